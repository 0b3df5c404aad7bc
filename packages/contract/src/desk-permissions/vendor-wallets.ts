import type { RolesByPermission } from '../desk-permissions.ts';

export const vendorWalletPermissions = {
  'vendor.wallets.read': ['manager', 'cashier', 'support', 'auditor'],
  'vendor.wallets.ask': ['manager', 'cashier'],
} as const satisfies RolesByPermission;
