import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Lock, Search } from '@pavilion/ui/icon';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { usePermissionWords, useRoleWords } from '../operators/role-words.tsx';
import { useOperator } from '../session/operator.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Search />}
      title={<span role="heading" aria-level={1}>{t`Page not found`}</span>}
      actions={<Button tone="primary" render={<Link to={paths.home} />}>{t`Go to the work queue`}</Button>}
    >
      {t`Check the address. It may belong to an older version of the desk.`}
    </EmptyState>
  );
}

/** Shows a page to those whose role allows it, and shows all others what is missing. */
export function Permitted({ to, children }: { to: DeskPermission; children: ReactNode }) {
  const { t } = useLingui();
  const { may, me } = useOperator();
  const permission = usePermissionWords()(to);
  const role = useRoleWords()(me.operator.role, me.operator.roleName);
  if (may(to)) return children;
  return (
    <EmptyState
      icon={<Lock />}
      title={<span role="heading" aria-level={1}>{t`No access with your role`}</span>}
      actions={<Button tone="primary" render={<Link to={paths.home} />}>{t`Go to the work queue`}</Button>}
    >
      {t`You are logged in as ${role}. This page needs the permission “${permission}”. An owner can give you another role.`}
    </EmptyState>
  );
}
