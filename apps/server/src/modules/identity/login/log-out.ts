import type { RequestContext } from '../../../http/types.ts';
import { transaction } from '../../../kernel/db.ts';
import type { IdentityParts } from '../parts.ts';
import { forgetRemembered, readRememberCookie, rememberCookieName, REMEMBER_PATH, useRememberToken } from './remember.ts';
import { endSessions } from '../sessions.ts';

/**
 * Ends the session and forgets this browser. Succeeds without a session as well: the client is logged out either way.
 */
export async function logOut(parts: IdentityParts, context: RequestContext): Promise<void> {
  const { session, now, brand } = context;
  const cookie = readRememberCookie(context.cookies[rememberCookieName(context.brand)]);
  await transaction(parts.db, async (tx) => {
    if (session)
      await endSessions(tx, parts.hint, {
        memberId: session.memberId,
        reason: 'logout',
        now,
        only: { sessionId: session.id },
      });
    if (!cookie) return;
    const known = await useRememberToken(tx, cookie, brand.id, now);
    if (known.kind === 'good') await forgetRemembered(tx, { seriesId: cookie.seriesId }, now);
  });
  if (cookie) context.setCookie(rememberCookieName(context.brand), '', { maxAgeSeconds: 0, path: REMEMBER_PATH });
}
