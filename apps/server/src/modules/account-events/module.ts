import { defineModule, fill } from '../../compose/define-module.ts';
import { inboxModule } from '../inbox/module.ts';
import { messagingModule } from '../messaging/module.ts';
import { notifyChangeSlot, verificationModule } from '../verification/module.ts';
import { historySections } from './member-data.ts';
import { registerAccountEventsDesk } from './desk.ts';
import { notifyContactChange } from './notify-contact-change.ts';
import { createAccountEvents } from './public.ts';

export const accountEventsModule = defineModule({
  name: 'account-events',
  uses: { inbox: inboxModule, messaging: messagingModule, verification: verificationModule },
  build: ({ db }, { messaging, verification }) => {
    const accountEvents = createAccountEvents({ messaging, verification });
    return {
      api: accountEvents,
      registerDesk: (to) => registerAccountEventsDesk(to, { db }),
      memberData: { sections: historySections },
      fills: [fill(notifyChangeSlot, (tx, change) => notifyContactChange(accountEvents, tx, change))],
    };
  },
});
