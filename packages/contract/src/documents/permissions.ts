import type { RolesByPermission } from '../permissions.ts';

export const documentPermissions = {
  'documents.read': ['manager', 'reviewer', 'auditor'],
  'documents.decide': ['manager', 'reviewer'],
} as const satisfies RolesByPermission;
