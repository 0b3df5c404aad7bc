import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { identityModule } from '../identity/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { paymentsModule } from '../payments/module.ts';
import { correctionPause, refuseWhileOwing } from '../payments/public.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { registerTransfersDesk } from './desk.ts';
import { transferSections } from './member-data.ts';
import { registerTransferRoutes } from './routes.ts';
import { ruleFrom } from './rules.ts';

export const memberTransfersModule = defineModule({
  name: 'member-transfers',
  uses: {
    audit: auditModule,
    content: contentModule,
    identity: identityModule,
    ledger: ledgerModule,
    payments: paymentsModule,
    playerLimits: playerLimitsModule,
    rewards: rewardsModule,
  },
  build: ({ db }, { payments: { payments }, content: { content } }) => ({
    api: {},
    registerRoutes: (serve) =>
      registerTransferRoutes(serve, {
        ...payments,
        // Documents as for a withdrawal, and nothing may be owed.
        passWithdrawal: async (sql, who) => {
          await payments.passWithdrawal(sql, who);
          await refuseWhileOwing(sql, who.memberId);
        },
        correctionPause,
        ruleOf: async ({ id }) => ruleFrom((await content.brandSnapshot(id)).settings.memberTransfers),
      }),
    registerDesk: (to) => registerTransfersDesk(to, { db }),
    memberData: { sections: transferSections },
  }),
});
