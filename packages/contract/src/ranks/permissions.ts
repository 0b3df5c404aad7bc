import type { RolesByPermission } from '../permissions.ts';

export const rankPermissions = {
  'ranks.read': ['manager', 'support', 'auditor'],
  /** Write ladders, be one of two who put one in force. */
  'ranks.rules': ['manager'],
  /** Set a member's rank by hand. */
  'ranks.set': ['manager'],
} as const satisfies RolesByPermission;
