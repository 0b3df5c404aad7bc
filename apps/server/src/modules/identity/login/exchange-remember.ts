import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { rememberSession } from '@pavilion/contract/identity/session';
import type { RequestContext } from '../../../http/types.ts';
import { maybeOne, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { createSession, type LoginAnswer } from './create-session.ts';
import type { IdentityDeps } from '../deps.ts';
import { findAccount } from '../queries.ts';
import { endReused, readRememberCookie, rememberCookieName, REMEMBER_PATH, rememberCookieText, useRememberToken } from './remember.ts';

const forgetCookie = (context: RequestContext) =>
  context.setCookie(rememberCookieName(context.brand), '', { maxAgeSeconds: 0, path: REMEMBER_PATH });

/** The remember-me cookie becomes a session, and its token a new one. A copy used after its original revokes both. */
export async function exchangeRemember(
  deps: IdentityDeps,
  body: InnerBody<typeof rememberSession>,
  context: RequestContext,
): Promise<LoginAnswer> {
  const { brand, now } = context;
  const cookie = readRememberCookie(context.cookies[rememberCookieName(context.brand)]);
  if (!cookie) throw refuse('login.not.session');
  const outcome = await transaction(deps.db, async (tx) => {
    const used = await useRememberToken(tx, cookie, brand.id, now);
    if (used.kind === 'reused') await endReused(tx, deps, { memberId: used.memberId, seriesId: cookie.seriesId, now });
    return used;
  });
  if (outcome.kind === 'reused') deps.record({ kind: 'remember.reused', brandId: brand.id, memberId: outcome.memberId, ip: context.ip });
  if (outcome.kind !== 'good') {
    forgetCookie(context);
    throw refuse('login.not.session');
  }
  const account = await findAccount(deps.db, { memberId: outcome.memberId }, null);
  if (!account || account.status !== 'active') {
    forgetCookie(context);
    throw refuse('us_forbidden_login_error');
  }
  if (outcome.next) {
    context.setCookie(rememberCookieName(context.brand), rememberCookieText(outcome.next), {
      maxAgeSeconds: outcome.secondsLeft,
      path: REMEMBER_PATH,
    });
  }
  return createSession(deps, {
    account,
    context,
    deviceId: body.loginDeviceId,
    remember: false,
    rememberSeriesId: cookie.seriesId,
    first: (tx) => refuseForgotten(tx, cookie.seriesId),
  });
}

/** Forgotten since its token was used, by a new password or at another place. */
async function refuseForgotten(tx: Tx, seriesId: string): Promise<void> {
  const active = await maybeOne(tx, 'SELECT FROM remember_series WHERE id = $1 AND revoked_at IS NULL FOR SHARE', [seriesId]);
  if (!active) throw refuse('login.not.session');
}
