import type { RolesByPermission } from '../permissions.ts';

export const referralPermissions = {
  'referral.read': ['manager', 'support', 'auditor'],
  /** Write the rule, be one of two who put one in force, stop referrals. */
  'referral.rules': ['manager'],
} as const satisfies RolesByPermission;
