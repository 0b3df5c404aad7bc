import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import styles from './brands.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface SaveBarProps {
  /** What would change, a line each. Nothing to say: no bar. */
  changes: readonly string[];
  busy: boolean;
  error: unknown;
  onSave(reason: string): void;
  onUndo(): void;
  clear(): void;
}

/** Moves to the first field that is marked as wrong, in a part that is folded up too. */
function toMend(): boolean {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  const folded = wrong?.closest('details');
  if (folded) folded.open = true;
  wrong?.focus();
  return wrong !== null;
}

/** Shown at the foot while something is not in force yet; saving shows what will change and requires a reason. */
export function SaveBar({ changes, busy, error, onSave, onUndo, clear }: SaveBarProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const dirty = changes.length > 0;
  useLeaveGuard(dirty);
  const count = countText(changes.length);
  const isStale = error instanceof ApiError && error.code === 'desk.changed.meanwhile';
  const close = () => {
    clear();
    setAsking(false);
  };
  // Sent for approval: the form shows what is in force again, so there is nothing left to confirm.
  if (!dirty && asking) setAsking(false);
  if (!dirty) return null;
  return (
    <div className={styles.saveBar} role="region" aria-label={t`Pending changes`}>
      <span>{t`Pending changes: ${count}`}</span>
      <Button onClick={onUndo}>{t`Undo`}</Button>
      <Button tone="primary" onClick={() => toMend() || setAsking(true)}>{t`Apply`}</Button>
      <ActDialog
        open={asking}
        onClose={close}
        busy={busy}
        error={error}
        title={t`Apply these changes?`}
        lead={t`Live within a second.`}
        confirmLabel={t`Apply`}
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={onSave}
      >
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {isStale ? (
          <Button
            onClick={() => {
              onUndo();
              close();
            }}
          >
            {t`Show current values`}
          </Button>
        ) : null}
      </ActDialog>
    </div>
  );
}
