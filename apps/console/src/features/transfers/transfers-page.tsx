import { transferReview, transferReviews, transfersList } from '@pavilion/contract/member-transfers/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ArrowLeftRight } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';

type Row = WireValue<typeof transfersList>['list'][number];
type Finding = 'cleared' | 'suspicious';

const EVERY_SECONDS = 30;
const ALL = 'all';

function useWords() {
  const { t } = useLingui();
  const signs: Readonly<Record<Row['signs'][number], string>> = {
    large: t`Large`,
    back: t`Money returned`,
    'passed.on': t`Received money forwarded`,
  };
  const reviews: Readonly<Record<Row['review'], readonly [words: string, tone: BadgeTone]>> = {
    none: [t`Nothing to review`, 'neutral'],
    open: [t`Waiting`, 'warn'],
    cleared: [t({ message: 'Cleared', context: 'transfer' }), 'good'],
    suspicious: [t`Suspicious`, 'bad'],
  };
  return { signs, reviews };
}

/** Money members and agents gave each other; what has a sign waits for a look. */
export function TransfersPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { reviews } = useWords();
  const { values, page, set, setPage } = useAddress({ review: 'open', memberId: '', member: '', from: '', to: '' });
  const { member: _, review, ...wanted } = values;
  const chosen = transferReviews.find((one) => one === review);
  const [asking, setAsking] = useState<{ row: Row; finding: Finding } | null>(null);
  const question = useList(
    watch(
      transfersList,
      { ...asked(wanted), ...(chosen ? { review: chosen } : {}), ...inBrand, pageNo: page, pageSize: 25 },
      EVERY_SECONDS,
    ),
  );
  return (
    <Page title={t`Transfers`} lead={t`Transfers between members and their uplines. Flagged transfers are listed for review.`}>
      <WorkTable<Row>
        name="transfers"
        caption={t`Transfers`}
        columns={useColumns((row, finding) => setAsking({ row, finding }))}
        rowKey={(row) => row.id}
        marked={(row) => row.review === 'open'}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState compact icon={<ArrowLeftRight />} title={t`No transfers`}>{t`Clear a filter or choose other dates.`}</EmptyState>
        }
        filters={
          <>
            <Select
              label={t`Status`}
              value={chosen ?? ALL}
              onChange={(event) => set({ review: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: ALL, label: t`All` }, ...transferReviews.map((one) => ({ value: one, label: reviews[one][0] }))]}
            />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
          </>
        }
      />
      {asking ? <Review key={asking.row.id} {...asking} onClose={() => setAsking(null)} /> : null}
    </Page>
  );
}

function Review({ row, finding, onClose }: { row: Row; finding: Finding; onClose(): void }) {
  const { t } = useLingui();
  const { reviews } = useWords();
  const act = useAct(transferReview, { said: t`Noted`, onDone: onClose });
  const amount = amountText(row.amount, row.currency);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={finding === 'cleared' ? t`Clear this transfer?` : t`Mark as suspicious?`}
      lead={t`${row.fromName} sent ${row.toName} ${amount}. A review moves no money.`}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={reviews[finding][0]}
      tone={finding === 'cleared' ? 'primary' : 'danger'}
      onConfirm={(note) => void act.run({ id: row.id, finding, note })}
    />
  );
}

function useColumns(onReview: (row: Row, finding: Finding) => void): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const { signs, reviews } = useWords();
  const signText = (row: Row) => row.signs.map((sign) => signs[sign]).join(', ');
  const person = (key: 'from' | 'to', label: string): WorkColumn<Row> => ({
    key,
    label,
    render: (row) => (
      <Link className={linkClass()} to={paths.member(row[`${key}Id`])}>
        {row[`${key}Name`]}
      </Link>
    ),
    text: (row) => row[`${key}Name`],
    sort: (row) => row[`${key}Name`],
  });
  return [
    person('from', t({ message: 'From', context: 'sender' })),
    person('to', t({ message: 'To', context: 'recipient' })),
    {
      key: 'direction',
      label: t`Direction`,
      render: (row) => (row.direction === 'up' ? t`To the agent` : t`To a member`),
      text: (row) => row.direction,
    },
    ...brandColumn<Row>(t`Brand`, operator),
    amountColumn('amount', t`Amount`, (row) => row.amount),
    { key: 'signs', label: t`Signs`, render: signText, text: signText },
    {
      key: 'review',
      label: t`Status`,
      render: (row) => <Badge tone={reviews[row.review][1]}>{reviews[row.review][0]}</Badge>,
      text: (row) => reviews[row.review][0],
      sort: (row) => row.review,
    },
    {
      key: 'createdAt',
      label: t`When`,
      render: (row) => momentText(row.createdAt),
      text: (row) => row.createdAt,
      sort: (row) => row.createdAt,
    },
    {
      key: 'note',
      label: t`Review`,
      render: (row) =>
        row.review === 'open' && operator.may('transfers.review') ? (
          <>
            <Button size="s" onClick={() => onReview(row, 'cleared')}>
              {t({ message: 'Cleared', context: 'transfer' })}
            </Button>{' '}
            <Button size="s" tone="danger" onClick={() => onReview(row, 'suspicious')}>{t`Suspicious`}</Button>
          </>
        ) : row.reviewedBy ? (
          `${row.reviewedBy}: ${row.note}`
        ) : (
          '–'
        ),
      text: (row) => row.note,
    },
  ];
}
