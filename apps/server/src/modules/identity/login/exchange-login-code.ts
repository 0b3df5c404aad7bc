import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { exchangeCode } from '@pavilion/contract/identity/session';
import type { RequestContext } from '../../../http/types.ts';
import { maybeOne, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { createSession, type LoginAnswer } from './create-session.ts';
import type { IdentityDeps } from '../deps.ts';
import { findAccount } from '../queries.ts';
import { redeemTicket } from '../tickets.ts';

/**
 * Exchanges a single-use code from the URL for a session of its own; the session that issued it goes on. The new one ends when
 * that one does: else a chain of codes would make a session without end.
 */
export async function exchangeLoginCode(
  deps: IdentityDeps,
  body: InnerBody<typeof exchangeCode>,
  context: RequestContext,
): Promise<LoginAnswer> {
  const session = await redeemTicket(deps.db, 'handover', body.code, context.now);
  if (!session || session.brandId !== context.brand.id) throw refuse('login.not.session');
  const account = await findAccount(deps.db, { memberId: session.memberId }, null);
  if (!account || account.status !== 'active') throw refuse('us_forbidden_login_error');
  return createSession(deps, {
    account,
    context,
    deviceId: body.loginDeviceId,
    remember: false,
    endsAt: session.expiresAt,
    first: (tx) => refuseOver(tx, session.id),
  });
}

/** The issuing session may have ended since the code was redeemed. */
async function refuseOver(tx: Tx, sessionId: string): Promise<void> {
  const live = await maybeOne(tx, 'SELECT FROM member_session WHERE id = $1 AND ended_at IS NULL FOR SHARE', [sessionId]);
  if (!live) throw refuse('login.not.session');
}
