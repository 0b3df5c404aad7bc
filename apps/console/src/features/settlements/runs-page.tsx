import { settlementRuns } from '@pavilion/contract/settlements/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { BadgePercent, Calendar, SlidersHorizontal } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { type ReactNode, useState } from 'react';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { DaysTable } from './days-table.tsx';
import { Figures } from './figures.tsx';
import { LineDetail } from './line-detail.tsx';
import { RunDetail } from './run-detail.tsx';
import { KINDS, periodText, type Run, shortKindOf, STATES, useRunWords } from './run-words.ts';
import { SettlementRules } from './settlement-rules.tsx';

const EVERY_SECONDS = 15;

/** Settlements of agents: the results of a period, released by two operators unless the brand releases them automatically. */
export function RunsPage() {
  const { t } = useLingui();
  const { brand } = useOperator();
  const words = useRunWords();
  const [ruling, setRuling] = useState(false);
  const { values, page, set, setPage, linkWith } = useAddress({ kind: '', state: '', day: '', from: '', to: '', id: '', line: '' });
  const filter = { kind: KINDS.find((one) => one === values.kind), state: STATES.find((one) => one === values.state) };
  const shortKind = filter.state === undefined && values.day === '' ? shortKindOf(values.kind) : undefined;
  const typeFilter = (
    <Select
      label={t`Type`}
      value={values.kind}
      rowClassName={filters.mid ?? ''}
      onChange={(event) => set({ kind: event.target.value, day: '' })}
      options={[{ value: '', label: t`All` }, ...KINDS.map((value) => ({ value, label: words.kind(value) }))]}
    />
  );
  const stateFilter = (
    <Select
      label={t`Status`}
      value={values.state}
      rowClassName={filters.mid ?? ''}
      onChange={(event) => set({ state: event.target.value })}
      options={[{ value: '', label: t`All` }, ...STATES.map((value) => ({ value, label: words.state(value)[0] }))]}
    />
  );
  return (
    <Page
      title={t`Settlements`}
      lead={t`Agent contracts and rebates calculated per period. Dividends and daily salaries need two operators; the rest is paid automatically up to the limit.`}
      actions={brand ? <Button iconStart={<SlidersHorizontal />} onClick={() => setRuling(true)}>{t`Rules`}</Button> : null}
    >
      {brand ? <Figures brand={brand} linkTo={(kind) => linkWith({ kind, state: '', day: '', page: '' })} /> : null}
      {shortKind ? (
        <DaysTable
          kind={shortKind}
          from={values.from}
          to={values.to}
          page={page}
          onPage={setPage}
          linkTo={(day) => linkWith({ day, page: '' })}
          filters={
            <>
              {typeFilter}
              {stateFilter}
              <DaysFilter from={values.from} to={values.to} onDays={set} zone={brand?.timeZone} noneLabel={t`Last 31 days`} />
            </>
          }
        />
      ) : (
        <RunsTable
          filter={filter}
          day={values.day}
          page={page}
          onPage={setPage}
          current={values.id}
          linkTo={(id) => linkWith({ id })}
          filters={
            <>
              {typeFilter}
              {stateFilter}
              {values.day === '' ? null : (
                <Button iconStart={<Calendar />} onClick={() => set({ day: '' })}>
                  {t`All days`}
                </Button>
              )}
            </>
          }
        />
      )}
      <Dialog
        open={values.id !== '' && values.line === ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Settlement`}
        closeLabel={t`Close`}
        size="wide"
      >
        {values.id === '' ? null : <RunDetail key={values.id} id={values.id} lineLink={(line) => linkWith({ line })} />}
      </Dialog>
      <Dialog
        open={values.line !== ''}
        onOpenChange={(open) => (open ? undefined : set({ line: '' }))}
        title={t`Settlement line`}
        closeLabel={t`Close`}
        size="wide"
      >
        {values.line === '' ? null : <LineDetail key={values.line} id={values.line} />}
      </Dialog>
      {ruling && brand ? <SettlementRules brand={brand} onClose={() => setRuling(false)} /> : null}
    </Page>
  );
}

interface RunsTableProps {
  filter: { kind: Run['kind'] | undefined; state: (typeof STATES)[number] | undefined };
  /** Of one day alone, if not empty. */
  day: string;
  page: number;
  onPage(page: number): void;
  current: string;
  linkTo(id: string): string;
  filters: ReactNode;
}

/** Runs of a period each. Unfiltered it leaves out the 312 short ones of a day that are released. */
function RunsTable({ filter, day, page, onPage, current, linkTo, filters: fields }: RunsTableProps) {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const isAll = filter.kind === undefined && filter.state === undefined && day === '';
  const narrowed = { ...filter, ...inBrand, day: day || undefined, without: isAll ? ('short' as const) : undefined };
  const question = useList(watch(settlementRuns, { ...narrowed, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  return (
    <WorkTable<Run>
      name="settlements"
      caption={t`Settlements`}
      columns={useColumns()}
      rowKey={(row) => row.id}
      to={(row) => linkTo(row.id)}
      current={current}
      marked={(row) => row.state === 'computed' || row.state === 'held'}
      {...listOf<Run>(question, onPage)}
      empty={
        <EmptyState compact icon={<BadgePercent />} title={t`No settlements`}>
          {t`A run is created when a contract period ends.`}
        </EmptyState>
      }
      filters={fields}
    />
  );
}

function useColumns(): WorkColumn<Run>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useRunWords();
  const zoneOf = ({ brandId }: Run) => operator.brands.find(({ id }) => id === brandId)?.timeZone ?? 'UTC';
  const period = (row: Run) => periodText(row, zoneOf(row));
  return [
    { key: 'period', label: t`Period`, render: period, text: period, sort: (row) => row.to },
    { key: 'kind', label: t`Type`, render: (row) => words.kind(row.kind), text: (row) => words.kind(row.kind), sort: (row) => row.kind },
    ...brandColumn<Run>(t`Brand`, operator),
    amountColumn('amount', t`Amount`, (row) => Number(row.amount)),
    amountColumn('before', t`Period before`, (row) => (row.before === null ? null : Number(row.before))),
    {
      key: 'lines',
      label: t`Lines`,
      align: 'end',
      render: (row) => countText(row.lines),
      text: (row) => String(row.lines),
      sort: (row) => row.lines,
    },
    {
      key: 'unusual',
      label: t`Unusual`,
      align: 'end',
      render: (row) => (row.unusual > 0 ? <Badge tone="warn">{countText(row.unusual)}</Badge> : '–'),
      text: (row) => String(row.unusual),
      sort: (row) => row.unusual,
    },
    amountColumn('owed', t`Owed`, (row) => (Number(row.owed) === 0 ? null : Number(row.owed))),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.state(row.state);
        return (
          <>
            <Badge tone={tone}>{word}</Badge> {row.proposed ? <Badge tone="warn">{t`1 of 2`}</Badge> : null}
          </>
        );
      },
      text: (row) => words.state(row.state)[0],
      sort: (row) => row.state,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
