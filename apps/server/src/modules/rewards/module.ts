import { defineModule, slot } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { inboxModule } from '../inbox/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { riskModule } from '../risk/module.ts';
import { rewardSections } from './member-data.ts';
import { createLocksConsumer } from './work-locks.ts';
import { createRewards } from './public.ts';

type RewardsDeps = Parameters<typeof createRewards>[0];

/** Titles of promotions in the grants they gave. */
export const promotionTitlesSlot = slot<RewardsDeps['promotionTitles']>('rewards.promotionTitles');
/** What a member's rank adds to rates of rebates, in parts per million. */
export const rebatePlusSlot = slot<RewardsDeps['rebatePlus']>('rewards.rebatePlus');

export const rewardsModule = defineModule({
  name: 'rewards',
  uses: {
    activity: activityModule,
    audit: auditModule,
    fourEyes: fourEyesModule,
    inbox: inboxModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
    risk: riskModule,
  },
  asks: { promotionTitles: promotionTitlesSlot, rebatePlus: rebatePlusSlot },
  build: ({ db, clock, hint }, _given, { promotionTitles, rebatePlus }) => ({
    api: {},
    ...createRewards({ db, clock, hint, messageFor: messages.messageFor, promotionTitles, rebatePlus }),
    consumers: [createLocksConsumer({ hint })],
    memberData: { sections: rewardSections },
  }),
});
