import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type * as wire from '@pavilion/contract/security/calls';
import { STEP_UP_SECONDS } from '../../http/admit.ts';
import type { SessionContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isLoginSince, markSteppedUp } from '../identity/public.ts';
import type { Contact } from '../verification/public.ts';
import type { SecurityParts } from './parts.ts';
import { LOGIN_STEP_UP_SECONDS } from './rules.ts';

export interface StepUpOption {
  method: wire.StepUpMethod;
  hint: string;
}

/**
 * How a member may step up: by the password, where there is one, or the app; only without a password by a code to
 * a contact, so that a stolen phone alone does not change what protects the account.
 */
export async function stepUpOptions({ db, secondFactor, identity }: SecurityParts, memberId: string): Promise<StepUpOption[]> {
  const hasPassword = await identity.hasPassword(memberId);
  const others = (await secondFactor.methodsOf(db, memberId)).flatMap(({ method, hint }): StepUpOption[] =>
    method === 'recovery' || (hasPassword && method !== 'totp') ? [] : [{ method, hint }],
  );
  const ways: StepUpOption[] = hasPassword ? [{ method: 'password', hint: '' }, ...others] : others;
  return ways.length > 0 ? ways : [{ method: 'login', hint: '' }];
}

export const steppedUpUntil = (steppedUpAt: Date | null | undefined, now: Date): string | null => {
  const until = steppedUpAt ? steppedUpAt.getTime() + STEP_UP_SECONDS * 1000 : 0;
  return until > now.getTime() ? new Date(until).toISOString() : null;
};

async function refuseOtherWays(parts: SecurityParts, memberId: string, method: wire.StepUpMethod): Promise<void> {
  if (!(await stepUpOptions(parts, memberId)).some((way) => way.method === method)) throw refuse('proof.method.wrong', { field: 'method' });
}

async function contactOf({ db, verification }: SecurityParts, memberId: string, kind: Contact['kind']): Promise<Contact> {
  const value = (await verification.contactsOf(db, memberId))[kind];
  if (!value) throw refuse('proof.method.wrong', { field: 'method' });
  return { kind, value };
}

export async function sendStepUpCode(
  parts: SecurityParts,
  body: InnerBody<typeof wire.sendStepUpCode>,
  context: SessionContext,
): Promise<{ expiredMinutes: number }> {
  const { memberId } = context.session;
  await refuseOtherWays(parts, memberId, body.method);
  await parts.verification.requireCaptcha(body.sliderValidate, context);
  return parts.verification.sendCode(
    { purpose: 'security', contact: await contactOf(parts, memberId, body.method), memberId, field: 'method' },
    context,
  );
}

/** Checks the confirmation; a right one marks the session as stepped up. */
export async function stepUp(
  parts: SecurityParts,
  body: InnerBody<typeof wire.stepUp>,
  context: SessionContext,
): Promise<{ provedUntil: string }> {
  const { session, now } = context;
  await refuseOtherWays(parts, session.memberId, body.method);
  await judge(parts, body, context);
  await markSteppedUp(parts.db, session.id, now);
  return { provedUntil: steppedUpUntil(now, now) ?? now.toISOString() };
}

async function judge(parts: SecurityParts, { method, answer }: InnerBody<typeof wire.stepUp>, context: SessionContext): Promise<void> {
  const {
    session: { id, memberId },
    now,
  } = context;
  if (method === 'password') return judgePassword(parts, memberId, answer);
  if (method === 'totp') return acceptTotp(await parts.secondFactor.checkTotp(memberId, answer, now), 'answer');
  if (method === 'login') {
    const since = new Date(now.getTime() - LOGIN_STEP_UP_SECONDS * 1000);
    if (!(await isLoginSince(parts.db, id, since))) throw refuse('proof.login.again');
    return undefined;
  }
  return parts.verification.checkCode(
    { purpose: 'security', contact: await contactOf(parts, memberId, method), code: answer, field: 'answer' },
    context,
  );
}

async function judgePassword({ identity }: SecurityParts, memberId: string, password: string): Promise<void> {
  const result = await identity.checkLoginPassword(memberId, password);
  if (result === 'locked') throw refuse('password.tries.used.up', { field: 'answer', params: { minutes: 30 } });
  if (result !== 'right') throw refuse('proof.password.wrong', { field: 'answer' });
}

/** The words for a code of the app. */
export function acceptTotp(result: 'right' | 'wrong' | 'locked', field: string): void {
  if (result === 'locked') throw refuse('totp.tries.used.up', { field, params: { minutes: 15 } });
  if (result === 'wrong') throw refuse('totp.code.wrong', { field });
}
