import { accountMessages } from './accounts.ts';
import { createMessages } from './catalog.ts';
import { commonMessages } from './common.ts';
import { contentMessages } from './content.ts';
import { documentsMessages } from './documents.ts';
import { identityMessages } from './identity.ts';
import { loginMessages } from './login.ts';
import { paymentMessages } from './payments.ts';
import { protectionMessages } from './protection.ts';
import { vendorsMessages } from './vendors.ts';
import { verificationMessages } from './verification.ts';

/** Every text the server says. */
export const messageTables = [accountMessages, commonMessages, contentMessages, documentsMessages, identityMessages, loginMessages, paymentMessages, protectionMessages, vendorsMessages, verificationMessages];

export const messages = createMessages(messageTables);
