import { permissionAreas } from '@pavilion/contract/permissions';
import type { DeskPermission } from '@pavilion/contract/permissions';
import { roleSave } from '@pavilion/contract/operator/desk-roles';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './operators.module.css';
import { useAreaWords, usePermissionWords } from './role-words.tsx';
import type { OwnRole } from './roles-page.tsx';

/** Owners alone change operators. */
const OWNERS_ONLY: readonly DeskPermission[] = ['operators.write'];

/** Makes a role or changes one: a name and permissions the operator has. */
export function RoleDialog({ role, onClose }: { role: OwnRole | null; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = usePermissionWords();
  const areas = useAreaWords();
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<readonly DeskPermission[]>(role?.permissions ?? []);
  const act = useControlAct(roleSave, { said: t`Saved`, onDone: onClose });
  const toggle = (permission: DeskPermission, on: boolean) =>
    setPermissions(on ? [...permissions, permission] : permissions.filter((one) => one !== permission));
  return (
    <ActDialog
      open
      onClose={onClose}
      title={role ? t`Change ${role.name}` : t`New role`}
      lead={
        role
          ? t`Permissions of its operators change immediately.`
          : t`Assign it to operators once created. You can only grant permissions you have yourself.`
      }
      confirmLabel={t`Save`}
      reasonHint={t`Recorded in the audit trail.`}
      busy={act.busy}
      error={act.error}
      incomplete={name.trim() === '' || permissions.length === 0}
      onConfirm={(reason) =>
        void act.run({ roleId: role?.id ?? null, version: role?.version ?? 0, name: name.trim(), permissions: [...permissions], reason })
      }
    >
      <TextField
        label={t`Name`}
        value={name}
        maxLength={60}
        error={fieldError(act.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.domains}>
        {permissionAreas.map(([area, ones]) => (
          <fieldset key={area} className={styles.domain}>
            <legend>{areas[area]}</legend>
            {ones.map((permission) => (
              <Checkbox
                key={permission}
                checked={permissions.includes(permission)}
                disabled={!may(permission) || OWNERS_ONLY.includes(permission)}
                onChange={(event) => toggle(permission, event.target.checked)}
              >
                {words(permission)}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </ActDialog>
  );
}
