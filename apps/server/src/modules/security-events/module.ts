import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { registerSecurityEventsDesk } from './desk.ts';
import { securityEventProposals } from './public.ts';
import { securityEventTicks } from './ticks.ts';

export const securityEventsModule = defineModule({
  name: 'security-events',
  uses: { audit: auditModule, fourEyes: fourEyesModule },
  build: ({ db }) => ({
    api: {},
    registerDesk: (to) => registerSecurityEventsDesk(to, { db }),
    ticks: securityEventTicks(db),
    proposals: securityEventProposals,
  }),
});
