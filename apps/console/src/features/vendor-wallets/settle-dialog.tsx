import { settlementConfirm, settlementPropose, settlementWithdraw } from '@pavilion/contract/vendor-wallets/desk';
import type { doubtsList } from '@pavilion/contract/vendor-wallets/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './vendor-wallets.module.css';

type Settlement = NonNullable<WireValue<typeof doubtsList>['list'][number]['settlement']>;
type Outcome = Settlement['outcome'];

/** A transfer that two operators may settle, as its dialogs name it. */
export interface SettleTarget {
  transferId: string;
  username: string;
  vendorName: string;
  /** With its currency. */
  amount: string;
  /** What the vendor has said against operators; null: nothing yet. */
  vendorSays: Outcome | null;
  settlement: Settlement | null;
}

export interface SettleDialogProps {
  of: SettleTarget;
  onClose(): void;
}

function useOutcomeWords(): Readonly<Record<Outcome, string>> {
  const { t } = useLingui();
  return { moved: t`Transferred`, 'not.moved': t`Not transferred` };
}

/** Button of a row: proposes, or decides what was proposed. */
export function SettleButton({ of, onOpen }: { of: SettleTarget; onOpen(): void }) {
  const { t } = useLingui();
  const operator = useOperator();
  if (!operator.may('vendor.wallets.settle')) return null;
  const words = of.settlement ? t`Decide` : of.vendorSays ? t`Accept the vendor's answer` : t`Settle`;
  return (
    <Button size="s" onClick={onOpen}>
      {words}
    </Button>
  );
}

export function SettleDialog(props: SettleDialogProps) {
  const { settlement } = props.of;
  if (!settlement) return <Propose {...props} />;
  return settlement.proposedByMe ? <TakeBack {...props} made={settlement} /> : <Confirm {...props} made={settlement} />;
}

function Propose({ of, onClose }: SettleDialogProps) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  const [outcome, setOutcome] = useState<Outcome>(of.vendorSays ?? 'not.moved');
  const [reference, setReference] = useState('');
  const act = useAct(settlementPropose, { said: t`Proposed: another operator decides`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={of.vendorSays ? t`Accept the vendor's answer?` : t`What was the outcome of this transfer?`}
      lead={
        of.vendorSays
          ? t`Operators settled the transfer of ${of.amount} by ${of.username}; ${of.vendorName} reports otherwise. No money moves until a second operator agrees.`
          : t`Enter what ${of.vendorName} stated about the transfer of ${of.amount} by ${of.username}. No money moves until a second operator agrees; the vendor is still queried.`
      }
      reasonLabel={t`Evidence`}
      reasonHint={t`What the vendor stated, who and when. Recorded in the audit trail.`}
      confirmLabel={t`Propose`}
      incomplete={reference.trim() === ''}
      onConfirm={(reason) => void act.run({ id: of.transferId, outcome, reference: reference.trim(), reason })}
    >
      <RadioGroup<Outcome>
        label={t`Transfer outcome`}
        value={outcome}
        onValue={setOutcome}
        options={(['moved', 'not.moved'] as const).map((value) => ({
          value,
          label: words[value],
          disabled: of.vendorSays !== null && of.vendorSays !== value,
        }))}
      />
      <TextField
        label={t`The vendor's reference`}
        hint={t`Ticket number or statement line`}
        value={reference}
        maxLength={128}
        autoComplete="off"
        onChange={(event) => setReference(event.target.value)}
      />
    </ActDialog>
  );
}

interface DecideProps extends SettleDialogProps {
  made: Settlement;
}

function Proposed({ made }: { made: Settlement }) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  return (
    <dl className={styles.proposed}>
      <dt>{t`Proposed`}</dt>
      <dd>{words[made.outcome]}</dd>
      <dt>{t`By`}</dt>
      <dd>
        {made.proposedBy}, {momentText(made.proposedAt)}
      </dd>
      <dt>{t`The vendor's reference`}</dt>
      <dd>{made.reference}</dd>
      <dt>{t`Evidence`}</dt>
      <dd>{made.evidence}</dd>
    </dl>
  );
}

function Confirm({ of, made, onClose }: DecideProps) {
  const { t } = useLingui();
  const [refusing, setRefusing] = useState(false);
  const act = useAct(settlementConfirm, { said: t`The transfer is settled`, onDone: onClose });
  if (refusing) return <TakeBack of={of} made={made} onClose={onClose} />;
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Settle this transfer?`}
      lead={t`The transfer of ${of.amount} by ${of.username} is settled as proposed and the member is notified. The vendor is still queried; a case opens if it reports otherwise.`}
      confirmLabel={t`Settle`}
      onConfirm={() => void act.run({ id: made.id })}
    >
      <Proposed made={made} />
      <Button onClick={() => setRefusing(true)}>{t`Reject instead`}</Button>
    </ActDialog>
  );
}

/** The proposer takes it back; another operator refuses it. */
function TakeBack({ made, onClose }: DecideProps) {
  const { t } = useLingui();
  const act = useAct(settlementWithdraw, { said: t`No money moved`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={made.proposedByMe ? t`Withdraw your proposal?` : t`Reject this proposal?`}
      lead={
        made.proposedByMe
          ? t`A second operator decides on your proposal. You can only withdraw it.`
          : t`No money moves and the vendor is still queried.`
      }
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={made.proposedByMe ? t`Withdraw proposal` : t`Reject`}
      tone="danger"
      onConfirm={(reason) => void act.run({ id: made.id, reason })}
    >
      <Proposed made={made} />
    </ActDialog>
  );
}
