import { useLingui } from '@lingui/react/macro';
import type { DeskPermission, DeskRole } from '@pavilion/contract/desk-permissions';

/** The name of a role. */
export function useRoleWords(): (role: DeskRole) => string {
  const { t } = useLingui();
  return (role) =>
    ({
      owner: t`Owner`,
      manager: t`Manager`,
      cashier: t`Cashier`,
      reviewer: t`Reviewer`,
      support: t`Support`,
      auditor: t`Auditor`,
    })[role];
}

/** What a role is for, in a sentence. */
export function useRolePurposes(): (role: DeskRole) => string {
  const { t } = useLingui();
  return (role) =>
    ({
      owner: t`May do everything, and alone decides who sits at the desk.`,
      manager: t`May do everything but change operators.`,
      cashier: t`Decides withdrawals and mends payments.`,
      reviewer: t`Reviews identity documents and protects members.`,
      support: t`Helps members with their access; sees no secrets.`,
      auditor: t`Sees everything and changes nothing.`,
    })[role];
}

/** What a permission allows. */
export function usePermissionWords(): (permission: DeskPermission) => string {
  const { t } = useLingui();
  return (permission) =>
    ({
      'members.read': t`See members`,
      'members.reveal': t`See masked facts in full`,
      'members.note': t`Write notes`,
      'members.lock': t`Lock and unlock members`,
      'members.access': t`End sessions, reset access`,
      'money.read': t`See movements and bets`,
      'withdrawals.read': t`See withdrawals`,
      'withdrawals.decide': t`Decide withdrawals`,
      'withdrawals.rules': t`Change the cashier's rules`,
      'payments.repair': t`Mend payments`,
      'documents.read': t`See identity documents`,
      'documents.decide': t`Decide identity documents`,
      'exclusions.read': t`See exclusions`,
      'exclusions.add': t`Exclude on a member's behalf`,
      'outbox.read': t`See messages`,
      'brands.read': t`See brand settings`,
      'brands.flags': t`Change modules, access and game rules`,
      'brands.registration': t`Change the registration form`,
      'brands.entry': t`Maintenance and regions`,
      'operators.read': t`See operators`,
      'operators.write': t`Change operators`,
      'audit.read': t`See the audit trail`,
      'status.read': t`See the system status`,
      'security.read': t`See security events and alerts`,
      'security.acknowledge': t`Note alerts as seen`,
      'security.rules': t`Change the rules of alerts`,
    })[permission];
}
