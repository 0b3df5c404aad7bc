import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { excludeMyself as excludeMyselfCall } from '@pavilion/contract/responsible-gaming/calls';
import type { SessionContext } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ResponsibleGamingDeps } from './deps.ts';
import { excludePerson } from './exclude-person.ts';
import { notifyStopped } from './notify-stopped.ts';
import { exclusionEnd, isConfirmed } from './rules.ts';

/**
 * Excludes the human being behind the member, in every brand. Confirmed twice: the username typed, the password given (hashing
 * stays outside of the transaction). Sessions but this one end, so that games close and nothing stays logged in elsewhere.
 */
export async function excludeMyself(
  deps: ResponsibleGamingDeps,
  body: InnerBody<typeof excludeMyselfCall>,
  context: SessionContext,
): Promise<void> {
  const { session, brand, now } = context;
  if (!isConfirmed(body.confirmation, session.userName)) throw refuse('exclusion.confirmation.wrong', { field: 'confirmation' });
  const password = await deps.identity.checkLoginPassword(session.memberId, body.password ?? '');
  if (password === 'locked') throw refuse('protection.password.locked', { field: 'password' });
  if (password === 'wrong') throw refuse('protection.password.wrong', { field: 'password' });
  const { memberIds } = await transaction(deps.db, async (tx) => {
    const done = await excludePerson(tx, session.memberId, exclusionEnd(body.length, now), now);
    await notifyStopped(deps, tx, done.memberIds);
    await deps.accountEvents.notify(tx, {
      brandId: brand.id,
      memberId: session.memberId,
      kind: 'excluded',
      detail: { until: done.until.toISOString() },
      ip: context.ip,
      userAgent: context.userAgent,
      now,
    });
    return done;
  });
  for (const id of memberIds) await deps.identity.endSessions(id, 'lock', id === session.memberId ? session.id : undefined);
}
