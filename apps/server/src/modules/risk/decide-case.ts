import type { Act } from '@pavilion/contract/acts';
import { newId } from '@pavilion/contract/base/id';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { lockMembers } from '../player-limits/public.ts';
import type { CaseRow } from './cases.ts';
import type { RiskDeps } from './evaluate.ts';

/** Locks a case of the operator's brands. Refuses `not.found`. */
async function lockCase(tx: Tx, id: string, { session }: OperatorContext): Promise<CaseRow> {
  const row = await maybeOne<CaseRow>(tx, 'SELECT * FROM risk_case WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [id, session.scope]);
  if (!row) throw refuse('not.found');
  return row;
}

const isLive = ({ state }: CaseRow): boolean => state === 'open' || state === 'review';

interface CaseAudit {
  action: Act;
  row: CaseRow;
  detail?: Readonly<Record<string, unknown>>;
}

const note = (tx: Tx, context: OperatorContext, { action, row, detail = {} }: CaseAudit): Promise<void> =>
  writeAuditEntry(tx, operatorActor(context), {
    action,
    subjectKind: 'risk.case',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { kind: row.kind, ...detail },
  });

/** The operator works on the case from now on. Refuses `not.found`, `risk.case.decided`. */
export async function takeCase({ db }: RiskDeps, id: string, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockCase(tx, id, context);
    if (!isLive(row)) throw refuse('risk.case.decided');
    await tx.query(`UPDATE risk_case SET state = 'review', assignee = $2 WHERE id = $1`, [id, context.session.operatorId]);
    await note(tx, context, { action: 'risk.case.take', row, detail: row.assignee ? { from: row.assignee } : {} });
  });
}

/** Adds a note; also to a decided case. */
export async function noteCase({ db }: RiskDeps, { id, text }: { id: string; text: string }, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockCase(tx, id, context);
    await tx.query('INSERT INTO risk_note (id, case_id, operator_id, text, at) VALUES ($1, $2, $3, $4, $5)', [
      newId('rno', context.now.getTime()),
      id,
      context.session.operatorId,
      text,
      context.now,
    ]);
    await note(tx, context, { action: 'risk.case.note', row });
  });
}

interface Verdict {
  id: string;
  verdict: 'cleared' | 'confirmed';
  reason: string;
  /** Withdrawals of its members are refused until two operators lift that. */
  lock: boolean;
}

/** Decides a case, once. Refuses `not.found`, `risk.case.decided`, `risk.lock.not.confirmed`. */
export async function decideCase({ db }: RiskDeps, { id, verdict, reason, lock }: Verdict, context: OperatorContext): Promise<void> {
  const { session, now } = context;
  await transaction(db, async (tx) => {
    const members = await many<{ member_id: string }>(
      tx,
      'SELECT m.member_id FROM risk_case_member m JOIN risk_case c ON c.id = m.case_id WHERE c.id = $1 AND c.brand_id = ANY ($2) ORDER BY m.member_id',
      [id, session.scope],
    );
    const memberIds = members.map((row) => row.member_id);
    // Guards before the case, as the ones that find something take them.
    await lockMembers(tx, memberIds);
    const row = await lockCase(tx, id, context);
    if (lock && verdict !== 'confirmed') throw refuse('risk.lock.not.confirmed', { field: 'lock' });
    if (!isLive(row)) throw refuse('risk.case.decided');
    await tx.query(
      'UPDATE risk_case SET state = $2, assignee = coalesce(assignee, $3), decided_by = $3, decided_at = $4, reason = $5 WHERE id = $1',
      [id, verdict, session.operatorId, now, reason],
    );
    for (const memberId of lock ? memberIds : []) {
      await tx.query(
        'INSERT INTO risk_lock (id, brand_id, member_id, case_id, locked_by, locked_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
        [newId('rlk', now.getTime()), row.brand_id, memberId, id, session.operatorId, now],
      );
    }
    await note(tx, context, {
      action: `risk.case.${verdict === 'cleared' ? 'clear' : 'confirm'}`,
      row,
      detail: { reason, lock, memberId: memberIds[0] },
    });
  });
}
