import { defineModule } from '../../compose/define-module.ts';
import { accountEventsModule } from '../account-events/module.ts';
import { verificationModule } from '../verification/module.ts';
import { createSecondFactor } from './public.ts';

export const secondFactorModule = defineModule({
  name: 'second-factor',
  uses: { verification: verificationModule, accountEvents: accountEventsModule },
  build: ({ db, record }, { verification, accountEvents }) => ({
    api: createSecondFactor({ db, record, contactsOf: verification.contactsOf, notify: accountEvents.notify }),
  }),
});
