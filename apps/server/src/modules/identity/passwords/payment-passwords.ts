import { passwordForm } from '@pavilion/languages/compared-text';
import { refuse } from '../../../kernel/refusal.ts';
import type { Identity } from '../public.ts';

const FEWEST_SIGNS = 6;

type Source = Pick<Identity, 'hasPaymentPassword' | 'paymentPasswordHold' | 'hashSecret' | 'setPaymentPassword' | 'checkPaymentPassword'>;

/** Payment passwords as calls that ask for one use them: what is wrong is a refusal under the field `paymentPassword`. */
export const createPaymentPasswords = (identity: Source) => ({
  isSet: identity.hasPaymentPassword,
  heldUntil: identity.paymentPasswordHold,
  /** Refuses `password.invisible` and `payment.password.weak`. */
  hash: async (password: string): Promise<string> => {
    const form = passwordForm(password);
    if (form === null) throw refuse('password.invisible', { field: 'paymentPassword' });
    if ([...form].length < FEWEST_SIGNS) throw refuse('payment.password.weak', { field: 'paymentPassword', params: { min: FEWEST_SIGNS } });
    return identity.hashSecret(password);
  },
  store: identity.setPaymentPassword,
  /** Refuses `payment.password.locked` and `payment.password.wrong`; each try is counted. */
  check: async (memberId: string, password: string): Promise<void> => {
    const result = await identity.checkPaymentPassword(memberId, password);
    if (result === 'locked') throw refuse('payment.password.locked', { field: 'paymentPassword' });
    if (result !== 'right') throw refuse('payment.password.wrong', { field: 'paymentPassword' });
  },
});

export type PaymentPasswords = ReturnType<typeof createPaymentPasswords>;
