import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { login } from '@pavilion/contract/identity/session';
import { type RequestContext, TRIAL_TYPE } from '../../../http/types.ts';
import { maybeOne, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { tokenHash } from '../../../kernel/token.ts';
import { isExcluded } from '../../player-limits/public.ts';
import { trustOrigin } from './trusted-devices.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Policy, policyOf } from '../policy.ts';
import type { Account } from '../queries.ts';
import { rememberCookieName, REMEMBER_PATH, REMEMBER_SECONDS, rememberCookieText, startRemembering } from './remember.ts';
import { passwordReasonOf } from '../rules.ts';
import { endSessions, openSession } from '../sessions.ts';

export type LoginAnswer = WireValue<typeof login>;

export interface LoginGrant {
  account: Account;
  context: RequestContext;
  deviceId: string | undefined;
  /** Start a remember-me series for this browser. */
  remember: boolean;
  /** The remember-me series this login used. */
  rememberSeriesId?: string;
  /** The password just typed is the brand's weak default. */
  isDefaultPassword?: boolean;
  /** Logged in by a code or an identity provider: the age of a password that was not used forces no change. */
  forgivesAge?: boolean;
  /** The session continues another login and ends with it. */
  endsAt?: Date;
  /** Done first in the transaction that opens the session; what it throws keeps it closed. */
  first?: (tx: Tx) => Promise<void>;
}

export const deviceHashOf = (deviceId: string | undefined): Buffer | null => (deviceId ? tokenHash(`device:${deviceId}`) : null);

/** Opens the session and trusts the device from now on. Throws `login.not.session` when the account changed meanwhile. */
export async function createSession(deps: IdentityDeps, grant: LoginGrant): Promise<LoginAnswer> {
  const { account, context } = grant;
  const { brand, now } = context;
  const policy = await policyOf(deps.db, brand.id);
  const isDefault = grant.isDefaultPassword ?? false;
  const maxDays = brand.modules['PWDEXPFORCECHANGE3'] === true ? policy.passwordMaxDays : null;
  const agedReason =
    grant.forgivesAge === true || account.passwordHash === null
      ? null
      : passwordReasonOf({ isDefault, expiredByOperator: account.passwordExpired, setAt: account.passwordSetAt, maxDays }, now);
  const passwordReason = account.isUnclaimed ? 'opened' : agedReason;
  const passwordExpired = passwordReason !== null;
  const { token, series } = await transaction(deps.db, async (tx) => {
    await refuseChanged(tx, account);
    await grant.first?.(tx);
    if (isDefault) await tx.query('UPDATE member_credential SET password_expired = true WHERE member_id = $1', [account.id]);
    return openFor(tx, deps, { ...grant, passwordExpired, policy });
  });
  if (account.customerType !== TRIAL_TYPE) await noteLogin(deps, grant);
  if (series)
    context.setCookie(rememberCookieName(context.brand), rememberCookieText(series), {
      maxAgeSeconds: REMEMBER_SECONDS,
      path: REMEMBER_PATH,
    });
  return {
    token,
    id: account.id,
    userName: account.username,
    customerType: account.customerType,
    firstTimeLogin: account.firstLoginAt === null,
    passwordExpired,
    ...(passwordReason ? { passwordReason } : {}),
  };
}

/** Security events: the number of logins, and each login of an excluded member. */
async function noteLogin({ db, record }: IdentityDeps, { account, context: { brand, ip, now } }: LoginGrant): Promise<void> {
  record({ kind: 'login.passed', brandId: brand.id });
  if (await isExcluded(db, account.id, now)) record({ kind: 'excluded.login', brandId: brand.id, memberId: account.id, ip });
}

/**
 * The account may have changed since it was read (checking a password takes a while): a new password, a lock or its closing
 * refuse the login. Its row is locked as `storePassword` locks it, so that a session opened before is seen there and ended.
 */
async function refuseChanged(tx: Tx, account: Account): Promise<void> {
  const member = await maybeOne<{ status: Account['status'] }>(tx, 'SELECT status FROM member WHERE id = $1 FOR SHARE', [account.id]);
  const credential = await maybeOne<{ password_set_at: Date; password_expired: boolean }>(
    tx,
    'SELECT password_set_at, password_expired FROM member_credential WHERE member_id = $1',
    [account.id],
  );
  const isSame =
    !credential ||
    (credential.password_set_at.getTime() === account.passwordSetAt.getTime() &&
      // Required again since the account was read: the next login asks for it.
      (account.passwordExpired || !credential.password_expired));
  if (member?.status !== 'active' || !isSame) throw refuse('login.not.session');
}

async function openFor(tx: Tx, deps: IdentityDeps, grant: LoginGrant & { passwordExpired: boolean; policy: Policy }) {
  const { account, context, passwordExpired, policy } = grant;
  const { brand, now } = context;
  const who = { memberId: account.id, brandId: brand.id };
  const series =
    grant.remember && !passwordExpired ? await startRemembering(tx, { ...who, deviceHash: deviceHashOf(grant.deviceId) }, now) : null;
  const session = await openSession(tx, {
    ...who,
    mustChangePassword: passwordExpired,
    rememberSeriesId: series?.seriesId ?? grant.rememberSeriesId ?? null,
    deviceHash: deviceHashOf(grant.deviceId),
    ip: context.ip,
    userAgent: context.userAgent,
    now,
    endsAt: grant.endsAt,
    continues: grant.endsAt !== undefined || grant.rememberSeriesId !== undefined,
  });
  await tx.query('UPDATE member_profile SET first_login_at = coalesce(first_login_at, $2), last_login_at = $2 WHERE member_id = $1', [
    account.id,
    now,
  ]);
  if (account.customerType !== TRIAL_TYPE) await notifyLogin(tx, deps, grant);
  if (policy.singleSession) await endSessions(tx, deps.hint, { memberId: account.id, reason: 'replaced', now, except: session.id });
  return { token: session.token, series };
}

/** Trusts browser and network from now on and writes the account event; a message goes out where one of them is new. */
async function notifyLogin(tx: Tx, deps: IdentityDeps, { account, context, deviceId }: LoginGrant): Promise<void> {
  const { brand, now, ip, userAgent } = context;
  const isNew = await trustOrigin(tx, account.id, { device: deviceHashOf(deviceId), ip, userAgent, now });
  const isFirst = account.firstLoginAt === null;
  await deps.accountEvents.notify(tx, {
    brandId: brand.id,
    memberId: account.id,
    kind: isNew && !isFirst ? 'login.new.device' : 'login',
    ip,
    userAgent,
    now,
  });
}
