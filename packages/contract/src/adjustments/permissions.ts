import type { RolesByPermission } from '../permissions.ts';

export const adjustmentPermissions = {
  'adjustments.read': ['manager', 'cashier', 'support', 'auditor'],
  /** Credit and debit members, be one of two for it, take one's own back. */
  'adjustments.make': ['manager', 'cashier'],
  /** From where on two operators are needed. */
  'adjustments.rules': ['manager'],
} as const satisfies RolesByPermission;
