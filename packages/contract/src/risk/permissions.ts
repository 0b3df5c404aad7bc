import type { RolesByPermission } from '../permissions.ts';

export const riskPermissions = {
  'risk.read': ['manager', 'cashier', 'reviewer', 'auditor'],
  /** Take, note and decide cases, lock a member's withdrawals, be one of two who lift that. */
  'risk.decide': ['manager', 'reviewer'],
  /** What the rules look for, and whether they hold withdrawals. */
  'risk.rules': ['manager'],
} as const satisfies RolesByPermission;
