import { defineModule } from '../../compose/define-module.ts';
import { activityModule } from '../activity/module.ts';
import { bettingModule } from '../betting/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { lotteryModule } from '../lottery/module.ts';
import { memberTransfersModule } from '../member-transfers/module.ts';
import { missionsModule } from '../missions/module.ts';
import { paymentsModule } from '../payments/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { pointsModule } from '../points/module.ts';
import { promotionsModule } from '../promotions/module.ts';
import { ranksModule } from '../ranks/module.ts';
import { referralModule } from '../referral/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { settlementsModule } from '../settlements/module.ts';
import { vendorWalletsModule } from '../vendor-wallets/module.ts';

/** The proof of all books uses every module that holds money. */
export const booksModule = defineModule({
  name: 'books',
  uses: {
    activity: activityModule,
    betting: bettingModule,
    ledger: ledgerModule,
    lottery: lotteryModule,
    memberTransfers: memberTransfersModule,
    missions: missionsModule,
    payments: paymentsModule,
    playerLimits: playerLimitsModule,
    points: pointsModule,
    promotions: promotionsModule,
    ranks: ranksModule,
    referral: referralModule,
    rewards: rewardsModule,
    settlements: settlementsModule,
    vendorWallets: vendorWalletsModule,
  },
  build: () => ({ api: {} }),
});
