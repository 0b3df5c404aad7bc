import { deskPermissions, deskRoles, rolePermissions } from '@pavilion/contract/desk-permissions';
import { useLingui } from '@lingui/react/macro';
import { Check } from '@pavilion/ui/icon';
import { Link as LookLink } from '@pavilion/ui/link';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { Link } from 'react-router';
import { Page } from '../../parts/page.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './operators.module.css';
import { usePermissionWords, useRolePurposes, useRoleWords } from './role-words.tsx';

/** What each role may do. */
export function RolesPage() {
  const { t } = useLingui();
  const { may } = useOperator();
  const roleWords = useRoleWords();
  const purposes = useRolePurposes();
  const permissionWords = usePermissionWords();
  return (
    <Page
      title={t`Roles`}
      lead={t`A role is a set of permissions; an operator has one, for all brands or for some.`}
      back={may('operators.read') ? <LookLink render={<Link to={paths.operators} />}>{t`Operators`}</LookLink> : null}
    >
      <div className={styles.purposes}>
        {deskRoles.map((role) => (
          <div key={role} className={styles.purpose}>
            <b>{roleWords(role)}</b>
            <p>{purposes(role)}</p>
          </div>
        ))}
      </div>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={t`Roles and permissions`} tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t`Permission`}</th>
              {deskRoles.map((role) => (
                <th key={role} scope="col">
                  {roleWords(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deskPermissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{permissionWords(permission)}</th>
                {deskRoles.map((role) => (
                  <td key={role}>
                    {rolePermissions[role].includes(permission) ? (
                      <>
                        <Check aria-hidden="true" />
                        <VisuallyHidden>{t`yes`}</VisuallyHidden>
                      </>
                    ) : (
                      <>
                        <span className={styles.no} aria-hidden="true">
                          ·
                        </span>
                        <VisuallyHidden>{t`no`}</VisuallyHidden>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}
