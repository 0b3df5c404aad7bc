import { operatorChange, operatorLock, operatorReset } from '@pavilion/contract/operator/desk';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import type { OperatorRow, WelcomeLink } from './operators-page.tsx';
import styles from './operators.module.css';
import { RoleFields } from './role-fields.tsx';
import type { RoleAndBrands } from './role-fields.tsx';

export type OperatorActName = 'change' | 'lock' | 'reset';

export interface OperatorActsProps {
  act: OperatorActName;
  operator: OperatorRow;
  onClose(): void;
  onLink(link: WelcomeLink): void;
}

/** Changes, locks or resets an operator, each with a reason and a fresh code. */
export function OperatorActs({ act, operator, onClose, onLink }: OperatorActsProps) {
  const { t } = useLingui();
  const { id: operatorId, name, status } = operator;
  const active = status === 'active';
  const [place, setPlace] = useState<RoleAndBrands>({ role: operator.role, brandIds: operator.brandIds });
  const change = useControlAct(operatorChange, { said: t`${name} has the new role`, onDone: onClose });
  const lock = useControlAct(operatorLock, { said: active ? t`${name} locked` : t`${name} unlocked`, onDone: onClose });
  const reset = useControlAct(operatorReset, {
    said: '',
    onDone: (value) => {
      onClose();
      onLink(value);
    },
  });
  const auditNote = t`Recorded in the audit trail.`;
  if (act === 'change') {
    return (
      <ActDialog
        open
        onClose={onClose}
        busy={change.busy}
        error={change.error}
        title={t`Role and brands of ${name}`}
        lead={t`Their sessions end immediately. They log in again with the new role.`}
        confirmLabel={t`Change`}
        reasonHint={auditNote}
        incomplete={place.brandIds?.length === 0}
        onConfirm={(reason) =>
          void change.run({ operatorId, role: place.role, brandIds: place.brandIds === null ? null : [...place.brandIds], reason })
        }
      >
        <div className={styles.fields}>
          <RoleFields value={place} onValue={setPlace} />
        </div>
      </ActDialog>
    );
  }
  if (act === 'lock') {
    return (
      <ActDialog
        open
        onClose={onClose}
        busy={lock.busy}
        error={lock.error}
        tone={active ? 'danger' : 'primary'}
        title={active ? t`Lock ${name}?` : t`Unlock ${name}?`}
        lead={active ? t`Their sessions end immediately and they cannot log in.` : t`They can log in again immediately.`}
        confirmLabel={active ? t`Lock` : t`Unlock`}
        reasonHint={auditNote}
        onConfirm={(reason) => void lock.run({ operatorId, locked: active, reason })}
      />
    );
  }
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={reset.busy}
      error={reset.error}
      tone="danger"
      title={t`Reset the access of ${name}?`}
      confirmLabel={t`Reset and create link`}
      reasonHint={auditNote}
      lead={t`Their password and authenticator app are removed immediately. You receive a link for them to set up both again. Verify the person's identity first.`}
      onConfirm={(reason) => void reset.run({ operatorId, reason })}
    />
  );
}
