export { registerWalletDesk } from './desk.ts';
export { registerWalletRoutes, type WalletDeps } from './routes.ts';
