import { defineModule } from '../../compose/define-module.ts';
import { accountEventsModule } from '../account-events/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { verificationModule } from '../verification/module.ts';
import { forgetSocialLogins, socialSections } from './member-data.ts';
import { createSocial } from './public.ts';

export const socialModule = defineModule({
  name: 'social',
  uses: {
    audit: auditModule,
    fourEyes: fourEyesModule,
    playerLimits: playerLimitsModule,
    identity: identityModule,
    content: contentModule,
    verification: verificationModule,
    accountEvents: accountEventsModule,
  },
  build: (_base, { identity: { identity }, content: { content, deps }, verification, accountEvents }) => ({
    api: {},
    ...createSocial({ ...deps, content, identity, verification, accountEvents }),
    memberData: { sections: socialSections, forget: (tx, { memberId }) => forgetSocialLogins(tx, memberId) },
  }),
});
