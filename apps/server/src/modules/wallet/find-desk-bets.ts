import { newId } from '@pavilion/contract/id';
import { many, type Sql } from '../../kernel/db.ts';
import type { BetRow } from './queries.ts';

export interface DeskBetRow extends BetRow {
  brand_id: string;
  member_id: string;
  currency: string;
  username: string;
}

export interface DeskBetFilter {
  brandIds: readonly string[];
  /** The vendor's round or our bet, in full. */
  reference: string | null;
  memberId: string | null;
  vendor: string | null;
  game: string | null;
  state: BetRow['state'] | null;
  /** In ledger units, both bounds included. */
  leastStake: bigint | null;
  mostStake: bigint | null;
  leastPayout: bigint | null;
  mostPayout: bigint | null;
  /** Half-open; null: since ever, until now. */
  from: Date | null;
  to: Date | null;
}

/** Ids are made moments before the bet is stamped; a batch that is tried again keeps them. */
const SLACK_MS = 3_600_000;
const TIME_LENGTH = 'bet_'.length + 10;

/** Beginning of the ids of bets made at a moment: ids sort by time. */
const idAt = (at: number): string => newId('bet', Math.max(0, at)).slice(0, TIME_LENGTH);

/**
 * What is looked through, by what narrows most, each by an index there is: a reference (primary key, `bet_round`), a member (`bet_history`),
 * else a span of ids (primary key; bets have no index by time, which every bet would pay for).
 */
function sourceOf({ reference, memberId }: DeskBetFilter): string {
  if (reference !== null)
    return 'AS MATERIALIZED (SELECT * FROM bet_facts WHERE id = $2 UNION SELECT * FROM bet_facts WHERE round_id = $2)';
  if (memberId !== null) return 'AS MATERIALIZED (SELECT * FROM bet_facts WHERE member_id = $3 AND placed_at >= $11 AND placed_at < $12)';
  return 'AS NOT MATERIALIZED (SELECT * FROM bet_facts WHERE id >= $13 AND id < $14)';
}

const WHERE = `b.brand_id = ANY ($1) AND ($2::text IS NULL OR b.id = $2 OR b.round_id = $2) AND ($3::text IS NULL OR b.member_id = $3)
  AND ($4::text IS NULL OR b.vendor = $4) AND ($5::text IS NULL OR b.game = $5) AND ($6::text IS NULL OR b.state = $6)
  AND ($7::bigint IS NULL OR b.stake >= $7) AND ($8::bigint IS NULL OR b.stake <= $8)
  AND ($9::bigint IS NULL OR b.payout >= $9) AND ($10::bigint IS NULL OR b.payout <= $10)
  AND ($11::timestamptz IS NULL OR b.placed_at >= $11) AND ($12::timestamptz IS NULL OR b.placed_at < $12)
  AND $13::text IS NOT NULL AND $14::text IS NOT NULL`;

const valuesOf = (filter: DeskBetFilter): unknown[] => [
  filter.brandIds,
  filter.reference,
  filter.memberId,
  filter.vendor,
  filter.game,
  filter.state,
  filter.leastStake,
  filter.mostStake,
  filter.leastPayout,
  filter.mostPayout,
  filter.from,
  filter.to,
  idAt((filter.from?.getTime() ?? 0) - SLACK_MS),
  filter.to ? idAt(filter.to.getTime() + SLACK_MS) : 'bet_ZZZZZZZZZZ',
];

/** Bets in the order of their ids, newest first, after the one with the id `after`. */
export const findDeskBets = (sql: Sql, filter: DeskBetFilter & { after: string | null; limit: number }): Promise<DeskBetRow[]> =>
  many<DeskBetRow & Record<string, unknown>>(
    sql,
    `WITH b ${sourceOf(filter)}, page AS MATERIALIZED (
       SELECT b.* FROM b WHERE ${WHERE} AND ($15::text IS NULL OR b.id < $15) ORDER BY b.id DESC LIMIT $16)
     SELECT page.*, m.username FROM page JOIN member_facts m ON m.id = page.member_id ORDER BY page.id DESC`,
    [...valuesOf(filter), filter.after, filter.limit],
  );

/** What the newest `most` bets of the filter come to, by currency. Cancelled ones are counted and not summed. */
export const findDeskSums = (
  sql: Sql,
  filter: DeskBetFilter,
  most: number,
): Promise<{ currency: string; count: number; stake: bigint; payout: bigint }[]> =>
  many(
    sql,
    `WITH b ${sourceOf(filter)}
     SELECT n.currency, count(*)::int AS count, coalesce(sum(n.stake) FILTER (WHERE n.state <> 'cancelled'), 0)::bigint AS stake,
         coalesce(sum(n.payout) FILTER (WHERE n.state <> 'cancelled'), 0)::bigint AS payout
       FROM (SELECT b.currency, b.stake, b.payout, b.state FROM b WHERE ${WHERE} ORDER BY b.id DESC LIMIT $15) n
       GROUP BY n.currency ORDER BY n.currency`,
    [...valuesOf(filter), most],
  );
