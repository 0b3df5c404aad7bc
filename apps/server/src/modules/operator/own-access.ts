import type { deskChangePassword } from '@pavilion/contract/desk';
import type { InnerBody } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { takeCounted } from '../../http/throttle.ts';
import { one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorOf, writeAct } from './audit.ts';
import { describeOperator } from './operators.ts';
import type { DeskParts } from './parts.ts';
import { operatorPasswordFault, PASSWORD_LENGTH } from './rules.ts';
import { countRecoveryCodes, proveSecondFactor, renewRecoveryCodes } from './second-factor.ts';
import { elevateSession, endDeskSessions, IDLE_SECONDS } from './sessions.ts';

const TRIES = { points: 5, seconds: 15 * 60 };

export async function describeSelf(parts: DeskParts, { session, now }: OperatorContext) {
  return {
    operator: await describeOperator(parts, parts.db, session.operatorId),
    idleSeconds: IDLE_SECONDS, expiresAt: session.expiresAt.toISOString(),
    elevatedUntil: session.elevatedUntil > now ? session.elevatedUntil.toISOString() : null,
    recoveryCodesLeft: await countRecoveryCodes(parts.db, session.operatorId), demo: parts.demo,
  };
}

/** The second factor once more; dangerous acts are allowed for a while. */
export async function elevate(parts: DeskParts, code: string, { session, now }: OperatorContext) {
  await proveSecondFactor(parts, { operatorId: session.operatorId, code }, now);
  return { elevatedUntil: (await elevateSession(parts.db, session.id, now)).toISOString() };
}

export async function changeOwnPassword(parts: DeskParts, body: InnerBody<typeof deskChangePassword>, context: OperatorContext): Promise<void> {
  const { db, hasher } = parts;
  const { session: { id, operatorId }, now } = context;
  const known = await one<{ password_hash: string | null; email: string; name: string }>(db,
    'SELECT password_hash, email, name FROM operator WHERE id = $1', [operatorId]);
  const fault = operatorPasswordFault(body.password, known);
  if (fault) throw refuse(fault, { field: 'password', params: { min: PASSWORD_LENGTH } });
  const count = { key: `desk-password:${operatorId}`, ...TRIES };
  if (!(await takeCounted(db, count, now))) throw refuse('desk.code.locked', { field: 'current', params: { minutes: TRIES.seconds / 60 } });
  if (!(await hasher.verify(known.password_hash, body.current))) throw refuse('desk.password.wrong', { field: 'current' });
  const passwordHash = await hasher.hash(body.password);
  await transaction(db, async (tx) => {
    await tx.query('UPDATE operator SET password_hash = $2, password_set_at = $3 WHERE id = $1', [operatorId, passwordHash, now]);
    await tx.query('DELETE FROM rate_count WHERE key = $1', [count.key]);
    await endDeskSessions(tx, { operatorId, except: id }, { reason: 'password', now });
    await writeAct(tx, actorOf(context), { action: 'operator.password', subjectKind: 'operator', subjectId: operatorId });
  });
}

export async function renewOwnRecoveryCodes(parts: DeskParts, context: OperatorContext) {
  const { operatorId } = context.session;
  return transaction(parts.db, async (tx) => {
    const recoveryCodes = await renewRecoveryCodes(parts, tx, operatorId);
    await writeAct(tx, actorOf(context), { action: 'operator.recovery.codes', subjectKind: 'operator', subjectId: operatorId });
    return { recoveryCodes };
  });
}
