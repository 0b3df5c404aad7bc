import type { DeskRegistrar } from '../../http/desk.ts';
import type { Serve } from '../../http/serve.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { registerVendorWalletsDesk } from './desk.ts';
import { registerVendorWalletRoutes } from './routes.ts';
import { vendorWalletTasks } from './watch.ts';

/** What the module brings to a process. */
export const createVendorWallets = (deps: VendorWalletsDeps) => ({
  ...vendorWalletTasks(deps),
  registerRoutes: (serve: Serve) => registerVendorWalletRoutes(serve, deps),
  registerDesk: (to: DeskRegistrar) => registerVendorWalletsDesk(to, deps),
});
