import type { RolesByPermission } from '../permissions.ts';

export const betPermissions = {
  /** Bets and rounds of all members, with their ledger entries. */
  'bets.read': ['manager', 'cashier', 'support', 'auditor'],
} as const satisfies RolesByPermission;
