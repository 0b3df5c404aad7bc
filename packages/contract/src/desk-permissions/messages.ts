import type { RolesByPermission } from '../desk-permissions.ts';

export const messagePermissions = {
  'outbox.read': ['manager', 'support', 'auditor'],
} as const satisfies RolesByPermission;
