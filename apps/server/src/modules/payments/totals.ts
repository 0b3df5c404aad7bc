import { DEPOSIT } from '@pavilion/contract/payments/states';
import { many, one, type Sql } from '../../kernel/db.ts';
import { WITHDRAWAL_STATES } from './states.ts';

export interface Totals {
  deposited: bigint;
  withdrawn: bigint;
  staked: bigint;
  won: bigint;
  /** Stakes of bets that are not settled, less what they have paid already. */
  inPlay: bigint;
}

/** What a member paid in, took out, staked and was paid, over all time; cancelled bets count in nothing. */
export async function findTotals(sql: Sql, memberId: string): Promise<Totals> {
  const row = await one<Omit<Totals, 'inPlay'> & { in_play: bigint }>(
    sql,
    `
    SELECT (SELECT coalesce(sum(credited), 0)::bigint FROM deposit WHERE member_id = $1 AND state = ${DEPOSIT.credited}) AS deposited,
      (SELECT coalesce(sum(amount - returned), 0)::bigint FROM withdrawal WHERE member_id = $1 AND state IN (${WITHDRAWAL_STATES.paid})) AS withdrawn, b.staked, b.won, b.in_play
    FROM (SELECT coalesce(sum(stake), 0)::bigint AS staked, coalesce(sum(payout), 0)::bigint AS won,
        coalesce(sum(stake - payout) FILTER (WHERE state = 'open'), 0)::bigint AS in_play
      FROM bet_facts WHERE member_id = $1 AND state <> 'cancelled') b`,
    [memberId],
  );
  return { deposited: row.deposited, withdrawn: row.withdrawn, staked: row.staked, won: row.won, inPlay: row.in_play };
}

/** What members paid in, less what was refunded or charged back, by member; who never paid in is not in it. */
export async function findDeposited(sql: Sql, memberIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await many<{ id: string; sum: bigint }>(
    sql,
    'SELECT member_id AS id, sum(kept)::bigint AS sum FROM deposit_facts WHERE member_id = ANY ($1) GROUP BY member_id',
    [memberIds],
  );
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}
