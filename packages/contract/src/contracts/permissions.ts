import type { RolesByPermission } from '../permissions.ts';

export const contractPermissions = {
  'contracts.read': ['manager', 'cashier', 'support', 'auditor'],
  /** Offer the house's contracts, answer terminations of them, end any. */
  'contracts.make': ['manager'],
  /** Which kinds there are, for whom, and how high the house goes. */
  'contracts.policy': ['manager'],
  'contracts.answer': ['manager', 'support'],
} as const satisfies RolesByPermission;
