import { accountMessages } from './accounts.ts';
import { createMessages } from './catalog.ts';
import { commonMessages } from './common.ts';
import { contentMessages } from './content.ts';
import { deskMessages } from './desk.ts';
import { documentsMessages } from './documents.ts';
import { identityMessages } from './identity.ts';
import { loginMessages } from './login.ts';
import { paymentMessages } from './payments.ts';
import { phoneAuthMessages } from './phone-auth.ts';
import { responsibleGamingMessages } from './responsible-gaming.ts';
import { securityMessages } from './security.ts';
import { socialMessages } from './social.ts';
import { vendorsMessages } from './vendors.ts';
import { verificationMessages } from './verification.ts';

/** Every text the server says. */
export const messageTables = [
  accountMessages,
  commonMessages,
  contentMessages,
  deskMessages,
  documentsMessages,
  identityMessages,
  loginMessages,
  paymentMessages,
  phoneAuthMessages,
  responsibleGamingMessages,
  securityMessages,
  socialMessages,
  vendorsMessages,
  verificationMessages,
];

export const messages = createMessages(messageTables);
