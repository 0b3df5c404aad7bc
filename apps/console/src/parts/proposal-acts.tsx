import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { type ReactNode, useState } from 'react';
import { ActDialog } from './act-dialog.tsx';
import type { Act } from './use-act.ts';

interface Step<A extends unknown[]> extends Pick<Act<never>, 'busy' | 'error'> {
  run(...args: A): Promise<boolean>;
}

export interface ProposalActsProps {
  /** What confirming does, in the words of its button. */
  name: string;
  /** What will happen on confirming. */
  lead: ReactNode;
  /** More of what confirming does. */
  children?: ReactNode;
  tone?: 'primary' | 'danger';
  /** What will happen on taking the proposal back or refusing it. */
  withdrawLead: ReactNode;
  /** Who proposed may not confirm. */
  proposedByMe: boolean;
  confirm: Step<[]>;
  withdraw: Step<[reason: string]>;
}

/** The second of two operators: does what another proposed, or refuses it with a reason; who proposed it takes it back. Buttons without a frame. */
export function ProposalActs({ name, lead, children, tone = 'primary', withdrawLead, proposedByMe, confirm, withdraw }: ProposalActsProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'confirm' | 'withdraw' | null>(null);
  const close = () => setAsking(null);
  const closeWhenDone = (done: boolean) => (done ? close() : undefined);
  return (
    <>
      <Button onClick={() => setAsking('withdraw')}>{proposedByMe ? t`Withdraw the proposal` : t`Reject`}</Button>
      <Button tone="primary" disabled={proposedByMe} onClick={() => setAsking('confirm')}>
        {proposedByMe ? t`Waiting for a second operator` : name}
      </Button>
      <ActDialog
        open={asking === 'confirm'}
        onClose={close}
        busy={confirm.busy}
        error={confirm.error}
        tone={tone}
        title={`${name}?`}
        lead={lead}
        confirmLabel={name}
        onConfirm={() => void confirm.run().then(closeWhenDone)}
      >
        {children}
      </ActDialog>
      <ActDialog
        open={asking === 'withdraw'}
        onClose={close}
        busy={withdraw.busy}
        error={withdraw.error}
        title={proposedByMe ? t`Withdraw the proposal?` : t`Reject the proposal?`}
        lead={withdrawLead}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={proposedByMe ? t`Withdraw proposal` : t`Reject`}
        onConfirm={(reason) => void withdraw.run(reason).then(closeWhenDone)}
      />
    </>
  );
}
