import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type * as wire from '@pavilion/contract/security/calls';
import { STEP_UP_SECONDS } from '../../http/admit.ts';
import type { SessionContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isLoginSince, markSteppedUp } from '../identity/public.ts';
import type { Contact } from '../verification/public.ts';
import type { SecurityDeps } from './deps.ts';
import { LOGIN_STEP_UP_SECONDS } from './rules.ts';

export interface StepUpOption {
  method: wire.StepUpMethod;
  hint: string;
}

/**
 * How a member may step up: by the password, where there is one, or the app; only without a password by a code to
 * a contact, so that a stolen phone alone does not change what protects the account.
 */
export async function stepUpOptions({ db, secondFactor, identity }: SecurityDeps, memberId: string): Promise<StepUpOption[]> {
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

async function refuseOtherWays(deps: SecurityDeps, memberId: string, method: wire.StepUpMethod): Promise<void> {
  if (!(await stepUpOptions(deps, memberId)).some((way) => way.method === method)) throw refuse('proof.method.wrong', { field: 'method' });
}

async function contactOf({ db, verification }: SecurityDeps, memberId: string, kind: Contact['kind']): Promise<Contact> {
  const value = (await verification.contactsOf(db, memberId))[kind];
  if (!value) throw refuse('proof.method.wrong', { field: 'method' });
  return { kind, value };
}

export async function sendStepUpCode(
  deps: SecurityDeps,
  body: InnerBody<typeof wire.sendStepUpCode>,
  context: SessionContext,
): Promise<{ expiredMinutes: number }> {
  const { memberId } = context.session;
  await refuseOtherWays(deps, memberId, body.method);
  await deps.verification.requireCaptcha(body.sliderValidate, context);
  return deps.verification.sendCode(
    { purpose: 'security', contact: await contactOf(deps, memberId, body.method), memberId, field: 'method' },
    context,
  );
}

/** Checks the confirmation; a right one marks the session as stepped up. */
export async function stepUp(
  deps: SecurityDeps,
  body: InnerBody<typeof wire.stepUp>,
  context: SessionContext,
): Promise<{ provedUntil: string }> {
  const { session, now } = context;
  await refuseOtherWays(deps, session.memberId, body.method);
  await checkAnswer(deps, body, context);
  await markSteppedUp(deps.db, session.id, now);
  return { provedUntil: steppedUpUntil(now, now) ?? now.toISOString() };
}

async function checkAnswer(deps: SecurityDeps, { method, answer }: InnerBody<typeof wire.stepUp>, context: SessionContext): Promise<void> {
  const {
    session: { id, memberId },
    now,
  } = context;
  if (method === 'password') return checkPassword(deps, memberId, answer);
  if (method === 'totp') return acceptTotp(await deps.secondFactor.checkTotp(memberId, answer, now), 'answer');
  if (method === 'login') {
    const since = new Date(now.getTime() - LOGIN_STEP_UP_SECONDS * 1000);
    if (!(await isLoginSince(deps.db, id, since))) throw refuse('proof.login.again');
    return undefined;
  }
  return deps.verification.checkCode(
    { purpose: 'security', contact: await contactOf(deps, memberId, method), code: answer, field: 'answer' },
    context,
  );
}

async function checkPassword({ identity }: SecurityDeps, memberId: string, password: string): Promise<void> {
  const result = await identity.checkLoginPassword(memberId, password);
  if (result === 'locked') throw refuse('password.tries.used.up', { field: 'answer', params: { minutes: 30 } });
  if (result !== 'right') throw refuse('proof.password.wrong', { field: 'answer' });
}

/** The words for a code of the app. */
export function acceptTotp(result: 'right' | 'wrong' | 'locked', field: string): void {
  if (result === 'locked') throw refuse('totp.tries.used.up', { field, params: { minutes: 15 } });
  if (result === 'wrong') throw refuse('totp.code.wrong', { field });
}
