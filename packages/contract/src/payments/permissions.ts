import type { RolesByPermission } from '../permissions.ts';

export const moneyPermissions = {
  'withdrawals.read': ['manager', 'cashier', 'support', 'auditor'],
  'withdrawals.decide': ['manager', 'cashier'],
  /** The cashier's rules: bounds, threshold of four eyes. */
  'withdrawals.rules': ['manager'],
  /** Webhook events held for review, stuck payouts. */
  'payments.repair': ['manager', 'cashier'],
  /** Ways to pay in: on or off, bounds, order. */
  'payments.channels': ['manager', 'cashier'],
  /** Compare providers' statements with our payments. */
  'payments.reconcile': ['manager', 'cashier', 'auditor'],
  /** Secrets shared with a brand's payment providers: given by one operator, confirmed by another, read by none. */
  'payments.secrets': ['manager'],
} as const satisfies RolesByPermission;
