import type { RolesByPermission } from '../desk-permissions.ts';

export const operatorPermissions = {
  'operators.read': ['manager', 'auditor'],
  'operators.write': [],
  'audit.read': ['manager', 'auditor'],
  'status.read': ['manager', 'cashier', 'auditor'],
} as const satisfies RolesByPermission;
