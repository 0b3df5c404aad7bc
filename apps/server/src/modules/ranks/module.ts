import { defineModule, fill } from '../../compose/define-module.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule, rankLabelSlot } from '../identity/module.ts';
import { inboxModule, rankNamesSlot } from '../inbox/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { rebatePlusSlot, rewardsModule } from '../rewards/module.ts';
import { benefitsOf, rankLabel } from './benefits.ts';
import { levelNames } from './ladder.ts';
import { rankSections } from './member-data.ts';
import { createRanks } from './public.ts';

/** Parts per million in a thousandth of a percent. */
const PPM_PER_THOUSANDTH = 10;

export const ranksModule = defineModule({
  name: 'ranks',
  uses: {
    activity: activityModule,
    audit: auditModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    inbox: inboxModule,
    playerLimits: playerLimitsModule,
    rewards: rewardsModule,
  },
  build: (_base, { content: { deps } }) => ({
    api: {},
    ...createRanks(deps),
    memberData: { sections: rankSections },
    fills: [
      fill(rankLabelSlot, rankLabel),
      fill(rankNamesSlot, (brandId, language) => levelNames(deps.db, brandId, language)),
      fill(rebatePlusSlot, async (sql, member) => (await benefitsOf(sql, member)).rebatePlus * PPM_PER_THOUSANDTH),
    ],
  }),
});
