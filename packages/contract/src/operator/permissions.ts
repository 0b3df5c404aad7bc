import type { RolesByPermission } from '../permissions.ts';

export const operatorPermissions = {
  'operators.read': ['manager', 'auditor'],
  'operators.write': [],
  'audit.read': ['manager', 'auditor'],
  'status.read': ['manager', 'cashier', 'auditor'],
} as const satisfies RolesByPermission;
