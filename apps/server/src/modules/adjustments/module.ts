import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { registerAdjustmentsDesk } from './desk.ts';
import { adjustmentSections } from './member-data.ts';
import { adjustmentProposals } from './public.ts';

export const adjustmentsModule = defineModule({
  name: 'adjustments',
  uses: {
    audit: auditModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
  },
  build: (_base, { content: { deps } }) => ({
    api: {},
    registerDesk: (to) => registerAdjustmentsDesk(to, deps),
    proposals: adjustmentProposals(deps),
    memberData: { sections: adjustmentSections },
  }),
});
