import type { RolesByPermission } from '../desk-permissions.ts';

export const transferPermissions = {
  'transfers.read': ['manager', 'cashier', 'support', 'auditor'],
  'transfers.review': ['manager', 'cashier'],
} as const satisfies RolesByPermission;
