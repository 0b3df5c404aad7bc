import type { Deps, Tick } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import type { Messaging } from '../messaging/public.ts';
import { checkCode, sendCode } from './codes.ts';
import { type AttachPerson, bindContact, contactsOf, findOwner } from './contacts.ts';
import { passHumanCheck } from './human-check.ts';
import type { PaymentPasswordCheck, TellChange } from './parts.ts';
import { pruneVerification } from './prune.ts';
import { registerVerificationRoutes } from './routes.ts';
import type { Verification } from './types.ts';

export type { CodeOrder, CodePurpose, Contact, ContactKind, Verification } from './types.ts';
export type { AttachPerson } from './contacts.ts';
export { issuePass } from './human-check.ts';

export interface VerificationOptions {
  messaging: Messaging;
  attachPerson: AttachPerson;
}

export interface VerificationModule extends Verification {
  /** `checkPaymentPassword` and `tellChange` belong to modules that stand above this one. */
  registerRoutes(serve: Serve, above: { checkPaymentPassword: PaymentPasswordCheck; tellChange: TellChange }): void;
  ticks: readonly Tick[];
}

/** Proofs: that a visitor is human, that a contact is hers. All that guards is counted in the database. */
export function createVerification({ db }: Pick<Deps, 'db'>, { messaging, attachPerson }: VerificationOptions): VerificationModule {
  const verification: Verification = {
    passHumanCheck: (proof, context) => passHumanCheck(db, proof, context),
    sendCode: (order, context) => sendCode({ db, messaging }, order, context),
    checkCode: (proof, context) => checkCode({ db, messaging }, proof, context),
    findOwner,
    contactsOf,
    bindContact: (tx, binding) => bindContact(tx, binding, attachPerson),
  };
  return {
    ...verification,
    registerRoutes: (serve, above) => registerVerificationRoutes(serve, { db, verification, ...above }),
    ticks: [pruneVerification(db)],
  };
}
