export { registerWalletRoutes, type WalletDeps } from './routes.ts';
