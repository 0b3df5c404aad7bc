import { adjustmentConfirm, adjustmentReverse, adjustmentsList, adjustmentWithdraw } from '@pavilion/contract/adjustments/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MoneyRecord, RecordActs, RecordReason } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposalActs } from '../../parts/proposal-acts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { type Adjustment, useAdjustmentWords } from './adjustment-words.ts';

/** One adjustment: what, why, by whom, and what can be done about it. */
export function AdjustmentDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(adjustmentsList, { q: id, pageNo: 1, pageSize: 1 }, 10), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this adjustment`}>
      {({ list: [row] }) => (row ? <Shown row={row} /> : <EmptyState compact title={t`No adjustments`} />)}
    </Answered>
  );
}

function Shown({ row }: { row: Adjustment }) {
  const { t } = useLingui();
  const words = useAdjustmentWords();
  const [state, tone] = words.state(row.state);
  const other = row.reverses ?? row.reversedBy;
  return (
    <MoneyRecord
      label={t`Adjustment`}
      amount={<Amount of={row.kind === 'credit' ? row.amount : -row.amount} currency={row.currency} tone="flow" sign="always" />}
      state={<Badge tone={tone}>{state}</Badge>}
      whose={row}
      at={row.proposedAt}
    >
      <Facts
        items={[
          { key: 'id', label: t`Our reference`, value: <code>{row.id}</code> },
          { key: 'reference', label: t`Reference`, value: row.reference },
          { key: 'code', label: t`Reason shown to the member`, value: words.code(row.code) },
          { key: 'proposed', label: t`Proposed by`, value: row.proposedBy },
          row.decidedBy
            ? {
                key: 'decided',
                label: row.state === 'done' ? t`Processed by` : t`Reversed by`,
                value: `${row.decidedBy} · ${momentText(row.decidedAt)}`,
              }
            : null,
          other
            ? {
                key: 'other',
                label: row.reverses ? t`Reverses` : t`Reversed by another adjustment`,
                value: (
                  <Link className={linkClass()} to={paths.adjustment(other)}>
                    <code>{other}</code>
                  </Link>
                ),
              }
            : null,
        ]}
      />
      <RecordReason>{row.reason}</RecordReason>
      <Acts row={row} />
    </MoneyRecord>
  );
}

function Acts({ row }: { row: Adjustment }) {
  const { may } = useOperator();
  if (!may('adjustments.make') || (row.state !== 'proposed' && !row.reversible)) return null;
  return <RecordActs>{row.state === 'proposed' ? <Proposed row={row} /> : <Reverse row={row} />}</RecordActs>;
}

function Proposed({ row }: { row: Adjustment }) {
  const { t } = useLingui();
  const confirm = useAct(adjustmentConfirm, { said: t`Booked to the member's account` });
  const withdraw = useAct(adjustmentWithdraw, { said: t`Withdrawn; nothing was booked` });
  const sum = amountText(row.amount, row.currency);
  return (
    <ProposalActs
      name={row.kind === 'credit' ? t`Credit ${sum}` : t`Debit ${sum}`}
      lead={t`It is booked to the account of ${row.username} immediately and recorded under both operators.`}
      tone={row.kind === 'debit' ? 'danger' : 'primary'}
      withdrawLead={t`Nothing is booked.`}
      proposedByMe={row.proposedByMe}
      confirm={{ ...confirm, run: () => confirm.run({ id: row.id }) }}
      withdraw={{ ...withdraw, run: (reason) => withdraw.run({ id: row.id, reason }) }}
    />
  );
}

function Reverse({ row }: { row: Adjustment }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [requestId] = useState(() => crypto.randomUUID());
  const close = () => setAsking(false);
  const reverse = useAct(adjustmentReverse, {
    said: ({ state }) => (state === 'done' ? t`Reversed on the member's account` : t`Sent to a second operator for approval`),
    onDone: close,
  });
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>{t`Reverse`}</Button>
      <ActDialog
        open={asking}
        onClose={close}
        busy={reverse.busy}
        error={reverse.error}
        tone="danger"
        title={t`Reverse this adjustment?`}
        lead={t`A reversing entry is booked once. A credit that was already spent cannot be reversed.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Reverse`}
        onConfirm={(reason) => void reverse.run({ id: row.id, reason, requestId })}
      />
    </>
  );
}
