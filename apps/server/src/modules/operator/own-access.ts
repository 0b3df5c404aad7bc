import type { deskChangePassword } from '@pavilion/contract/operator/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { one, transaction } from '../../kernel/db.ts';
import { checkTry } from '../../kernel/guarded-tries.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { describeOperator } from './operators.ts';
import type { OperatorDeps } from './deps.ts';
import { renewHash } from './renew-hash.ts';
import { operatorPasswordFault, PASSWORD_LENGTH } from './rules.ts';
import { countRecoveryCodes, OPERATOR_TRIES, checkSecondFactor, renewRecoveryCodes } from './second-factor.ts';
import { elevateSession, endDeskSessions, IDLE_SECONDS } from './sessions.ts';

export async function describeSelf(deps: OperatorDeps, { session, now }: OperatorContext) {
  return {
    operator: await describeOperator(deps, deps.db, session.operatorId),
    idleSeconds: IDLE_SECONDS,
    expiresAt: session.expiresAt.toISOString(),
    elevatedUntil: session.elevatedUntil > now ? session.elevatedUntil.toISOString() : null,
    recoveryCodesLeft: await countRecoveryCodes(deps.db, session.operatorId),
    demo: deps.demo,
  };
}

/** The second factor once more; dangerous acts are allowed for a while. */
export async function elevate(deps: OperatorDeps, code: string, { session, ip, now }: OperatorContext) {
  await checkSecondFactor(deps, { operatorId: session.operatorId, code, ip }, now);
  return { elevatedUntil: (await elevateSession(deps.db, session.id, now)).toISOString() };
}

export async function changeOwnPassword(
  deps: OperatorDeps,
  body: InnerBody<typeof deskChangePassword>,
  context: OperatorContext,
): Promise<void> {
  const { db, hasher } = deps;
  const {
    session: { id, operatorId },
    now,
  } = context;
  const known = await one<{ password_hash: string | null; email: string; name: string }>(
    db,
    'SELECT password_hash, email, name FROM operator WHERE id = $1',
    [operatorId],
  );
  const fault = operatorPasswordFault(body.password, known);
  if (fault) throw refuse(fault, { field: 'password', params: { min: PASSWORD_LENGTH } });
  const result = await checkTry(db, {
    subjects: [{ subject: `desk-password:${operatorId}`, ...OPERATOR_TRIES }],
    now,
    check: async () =>
      (await hasher.verify(known.password_hash, body.current, renewHash(db, { id: operatorId, password_hash: known.password_hash })))
        ? 'right'
        : 'wrong',
  });
  if (result !== 'right') deps.record({ kind: 'operator.login.failed', operatorId, ip: context.ip, detail: { step: 'own.password' } });
  if (result === 'locked') throw refuse('desk.code.locked', { field: 'current', params: { minutes: OPERATOR_TRIES.windowSeconds / 60 } });
  if (result !== 'right') throw refuse('desk.password.wrong', { field: 'current' });
  const passwordHash = await hasher.hash(body.password);
  await transaction(db, async (tx) => {
    await tx.query('UPDATE operator SET password_hash = $2, password_set_at = $3 WHERE id = $1', [operatorId, passwordHash, now]);
    await endDeskSessions(tx, { operatorId, except: id }, { reason: 'password', now });
    await writeAuditEntry(tx, operatorActor(context), { action: 'operator.password', subjectKind: 'operator', subjectId: operatorId });
  });
}

export async function renewOwnRecoveryCodes(deps: OperatorDeps, context: OperatorContext) {
  const { operatorId } = context.session;
  return transaction(deps.db, async (tx) => {
    const recoveryCodes = await renewRecoveryCodes(deps, tx, operatorId);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'operator.recovery.codes',
      subjectKind: 'operator',
      subjectId: operatorId,
    });
    return { recoveryCodes };
  });
}
