import type { SessionContext } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endOtherSessions as endOthers, endOwnSession, revokeDevice as revoke } from '../identity/public.ts';
import type { SecurityDeps } from './deps.ts';
import { accountEventOf } from './second-factor.ts';

/** Another member's session answers as one that is not there. */
export async function endSession({ db, hint }: SecurityDeps, sessionId: string, { session, now }: SessionContext): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await endOwnSession(tx, hint, { memberId: session.memberId, sessionId, now }))) throw refuse('not.found');
  });
}

export async function endOtherSessions({ db, hint, accountEvents }: SecurityDeps, context: SessionContext): Promise<{ ended: number }> {
  const {
    session: { memberId, id: sessionId },
    now,
  } = context;
  return transaction(db, async (tx) => {
    const ended = await endOthers(tx, hint, { memberId, sessionId, now });
    if (ended > 0) await accountEvents.notify(tx, accountEventOf('sessions.ended', context));
    return { ended };
  });
}

export async function revokeDevice({ db, hint }: SecurityDeps, deviceId: string, { session, now }: SessionContext): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await revoke(tx, hint, { memberId: session.memberId, deviceId, now }))) throw refuse('not.found');
  });
}
