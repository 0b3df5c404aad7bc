import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Link2, Users } from '@pavilion/ui/icon';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { countText, rateText } from '../../shared/agents/figures.ts';
import { PersonName } from '../../shared/agents/person-name.tsx';
import report from '../../shared/agents/report.module.css';
import { ColumnsButton, useColumnChoice, type WorkColumn, WorkTable } from '../../shared/agents/work-table.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import type { FilterProps } from '../../shared/agents/name-search.tsx';
import { DownlineFilters } from './downline-filters.tsx';
import type { Team, TeamRow } from './queries.ts';
import styles from './people.module.css';
import { type RowAct, RowMenu } from './row-menu.tsx';
import { Seen } from './seen.tsx';

export interface DownlineTableProps extends FilterProps {
  found: UseQueryResult<Team>;
  onOpen(customerId: string): void;
  onAct(act: RowAct, row: TeamRow): void;
}

/** The downlines, a page at a time. */
export function DownlineTable({ found, state, onState, onOpen, onAct }: DownlineTableProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error } = found;
  const columns = useColumns(onOpen, onAct);
  const { shown, hidden, toggle } = useColumnChoice('downline', columns);
  if (error && !data)
    return (
      <ErrorState
        title={t`Couldn't load your downline`}
        retry={{ label: t`Try again`, onRetry: () => void found.refetch(), busy: found.isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  return (
    <>
      <DownlineFilters state={state} onState={onState}>
        <div className={report.ends}>
          <ColumnsButton columns={columns} hidden={hidden} onToggle={toggle} />
        </div>
      </DownlineFilters>
      <WorkTable
        caption={t`Downline`}
        columns={shown}
        rows={data?.list ?? []}
        rowKey={(row) => row.customerId}
        state={state}
        onState={onState}
        loading={found.isFetching}
        empty={<Nobody isNarrowed={Boolean(state.values['name'] || state.values['type'])} />}
        footer={
          data && data.totalCount > 0 ? (
            <HistoryFoot
              count={<Plural value={data.totalCount} one="# account" other="# accounts" />}
              page={state.page}
              pages={data.totalPages}
              onPage={(page) => onState({ page })}
            />
          ) : undefined
        }
      />
    </>
  );
}

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui();
  if (isNarrowed)
    return (
      <EmptyState icon={<Users />} picture={<BrandObject name="search" />} title={t`No matches`}>
        <Trans>Try another name, or clear the filters.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users />}
      picture={<BrandObject name="search" />}
      title={t`No downline yet`}
      actions={<Button iconStart={<Link2 />} render={<Link to={paths.agentHome('registerCenter', { make: '1' })} />}>{t`New link`}</Button>}
    >
      <Trans>Share a link, or open an account for someone.</Trans>
    </EmptyState>
  );
}

function useColumns(onOpen: DownlineTableProps['onOpen'], onAct: DownlineTableProps['onAct']): WorkColumn<TeamRow>[] {
  const { t } = useLingui();
  const kinds = useKindWords();
  const day = dateFormat({ day: 'numeric', month: 'numeric', year: '2-digit', timeZone: brand.timeZone });
  return [
    {
      key: 'name',
      label: t`Account`,
      fixed: true,
      primary: true,
      cell: (row) => (
        <PersonName name={row.customerName} type={row.type} onOpen={row.teamSize > 0 ? () => onOpen(row.customerId) : undefined} />
      ),
    },
    {
      key: 'people',
      wideOnly: true,
      label: t`People`,
      align: 'end',
      sort: 'teamSize',
      cell: (row) => (row.teamSize > 0 ? countText(row.teamSize) : '–'),
    },
    {
      key: 'terms',
      label: t`Terms`,
      wideOnly: true,
      cell: (row) => (
        <span className={cx(report.quiet, styles.terms)}>
          {[...new Set(row.contracts.map(({ kind }) => kinds.kind(kind as 'daily')))].join(' · ') || '–'}
        </span>
      ),
    },
    {
      key: 'rebates',
      label: t`Rebates`,
      extra: true,
      cell: (row) =>
        row.rebates
          .filter(({ rebate }) => rebate > 0)
          .map(({ name, rebate }) => `${name} ${rateText(rebate)}`)
          .join(' · ') || '–',
    },
    { key: 'upline', label: t`Direct downline`, extra: true, cell: (row) => <bdi>{row.uplineName}</bdi> },
    { key: 'level', label: t`Level`, align: 'end', extra: true, cell: (row) => countText(row.level) },
    {
      key: 'registered',
      label: t`Registered`,
      extra: true,
      align: 'end',
      sort: 'registerDate',
      cell: (row) => <time dateTime={new Date(row.registerDate).toISOString()}>{day.format(row.registerDate)}</time>,
    },
    {
      key: 'balance',
      label: t`Balance`,
      align: 'end',
      sort: 'accountBalance',
      cell: (row) => <Amount value={row.accountBalance} trim symbol="none" />,
    },
    {
      key: 'turnover',
      label: t`Turnover`,
      align: 'end',
      sort: 'turnover',
      cell: (row) => (
        <strong>
          <Amount value={row.turnover} trim symbol="none" />
        </strong>
      ),
    },
    {
      key: 'profit',
      label: t`Net`,
      align: 'end',
      sort: 'profit',
      cell: (row) => <Amount value={row.profit} trim symbol="none" sign="always" tone="flow" />,
    },
    {
      key: 'seen',
      label: t`Last seen`,
      wideOnly: true,
      sort: 'lastLogin',
      cell: (row) => (
        <span className={report.quiet}>
          <Seen isOnline={row.isOnline} lastLogin={row.lastLogin} />
        </span>
      ),
    },
    { key: 'menu', label: t`Actions`, fixed: true, align: 'end', cell: (row) => <RowMenu row={row} onOpen={onOpen} onAct={onAct} /> },
  ];
}
