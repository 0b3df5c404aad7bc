import type { RolesByPermission } from '../permissions.ts';

export const pointPermissions = {
  'points.read': ['manager', 'cashier', 'support', 'auditor'],
  /** Send what was redeemed, or refuse it with the points back; read the address for it. */
  'points.orders': ['manager', 'support'],
  /** Give and take points, be one of two for it. */
  'points.correct': ['manager', 'cashier'],
  /** What the mall offers. */
  'points.rewards': ['manager'],
  /** How points are made and what money they are worth, as one of two. */
  'points.terms': ['manager'],
} as const satisfies RolesByPermission;
