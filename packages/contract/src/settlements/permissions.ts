import type { RolesByPermission } from '../permissions.ts';

export const settlementPermissions = {
  'settlements.read': ['manager', 'cashier', 'auditor'],
  /** Release runs as one of two, hold runs and lines, correct what was settled. */
  'settlements.release': ['manager', 'cashier'],
  /** What goes out by itself, what is stopped, who counts as active. */
  'settlements.rules': ['manager'],
} as const satisfies RolesByPermission;
