import { defineModule } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { offeredLanguages } from './deps.ts';
import { pointsConsumer } from './follow-points.ts';
import { forgetAddresses, pointSections } from './member-data.ts';
import { createPoints } from './public.ts';

export const pointsModule = defineModule({
  name: 'points',
  uses: {
    audit: auditModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
    rewards: rewardsModule,
    content: contentModule,
  },
  build: (_base, { identity: { paymentPasswords }, content: { content, deps } }) => ({
    api: {},
    ...createPoints({
      ...deps,
      messageFor: messages.messageFor,
      paymentPasswords,
      languagesOf: async (brandId) => offeredLanguages(await content.brandSnapshot(brandId)),
    }),
    consumers: [pointsConsumer],
    memberData: { sections: pointSections, forget: (tx, { memberId }) => forgetAddresses(tx, memberId) },
  }),
});
