import { FULL_GROUP } from '@pavilion/contract/lottery-terms';
import { leastReturn } from '@pavilion/lottery/least-return';
import { playById } from '@pavilion/lottery/families';
import type { Play } from '@pavilion/lottery/play';
import { floor, type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import { many, type Sql } from '../../kernel/db.ts';
import { type Drawn, payLines } from './judge.ts';

/** What a ticket comes to on a result. */
export interface Reckoned {
  orderId: string;
  number: bigint;
  brandId: string;
  memberId: string;
  stake: bigint;
  won: bigint;
  /** Of its stake, what was at risk: all of a member's tickets on the issue taken together. */
  turnover: bigint;
  /** What the chosen prize groups below the member's own give back. */
  rebate: bigint;
  /** The win that stands by an earlier result of the issue; null before the first. */
  standing: { won: bigint; revision: number } | null;
}

interface LineRow extends Record<string, unknown> {
  orderId: string;
  number: bigint;
  brandId: string;
  memberId: string;
  stake: bigint;
  ownGroup: number;
  won: bigint | null;
  revision: number | null;
  playId: number;
  content: string;
  series: number;
  stakes: number;
  unit: bigint;
  odds: [string, string][];
}

interface KeptLine {
  play: Play<unknown>;
  content: string;
  series: number;
  stakes: number;
  unit: bigint;
  odds: Ratio[];
}

interface KeptOrder extends Omit<Reckoned, 'won' | 'turnover' | 'rebate'> {
  ownGroup: number;
  lines: KeptLine[];
}

/** Tickets read at once, and characters of their slips (some 50,000 lines); a member's are never parted. */
const AT_ONCE = 2_000;
const CHARACTERS_AT_ONCE = 1_000_000;

/** The last member of a page of tickets in the order of their members: as many as fit, and one at least. */
export function lastOfPage(tickets: readonly { memberId: string; size: number }[], most = CHARACTERS_AT_ONCE): string | undefined {
  let size = 0;
  let last: string | undefined;
  let before: string | undefined;
  for (const ticket of tickets) {
    size += ticket.size;
    if (ticket.memberId !== last) [before, last] = [last, ticket.memberId];
    // This member's tickets do not all fit: the page ends with the one before, if there is one.
    if (size > most && before !== undefined) return before;
  }
  return last;
}

/**
 * Every ticket of an issue that was not cancelled, with what it comes to, by member; those that wait for another draw are left out. Reads, writes
 * nothing.
 */
export async function* reckon(sql: Sql, { issueId, drawn }: { issueId: bigint; drawn: Drawn }): AsyncGenerator<Reckoned> {
  let after = '';
  for (;;) {
    const tickets = await many<{ memberId: string; size: number }>(
      sql,
      `SELECT member_id AS "memberId", octet_length(slip) AS size FROM lottery_order WHERE issue_id = $1 AND member_id > $2 AND status IN (2, 4, 5)
        ORDER BY member_id LIMIT $3`,
      [issueId, after, AT_ONCE],
    );
    const last = lastOfPage(tickets);
    if (last === undefined) return;
    const rows = await many<LineRow>(
      sql,
      `SELECT o.id AS "orderId", o.number, o.brand_id AS "brandId", o.member_id AS "memberId", o.stake, o.own_group AS "ownGroup", o.won, o.revision,
          l.play_id AS "playId", l.content, l.series, l.stakes, l.unit, l.odds
        FROM lottery_order o JOIN lottery_line l ON l.order_id = o.id
        WHERE o.issue_id = $1 AND o.member_id > $2 AND o.member_id <= $3 AND o.status IN (2, 4, 5) ORDER BY o.member_id, o.number, l.number`,
      [issueId, after, last],
    );
    for (const orders of byMember(rows)) yield* reckonMember(orders, drawn);
    after = last;
  }
}

function byMember(rows: readonly LineRow[]): KeptOrder[][] {
  const members: KeptOrder[][] = [];
  for (const row of rows) {
    let orders = members.at(-1);
    if (!orders || orders[0]?.memberId !== row.memberId) members.push((orders = []));
    let order = orders.at(-1);
    if (!order || order.orderId !== row.orderId) {
      const { orderId, number, brandId, memberId, stake, ownGroup } = row;
      const standing = row.won === null ? null : { won: row.won, revision: row.revision ?? 0 };
      order = { orderId, number, brandId, memberId, stake, ownGroup, standing, lines: [] };
      orders.push(order);
    }
    const play = playById(row.playId);
    if (!play) throw new Error(`play ${row.playId} of ${row.orderId} is gone`);
    const { content, series, stakes, unit } = row;
    order.lines.push({ play, content, series, stakes, unit, odds: row.odds.map(([n, d]) => ratio(BigInt(n), BigInt(d))) });
  }
  return members;
}

/** Stake at risk is shared by the tickets in proportion, what is left of the division to the last: they add up to the whole. */
function* reckonMember(orders: readonly KeptOrder[], drawn: Drawn): Generator<Reckoned> {
  const staked = orders.reduce((sum, { stake }) => sum + stake, 0n);
  const least = leastReturn(
    orders.flatMap(({ lines }) =>
      lines.map(({ play, content, unit, odds }) => ({ play, content, payouts: odds.map((odd) => floor(times(odd, ratio(unit)))) })),
    ),
  );
  const atRisk = staked > least ? staked - least : 0n;
  let shared = 0n;
  for (const [place, { lines, ...order }] of orders.entries()) {
    const turnover = place === orders.length - 1 ? atRisk - shared : (atRisk * order.stake) / staked;
    shared += turnover;
    const { ownGroup, ...known } = order;
    const paid = payLines(lines, drawn);
    if (!paid) continue;
    const { won, returned, hits } = paid;
    // A line whose other draw is void was not at risk.
    yield { ...known, won, turnover: turnover > returned ? turnover - returned : 0n, rebate: rebateOf(lines, hits, ownGroup) };
  }
}

/**
 * (own − chosen) ÷ 2000 of what was at risk, by line, rounded down once. A stake that only came back was not at risk. Lines outside of the groups
 * have the series 0.
 */
export function rebateOf(
  lines: readonly Pick<KeptLine, 'play' | 'series' | 'stakes' | 'unit'>[],
  hits: readonly (readonly number[] | null)[],
  ownGroup: number,
): bigint {
  let parts = 0n;
  lines.forEach(({ play, series, stakes, unit }, line) => {
    if (series === 0 || series >= ownGroup || hits[line] === null) return;
    const pushed = play.tiers.reduce((sum, { isPush }, tier) => sum + (isPush ? (hits[line]?.[tier] ?? 0) : 0), 0);
    parts += unit * BigInt(stakes - pushed) * BigInt(ownGroup - series);
  });
  return parts / BigInt(FULL_GROUP);
}
