import type { RolesByPermission } from '../permissions.ts';

export const grantPermissions = {
  'grants.read': ['manager', 'cashier', 'support', 'auditor'],
  /** Give bonuses, be one of two for it, take unused ones back. */
  'grants.give': ['manager', 'cashier'],
} as const satisfies RolesByPermission;
