import type { RolesByPermission } from '../permissions.ts';

export const transferPermissions = {
  'transfers.read': ['manager', 'cashier', 'support', 'auditor'],
  'transfers.review': ['manager', 'cashier'],
} as const satisfies RolesByPermission;
