import { useLingui } from '@lingui/react/macro';
import { reportFacts, reportMovements } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { buttonClass } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Banknote } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { memberColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { dayOfText, momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useMovementWords } from '../members/account-words.ts';
import { useOperator } from '../session/operator.tsx';
import { ReportDays } from './report-days.tsx';
import { useFactWords } from './report-words.ts';
import styles from './reports.module.css';
import { TakeFile } from './take-file.tsx';

type Row = WireValue<typeof reportMovements>['list'][number];

const defaults = {
  brandId: '',
  fact: 'deposit',
  preset: '7d',
  from: '',
  to: '',
  provider: '',
  channel: '',
  memberId: '',
  member: '',
  after: '',
};

/** The ledger's movements behind a figure of money, and what all of them come to. */
export function MovementsPage() {
  const { t } = useLingui();
  const facts = useFactWords();
  const { brand, brands } = useOperator();
  const { values, set, linkWith } = useAddress({ ...defaults, compare: '' });
  const brandId = values.brandId || brand?.id || brands[0]?.id || '';
  const fact = reportFacts.find((one) => one === values.fact) ?? 'deposit';
  const { from, to, provider, channel, memberId, after } = values;
  const days = from || to ? asked({ from, to }) : { preset: values.preset as 'today' };
  const filter = { brandId, fact, ...days, ...asked({ provider, channel }) };
  const question = useList({
    ...ask(reportMovements, { ...filter, ...asked({ memberId, after }), pageSize: 25 }),
    enabled: brandId !== '',
  });
  const { data } = question;
  const change = (next: Partial<typeof values>) => set({ after: '', ...next });
  const next = data?.next ?? null;
  return (
    <Page
      title={facts(fact)}
      back={<Link className={linkClass()} to={paths.reports}>{t`Reports`}</Link>}
      lead={
        <>
          <BrandTag id={brandId} /> · {dayOfText(data?.period.from ?? null)} – {dayOfText(data?.period.to ?? null)}
          {provider ? ` · ${provider}` : ''}
          {channel && channel !== '-' ? ` · ${channel}` : ''}
        </>
      }
      actions={memberId ? null : <TakeFile query={{ report: 'movements', ...filter }} />}
    >
      {data ? (
        <p className={styles.sums} role="status">
          {t`${countText(data.times)} times`} ·{' '}
          <b>
            <Amount of={data.amount} currency={data.period.currency} />
          </b>
        </p>
      ) : null}
      <WorkTable<Row>
        name="report-movements"
        caption={facts(fact)}
        columns={useColumns()}
        rowKey={(row) => row.id}
        whole={question.whole}
        rows={data?.list}
        loading={question.isPlaceholderData || (question.isFetching && data === undefined)}
        error={question.error}
        onRetry={() => void question.refetch()}
        empty={
          <EmptyState compact icon={<Banknote />} title={t`No transactions`}>
            {t`Choose other dates or another payment type.`}
          </EmptyState>
        }
        filters={
          <>
            <Select
              label={t`Payment type`}
              value={fact}
              onChange={(event) => change({ fact: event.target.value, provider: '', channel: '' })}
              rowClassName={filters.mid ?? ''}
              options={reportFacts.map((value) => ({ value, label: facts(value) }))}
            />
            <ReportDays values={values as never} set={change as never} compares={false} />
            <MemberFilter values={values} set={change} />
          </>
        }
      />
      {after || next ? (
        <nav className={styles.foot} aria-label={t`Pages`}>
          {after ? <Link className={buttonClass()} to={linkWith({ after: '' })}>{t`Newest`}</Link> : null}
          {next ? <Link className={buttonClass()} to={linkWith({ after: next })}>{t`Older transactions`}</Link> : null}
        </nav>
      ) : null}
    </Page>
  );
}

/** Where the cause of a movement is looked at: its deposit, withdrawal or adjustment. */
function causeOf({ type, reference }: Row): string | null {
  if (type === 6101 || type === 6221) return paths.deposit(reference);
  if (reference.startsWith('wdr_')) return paths.withdrawal(reference);
  if (reference.startsWith('adj_')) return paths.adjustment(reference);
  return null;
}

function useColumns(): WorkColumn<Row>[] {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useMovementWords();
  return [
    { key: 'at', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at },
    memberColumn(t`Member`, { isLink: may('members.read') }),
    { key: 'type', label: t`Movement`, render: (row) => words(row.type), text: (row) => words(row.type) },
    {
      key: 'reference',
      label: t`Reference`,
      render: (row) => {
        const to = causeOf(row);
        return to ? (
          <Link className={linkClass()} to={to}>
            <code>{row.reference}</code>
          </Link>
        ) : (
          <code>{row.reference || '–'}</code>
        );
      },
      text: (row) => row.reference,
      wideOnly: true,
    },
    { key: 'channel', label: t`Channel`, render: (row) => row.channel ?? '–', text: (row) => row.channel ?? '' },
    { key: 'provider', label: t`Provider`, render: (row) => row.provider ?? '–', text: (row) => row.provider ?? '', hidden: true },
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      render: (row) => <Amount of={row.amount} currency={row.currency} sign="always" />,
      text: (row) => row.amount,
    },
  ];
}
