import type { RolesByPermission } from '../permissions.ts';

export const messagePermissions = {
  'outbox.read': ['manager', 'support', 'auditor'],
} as const satisfies RolesByPermission;
