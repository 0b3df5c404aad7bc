import { defineModule, slot } from '../../compose/define-module.ts';
import { contentModule } from '../content/module.ts';
import { messagingModule } from '../messaging/module.ts';
import type { ContactAccount } from './contacts.ts';
import { contactSections, forgetContacts } from './member-data.ts';
import type { PaymentPasswordCheck, TellChange } from './parts.ts';
import { createVerification, type VerificationOptions } from './public.ts';

// Of accounts, their passwords and their histories, whose modules use this one.
export const contactAccountSlot = slot<ContactAccount>('verification.account');
export const mayTextSlot = slot<VerificationOptions['mayText']>('verification.mayText');
export const paymentPasswordCheckSlot = slot<PaymentPasswordCheck>('verification.checkPaymentPassword');
export const tellChangeSlot = slot<TellChange>('verification.tellChange');

export const verificationModule = defineModule({
  name: 'verification',
  uses: { messaging: messagingModule, content: contentModule },
  asks: {
    account: contactAccountSlot,
    mayText: mayTextSlot,
    checkPaymentPassword: paymentPasswordCheckSlot,
    tellChange: tellChangeSlot,
  },
  build: (_base, { messaging, content: { deps } }, { account, mayText, checkPaymentPassword, tellChange }) => {
    const verification = createVerification(deps, { messaging, account, mayText });
    return {
      ...verification,
      api: verification,
      registerRoutes: (serve) => verification.registerRoutes(serve, { checkPaymentPassword, tellChange }),
      memberData: { sections: contactSections, forget: (tx, { memberId }) => forgetContacts(tx, memberId) },
    };
  },
});
