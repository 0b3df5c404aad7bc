import { newId } from '@pavilion/contract/base/id';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
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
  product: string | null;
  /** Bets with operations of the days that counted so; null: bets placed in them. */
  counts: 'moved' | 'settled' | null;
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
const SLACK_MS = HOUR_MS;
const TIME_LENGTH = 'bet_'.length + 10;

/** Beginning of the ids of bets made at a moment: ids sort by time. */
const idAt = (at: number): string => newId('bet', Math.max(0, at)).slice(0, TIME_LENGTH);

/**
 * Operations of the days that count, by the index of their stamps (`operation_at`), already narrowed to whom and what they are of: each bet that is left
 * is looked up. Settling had a row of the ledger's where it was no row of its own (0080).
 */
const OF_DAYS = `c.at >= $11 AND c.at < $12 AND c.brand_id = ANY ($1) AND ($3::text IS NULL OR c.member_id = $3)
  AND ($4::text IS NULL OR c.source IN ($4, 'ledger')) AND ($5::text IS NULL OR c.game = $5) AND ($15::text IS NULL OR c.product = $15)`;
const COUNTED = {
  moved: `${OF_DAYS} AND (c.is_placed OR c.placed <> 0 OR c.paid <> 0)`,
  settled: `${OF_DAYS} AND c.is_counted`,
};

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
  AND ($15::text IS NULL OR b.product = $15)
  AND $11::timestamptz IS NOT DISTINCT FROM $11 AND $12::timestamptz IS NOT DISTINCT FROM $12 AND $13::text IS NOT NULL AND $14::text IS NOT NULL`;
const PLACED = ` AND ($11::timestamptz IS NULL OR b.placed_at >= $11) AND ($12::timestamptz IS NULL OR b.placed_at < $12)`;

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
  filter.product,
];

export interface DeskBetPage {
  /** Bets before the one with this id. */
  after: string | null;
  limit: number;
}

const PAGE = 'SELECT page.*, m.username FROM page JOIN member_facts m ON m.id = page.member_id ORDER BY page.id DESC';

/** Bets in the order of their ids, newest first, after the one with the id `after`. */
export const findDeskBets = (sql: Sql, filter: DeskBetFilter, page: DeskBetPage): Promise<DeskBetRow[]> =>
  filter.counts === null
    ? many<DeskBetRow>(
        sql,
        `WITH b ${sourceOf(filter)}, page AS MATERIALIZED (
           SELECT b.* FROM b WHERE ${WHERE}${PLACED} AND ($16::text IS NULL OR b.id < $16) ORDER BY b.id DESC LIMIT $17)
         ${PAGE}`,
        [...valuesOf(filter), page.after, page.limit],
      )
    : findCountedBets(sql, { ...filter, counts: filter.counts }, page);

type CountedFilter = DeskBetFilter & { counts: 'moved' | 'settled' };

/** By what the span that is looked through grows while the page is not full: what was read in vain stays a small part. */
const WIDEN = 8;

/**
 * Bets that counted in the days, newest first. Nothing counts before its bet is placed: the bets placed within the last days of the filter have all that
 * counts of them there, so a page of the newest needs those days only. Where they do not fill it, more days are read, in the end all.
 */
async function findCountedBets(sql: Sql, filter: CountedFilter, { after, limit }: DeskBetPage): Promise<DeskBetRow[]> {
  const [first, end] = [filter.from?.getTime() ?? 0, filter.to?.getTime() ?? 0];
  for (let span = DAY_MS; ; span *= WIDEN) {
    const start = Math.max(first, end - span);
    const isWhole = start === first;
    const rows = await many<DeskBetRow>(
      sql,
      `WITH c AS MATERIALIZED (
         SELECT DISTINCT c.bet_id FROM bet_counting c WHERE ${COUNTED[filter.counts]} AND c.bet_id >= $18 AND ($16::text IS NULL OR c.bet_id < $16)
       ), page AS MATERIALIZED (
         SELECT b.* FROM (SELECT c.bet_id FROM c ORDER BY c.bet_id DESC) c JOIN bet_facts b ON b.id = c.bet_id WHERE ${WHERE} ORDER BY b.id DESC LIMIT $17)
       ${PAGE}`,
      [...valuesOf({ ...filter, from: new Date(start) }), after, limit, isWhole ? '' : idAt(start + SLACK_MS)],
    );
    if (isWhole || rows.length >= limit) return rows;
  }
}

export interface DeskSum {
  currency: string;
  count: number;
  stake: bigint;
  payout: bigint;
  turnover: bigint;
  /** Null of what counted in days. */
  inPlay: bigint | null;
}

/** What the newest `most` bets of the filter come to, by currency. Cancelled ones are counted and not summed. */
export const findDeskSums = (sql: Sql, filter: DeskBetFilter, most: number): Promise<DeskSum[]> =>
  many<DeskSum>(
    sql,
    `WITH b ${sourceOf(filter)}
     SELECT n.currency, count(*)::int AS count, coalesce(sum(n.stake) FILTER (WHERE n.state <> 'cancelled'), 0)::bigint AS stake,
         coalesce(sum(n.payout) FILTER (WHERE n.state <> 'cancelled'), 0)::bigint AS payout, coalesce(sum(n.valid_turnover), 0)::bigint AS turnover,
         coalesce(sum(n.stake - n.payout) FILTER (WHERE n.state = 'open'), 0)::bigint AS "inPlay"
       FROM (SELECT b.currency, b.stake, b.payout, b.valid_turnover, b.state FROM b WHERE ${WHERE}${PLACED} ORDER BY b.id DESC LIMIT $16) n
       GROUP BY n.currency ORDER BY n.currency`,
    [...valuesOf(filter), most],
  );

/** Of each bet, and of the bets of a currency. */
const MEASURES = {
  moved: ['count(*) FILTER (WHERE c.is_placed) AS count, sum(c.placed) AS stake, sum(c.paid) AS payout, 0 AS turnover', 'sum(c.count)'],
  settled: ['sum(c.settled) AS count, sum(c.stake) AS stake, sum(c.payout) AS payout, sum(c.turnover) AS turnover', 'sum(c.count)'],
} as const;

/** What counted in the days of all bets of the filter, by currency: as the reports have it. `count`: bets placed, or settled less those
 * whose settling was taken back. */
export function findCountedSums(sql: Sql, filter: CountedFilter): Promise<DeskSum[]> {
  const [ofBet, count] = MEASURES[filter.counts];
  return many<DeskSum>(
    sql,
    `WITH c AS MATERIALIZED (SELECT c.bet_id, ${ofBet} FROM bet_counting c WHERE ${COUNTED[filter.counts]} GROUP BY c.bet_id)
     SELECT b.currency, ${count}::int AS count, coalesce(sum(c.stake), 0)::bigint AS stake, coalesce(sum(c.payout), 0)::bigint AS payout,
         coalesce(sum(c.turnover), 0)::bigint AS turnover, NULL::bigint AS "inPlay"
       FROM c JOIN bet_facts b ON b.id = c.bet_id WHERE ${WHERE} GROUP BY b.currency ORDER BY b.currency`,
    valuesOf(filter),
  );
}
