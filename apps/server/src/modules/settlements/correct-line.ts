import type { Act } from '@pavilion/contract/acts';
import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { accounts, post } from '../ledger/public.ts';
import { type ActDeps, actorOf, type ActingOperator } from './act-on-runs.ts';
import { typeOf } from './pay-lines.ts';
import type { LineRow, RunKind } from './tables.ts';

/** What an operator adds to a paid line, or takes off it (below zero); ledger units. */
export interface CorrectionRow {
  id: string;
  line_id: string;
  brand_id: string;
  agent_id: string;
  kind: RunKind;
  currency: string;
  amount: bigint;
  reason: string;
  request_id: string;
  state: 'proposed' | 'done' | 'withdrawn';
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface LineCorrection {
  id: string;
  amount: bigint;
  reason: string;
  requestId: string;
}

/** Proposes it; the same request of the same operator is one. Refuses `desk.bounds.wrong` where more is taken off than was paid. */
export const proposeCorrection = (
  deps: ActDeps,
  { id, amount, reason, requestId }: LineCorrection,
  by: ActingOperator,
): Promise<CorrectionRow> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const line = await maybeOne<LineRow>(tx, 'SELECT * FROM agent_line WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [id, by.scope]);
    if (!line) throw refuse('not.found');
    const earlier = await maybeOne<CorrectionRow>(tx, 'SELECT * FROM agent_correction WHERE proposed_by = $1 AND request_id = $2', [
      by.operator,
      requestId,
    ]);
    if (earlier) {
      if (earlier.line_id !== id || earlier.amount !== amount || earlier.reason !== reason) throw refuse('adjustment.request.differs');
      return earlier;
    }
    if (line.state !== 'paid' && line.state !== 'nothing') throw refuse('desk.changed.meanwhile');
    const { sum } = await one<{ sum: bigint }>(
      tx,
      `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM agent_correction WHERE line_id = $1 AND state <> 'withdrawn'`,
      [id],
    );
    if (amount === 0n || line.amount + sum + amount < 0n) throw refuse('desk.bounds.wrong', { field: 'amount' });
    const row = await one<CorrectionRow>(
      tx,
      `INSERT INTO agent_correction (id, line_id, brand_id, agent_id, kind, currency, amount, reason, request_id, state, proposed_by, proposed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'proposed', $10, $11) RETURNING *`,
      [newId('stc'), id, line.brand_id, line.agent_id, line.kind, line.currency, amount, reason, requestId, by.operator, now],
    );
    await note(tx, { action: 'settlement.correct.propose', row, by, now });
    return row;
  });

async function lockProposed(tx: Tx, id: string, { scope }: ActingOperator): Promise<CorrectionRow> {
  const row = await maybeOne<CorrectionRow>(tx, 'SELECT * FROM agent_correction WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [
    id,
    scope,
  ]);
  if (!row) throw refuse('not.found');
  if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
  return row;
}

/** The second operator's word: the house gives, or takes back. Refuses `balance.not.enough` where the agent has it no more. */
export const confirmCorrection = (deps: ActDeps, id: string, by: ActingOperator): Promise<CorrectionRow> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const row = await lockProposed(tx, id, by);
    if (row.proposed_by === by.operator) throw refuse('desk.second.operator');
    const { type } = await one<Pick<LineRow, 'type'>>(tx, 'SELECT type FROM agent_line WHERE id = $1', [row.line_id]);
    const at = { brandId: row.brand_id, currency: row.currency };
    const [house, cash] = [accounts.commission({ ...at, kind: row.kind }), accounts.cash({ ...at, memberId: row.agent_id })];
    const isMore = row.amount > 0n;
    await post(
      tx,
      {
        key: `settle:${row.id}`,
        type: isMore ? typeOf({ kind: row.kind, type }) : 'commission.taken.back',
        reference: row.id,
        memo: { settlement: row.kind, line: row.line_id },
        lines: [isMore ? { from: house, to: cash, amount: row.amount } : { from: cash, to: house, amount: -row.amount }],
      },
      now,
    );
    const done = await decide(tx, row, { state: 'done', by, now });
    const memberId = row.agent_id;
    await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId });
    await note(tx, { action: 'settlement.correct', row: done, by, now });
    return done;
  });

export const withdrawCorrection = (
  deps: ActDeps,
  { id, reason }: { id: string; reason: string },
  by: ActingOperator,
): Promise<CorrectionRow> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const row = await decide(tx, await lockProposed(tx, id, by), { state: 'withdrawn', by, now });
    await note(tx, { action: 'settlement.correct.withdraw', row: { ...row, reason }, by, now });
    return row;
  });

const decide = (
  tx: Tx,
  { id }: CorrectionRow,
  { state, by, now }: { state: 'done' | 'withdrawn'; by: ActingOperator; now: Date },
): Promise<CorrectionRow> =>
  one<CorrectionRow>(tx, 'UPDATE agent_correction SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1 RETURNING *', [
    id,
    state,
    by.operator,
    now,
  ]);

const note = (tx: Tx, { action, row, by, now }: { action: Act; row: CorrectionRow; by: ActingOperator; now: Date }): Promise<void> =>
  writeAuditEntry(tx, actorOf(by, now), {
    action,
    subjectKind: 'settlement',
    subjectId: row.line_id,
    brandId: row.brand_id,
    detail: { memberId: row.agent_id, kind: row.kind, amount: String(row.amount), currency: row.currency, reason: row.reason },
  });
