import { proposalConfirm, proposalRefuse, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { ApiError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useNow } from '../home/use-now.ts';
import type { ProposalView } from './proposal-detail.tsx';
import styles from './proposals.module.css';

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'desk.changed.meanwhile';

/** What this operator may do about a proposal: confirm or refuse it as the second, or take it back. */
export function ProposalDecision({ view }: { view: ProposalView }) {
  const { t } = useLingui();
  const now = useNow();
  const [asking, setAsking] = useState<'confirm' | 'refuse' | 'withdraw' | null>(null);
  const confirm = useAct(proposalConfirm, { said: t`Confirmed and applied` });
  const refuse = useAct(proposalRefuse, { said: t`Rejected; nothing changed` });
  const withdraw = useAct(proposalWithdraw, { said: t`Withdrawn; nothing changed` });
  const stale = [confirm, refuse, withdraw].some(({ error }) => isStale(error));
  const close = () => setAsking(null);
  const closeWhenDone = (done: boolean) => (done ? close() : undefined);
  const open = (act: typeof asking) => {
    for (const { clear } of [confirm, refuse, withdraw]) clear();
    setAsking(act);
  };
  const isEarly = view.notBefore !== null && new Date(view.notBefore) > now;
  const count = countText(view.lines.length);
  // Who may refuse it needs no second way to end it.
  const mayWithdraw = view.mayWithdraw && !view.mayConfirm;
  return (
    <>
      {stale ? (
        <Alert tone="warn" title={t`The proposal changed`}>
          {t`The proposal was reloaded. Please review it again.`}
        </Alert>
      ) : null}
      {view.isOutdated ? (
        <Alert tone="warn" title={t`This proposal is out of date`}>
          {t`The same settings have changed since. This proposal cannot be confirmed and closes automatically within minutes. Propose the change again if it is still needed.`}
        </Alert>
      ) : null}
      {view.state === 'proposed' && !view.mayConfirm ? (
        <p className={styles.quiet}>
          {view.proposedByMe
            ? t`Another operator has to confirm it.`
            : t`You cannot confirm it. Another operator with this permission must.`}
        </p>
      ) : null}
      {view.mayConfirm && isEarly ? <p className={styles.quiet}>{t`Can be confirmed from ${momentText(view.notBefore)}.`}</p> : null}
      {view.mayConfirm || mayWithdraw ? (
        <div className={styles.acts}>
          {mayWithdraw ? <Button onClick={() => open('withdraw')}>{t`Withdraw the proposal`}</Button> : null}
          {view.mayConfirm ? (
            <>
              <Button onClick={() => open('refuse')}>{t`Reject`}</Button>
              <Button tone="primary" disabled={isEarly || view.isOutdated} onClick={() => open('confirm')}>{t`Confirm`}</Button>
            </>
          ) : null}
        </div>
      ) : null}
      <ActDialog
        open={asking === 'confirm' && !stale}
        onClose={close}
        busy={confirm.busy}
        error={confirm.error}
        title={t`Confirm this proposal?`}
        lead={t`The reviewed changes apply immediately, recorded under ${view.proposedBy} and you. Changed lines: ${count}.`}
        confirmLabel={t`Confirm`}
        onConfirm={() => void confirm.run({ id: view.id, digest: view.digest }).then(closeWhenDone)}
      />
      <ActDialog
        open={asking === 'refuse' && !stale}
        onClose={close}
        busy={refuse.busy}
        error={refuse.error}
        title={t`Reject this proposal?`}
        lead={t`Nothing changes. ${view.proposedBy} sees your reason.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Reject`}
        onConfirm={(reason) => void refuse.run({ id: view.id, reason }).then(closeWhenDone)}
      />
      <ActDialog
        open={asking === 'withdraw' && !stale}
        onClose={close}
        busy={withdraw.busy}
        error={withdraw.error}
        title={t`Withdraw the proposal?`}
        lead={t`Nothing changes. It can be proposed again.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Withdraw the proposal`}
        onConfirm={(reason) => void withdraw.run({ id: view.id, reason }).then(closeWhenDone)}
      />
    </>
  );
}
