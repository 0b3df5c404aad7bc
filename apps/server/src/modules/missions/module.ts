import { defineModule } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { bettingModule } from '../betting/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { maskedName } from '../identity/public.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { pointsModule } from '../points/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { findUnnamed } from '../vendors/public.ts';
import { createMissionConsumer } from './follow.ts';
import { forgetMissions, missionSections } from './member-data.ts';
import { createMissions } from './public.ts';

export const missionsModule = defineModule({
  name: 'missions',
  uses: {
    activity: activityModule,
    audit: auditModule,
    betting: bettingModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
    points: pointsModule,
    rewards: rewardsModule,
    vendors: vendorsModule,
  },
  build: (_base, { content: { deps } }) => ({
    api: {},
    ...createMissions({ ...deps, messageFor: messages.messageFor, maskedName, unnamed: (ids) => findUnnamed(deps.db, ids) }),
    consumers: [createMissionConsumer(deps)],
    memberData: { sections: missionSections, forget: (tx, { memberId }) => forgetMissions(tx, memberId) },
  }),
});
