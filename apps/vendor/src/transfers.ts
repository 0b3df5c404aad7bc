import type { PoolClient as Tx } from '@pavilion/kit/pool';
import { transaction } from '@pavilion/kit/transaction';
import type { Context } from './main.ts';
import { textOf } from './money.ts';

export interface PlayerRow {
  code: string;
  currency: string;
  step: bigint;
  balance: bigint;
}

export interface TransferRow {
  id: string;
  player: string | null;
  direction: 'in' | 'out' | null;
  amount: bigint | null;
  state: 'done' | 'refused';
  reason: string | null;
  balance: bigint | null;
}

export interface TransferOrder {
  id: string;
  player: string;
  direction: 'in' | 'out';
  amount: bigint;
  currency: string;
}

export const transferView = (row: TransferRow) => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  balance: row.balance === null ? null : textOf(row.balance),
});

const COLUMNS = 'id, player, direction, amount, state, reason, balance';

async function find(tx: Tx, operator: string, id: string): Promise<TransferRow | null> {
  const { rows } = await tx.query<TransferRow>(`SELECT ${COLUMNS} FROM transfer WHERE operator = $1 AND id = $2`, [operator, id]);
  return rows[0] ?? null;
}

/** The player's row, locked until the commit; null when nobody of that code plays here. */
export async function lockPlayer(tx: Tx, operator: string, code: string): Promise<PlayerRow | null> {
  const { rows } = await tx.query<PlayerRow>(
    'SELECT code, currency, step, balance FROM player WHERE operator = $1 AND code = $2 FOR NO KEY UPDATE',
    [operator, code],
  );
  return rows[0] ?? null;
}

/** A transfer id waits for the one under way: who orders it and who asks for its outcome see each other. */
const lockId = (tx: Tx, operator: string, id: string) =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${operator}/${id}`]);

/** Does a transfer once. `differs`: the id was used for another order. */
export async function order(context: Context, operator: string, wish: TransferOrder): Promise<TransferRow | 'differs'> {
  return transaction(context.db, async (tx) => {
    await lockId(tx, operator, wish.id);
    const known = await find(tx, operator, wish.id);
    if (known) {
      const isSame =
        known.reason === 'never.arrived' ||
        (known.player === wish.player && known.direction === wish.direction && known.amount === wish.amount);
      return isSame ? known : 'differs';
    }
    const player = await lockPlayer(tx, operator, wish.player);
    const reason = refusalOf(player, wish);
    const balance = player ? player.balance + (reason ? 0n : wish.direction === 'in' ? wish.amount : -wish.amount) : null;
    if (!reason) await tx.query('UPDATE player SET balance = $3 WHERE operator = $1 AND code = $2', [operator, wish.player, balance]);
    return store(tx, { ...wish, operator, state: reason ? 'refused' : 'done', reason, balance, at: context.clock.now() });
  });
}

function refusalOf(player: PlayerRow | null, { direction, amount, currency }: TransferOrder): string | null {
  if (!player) return 'player.unknown';
  if (player.currency !== currency) return 'currency';
  if (amount % player.step !== 0n) return 'step';
  return direction === 'out' && player.balance < amount ? 'balance' : null;
}

/** How a transfer ended. One that never arrived is refused from now on, so that the answer holds. */
export async function outcome(context: Context, operator: string, id: string): Promise<TransferRow> {
  return transaction(context.db, async (tx) => {
    await lockId(tx, operator, id);
    const known = await find(tx, operator, id);
    const never = { operator, id, player: null, direction: null, amount: null, balance: null };
    return known ?? store(tx, { ...never, state: 'refused', reason: 'never.arrived', at: context.clock.now() });
  });
}

async function store(tx: Tx, row: TransferRow & { operator: string; at: Date }): Promise<TransferRow> {
  await tx.query(
    `INSERT INTO transfer (operator, id, player, direction, amount, state, reason, balance, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.operator, row.id, row.player, row.direction, row.amount, row.state, row.reason, row.balance, row.at],
  );
  return row;
}
