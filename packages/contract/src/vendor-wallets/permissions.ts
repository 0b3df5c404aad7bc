import type { RolesByPermission } from '../permissions.ts';

export const vendorWalletPermissions = {
  'vendor.wallets.read': ['manager', 'cashier', 'support', 'auditor'],
  'vendor.wallets.ask': ['manager', 'cashier'],
  'vendor.wallets.close': ['manager'],
  'vendor.wallets.settle': ['manager'],
} as const satisfies RolesByPermission;
