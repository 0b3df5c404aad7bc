import { defineModule, fill } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { bettingModule } from '../betting/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { findWithdrawable } from '../rewards/public.ts';
import { beforeTransferLaunchSlot, vendorsModule } from '../vendors/module.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { registerVendorWalletsDesk } from './desk.ts';
import { hasOpenTransfers } from './find-transfers.ts';
import { followLaunch } from './follow-launch.ts';
import { registerVendorWalletRoutes } from './routes.ts';
import { settleKind } from './settle-kind.ts';
import { vendorWalletTasks } from './watch.ts';

export const vendorWalletsModule = defineModule({
  name: 'vendor-wallets',
  uses: {
    audit: auditModule,
    betting: bettingModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
    rewards: rewardsModule,
    vendors: vendorsModule,
  },
  build: (_base, { vendors, content: { deps } }) => {
    const api: VendorWalletsDeps = { ...deps, vendors, findWithdrawable };
    return {
      ...vendorWalletTasks(api),
      api,
      registerRoutes: (serve) => registerVendorWalletRoutes(serve, api),
      registerDesk: (to) => registerVendorWalletsDesk(to, api),
      proposals: [settleKind(api)],
      memberData: { findBlockers: async (tx, memberId) => ({ balance: await hasOpenTransfers(tx, memberId) }) },
      fills: [fill(beforeTransferLaunchSlot, (vendor, context) => followLaunch(api, vendor, context))],
    };
  },
});
