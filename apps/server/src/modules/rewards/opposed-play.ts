import { many, type Sql } from '../../kernel/db.ts';
import { findLinked } from '../risk/public.ts';
import { noteOpposed } from './opposed.ts';

/** The sums of bets on both sides of a round for one of the linked accounts; ledger units. */
export interface OpposedPlay {
  /** Valid turnover. */
  turnover: bigint;
  /** Stake less payout; below zero for the winner. */
  loss: bigint;
}

interface Period {
  brandId: string;
  memberIds: readonly string[];
  from: Date;
  to: Date;
  /** Lower-case kinds of games; empty: all. */
  products: readonly string[];
}

/** Bets that are set beside each other by one statement. */
const BETS_AT_ONCE = 5_000;
/** Bets of one round that are open for longer are read as if they were alone: bets are found by when they were placed. */
const MAX_OPEN = `interval '60 days'`;

/**
 * Of the members with linked accounts, what they played in a period against those accounts. It counts for no promotion: one account of the pair loses what the other wins.
 * Looks again at what was settled meanwhile, because accounts are linked later.
 */
export async function findOpposedPlay(sql: Sql, { brandId, memberIds, from, to, products }: Period): Promise<Map<string, OpposedPlay>> {
  const linked = [...(await findLinked(sql, memberIds)).keys()];
  if (linked.length === 0) return new Map();
  const bets = await many<{ id: string }>(
    sql,
    `SELECT id FROM bet_facts WHERE member_id = ANY ($1) AND placed_at >= $2::timestamptz - ${MAX_OPEN} AND placed_at < $3 AND state = 'settled'
       AND settled_at >= $2 AND settled_at < $3 ORDER BY id`,
    [linked, from, to],
  );
  for (let at = 0; at < bets.length; at += BETS_AT_ONCE)
    await noteOpposed(sql, { betIds: bets.slice(at, at + BETS_AT_ONCE).map(({ id }) => id), memberIds: linked });
  const rows = await many<OpposedPlay & { member_id: string }>(
    sql,
    `SELECT b.member_id, sum(b.valid_turnover)::bigint AS turnover, sum(b.stake - b.payout)::bigint AS loss FROM turnover_opposed o JOIN bet_facts b ON b.id = o.bet_id
       WHERE b.member_id = ANY ($1) AND b.brand_id = $2 AND b.state = 'settled' AND b.settled_at >= $3 AND b.settled_at < $4
         AND ($5::text[] = '{}' OR b.product = ANY ($5)) GROUP BY b.member_id`,
    [linked, brandId, from, to, products],
  );
  return new Map(rows.map(({ member_id: id, turnover, loss }) => [id, { turnover, loss }]));
}
