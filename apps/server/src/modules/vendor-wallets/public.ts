export type { VendorWalletsDeps } from './deps.ts';
export { findWallets, type ShownWallet } from './find-wallets.ts';
export { SWEEP } from './watch.ts';
export { WALLET_CHECKS } from './check-wallets.ts';
