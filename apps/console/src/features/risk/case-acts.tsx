import { riskCaseDecide, riskCaseTake } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './risk.module.css';
import type { CaseView } from './risk-words.ts';

type Verdict = 'cleared' | 'confirmed';

/** Taking a case, and deciding it. */
export function CaseActs({ view }: { view: CaseView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<Verdict | null>(null);
  const take = useAct(riskCaseTake, { said: t`Case assigned to you` });
  if (!may('risk.decide') || view.state === 'cleared' || view.state === 'confirmed') return null;
  return (
    <div className={styles.acts}>
      {view.assignedToMe ? null : <Button loading={take.busy} onClick={() => void take.run({ id: view.id })}>{t`Assign to me`}</Button>}
      <Button onClick={() => setAsking('cleared')}>{t`No misuse`}</Button>
      <Button tone="danger" onClick={() => setAsking('confirmed')}>{t`Confirm misuse`}</Button>
      {asking ? <Decide view={view} verdict={asking} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}

function Decide({ view, verdict, onClose }: { view: CaseView; verdict: Verdict; onClose(): void }) {
  const { t } = useLingui();
  const [lock, setLock] = useState(true);
  const isConfirmed = verdict === 'confirmed';
  const decide = useAct(riskCaseDecide, { said: isConfirmed ? t`Confirmed` : t`Cleared`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={decide.busy}
      error={decide.error}
      tone={isConfirmed ? 'danger' : 'primary'}
      title={isConfirmed ? t`Confirm misuse?` : t`Close as no misuse?`}
      lead={
        isConfirmed
          ? t`The case remains on file as a risk sign. The same findings do not open a new case.`
          : t`Withdrawals continue as before. The same findings do not open a new case; new ones may.`
      }
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={isConfirmed ? t`Confirm misuse` : t`No misuse`}
      onConfirm={(reason) => void decide.run({ id: view.id, verdict, reason, lock: isConfirmed && lock })}
    >
      {isConfirmed ? (
        <Checkbox checked={lock} onChange={(event) => setLock(event.target.checked)}>
          {t`Lock withdrawals of its members until two operators unlock them`}
        </Checkbox>
      ) : null}
    </ActDialog>
  );
}
