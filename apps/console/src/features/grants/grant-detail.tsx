import { grantsList, grantTakeBack } from '@pavilion/contract/rewards/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Progress } from '@pavilion/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MoneyRecord, RecordActs, RecordReason } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { type Grant, useGrantWords } from './grant-words.ts';

/** One bonus: what for, how far it is played, by whom, and what can be done about it. */
export function GrantDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(grantsList, { q: id, pageNo: 1, pageSize: 1 }, 10), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this bonus`}>
      {({ list: [row] }) => (
        <>
          <ProposedNotice kind="grant.give" subjectId={id} />
          {row ? <Shown row={row} /> : <EmptyState compact title={t`No bonuses`} />}
        </>
      )}
    </Answered>
  );
}

function Shown({ row }: { row: Grant }) {
  const { t } = useLingui();
  const words = useGrantWords();
  const [state, tone] = words.state(row.state);
  const fact = (key: string, label: string, value: React.ReactNode) => (value ? { key, label, value } : null);
  return (
    <MoneyRecord
      label={t`Bonus`}
      amount={<Amount of={row.amount} currency={row.currency} />}
      state={<Badge tone={tone}>{state}</Badge>}
      owner={row}
      at={row.createdAt}
    >
      {row.turnover > 0 ? (
        <Progress
          label={t`Turnover`}
          value={Math.min(1, row.turnoverDone / row.turnover)}
          valueText={t`${amountText(row.turnoverDone, row.currency)} of ${amountText(row.turnover, row.currency)}`}
        />
      ) : null}
      <Facts
        items={[
          fact(
            'turnover',
            t`Wagered so far`,
            row.turnover > 0 ? t`${amountText(row.turnoverDone, row.currency)} of ${amountText(row.turnover, row.currency)}` : t`None`,
          ),
          fact('what', t`Reason shown to the member`, words.what(row)),
          fact('id', t`Our reference`, <code>{row.grantId}</code>),
          fact('expires', t`Expires`, row.expiresAt ? momentText(row.expiresAt) : null),
          fact('proposed', t`Proposed by`, row.proposedBy),
          fact('decided', t`Processed by`, row.decidedBy),
          fact('ended', t({ message: 'Ended', context: 'time' }), row.endedAt ? momentText(row.endedAt) : null),
          fact('taken', t`Reversed`, row.takenBack > 0 ? <Amount of={row.takenBack} currency={row.currency} /> : null),
        ]}
      />
      {row.reason ? <RecordReason>{row.reason}</RecordReason> : null}
      {row.backReason ? (
        <RecordReason>
          {t`Reversed:`} {row.backReason}
        </RecordReason>
      ) : null}
      <Acts row={row} />
    </MoneyRecord>
  );
}

function Acts({ row }: { row: Grant }) {
  const { may } = useOperator();
  if (!may('grants.give') || !row.unused) return null;
  return (
    <RecordActs>
      <TakeBack row={row} />
    </RecordActs>
  );
}

function TakeBack({ row }: { row: Grant }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const act = useAct(grantTakeBack, { said: t`Bonus removed from the member's balance`, onDone: close });
  const sum = amountText(row.amount, row.currency);
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>{t`Reverse`}</Button>
      <ActDialog
        open={asking}
        onClose={close}
        busy={act.busy}
        error={act.error}
        tone="danger"
        title={t`Reverse this bonus?`}
        lead={t`${sum} is removed from the balance of ${row.username}. Only a bonus without any wagering can be reversed.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Reverse`}
        onConfirm={(reason) => void act.run({ id: row.id, reason })}
      />
    </>
  );
}
