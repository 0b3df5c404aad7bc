export type { VendorWalletsDeps } from './deps.ts';
export { hasOpenTransfers } from './find-transfers.ts';
export { findWallets, type ShownWallet } from './find-wallets.ts';
export { followLaunch } from './follow-launch.ts';
export { createVendorWallets } from './module.ts';
export { SWEEP } from './watch.ts';
export { WALLET_CHECKS } from './check-wallets.ts';
