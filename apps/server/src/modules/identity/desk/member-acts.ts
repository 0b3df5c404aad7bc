import type {
  memberEndSessions,
  memberForcePassword,
  memberLock,
  memberResetSecondFactor,
  memberReveal,
} from '@pavilion/contract/identity/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { memberChanged } from '@pavilion/contract/identity/events';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, one, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import { forgetRemembered } from '../login/remember.ts';
import { endSessions } from '../sessions.ts';
import type { IdentityDeskDeps } from './deps.ts';

const REVEALED = {
  mobile: 'p.mobile',
  email: 'p.email',
  fullName: 'p.full_name',
  payeeName: 'p.payee_name',
  birthDate: `to_char(m.birth_date, 'YYYY-MM-DD')`,
} as const;

/** One masked fact in full. That it was shown, to whom and why, is written down before it leaves. */
export async function revealFact(
  { db, access }: IdentityDeskDeps,
  { memberId, field, reason }: InnerBody<typeof memberReveal>,
  context: OperatorContext,
) {
  const { brandId } = await access.memberInScope(memberId, context);
  return transaction(db, async (tx) => {
    const row = await maybeOne<{ text: string | null }>(
      tx,
      `SELECT ${REVEALED[field]} AS text FROM member m LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
      [memberId],
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'member.reveal',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { field, reason },
    });
    return { text: row?.text ?? '' };
  });
}

/** Locks an active account or unlocks a locked one; any other state refuses `desk.member.state`. */
export async function lockAccount(
  { db, access, endSessions: endAll, hint }: IdentityDeskDeps,
  body: InnerBody<typeof memberLock>,
  context: OperatorContext,
) {
  const { memberId, locked, reason } = body;
  const { brandId } = await access.memberInScope(memberId, context);
  const [from, to] = locked ? (['active', 'locked'] as const) : (['locked', 'active'] as const);
  await transaction(db, async (tx) => {
    // Guards come before rows of members everywhere: a move of a branch holds them in this order too.
    await lockMember(tx, memberId);
    const { rowCount } = await tx.query('UPDATE member SET status = $3 WHERE id = $1 AND status = $2', [memberId, from, to]);
    if (rowCount !== 1) throw refuse('desk.member.state');
    await hint(tx, memberChanged, { brandId, memberId });
    await writeAuditEntry(tx, operatorActor(context), {
      action: locked ? 'member.lock' : 'member.unlock',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { reason },
    });
  });
  // The lock itself lets no session through any more; this notifies their screens.
  if (locked) await endAll(memberId, 'lock');
  return { status: to };
}

type Access = InnerBody<typeof memberEndSessions>;

export async function endMemberSessions(
  { db, access, endSessions: endAll }: IdentityDeskDeps,
  { memberId, reason }: Access,
  context: OperatorContext,
) {
  const { brandId } = await access.memberInScope(memberId, context);
  const { ended } = await one<{ ended: number }>(
    db,
    'SELECT count(*)::int AS ended FROM member_session WHERE member_id = $1 AND ended_at IS NULL AND expires_at > $2',
    [memberId, context.now],
  );
  await endAll(memberId, 'ended');
  await writeAuditEntry(db, operatorActor(context), {
    action: 'member.sessions.end',
    subjectKind: 'member',
    subjectId: memberId,
    brandId,
    detail: { ended, reason },
  });
  return { ended };
}

/** Takes app, recovery codes, trusted browsers and addresses away: the next login asks for a code to a verified contact. */
export async function resetSecondFactor(
  { db, access, endSessions: endAll, stopTotp }: IdentityDeskDeps,
  { memberId, reason }: InnerBody<typeof memberResetSecondFactor>,
  context: OperatorContext,
): Promise<void> {
  const { brandId } = await access.memberInScope(memberId, context);
  await transaction(db, async (tx) => {
    await stopTotp(tx, memberId);
    await tx.query('DELETE FROM trusted_device WHERE member_id = $1', [memberId]);
    await tx.query('DELETE FROM trusted_address WHERE member_id = $1', [memberId]);
    await tx.query('DELETE FROM second_step WHERE member_id = $1', [memberId]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'member.second.step.reset',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { reason },
    });
  });
  await endAll(memberId, 'ended');
}

/**
 * Sessions and remembered browsers end with it, and the present password opens a session that may do nothing but change it. A login under
 * way waits for the member's row and finds that its password is no longer good enough.
 */
export async function forcePassword(
  { db, access, hint }: IdentityDeskDeps,
  { memberId, reason }: InnerBody<typeof memberForcePassword>,
  context: OperatorContext,
): Promise<void> {
  const { brandId } = await access.memberInScope(memberId, context);
  await transaction(db, async (tx) => {
    await tx.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
    await tx.query('UPDATE member_credential SET password_expired = true WHERE member_id = $1', [memberId]);
    await endSessions(tx, hint, { memberId, reason: 'password', now: context.now });
    await forgetRemembered(tx, { memberId }, context.now);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'member.password.force',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { reason },
    });
  });
}
