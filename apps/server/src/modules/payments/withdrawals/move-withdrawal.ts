import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { many, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { dropUnsentProofs } from '../proofs.ts';
import { type Actor, nextState, WITHDRAWAL_ACTS, type WithdrawalAct } from '../rules.ts';
import type { WithdrawalRow } from '../tables.ts';

interface Move {
  row: Pick<WithdrawalRow, 'id' | 'state'>;
  act: WithdrawalAct;
  now: Date;
  /** Columns that change with the state. */
  set?: Partial<Pick<WithdrawalRow, 'approved_by' | 'remark' | 'settled_at' | 'confirm_until' | 'received' | 'returned'>>;
}

/**
 * Does one act of the table `WITHDRAWAL_ACTS` and notes when. The caller holds the member's guard and the row, and has refused by `nextState` what a person may
 * have asked for; an act that is not in the table is a bug and throws. Pictures for the member's word that are in no dispute go with the question.
 */
export async function moveWithdrawal(tx: Tx, { row, act, now, set = {} }: Move): Promise<WithdrawalRow> {
  const state = nextState(row.state, act);
  if (state === null) throw new RangeError(`withdrawal ${row.id}: ${act} in state ${row.state}`);
  const changes = Object.entries(set);
  const columns = changes.map(([name], index) => `, ${name} = $${index + 5}`).join('');
  const moved = await one<WithdrawalRow>(
    tx,
    `UPDATE withdrawal SET state = $2, moved_at = $4${columns} WHERE id = $1 AND state = $3 RETURNING *`,
    [row.id, state, row.state, now, ...changes.map(([, value]) => value)],
  );
  if (row.state === WITHDRAWAL.confirming && state !== WITHDRAWAL.confirming) await dropUnsentProofs(tx, row.id);
  await noteStep(tx, { id: row.id, state, act, actor: WITHDRAWAL_ACTS[act].by, now });
  return moved;
}

/** Notes that a withdrawal is in a state; the row is locked, or new. */
export async function noteStep(
  tx: Tx,
  { id, state, act, actor, now }: { id: string; state: number; act: string; actor: Actor; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_step (withdrawal_id, number, state, act, actor, at)
     SELECT $1, count(*) + 1, $2, $3, $4, $5 FROM withdrawal_step WHERE withdrawal_id = $1`,
    [id, state, act, actor, now],
  );
}

export interface Step {
  state: number;
  act: string;
  actor: Actor;
  at: Date;
}

/** Steps of withdrawals by their ids, oldest first. */
export async function findSteps(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Step[]>> {
  if (ids.length === 0) return new Map();
  const rows = await many<Step & { withdrawal_id: string }>(
    sql,
    'SELECT withdrawal_id, state, act, actor, at FROM withdrawal_step WHERE withdrawal_id = ANY ($1) ORDER BY withdrawal_id, number',
    [ids],
  );
  return Map.groupBy(rows, (row) => row.withdrawal_id);
}
