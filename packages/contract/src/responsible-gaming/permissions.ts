import type { RolesByPermission } from '../permissions.ts';

export const exclusionPermissions = {
  'exclusions.read': ['manager', 'cashier', 'reviewer', 'support', 'auditor'],
  'exclusions.add': ['manager', 'reviewer', 'support'],
} as const satisfies RolesByPermission;
