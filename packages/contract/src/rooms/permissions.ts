import type { RolesByPermission } from '../permissions.ts';

export const roomPermissions = {
  'rooms.host': ['manager', 'support'],
  'rooms.moderate': ['manager', 'support'],
  'rooms.manage': ['manager'],
} as const satisfies RolesByPermission;
