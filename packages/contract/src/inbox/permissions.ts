import type { RolesByPermission } from '../permissions.ts';

export const inboxPermissions = {
  'inbox.read': ['manager', 'support', 'auditor'],
  'inbox.send': ['manager'],
  'inbox.moderate': ['manager', 'support'],
  'inbox.rules': ['manager'],
} as const satisfies RolesByPermission;
