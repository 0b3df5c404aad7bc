import { defineModule } from '../../compose/define-module.ts';
import { adjustmentsModule } from '../adjustments/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { documentsModule } from '../documents/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { inboxModule } from '../inbox/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { supportSections } from './member-data.ts';
import { createSupport } from './public.ts';

export const supportModule = defineModule({
  name: 'support',
  uses: {
    adjustments: adjustmentsModule,
    audit: auditModule,
    content: contentModule,
    documents: documentsModule,
    fourEyes: fourEyesModule,
    inbox: inboxModule,
    playerLimits: playerLimitsModule,
  },
  build: (_base, { content: { content, deps } }) => ({
    api: {},
    ...createSupport({ ...deps, content }),
    memberData: { sections: supportSections },
  }),
});
