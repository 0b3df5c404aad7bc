import type { Deps, Tick } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Serve } from '../../http/serve.ts';
import type { Messaging } from '../messaging/public.ts';
import { checkCode, sendCode } from './codes.ts';
import { bindContact, type ContactAccount, contactsOf, findOwner } from './contacts.ts';
import { requireCaptcha } from './captcha.ts';
import type { PaymentPasswordCheck, ContactChangeNotifier } from './ports.ts';
import { pruneVerification } from './prune.ts';
import { registerVerificationRoutes } from './routes.ts';
import type { Verification } from './types.ts';

export type { CodeOrder, CodePurpose, Contact, ContactKind, Verification } from './types.ts';
export {
  type ContactAccount,
  contactsOf,
  findContactOwners,
  findOwner,
  findVerified,
  findVerifiedEmails,
  unbindContact,
} from './contacts.ts';
export { issuePass } from './captcha.ts';

export interface VerificationOptions {
  messaging: Messaging;
  account: ContactAccount;
  /** Whether a brand sends codes by SMS to this number: its country and kind. */
  mayText(sql: Sql, brandId: string, mobile: string): Promise<boolean>;
}

export interface VerificationModule extends Verification {
  /** `checkPaymentPassword` and `notifyChange` belong to modules above this one. */
  registerRoutes(serve: Serve, above: { checkPaymentPassword: PaymentPasswordCheck; notifyChange: ContactChangeNotifier }): void;
  ticks: readonly Tick[];
}

/** Captchas, one-time codes and verified contacts. What limits tries is counted in the database. */
export function createVerification(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  { messaging, account, mayText }: VerificationOptions,
): VerificationModule {
  const codes = { db, record, messaging, mayText };
  const verification: Verification = {
    requireCaptcha: (pass, context) => requireCaptcha({ db, record }, pass, context),
    sendCode: (order, context) => sendCode(codes, order, context),
    checkCode: (presented, context) => checkCode(codes, presented, context),
    mayText,
    findOwner,
    contactsOf,
    bindContact: async (tx, binding) => {
      const { brandId, memberId, contact } = binding;
      const { excludedBefore } = await bindContact(tx, binding, account);
      if (excludedBefore) record({ kind: 'exclusion.evaded', brandId, memberId, detail: { by: contact.kind } });
    },
  };
  return {
    ...verification,
    registerRoutes: (serve, above) => registerVerificationRoutes(serve, { db, record, verification, ...above }),
    ticks: [pruneVerification(db)],
  };
}
