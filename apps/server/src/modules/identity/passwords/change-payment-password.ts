import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type {
  changePaymentPassword as changeCall,
  resetPaymentPassword as resetCall,
  setPaymentPassword as setCall,
} from '@pavilion/contract/identity/password';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { isSamePassword } from '@pavilion/languages/compared-text';
import type { SessionContext } from '../../../http/types.ts';
import { maybeOne, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { NotifiedEventKind } from '../../account-events/public.ts';
import { checkLoginPassword } from './login-password.ts';
import { ownContact } from '../own-contact.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkPaymentPassword, hasPaymentPassword, setPaymentPassword } from './payment-password.ts';
import { policyOf } from '../policy.ts';
import { findAccount } from '../queries.ts';

const LEAST = 6;

/** Weak, not typed twice alike, or the login password once more: what guards the money must be a secret of its own. */
async function refuseWeak(
  deps: IdentityDeps,
  typed: { secret: string; confirmation: string; field: string },
  { session }: SessionContext,
): Promise<void> {
  const { field } = typed;
  if ([...typed.secret].length < LEAST) throw refuse('payment.password.weak', { field, params: { min: LEAST } });
  if (!isSamePassword(typed.confirmation, typed.secret)) throw refuse('password.not.same', { field: 'confirmPaymentPassword' });
  const account = await findAccount(deps.db, { memberId: session.memberId }, null);
  if (account?.passwordHash && (await deps.hasher.verify(account.passwordHash, typed.secret))) {
    throw refuse('payment.password.same.as.login', { field });
  }
}

async function store(
  tx: Sql,
  deps: IdentityDeps,
  { hash, kind, context }: { hash: string; kind: NotifiedEventKind; context: SessionContext },
): Promise<void> {
  const { session, now, ip, userAgent } = context;
  await setPaymentPassword(tx, session.memberId, hash);
  await deps.accountEvents.notify(tx, { brandId: session.brandId, memberId: session.memberId, kind, ip, userAgent, now });
}

/** The first one. Of two at the same time one finds it set. */
export async function setFirstPaymentPassword(deps: IdentityDeps, body: InnerBody<typeof setCall>, context: SessionContext): Promise<void> {
  const { memberId } = context.session;
  const typed = { secret: body.paymentPassword, confirmation: body.confirmPaymentPassword, field: 'paymentPassword' };
  await refuseWeak(deps, typed, context);
  const hash = await deps.hasher.hash(body.paymentPassword);
  await transaction(deps.db, async (tx) => {
    await tx.query('SELECT FROM member_credential WHERE member_id = $1 FOR UPDATE', [memberId]);
    if (await hasPaymentPassword(tx, memberId)) throw refuse('payment.password.already.set');
    await store(tx, deps, { hash, kind: 'payment.password.set', context });
  });
}

/** By the old one. */
export async function changePaymentPassword(
  deps: IdentityDeps,
  body: InnerBody<typeof changeCall>,
  context: SessionContext,
): Promise<void> {
  const { session, now } = context;
  const field = 'oldPaymentPassword';
  const typed = { secret: body.newPaymentPassword, confirmation: body.confirmPaymentPassword, field: 'newPaymentPassword' };
  await refuseWeak(deps, typed, context);
  if (isSamePassword(body.oldPaymentPassword, body.newPaymentPassword)) {
    throw refuse('password.same.as.old', { field: 'newPaymentPassword' });
  }
  const result = await checkPaymentPassword(deps, session.memberId, body.oldPaymentPassword, now);
  if (result === 'unset') throw refuse('payment.password.unset');
  if (result === 'locked') throw refuse('payment.password.locked', { field });
  if (result === 'wrong') throw refuse('payment.password.wrong', { field });
  const hash = await deps.hasher.hash(body.newPaymentPassword);
  await transaction(deps.db, (tx) => store(tx, deps, { hash, kind: 'payment.password.set', context }));
}

/** By a code and the login password: who has only one of the two cannot reach the money. */
export async function resetPaymentPassword(deps: IdentityDeps, body: InnerBody<typeof resetCall>, context: SessionContext): Promise<void> {
  const { session, now } = context;
  const { memberId } = session;
  const typed = { secret: body.newPaymentPassword, confirmation: body.confirmPaymentPassword, field: 'newPaymentPassword' };
  await refuseWeak(deps, typed, context);
  const contact = await ownContact(deps, body.kind, context);
  const login = await checkLoginPassword(deps, memberId, body.password ?? '', now);
  if (login === 'locked') throw refuse('password.tries.used.up', { field: 'password', params: { minutes: 30 } });
  if (login === 'wrong') throw refuse('password.old.wrong', { field: 'password' });
  await deps.verification.checkCode({ purpose: 'payment.password', contact, code: body.verificationCode }, context);
  const hash = await deps.hasher.hash(body.newPaymentPassword);
  await transaction(deps.db, async (tx) => {
    await store(tx, deps, { hash, kind: 'payment.password.reset', context });
    await tx.query('UPDATE member_credential SET payment_password_reset_at = $2 WHERE member_id = $1', [memberId, now]);
  });
}

/** Until when withdrawals are held after a reset by code; null where the brand holds none or the time is over. */
export async function paymentPasswordHold(sql: Sql, memberId: string, now: Date): Promise<Date | null> {
  const row = await maybeOne<{ brand_id: string; reset_at: Date | null }>(
    sql,
    `
    SELECT m.brand_id, c.payment_password_reset_at AS reset_at
    FROM member m JOIN member_credential c ON c.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );
  if (!row?.reset_at) return null;
  const { paymentPasswordHoldHours } = await policyOf(sql, row.brand_id);
  const until = new Date(row.reset_at.getTime() + paymentPasswordHoldHours * HOUR_MS);
  return until > now ? until : null;
}
