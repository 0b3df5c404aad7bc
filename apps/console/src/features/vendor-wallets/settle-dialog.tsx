import { settlementOutcomes, settlementPropose } from '@pavilion/contract/vendor-wallets/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';

type Outcome = (typeof settlementOutcomes)[number];

/** A transfer that two operators may settle, as its dialogs name it. */
export interface SettleTarget {
  transferId: string;
  username: string;
  vendorName: string;
  /** With its currency. */
  amount: string;
  /** What the vendor has said against operators; null: nothing yet. */
  vendorSays: Outcome | null;
  /** That waits for a second operator. */
  proposalId: string | null;
}

export interface SettleDialogProps {
  of: SettleTarget;
  onClose(): void;
}

export function useOutcomeWords(): Readonly<Record<Outcome, string>> {
  const { t } = useLingui();
  return { moved: t`Transferred`, 'not.moved': t`Not transferred` };
}

/** Button of a row: proposes, or leads to what was proposed. */
export function SettleButton({ of, onOpen }: { of: SettleTarget; onOpen(): void }) {
  const { t } = useLingui();
  const operator = useOperator();
  if (of.proposalId !== null)
    return (
      <Button size="s" render={<Link to={paths.proposal(of.proposalId)} />}>
        {t`Waiting for a second operator`}
      </Button>
    );
  if (!operator.may('vendor.wallets.settle')) return null;
  return (
    <Button size="s" onClick={onOpen}>
      {of.vendorSays ? t`Accept the vendor's answer` : t`Settle`}
    </Button>
  );
}

/** What a vendor said of how a transfer ended, for a second operator to confirm. */
export function SettleDialog({ of, onClose }: SettleDialogProps) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  const [outcome, setOutcome] = useState<Outcome>(of.vendorSays ?? 'not.moved');
  const [reference, setReference] = useState('');
  const act = useControlAct(settlementPropose, { onDone: onClose });
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
        options={settlementOutcomes.map((value) => ({
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
