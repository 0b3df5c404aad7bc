import { randomInt } from 'node:crypto';
import { defineModule, fill } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { documentsModule } from '../documents/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { maskedName } from '../identity/public.ts';
import { missionsModule } from '../missions/module.ts';
import { missionsDone } from '../missions/public.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { pointsModule } from '../points/module.ts';
import { givePoints } from '../points/public.ts';
import { ranksModule } from '../ranks/module.ts';
import { findLadder, ranksOf } from '../ranks/public.ts';
import { referralModule } from '../referral/module.ts';
import { findOffer } from '../referral/public.ts';
import { promotionTitlesSlot, rewardsModule } from '../rewards/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { findUnnamed } from '../vendors/public.ts';
import { verificationModule } from '../verification/module.ts';
import { endPromotions, promotionSections } from './member-data.ts';
import { createPromotions } from './public.ts';
import type { PromotionsDeps } from './store.ts';
import { titlesOf } from './titles.ts';

export const promotionsModule = defineModule({
  name: 'promotions',
  uses: {
    activity: activityModule,
    audit: auditModule,
    content: contentModule,
    documents: documentsModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    missions: missionsModule,
    playerLimits: playerLimitsModule,
    points: pointsModule,
    ranks: ranksModule,
    referral: referralModule,
    rewards: rewardsModule,
    vendors: vendorsModule,
    verification: verificationModule,
  },
  build: (_base, { content: { content, deps } }) => {
    const api: PromotionsDeps = {
      ...deps,
      rankOf: ranksOf,
      hasRanks: async ({ id }) => (await findLadder(deps.db, id)) !== null,
      hasReferral: async ({ id }) => (await findOffer(deps.db, id)) !== null,
      missionsDone,
      givePoints: (tx, { points, id, ...owner }) =>
        givePoints(tx, { ...owner, points: BigInt(points), key: `points:wheel:${id}`, reference: id, source: 'wheel' }),
      drawBelow: (count) => randomInt(count),
      maskedName,
      unnamed: (ids) => findUnnamed(deps.db, ids),
      messageFor: (code, language, params) => messages.messageFor(code, language as Parameters<typeof messages.messageFor>[1], params),
      artBase: async (brandId) => (await content.brandSnapshot(brandId)).settings.artBase,
    };
    return {
      ...createPromotions(api),
      api,
      memberData: { sections: promotionSections, forget: endPromotions },
      fills: [fill(promotionTitlesSlot, titlesOf)],
    };
  },
});
