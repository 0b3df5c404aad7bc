import { defineModule } from '../../compose/define-module.ts';
import { agentsModule } from '../agents/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { currenciesModule } from '../currencies/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { lotteryModule } from '../lottery/module.ts';
import { missionsModule } from '../missions/module.ts';
import { paymentsModule } from '../payments/module.ts';
import { pointsModule } from '../points/module.ts';
import { ranksModule } from '../ranks/module.ts';
import { referralModule } from '../referral/module.ts';
import { returnsModule } from '../returns/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { registerBrandsDesk } from './desk.ts';
import { publicationKind } from './publication.ts';

export const brandsModule = defineModule({
  name: 'brands',
  uses: {
    agents: agentsModule,
    audit: auditModule,
    content: contentModule,
    currencies: currenciesModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    lottery: lotteryModule,
    missions: missionsModule,
    payments: paymentsModule,
    points: pointsModule,
    ranks: ranksModule,
    referral: referralModule,
    returns: returnsModule,
    rewards: rewardsModule,
    vendors: vendorsModule,
  },
  build: ({ clock, settings: { publicUrl } }, { content: { content, deps } }) => ({
    api: {},
    registerDesk: (to) => registerBrandsDesk(to, { ...deps, content, publicUrl }),
    proposals: [publicationKind({ clock, publicUrl, changed: content.invalidate })],
  }),
});
