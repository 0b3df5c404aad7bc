import { useLingui } from '@lingui/react/macro';
import type { DeskPermission } from '@pavilion/contract/permissions';
import { permissionWords } from '../../features.ts';

/** The name of a role: of the operators' own ones `name`. */
export function useRoleWords(): (role: string, name?: string | null) => string {
  const { t } = useLingui();
  return (role, name) => {
    const words: Readonly<Record<string, string>> = {
      owner: t`Owner`,
      manager: t`Manager`,
      cashier: t`Cashier`,
      reviewer: t`Reviewer`,
      support: t`Support`,
      auditor: t`Auditor`,
    };
    return words[role] ?? name ?? role;
  };
}

/** What a role is for, in a sentence. */
export function useRolePurposes(): (role: string) => string {
  const { t } = useLingui();
  return (role) => {
    const words: Readonly<Record<string, string>> = {
      owner: t`Full access, and the only role that manages operators.`,
      manager: t`Full access except operators.`,
      cashier: t`Decides withdrawals and resolves payment issues.`,
      reviewer: t`Reviews KYC documents and protects members.`,
      support: t`Helps members with account access; no access to secrets.`,
      auditor: t`Read-only access to everything.`,
    };
    return words[role] ?? t`Custom role.`;
  };
}

/** What a permission allows. */
export function usePermissionWords(): (permission: DeskPermission) => string {
  const { t } = useLingui();
  return (permission) => t(permissionWords[permission]);
}
