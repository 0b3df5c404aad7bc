import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { maybeOne, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { findOpenProposals, type ProposalKind, proposalKind, propose, repeatedProposal } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import type { RiskDeps } from './evaluate.ts';

interface LockRow {
  id: string;
  brand_id: string;
  member_id: string;
  username: string;
  case_id: string;
  lifted_at: Date | null;
}

const payload = z.object({ lockId: z.string() });
type LiftedLock = z.output<typeof payload>;

const KIND = 'risk.lock.lift';
/** The member: one lock of theirs is in force at a time. */
const SUBJECT = 'member';

const findLock = (sql: Sql, id: string): Promise<LockRow | null> =>
  maybeOne<LockRow>(
    sql,
    `SELECT l.id, l.brand_id, l.member_id, m.username, l.case_id, l.lifted_at FROM risk_lock l JOIN member_facts m ON m.id = l.member_id WHERE l.id = $1`,
    [id],
  );

/** A lock that is in force, under the guard that withdrawals take first. Refuses `desk.changed.meanwhile`. */
async function holdLock(tx: Tx, id: string): Promise<LockRow> {
  const found = await findLock(tx, id);
  if (!found) throw refuse('desk.changed.meanwhile');
  await lockMember(tx, found.member_id);
  await tx.query('SELECT FROM risk_lock WHERE id = $1 FOR UPDATE', [id]);
  const row = await findLock(tx, id);
  if (!row || row.lifted_at) throw refuse('desk.changed.meanwhile');
  return row;
}

/** Withdrawals of a member, locked on account of a case, are let go again. */
export const liftKind: ProposalKind & ProposalKind<LiftedLock> = proposalKind<LiftedLock>({
  kind: KIND,
  payload,
  propose: 'risk.decide',
  confirm: 'risk.decide',
  lock: async (tx, { payload: { lockId } }) => void (await holdLock(tx, lockId)),
  show: async (tx, { payload: { lockId } }) => {
    const row = await findLock(tx, lockId);
    if (!row || row.lifted_at) throw refuse('desk.changed.meanwhile');
    return [
      { field: 'case', before: row.case_id, after: row.case_id },
      { field: 'locked', before: 'true', after: 'false' },
    ];
  },
  apply: async (tx, { id, payload: { lockId }, proposedBy, proposedAt, reason }, actor) => {
    const row = await holdLock(tx, lockId);
    await tx.query('UPDATE risk_lock SET proposed_by = $2, proposed_at = $3, reason = $4, lifted_by = $5, lifted_at = $6 WHERE id = $1', [
      lockId,
      proposedBy,
      proposedAt,
      reason,
      actor.id,
      actor.now,
    ]);
    await writeAuditEntry(tx, actor, {
      action: KIND,
      subjectKind: 'risk.case',
      subjectId: row.case_id,
      brandId: row.brand_id,
      detail: { memberId: row.member_id, reason, proposal: id, proposedBy },
    });
    return lockId;
  },
});

/** Proposes to lift a lock of the operator's brands; answers the proposal. Refuses what the call declares. */
export async function proposeLift(
  { db }: RiskDeps,
  { id, reason }: { id: string; reason: string },
  context: OperatorContext,
): Promise<string> {
  const { session } = context;
  return transaction(db, async (tx) => {
    const found = await findLock(tx, id);
    if (!found || !isInScope(found.brand_id, session)) throw refuse('not.found');
    await lockMember(tx, found.member_id);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const row = await holdLock(tx, id);
    const proposed = {
      kind: liftKind,
      brandIds: [row.brand_id],
      subject: { kind: SUBJECT, id: row.member_id, name: row.username },
      memberId: row.member_id,
      payload: { lockId: id },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}

/** For which of the members it waits for a second operator. */
export async function liftsWaiting(sql: Sql, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const open = await findOpenProposals(sql, { kind: KIND, subjectKind: SUBJECT, subjectIds: memberIds });
  return new Set(open.map(({ subjectId }) => subjectId));
}
