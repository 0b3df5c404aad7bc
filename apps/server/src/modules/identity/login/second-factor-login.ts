import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { loginVerification, loginVerificationSend, SecondFactorMethod, SecondFactorOffer } from '@pavilion/contract/identity/session';
import type { RequestContext } from '../../../http/types.ts';
import { maybeOne, type Tx } from '../../../kernel/db.ts';
import { networkOf } from '../../../kernel/network.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../../kernel/token.ts';
import type { SecondFactorOption } from '../../second-factor/public.ts';
import type { Contact } from '../../verification/public.ts';
import { deviceHashOf, createSession, type LoginAnswer } from './create-session.ts';
import { isTrustedOrigin } from './trusted-devices.ts';
import type { AuthenticatedAccount, Wish } from './complete-login.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Account, findAccount } from '../queries.ts';

export const SECOND_FACTOR_SECONDS = 5 * 60;
export const SECOND_FACTOR_TRIES = 5;
/** How long an authenticator or the recovery codes rest after too many wrong ones. */
const LOCK_MINUTES = 15;

const over = () => refuse('login.verification.over');

/**
 * The second factors due; empty where none is. One is due, from a browser or network that is not trusted, to members with an
 * authenticator app, and to all members with any factor where the brand has LOGINIPVERF3 on.
 */
export async function secondFactorsDue(
  deps: IdentityDeps,
  { account, by }: AuthenticatedAccount,
  wish: Wish,
  { brand, ip }: RequestContext,
): Promise<SecondFactorOption[]> {
  if (await isTrustedOrigin(deps.db, account.id, { device: deviceHashOf(wish.deviceId), ip })) return [];
  const methods = await deps.secondFactor.methodsOf(deps.db, account.id);
  // Phone or mailbox alone can set a new password, so with an app on neither counts as a second factor.
  if (methods.some(({ method }) => method === 'totp')) return methods.filter(({ method }) => method === 'totp' || method === 'recovery');
  // Only a password asks for what the brand's rule wants: a code to the phone has given it, and a recovery used that contact.
  return by === 'password' && brand.modules['LOGINIPVERF3'] === true ? methods : [];
}

interface SecondFactorStart {
  authenticated: AuthenticatedAccount;
  wish: Wish;
  methods: readonly SecondFactorOption[];
}

/** Stores the login until its second factor is answered; the ticket is answered once and stored as a hash. */
export async function startSecondFactor(
  { db }: IdentityDeps,
  { authenticated, wish, methods }: SecondFactorStart,
  { brand, ip, now }: RequestContext,
): Promise<SecondFactorOffer> {
  const ticket = newToken();
  const { account } = authenticated;
  await db.query(
    `
    INSERT INTO second_step (ticket_hash, member_id, brand_id, device_hash, network, password_set_at, methods, remember,
      is_default_password, forgives_age, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz + make_interval(secs => $12))`,
    [
      tokenHash(ticket),
      account.id,
      brand.id,
      deviceHashOf(wish.deviceId),
      networkOf(ip),
      account.passwordSetAt,
      methods.map(({ method }) => method),
      wish.remember,
      authenticated.isDefaultPassword ?? false,
      authenticated.by === 'mobile' || authenticated.by === 'elsewhere',
      now,
      SECOND_FACTOR_SECONDS,
    ],
  );
  return {
    ticket,
    methods: methods.map(({ method, hint }) => ({ method, hint })),
    expiresInSeconds: SECOND_FACTOR_SECONDS,
    tries: SECOND_FACTOR_TRIES,
  };
}

interface WaitingRow {
  member_id: string;
  password_set_at: Date;
  methods: SecondFactorMethod[];
  remember: boolean;
  is_default_password: boolean;
  forgives_age: boolean;
  tries: number;
}

/** A waiting login whose account has not changed since the first factor. */
interface PendingLogin extends WaitingRow {
  account: Account;
}

const COLUMNS = 'member_id, password_set_at, methods, remember, is_default_password, forgives_age, tries';
const GOOD = 'ticket_hash = $1 AND brand_id = $2 AND network = $3 AND expires_at > $4';

/** Throws `login.verification.over` for a row that is not there, and for one whose member has a new password or is barred. */
async function stillGood(deps: IdentityDeps, row: WaitingRow | null, ticket: string): Promise<PendingLogin> {
  if (!row) throw over();
  const account = await findAccount(deps.db, { memberId: row.member_id }, null);
  if (account?.status === 'active' && account.passwordSetAt.getTime() === row.password_set_at.getTime()) {
    return { ...row, account };
  }
  await drop(deps, ticket);
  throw over();
}

const drop = ({ db }: IdentityDeps, ticket: string) => db.query('DELETE FROM second_step WHERE ticket_hash = $1', [tokenHash(ticket)]);

/** Sends the code of a second factor to a verified contact of the member. The number of codes is bounded as everywhere. */
export async function sendSecondFactorCode(
  deps: IdentityDeps,
  body: InnerBody<typeof loginVerificationSend>,
  context: RequestContext,
): Promise<{ expiredMinutes: number }> {
  await deps.verification.requireCaptcha(body.sliderValidate, context);
  const row = await maybeOne<WaitingRow>(deps.db, `SELECT ${COLUMNS} FROM second_step WHERE ${GOOD} AND tries < $5`, [
    tokenHash(body.ticket),
    context.brand.id,
    networkOf(context.ip),
    context.now,
    SECOND_FACTOR_TRIES,
  ]);
  const waiting = await stillGood(deps, row, body.ticket);
  const contact = await contactFor(deps, waiting, body.method);
  if (!contact) throw over();
  return deps.verification.sendCode({ purpose: 'second.step', contact, memberId: waiting.account.id, field: 'method' }, context);
}

async function contactFor(deps: IdentityDeps, { account, methods }: PendingLogin, method: SecondFactorMethod): Promise<Contact | null> {
  if (!methods.includes(method) || (method !== 'mobile' && method !== 'email')) return null;
  const value = (await deps.verification.contactsOf(deps.db, account.id))[method];
  return value ? { kind: method, value } : null;
}

/** Checks the second factor; a right one creates the session and trusts browser and network. */
export async function answerSecondFactor(
  deps: IdentityDeps,
  body: InnerBody<typeof loginVerification>,
  context: RequestContext,
): Promise<LoginAnswer> {
  const { db } = deps;
  // Counted before it is checked: of many at once no more are checked than are left.
  const row = await maybeOne<WaitingRow>(
    db,
    `
    UPDATE second_step SET tries = tries + 1
    WHERE ${GOOD} AND tries < $5 AND device_hash IS NOT DISTINCT FROM $6 RETURNING ${COLUMNS}`,
    [tokenHash(body.ticket), context.brand.id, networkOf(context.ip), context.now, SECOND_FACTOR_TRIES, deviceHashOf(body.loginDeviceId)],
  );
  const waiting = await stillGood(deps, row, body.ticket);
  const isRight = await checkAnswer(deps, { waiting, method: body.method, answer: body.answer }, context);
  if (!isRight) throw await wrong(deps, waiting, { ticket: body.ticket, context });
  return createSession(deps, {
    account: waiting.account,
    context,
    deviceId: body.loginDeviceId,
    remember: waiting.remember,
    isDefaultPassword: waiting.is_default_password,
    forgivesAge: waiting.forgives_age,
    first: (tx) => claim(tx, body.ticket),
  });
}

/** Deletes the ticket: of two right answers at once one creates a session. */
async function claim(tx: Tx, ticket: string): Promise<void> {
  const { rowCount } = await tx.query('DELETE FROM second_step WHERE ticket_hash = $1', [tokenHash(ticket)]);
  if (rowCount !== 1) throw over();
}

async function wrong(
  deps: IdentityDeps,
  { tries, account }: PendingLogin,
  { ticket, context }: { ticket: string; context: RequestContext },
): Promise<Refusal> {
  const triesLeft = SECOND_FACTOR_TRIES - tries;
  if (triesLeft > 0) {
    return refuse('login.verification.failed', { field: 'answer', params: { triesLeft }, value: { triesLeft } });
  }
  deps.record({ kind: 'second.step.burnt', brandId: context.brand.id, memberId: account.id, ip: context.ip, detail: { tries } });
  await drop(deps, ticket);
  return over();
}

interface SecondFactorAnswer {
  waiting: PendingLogin;
  method: SecondFactorMethod;
  answer: string;
}

async function checkAnswer(deps: IdentityDeps, { waiting, method, answer }: SecondFactorAnswer, context: RequestContext): Promise<boolean> {
  if (!waiting.methods.includes(method)) return false;
  if (method === 'totp' || method === 'recovery') {
    const check = method === 'totp' ? deps.secondFactor.checkTotp : deps.secondFactor.checkRecoveryCode;
    const result = await check(waiting.account.id, answer, context.now);
    if (result === 'locked') {
      throw refuse('login.verification.locked', { field: 'answer', params: { minutes: LOCK_MINUTES } });
    }
    return result === 'right';
  }
  const contact = await contactFor(deps, waiting, method);
  if (!contact) throw over();
  try {
    await deps.verification.checkCode({ purpose: 'second.step', contact, code: answer, field: 'answer' }, context);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sms.code.wrong') return false;
    throw error;
  }
}
