import { defineModule, slot } from '../../compose/define-module.ts';
import { contentModule } from '../content/module.ts';
import { messagingModule } from '../messaging/module.ts';
import type { ContactAccount } from './contacts.ts';
import { contactSections, forgetContacts } from './member-data.ts';
import type { PaymentPasswordCheck, ContactChangeNotifier } from './ports.ts';
import { createVerification, type VerificationOptions } from './public.ts';

// Of accounts, their passwords and their histories, whose modules use this one.
export const contactAccountSlot = slot<ContactAccount>('verification.account');
export const mayTextSlot = slot<VerificationOptions['mayText']>('verification.mayText');
export const paymentPasswordCheckSlot = slot<PaymentPasswordCheck>('verification.checkPaymentPassword');
export const notifyChangeSlot = slot<ContactChangeNotifier>('verification.notifyChange');

export const verificationModule = defineModule({
  name: 'verification',
  uses: { messaging: messagingModule, content: contentModule },
  asks: {
    account: contactAccountSlot,
    mayText: mayTextSlot,
    checkPaymentPassword: paymentPasswordCheckSlot,
    notifyChange: notifyChangeSlot,
  },
  build: (_base, { messaging, content: { deps } }, { account, mayText, checkPaymentPassword, notifyChange }) => {
    const verification = createVerification(deps, { messaging, account, mayText });
    return {
      ...verification,
      api: verification,
      registerRoutes: (serve) => verification.registerRoutes(serve, { checkPaymentPassword, notifyChange }),
      memberData: { sections: contactSections, forget: (tx, { memberId }) => forgetContacts(tx, memberId) },
    };
  },
});
