import type { RolesByPermission } from '../permissions.ts';

export const membersPermissions = {
  'members.read': ['manager', 'cashier', 'reviewer', 'support', 'auditor'],
  /** Show a masked contact, birthday or name in full; the names of a payout are always in full. */
  'members.reveal': ['manager', 'reviewer'],
  /** Correct names, e-mail and number; be one of two for the payee. */
  'members.correct': ['manager', 'reviewer'],
  'members.note': ['manager', 'reviewer', 'support'],
  /** Lock and unlock. */
  'members.lock': ['manager', 'support'],
  /** End sessions, take the second factor away, force a new password. */
  'members.access': ['manager', 'support'],
  /** Movements, bets and deposits of a member. */
  'money.read': ['manager', 'cashier', 'support', 'auditor'],
} as const satisfies RolesByPermission;
