import type { RolesByPermission } from '../permissions.ts';

export const promotionPermissions = {
  'promotions.read': ['manager', 'cashier', 'support', 'auditor'],
  /** Write drafts, try them out, send them for approval, stop what runs, make codes (of what they can cost more, as one of two). */
  'promotions.write': ['manager'],
  /** Be the second of two: put a version in force, send it back, let what was stopped go on. */
  'promotions.approve': ['manager'],
  /** Give what members apply for (more than one may give, as one of two), or refuse it with a reason. */
  'promotions.applications': ['manager', 'support'],
} as const satisfies RolesByPermission;
