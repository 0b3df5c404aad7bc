import { riskLockLift } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
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
  const lift = useControlAct(riskLockLift, { onDone: close });
  const [by, at] = [lock.lockedBy, momentText(lock.lockedAt)];
  const proposer = lock.proposedBy ?? '';
  return (
    <li>
      <b>{username}</b>
      <span className={styles.quiet}>
        {lock.liftedAt ? t`unlocked by ${proposer} and ${lock.liftedBy ?? ''}, ${momentText(lock.liftedAt)}` : t`locked by ${by}, ${at}`}
      </span>
      <span className={styles.marks}>
        {lock.liftedAt === null && !lock.proposed && may('risk.decide') ? (
          <Button size="s" onClick={() => setAsking(true)}>{t`Propose to unlock`}</Button>
        ) : null}
      </span>
      {lock.proposed ? <ProposedNotice kind="risk.lock.lift" subjectId={lock.memberId} /> : null}
      <ActDialog
        open={asking}
        onClose={close}
        busy={lift.busy}
        error={lift.error}
        title={t`Unlock withdrawals of ${username}?`}
        lead={t`A second operator must approve. Withdrawals stay locked until then.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Propose to unlock`}
        onConfirm={(reason) => void lift.run({ id: lock.id, reason })}
      />
    </li>
  );
}
