import type { PoolClient } from '@pavilion/kit/pool';
import type { Studio } from '../context.ts';
import { requireGame } from '../games/catalogue.ts';
import type { RoundParams } from '../api-types.ts';
import { riskOf } from '../rounds/wallet-calls.ts';
import type { RoundRow } from '../rounds/round.ts';
import { type Holder, setBalance } from './wallets.ts';

/** Books a round played from a wallet that the caller has locked, and adds it at the end of the operator's list. */
export async function bookRound(client: PoolClient, holder: Holder, round: RoundRow): Promise<void> {
  if (round.balance === null) throw new Error(`round ${round.id} is not settled`);
  await setBalance(client, holder, round.balance);
  await client.query(
    `WITH next AS (UPDATE operator SET last_cursor = last_cursor + 1 WHERE id = $1 RETURNING last_cursor)
     INSERT INTO settled_bet (operator_id, cursor, user_name, round_id) SELECT $1, last_cursor, $2, $3 FROM next`,
    [holder.operatorId, holder.user, round.id],
  );
}

interface SettledRow {
  cursor: bigint;
  user_name: string;
  id: string;
  game_code: string;
  game_version: number;
  params: RoundParams;
  bet: bigint;
  payout: bigint;
  currency: string;
  step: bigint;
  created_at: Date;
  ended_at: Date;
}

interface BetsQuery {
  operatorId: string;
  after: bigint;
  limit: number;
}

/** Settled bets behind a cursor, oldest first, as the operator reads them. */
export async function betsAfter({ pool }: Studio, { operatorId, after, limit }: BetsQuery) {
  const { rows } = await pool.query<SettledRow>(
    `SELECT s.cursor, s.user_name, r.id, r.game_code, r.game_version, r.params, r.bet, r.payout, r.currency, r.step, r.created_at, r.ended_at
       FROM settled_bet s JOIN round r ON r.id = s.round_id WHERE s.operator_id = $1 AND s.cursor > $2 ORDER BY s.cursor LIMIT $3`,
    [operatorId, after, limit],
  );
  const bets = rows.map((row) => ({
    id: row.id,
    revision: 0,
    user: row.user_name,
    game_code: row.game_code,
    round: row.id,
    bet: requireGame(row.game_code).kind,
    amount: row.bet,
    win: row.payout,
    at_risk: riskOf(row),
    currency: row.currency,
    status: 'settled',
    placed_at: row.created_at.toISOString(),
    settled_at: row.ended_at.toISOString(),
  }));
  return { bets, next: String(rows.at(-1)?.cursor ?? after), has_more: rows.length === limit };
}

interface StatementRow {
  user: string;
  currency: string;
  balance: bigint;
  deposits: bigint;
  withdrawals: bigint;
  stakes: bigint;
  wins: bigint;
}

/** The balance in the books of each player behind one, by the operator's names; units of 1/100,000. */
export async function statement({ pool }: Studio, { operatorId, after, limit }: { operatorId: string; after: string; limit: number }) {
  const { rows } = await pool.query<StatementRow>(
    `SELECT p.user_name AS user, p.currency, p.balance, t.deposits, t.withdrawals, b.stakes, b.wins
      FROM (SELECT * FROM player_wallet WHERE operator_id = $1 AND user_name > $2 ORDER BY user_name LIMIT $3) p,
        LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE direction = 'deposit'), 0)::bigint AS deposits,
            coalesce(sum(amount) FILTER (WHERE direction = 'withdraw'), 0)::bigint AS withdrawals
          FROM transfer WHERE operator_id = $1 AND user_name = p.user_name AND status = 'RS_OK') t,
        LATERAL (SELECT coalesce(sum(r.bet), 0)::bigint AS stakes, coalesce(sum(r.payout), 0)::bigint AS wins
          FROM settled_bet s JOIN round r ON r.id = s.round_id WHERE s.operator_id = $1 AND s.user_name = p.user_name) b
      ORDER BY p.user_name`,
    [operatorId, after, limit],
  );
  return { players: rows, next: rows.at(-1)?.user ?? after, has_more: rows.length === limit };
}
