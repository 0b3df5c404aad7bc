import { defineModule } from '../../compose/define-module.ts';
import { accountEventsModule } from '../account-events/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { identityModule } from '../identity/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { documentSections, forgetUndecided } from './member-data.ts';
import { createDocuments } from './public.ts';

export const documentsModule = defineModule({
  name: 'documents',
  uses: {
    audit: auditModule,
    playerLimits: playerLimitsModule,
    identity: identityModule,
    content: contentModule,
    accountEvents: accountEventsModule,
  },
  build: (_base, { content: { content, deps }, accountEvents }) => {
    const documents = createDocuments({ ...deps, content, accountEvents });
    return {
      ...documents,
      api: documents,
      memberData: { sections: documentSections, forget: (tx, { memberId }) => forgetUndecided(tx, memberId) },
    };
  },
});
