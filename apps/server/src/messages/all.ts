import { createMessages } from './catalog.ts';
import { commonMessages } from './common.ts';
import { contentMessages } from './content.ts';
import { identityMessages } from './identity.ts';
import { paymentMessages } from './payments.ts';
import { vendorsMessages } from './vendors.ts';

/** Every text the server says. */
export const messageTables = [commonMessages, contentMessages, identityMessages, paymentMessages, vendorsMessages];

export const messages = createMessages(messageTables);
