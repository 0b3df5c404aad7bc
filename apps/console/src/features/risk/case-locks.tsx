import { riskLockLift } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './risk.module.css';
import type { CaseView } from './risk-words.ts';

type Lock = CaseView['locks'][number];

/** Members whose withdrawals were locked on account of a case, and how that is lifted. */
export function CaseLocks({ view }: { view: CaseView }) {
  const { t } = useLingui();
  if (view.locks.length === 0) return null;
  return (
    <div>
      <h3 className={styles.part}>{t`Locked withdrawals`}</h3>
      <ul className={styles.list}>
        {view.locks.map((lock) => (
          <LockLine key={lock.id} lock={lock} username={view.people.find(({ memberId }) => memberId === lock.memberId)?.username ?? ''} />
        ))}
      </ul>
    </div>
  );
}

function LockLine({ lock, username }: { lock: Lock; username: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const lift = useAct(riskLockLift, {
    said: ({ lifted }) => (lifted ? t`Withdrawals unlocked` : t`Proposed to a second operator`),
    onDone: close,
  });
  const [by, at] = [lock.lockedBy, momentText(lock.lockedAt)];
  const proposer = lock.proposedBy ?? '';
  return (
    <li>
      <b>{username}</b>
      <span className={styles.quiet}>
        {lock.liftedAt ? t`unlocked by ${proposer} and ${lock.liftedBy ?? ''}, ${momentText(lock.liftedAt)}` : t`locked by ${by}, ${at}`}
      </span>
      <span className={styles.marks}>
        {lock.liftedAt === null && may('risk.decide') ? (
          <Button size="s" disabled={lock.proposedByMe} onClick={() => setAsking(true)}>
            {lock.proposedByMe ? t`Waiting for a second operator` : lock.proposedBy ? t`Unlock withdrawals` : t`Propose to unlock`}
          </Button>
        ) : null}
      </span>
      <ActDialog
        open={asking}
        onClose={close}
        busy={lift.busy}
        error={lift.error}
        title={t`Unlock withdrawals of ${username}?`}
        lead={
          lock.proposedBy
            ? t`Proposed by ${proposer}: ${lock.reason} Withdrawals reopen immediately.`
            : t`A second operator must approve. Withdrawals stay locked until then.`
        }
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={lock.proposedBy ? t`Unlock withdrawals` : t`Propose to unlock`}
        onConfirm={(reason) => void lift.run({ id: lock.id, reason })}
      />
    </li>
  );
}
