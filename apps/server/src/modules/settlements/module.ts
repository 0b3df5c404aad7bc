import { defineModule, fill } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { activityModule } from '../activity/module.ts';
import { agentsModule } from '../agents/module.ts';
import { rebateRates } from '../agents/public.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { activeTurnoverSlot, contractsModule } from '../contracts/module.ts';
import { contractsOver, endedParts, markSettled } from '../contracts/public.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { inboxModule } from '../inbox/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { settlementSections } from './member-data.ts';
import { type NextSettlement, createPeriodEvaluation, findNextSettlement } from './next-settlement.ts';
import { createAgentSettlements } from './public.ts';
import { activeTurnoverOf } from './read-facts.ts';

export interface SettlementsApi {
  nextSettlement(asked: Parameters<typeof findNextSettlement>[1]): Promise<NextSettlement | null>;
}

export const settlementsModule = defineModule({
  name: 'settlements',
  uses: {
    activity: activityModule,
    agents: agentsModule,
    audit: auditModule,
    content: contentModule,
    contracts: contractsModule,
    fourEyes: fourEyesModule,
    inbox: inboxModule,
    ledger: ledgerModule,
    playerLimits: playerLimitsModule,
  },
  build: (_base, { agents: { nameFor }, content: { deps: base } }) => {
    const ports = { ...base, contractsOver, endedParts, markSettled, rebateRates };
    const deps = { ...ports, evaluatePeriod: createPeriodEvaluation(ports) };
    const api: SettlementsApi = { nextSettlement: (asked) => findNextSettlement(deps, asked) };
    return {
      ...createAgentSettlements({ ...deps, nameFor, messageFor: messages.messageFor }),
      api,
      memberData: { sections: settlementSections },
      fills: [fill(activeTurnoverSlot, (brandId) => activeTurnoverOf(base.db, brandId))],
    };
  },
});
