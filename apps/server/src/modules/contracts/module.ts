import { defineModule, fill, slot } from '../../compose/define-module.ts';
import { activityModule } from '../activity/module.ts';
import { agentsModule, treeContractsSlot } from '../agents/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { inboxModule } from '../inbox/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { signedTypes } from './in-force.ts';
import { contractSections } from './member-data.ts';
import { endForMove, findTermsAbove } from './move-branch.ts';
import type { PreviewDeps } from './preview.ts';
import { createContracts } from './public.ts';

/** Of settlements, which use this module. */
export const activeTurnoverSlot = slot<PreviewDeps['activeTurnover']>('contracts.activeTurnover');

export const contractsModule = defineModule({
  name: 'contracts',
  uses: {
    activity: activityModule,
    agents: agentsModule,
    audit: auditModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    inbox: inboxModule,
    playerLimits: playerLimitsModule,
  },
  asks: { activeTurnover: activeTurnoverSlot },
  build: (_base, { content: { deps } }, { activeTurnover }) => ({
    api: {},
    ...createContracts({ ...deps, activeTurnover }),
    memberData: { sections: contractSections },
    fills: [
      fill(treeContractsSlot, {
        marksOf: signedTypes,
        aboveUpline: findTermsAbove,
        endWithUpline: (tx, move, now) => endForMove(deps, tx, move, now),
      }),
    ],
  }),
});
