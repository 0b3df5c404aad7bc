import { deskPermissions, deskRoles, rolePermissions } from '@pavilion/contract/permissions';
import type { DeskPermission } from '@pavilion/contract/permissions';
import { roleDrop, rolesList } from '@pavilion/contract/operator/desk-roles';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Check, Pencil, Plus, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Link as LookLink } from '@pavilion/ui/link';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { Page } from '../../parts/page.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './operators.module.css';
import { RoleDialog } from './role-dialog.tsx';
import { usePermissionWords, useRolePurposes, useRoleWords } from './role-words.tsx';

export type OwnRole = WireValue<typeof rolesList>['list'][number];

/** What each role may do, and the roles of the operators' own. */
export function RolesPage() {
  const { t } = useLingui();
  const { may } = useOperator();
  const roleWords = useRoleWords();
  const purposes = useRolePurposes();
  const { data } = useQuery({ ...ask(rolesList), enabled: may('operators.read') });
  const [edited, setEdited] = useState<OwnRole | 'new' | null>(null);
  const [dropped, setDropped] = useState<OwnRole | null>(null);
  const own = data?.list ?? [];
  const mayWrite = may('operators.write');
  return (
    <Page
      title={t`Roles`}
      lead={t`A role is a set of permissions. Each operator has one role, for all or selected brands.`}
      back={may('operators.read') ? <LookLink render={<Link to={paths.operators} />}>{t`Operators`}</LookLink> : null}
      actions={
        mayWrite ? (
          <Button tone="primary" iconStart={<Plus />} onClick={() => setEdited('new')}>
            {t`New role`}
          </Button>
        ) : null
      }
    >
      <ProposedNotice kind="role.save" />
      <div className={styles.purposes}>
        {deskRoles.map((role) => (
          <div key={role} className={styles.purpose}>
            <b>{roleWords(role)}</b>
            <p>{purposes(role)}</p>
          </div>
        ))}
        {own.map((role) => (
          <div key={role.id} className={styles.purpose}>
            <span className={styles.ownHead}>
              <b>{role.name}</b>
              {mayWrite && role.mayChange ? (
                <span>
                  <IconButton size="s" label={t`Change ${role.name}`} onClick={() => setEdited(role)}>
                    <Pencil />
                  </IconButton>
                  <IconButton size="s" label={t`Delete ${role.name}`} onClick={() => setDropped(role)}>
                    <Trash2 />
                  </IconButton>
                </span>
              ) : null}
            </span>
            <p>{t`Custom role, assigned to ${countText(role.holders)}.`}</p>
          </div>
        ))}
      </div>
      <Matrix own={own} />
      {edited ? <RoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {dropped ? <DropDialog role={dropped} onClose={() => setDropped(null)} /> : null}
    </Page>
  );
}

function DropDialog({ role, onClose }: { role: OwnRole; onClose(): void }) {
  const { t } = useLingui();
  const act = useAct(roleDrop, { said: t`${role.name} deleted`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      tone="danger"
      title={t`Delete ${role.name}?`}
      lead={t`Only a role without operators can be deleted.`}
      confirmLabel={t`Delete`}
      reasonHint={t`Recorded in the audit trail.`}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) => void act.run({ roleId: role.id, reason })}
    />
  );
}

function Matrix({ own }: { own: readonly OwnRole[] }) {
  const { t } = useLingui();
  const roleWords = useRoleWords();
  const permissionWords = usePermissionWords();
  const columns = [
    ...deskRoles.map((role) => ({
      id: role as string,
      name: roleWords(role),
      permissions: rolePermissions[role] as readonly DeskPermission[],
    })),
    ...own,
  ];
  return (
    // It scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={t`Roles and permissions`} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t`Permission`}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deskPermissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionWords(permission)}</th>
              {columns.map(({ id, permissions }) => (
                <td key={id}>{permissions.includes(permission) ? <Yes /> : <No />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Yes() {
  const { t } = useLingui();
  return (
    <>
      <Check aria-hidden="true" />
      <VisuallyHidden>{t`yes`}</VisuallyHidden>
    </>
  );
}

function No() {
  const { t } = useLingui();
  return (
    <>
      <span className={styles.no} aria-hidden="true">
        ·
      </span>
      <VisuallyHidden>{t`no`}</VisuallyHidden>
    </>
  );
}
