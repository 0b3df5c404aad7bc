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
    said: ({ lifted }) => (lifted ? t`Lifted: withdrawals go on` : t`Proposed; another operator lifts it`),
    onDone: close,
  });
  const [by, at] = [lock.lockedBy, momentText(lock.lockedAt)];
  const proposer = lock.proposedBy ?? '';
  return (
    <li>
      <b>{username}</b>
      <span className={styles.quiet}>
        {lock.liftedAt ? t`lifted by ${proposer} and ${lock.liftedBy ?? ''}, ${momentText(lock.liftedAt)}` : t`locked by ${by}, ${at}`}
      </span>
      <span className={styles.marks}>
        {lock.liftedAt === null && may('risk.decide') ? (
          <Button size="s" disabled={lock.proposedByMe} onClick={() => setAsking(true)}>
            {lock.proposedByMe ? t`Waiting for a colleague` : lock.proposedBy ? t`Lift it` : t`Propose to lift it`}
          </Button>
        ) : null}
      </span>
      <ActDialog
        open={asking}
        onClose={close}
        busy={lift.busy}
        error={lift.error}
        title={t`Lift the lock of ${username}?`}
        lead={
          lock.proposedBy
            ? t`${proposer} proposed it: ${lock.reason} Withdrawals are open again at once.`
            : t`Another operator does it; until then withdrawals stay locked.`
        }
        reasonHint={t`Kept in the audit trail.`}
        confirmLabel={lock.proposedBy ? t`Lift it` : t`Propose to lift it`}
        onConfirm={(reason) => void lift.run({ id: lock.id, reason })}
      />
    </li>
  );
}
