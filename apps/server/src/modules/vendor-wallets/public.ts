export type { VendorWalletsDeps } from './deps.ts';
export { findWallets, type ShownWallet } from './find-wallets.ts';
export { followLaunch } from './follow-launch.ts';
export { registerVendorWalletRoutes } from './routes.ts';
export { SWEEP, vendorWalletTasks } from './watch.ts';
