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
      owner: t`May do everything, and alone decides who sits at the desk.`,
      manager: t`May do everything but change operators.`,
      cashier: t`Decides withdrawals and mends payments.`,
      reviewer: t`Reviews identity documents and protects members.`,
      support: t`Helps members with their access; sees no secrets.`,
      auditor: t`Sees everything and changes nothing.`,
    };
    return words[role] ?? t`A role of your own.`;
  };
}

/** What a permission allows. */
export function usePermissionWords(): (permission: DeskPermission) => string {
  const { t } = useLingui();
  return (permission) => t(permissionWords[permission]);
}
