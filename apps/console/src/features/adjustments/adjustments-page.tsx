import { adjustmentsList } from '@pavilion/contract/adjustments/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Scale, SlidersHorizontal } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { Amount } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { memberColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WaitingNotice } from '../../parts/waiting-notice.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { AdjustmentDetail } from './adjustment-detail.tsx';
import { AdjustmentRules } from './adjustment-rules.tsx';
import { type Adjustment, CODES, useAdjustmentWords } from './adjustment-words.ts';

const EVERY_SECONDS = 15;
const KINDS = ['credit', 'debit'] as const;

/** Credits and debits of members by the house. Those that wait for a second operator are among the approvals. */
export function AdjustmentsPage() {
  const { t } = useLingui();
  const { may, inBrand, brand } = useOperator();
  const [adding, setAdding] = useState(false);
  const [ruling, setRuling] = useState(false);
  const { values, page, set, setPage, linkWith } = useAddress({
    q: '',
    kind: '',
    code: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
    id: '',
  });
  const { id, member, kind, code, ...wanted } = values;
  const filter = {
    kind: KINDS.find((one) => one === kind),
    code: CODES.find((one) => one === code),
  };
  const question = useList(watch(adjustmentsList, { ...asked(wanted), ...filter, ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const words = useAdjustmentWords();
  const chosen = values.memberId === '' ? null : { memberId: values.memberId, username: member || values.memberId };
  const choice = (name: 'kind' | 'code', label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      rowClassName={filters.short ?? ''}
      options={[{ value: '', label: t`All` }, ...options]}
    />
  );
  return (
    <Page
      title={t`Adjustments`}
      lead={t`Manual credits and debits. Bets cannot be changed here: the vendor corrects game results.`}
      actions={
        <>
          {brand ? <Button iconStart={<SlidersHorizontal />} onClick={() => setRuling(true)}>{t`Rules`}</Button> : null}
          {may('adjustments.make') ? (
            <Button tone="primary" iconStart={<Scale />} onClick={() => setAdding(true)}>{t`Credit or debit`}</Button>
          ) : null}
        </>
      }
    >
      <WaitingNotice kind="adjustment.make" memberId={values.memberId} />
      <WorkTable<Adjustment>
        name="adjustments"
        caption={t`Adjustments`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        {...listOf<Adjustment>(question, setPage)}
        empty={
          <EmptyState compact icon={<Scale />} title={t`No adjustments`}>
            {t`Clear a filter or choose other dates. Enter the full reference.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Reference`} value={values.q} onValue={(q) => set({ q })} hint={t`Our reference or the related one`} />
            {choice(
              'kind',
              t`Type`,
              KINDS.map((value) => ({ value, label: words.kind(value) })),
            )}
            {choice(
              'code',
              t`Why`,
              CODES.map((value) => ({ value, label: words.code(value) })),
            )}
            <MemberFilter values={values} set={set} />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
          </>
        }
      />
      <Dialog
        open={id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Adjustment`}
        closeLabel={t`Close`}
        size="m"
      >
        {id === '' ? null : <AdjustmentDetail key={id} id={id} />}
      </Dialog>
      {adding ? <AdjustDialog member={chosen} onClose={() => setAdding(false)} /> : null}
      {ruling && brand ? <AdjustmentRules brand={brand} onClose={() => setRuling(false)} /> : null}
    </Page>
  );
}

function useColumns(): WorkColumn<Adjustment>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useAdjustmentWords();
  const signed = (row: Adjustment) => (row.kind === 'credit' ? row.amount : -row.amount);
  return [
    memberColumn(t`Member`),
    ...brandColumn<Adjustment>(t`Brand`, operator),
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      render: (row) => <Amount of={signed(row)} currency={row.currency} tone="flow" sign="always" />,
      text: (row) => String(signed(row)),
      sort: signed,
    },
    { key: 'code', label: t`Why`, render: (row) => words.code(row.code), text: (row) => words.code(row.code), sort: (row) => row.code },
    { key: 'reference', label: t`Reference`, render: (row) => row.reference, text: (row) => row.reference },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => (row.reversedBy ? <Badge>{t`Reversed`}</Badge> : <Badge tone="good">{t`Done`}</Badge>),
      text: (row) => (row.reversedBy ? t`Reversed` : t`Done`),
    },
    { key: 'proposedBy', label: t`By`, render: (row) => row.proposedBy, text: (row) => row.proposedBy, wideOnly: true },
    {
      key: 'decidedAt',
      label: t`Time`,
      render: (row) => momentText(row.decidedAt),
      text: (row) => row.decidedAt,
      sort: (row) => row.decidedAt,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
