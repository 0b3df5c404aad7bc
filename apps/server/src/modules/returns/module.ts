import { defineModule, fill } from '../../compose/define-module.ts';
import { agentsModule } from '../agents/module.ts';
import { contentModule, passReturnsSlot } from '../content/module.ts';
import { contractsModule } from '../contracts/module.ts';
import { lotteryModule } from '../lottery/module.ts';
import { missionsModule } from '../missions/module.ts';
import { pointsModule } from '../points/module.ts';
import { promotionsModule } from '../promotions/module.ts';
import { ranksModule } from '../ranks/module.ts';
import { referralModule } from '../referral/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { registerReturnsDesk } from './desk.ts';
import { passReturns } from './pass-returns.ts';

/** What a unit of turnover gives back, added up over everything that gives: above it all. */
export const returnsModule = defineModule({
  name: 'returns',
  uses: {
    agents: agentsModule,
    content: contentModule,
    contracts: contractsModule,
    lottery: lotteryModule,
    missions: missionsModule,
    points: pointsModule,
    promotions: promotionsModule,
    ranks: ranksModule,
    referral: referralModule,
    rewards: rewardsModule,
    vendors: vendorsModule,
  },
  build: ({ db }) => ({
    api: {},
    registerDesk: (to) => registerReturnsDesk(to, { db }),
    fills: [fill(passReturnsSlot, passReturns)],
  }),
});
