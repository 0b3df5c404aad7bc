import { adjustmentReverse, adjustmentsList } from '@pavilion/contract/adjustments/desk';
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
import { Amount } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MoneyRecord, RecordActs, RecordReason } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { type Adjustment, useAdjustmentWords } from './adjustment-words.ts';

/** One adjustment: what, why, by whom, and what can be done about it. */
export function AdjustmentDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(adjustmentsList, { q: id, pageNo: 1, pageSize: 1 }, 10), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this adjustment`}>
      {({ list: [row] }) => (
        <>
          <ProposedNotice kind="adjustment.make" subjectId={id} />
          {row ? <Shown row={row} /> : <EmptyState compact title={t`No adjustments`} />}
        </>
      )}
    </Answered>
  );
}

function Shown({ row }: { row: Adjustment }) {
  const { t } = useLingui();
  const words = useAdjustmentWords();
  const other = row.reverses ?? row.reversedBy;
  return (
    <MoneyRecord
      label={t`Adjustment`}
      amount={<Amount of={row.kind === 'credit' ? row.amount : -row.amount} currency={row.currency} tone="flow" sign="always" />}
      state={<Badge tone="good">{t`Done`}</Badge>}
      owner={row}
      at={row.decidedAt}
    >
      <Facts
        items={[
          { key: 'id', label: t`Our reference`, value: <code>{row.id}</code> },
          { key: 'reference', label: t`Reference`, value: row.reference },
          { key: 'code', label: t`Reason shown to the member`, value: words.code(row.code) },
          { key: 'proposed', label: t`Proposed by`, value: row.proposedBy },
          { key: 'decided', label: t`Processed by`, value: `${row.decidedBy} · ${momentText(row.decidedAt)}` },
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
  if (!may('adjustments.make') || !row.reversible) return null;
  return (
    <RecordActs>
      <Reverse row={row} />
    </RecordActs>
  );
}

function Reverse({ row }: { row: Adjustment }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const reverse = useControlAct(adjustmentReverse, { said: t`Reversed on the member's account`, onDone: close });
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
        onConfirm={(reason) => void reverse.run({ id: row.id, reason })}
      />
    </>
  );
}
