import type { RolesByPermission } from '../permissions.ts';

export const gamePermissions = {
  'games.read': ['manager', 'cashier', 'support', 'auditor'],
  /** Switch games and vendors off and on again. */
  'games.switch': ['manager'],
} as const satisfies RolesByPermission;
