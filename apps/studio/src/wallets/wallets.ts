import type { PoolClient } from '@pavilion/kit/pool';
import { one } from '../context.ts';
import { transaction } from '@pavilion/kit/transaction';
import type { Studio } from '../context.ts';
import type { Currency } from '../games/currencies.ts';

/** A player of an operator of transfer mode. */
export interface Holder {
  operatorId: string;
  /** As the operator calls the player. */
  user: string;
}

/** Amounts in units of 1/100,000. */
export interface PlayerWallet {
  currency: string;
  balance: bigint;
  /** Transfers are multiples of it. */
  step: bigint;
}

type Sql = Pick<PoolClient, 'query'>;

const SELECT = 'SELECT currency, balance, step FROM player_wallet WHERE operator_id = $1 AND user_name = $2';

export const findWallet = async (sql: Sql, { operatorId, user }: Holder): Promise<PlayerWallet | undefined> =>
  (await sql.query<PlayerWallet>(SELECT, [operatorId, user])).rows[0];

/** The wallet, locked until the commit; undefined where none was opened. */
export const lockWallet = async (sql: Sql, { operatorId, user }: Holder): Promise<PlayerWallet | undefined> =>
  (await sql.query<PlayerWallet>(`${SELECT} FOR NO KEY UPDATE`, [operatorId, user])).rows[0];

/** Sets what a locked wallet holds. */
export async function setBalance(sql: Sql, { operatorId, user }: Holder, balance: bigint): Promise<void> {
  await sql.query('UPDATE player_wallet SET balance = $3 WHERE operator_id = $1 AND user_name = $2', [operatorId, user, balance]);
}

/** Opens a wallet, once; one that is there stays as it is. */
export async function openWallet(
  { pool, clock }: Studio,
  holder: Holder,
  { code, step }: Pick<Currency, 'code' | 'step'>,
): Promise<PlayerWallet> {
  await pool.query(
    'INSERT INTO player_wallet (operator_id, user_name, currency, step, opened_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [holder.operatorId, holder.user, code, step, clock.now()],
  );
  return one(await pool.query<PlayerWallet>(SELECT, [holder.operatorId, holder.user]));
}

/** Ends every open visit of a player; a round that is being placed ends before or is refused. Answers how many. */
export async function endVisits({ pool, clock }: Studio, { operatorId, user }: Holder): Promise<number> {
  return transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE session SET expires_at = $3 WHERE operator_id = $1 AND user_name = $2 AND expires_at > $3',
      [operatorId, user, clock.now()],
    );
    return rowCount ?? 0;
  });
}
