import { defineModule } from '../../compose/define-module.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { registerRiskDesk } from './desk.ts';
import { riskConsumer } from './follow.ts';
import { riskProposals, riskTicks } from './public.ts';

export const riskModule = defineModule({
  name: 'risk',
  uses: {
    activity: activityModule,
    audit: auditModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
  },
  build: (_base, { content: { deps } }) => ({
    api: {},
    registerDesk: (to) => registerRiskDesk(to, deps),
    ticks: riskTicks(deps),
    proposals: riskProposals(deps),
    consumers: [riskConsumer],
  }),
});
