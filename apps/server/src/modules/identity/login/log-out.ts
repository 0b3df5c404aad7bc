import type { RequestContext } from '../../../http/types.ts';
import { transaction } from '../../../kernel/db.ts';
import type { IdentityDeps } from '../deps.ts';
import { endReused, forgetRemembered, readRememberCookie, rememberCookieName, REMEMBER_PATH, useRememberToken } from './remember.ts';
import { endSessions } from '../sessions.ts';

/**
 * Ends the session and forgets this browser. Succeeds without a session as well: the client is logged out either way. A token that was replaced long ago
 * says that somebody has a copy: what the copy opened ends too.
 */
export async function logOut(deps: IdentityDeps, context: RequestContext): Promise<void> {
  const { session, now, brand } = context;
  const cookie = readRememberCookie(context.cookies[rememberCookieName(context.brand)]);
  const copied = await transaction(deps.db, async (tx) => {
    if (session)
      await endSessions(tx, deps.hint, {
        memberId: session.memberId,
        reason: 'logout',
        now,
        only: { sessionId: session.id },
      });
    if (!cookie) return null;
    const { seriesId } = cookie;
    const known = await useRememberToken(tx, cookie, brand.id, now);
    if (known.kind === 'good') await forgetRemembered(tx, { seriesId }, now);
    return known.kind === 'reused' ? endReused(tx, deps, { memberId: known.memberId, seriesId, now }) : null;
  });
  if (copied) deps.record({ kind: 'remember.reused', brandId: brand.id, memberId: copied, ip: context.ip });
  if (cookie) context.setCookie(rememberCookieName(context.brand), '', { maxAgeSeconds: 0, path: REMEMBER_PATH });
}
