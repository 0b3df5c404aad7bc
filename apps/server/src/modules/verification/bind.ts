import { STEP_UP_SECONDS } from '../../http/admit.ts';
import type { RequestContext, SessionContext } from '../../http/types.ts';
import { maskedEmail, maskedMobile, normalEmail, normalMobile } from '../../kernel/contact.ts';
import { type Db, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PaymentPasswordCheck, ContactChangeNotifier } from './ports.ts';
import type { Contact, ContactKind, Verification } from './types.ts';

export interface BindDeps {
  db: Db;
  verification: Verification;
  checkPaymentPassword: PaymentPasswordCheck;
  notifyChange: ContactChangeNotifier;
}

/** Refuses `sms.number.invalid`. */
export function mobileContact({ mobileNum, countryDialingCode }: { mobileNum: string; countryDialingCode: string }): Contact {
  const value = normalMobile(mobileNum, countryDialingCode.replaceAll(/\D/g, ''));
  if (!value) throw refuse('sms.number.invalid', { field: 'mobileNum' });
  return { kind: 'mobile', value };
}

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/;

/** Refuses `format.email.err`. */
export function emailContact({ email }: { email: string }): Contact {
  const value = normalEmail(email);
  if (!EMAIL.test(value)) throw refuse('format.email.err', { field: 'email' });
  return { kind: 'email', value };
}

export interface BindOrder {
  contact: Contact;
  code: string;
  paymentPassword?: string | undefined;
  proofCode?: string | undefined;
}

/**
 * Binds a contact whose code came back. The session alone is not enough, for it may be stolen, and the holder of a contact can set a new
 * password: a first contact needs a fresh step-up of the member, another one in its place a code of the old one or, with such a step-up, the
 * payment password: alone it does not count, since a thief of the session may have set it. The old contact is notified.
 */
export async function bindByCode(deps: BindDeps, order: BindOrder, context: SessionContext): Promise<void> {
  const { db, verification } = deps;
  const { session, brand, now } = context;
  const { contact } = order;
  const old = (await verification.contactsOf(db, session.memberId))[contact.kind];
  if (old === contact.value) return;
  const former = old === null ? null : { kind: contact.kind, value: old };
  await authorizeChange(deps, { ...order, former }, context);
  await verification.checkCode({ purpose: 'bind', contact, code: order.code }, context);
  await transaction(db, async (tx) => {
    await verification.bindContact(tx, { brandId: brand.id, memberId: session.memberId, contact, now });
    await deps.notifyChange(tx, { context, kind: contact.kind, former });
  });
}

async function authorizeChange(
  { verification, checkPaymentPassword }: BindDeps,
  { former, proofCode, paymentPassword }: BindOrder & { former: Contact | null },
  context: SessionContext,
): Promise<void> {
  if (former && proofCode)
    return verification.checkCode({ purpose: 'security', contact: former, code: proofCode, field: 'proofCode' }, context);
  if (former && !paymentPassword) throw refuse('contact.proof.required', { field: 'proofCode' });
  const steppedUpAt = context.session.steppedUpAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (context.now.getTime() - steppedUpAt > STEP_UP_SECONDS * 1000) throw refuse('proof.required');
  if (!paymentPassword) return undefined;
  const result = await checkPaymentPassword(context.session.memberId, paymentPassword);
  if (result === 'locked') throw refuse('payment.password.locked', { field: 'paymentPassword' });
  if (result !== 'right') throw refuse('payment.password.wrong', { field: 'paymentPassword' });
  return undefined;
}

/** Sends a code to the contact that is to be replaced. Refuses `contact.none`. */
export async function sendCurrentContactCode({ db, verification }: BindDeps, kind: ContactKind, context: SessionContext) {
  const { memberId } = context.session;
  const value = (await verification.contactsOf(db, memberId))[kind];
  if (value === null) throw refuse('contact.none');
  const sent = await verification.sendCode({ purpose: 'security', contact: { kind, value }, memberId, field: 'kind' }, context);
  return { ...sent, hint: kind === 'mobile' ? maskedMobile(value) : maskedEmail(value) };
}

/** That a contact is another account's is answered only to the right code. */
export async function sendBindCode({ verification }: BindDeps, contact: Contact, context: RequestContext & SessionContext) {
  return verification.sendCode({ purpose: 'bind', contact, memberId: context.session.memberId }, context);
}
