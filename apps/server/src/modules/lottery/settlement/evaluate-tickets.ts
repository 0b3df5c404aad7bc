import { FULL_GROUP } from '@pavilion/contract/lottery/terms';
import { type BetAtRisk, ticketsAtRiskInSteps } from '@pavilion/lottery/at-risk';
import { familyRules, playById } from '@pavilion/lottery/families';
import type { Play } from '@pavilion/lottery/play';
import { floor, type Ratio, ratio, times } from '@pavilion/lottery/ratio';
import { many, type Sql } from '../../../kernel/db.ts';
import { inSlices } from './in-slices.ts';
import { type DrawnResults, payLines } from './evaluate-lines.ts';
import { ORDER_STATES } from '../states.ts';

/** What a ticket comes to on a result. */
export interface EvaluatedTicket {
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
  /** The win by an earlier result of the issue; null before the first. */
  previous: { won: bigint; revision: number } | null;
}

interface LineRow {
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
  /** JSON. */
  odds: string;
}

interface StoredLine {
  play: Play<unknown>;
  content: string;
  series: number;
  stakes: number;
  unit: bigint;
  odds: Ratio[];
}

interface StoredOrder extends Omit<EvaluatedTicket, 'won' | 'turnover' | 'rebate'> {
  ownGroup: number;
  lines: StoredLine[];
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
 * nothing. The next page is read while the one before is used.
 */
export async function* evaluateTickets(
  sql: Sql,
  { issueId, drawn }: { issueId: bigint; drawn: DrawnResults },
): AsyncGenerator<EvaluatedTicket> {
  let page: Promise<Page | null> = readPage(sql, issueId, '');
  const finish = inSlices();
  for (;;) {
    const present = await page;
    if (!present) return;
    page = readPage(sql, issueId, present.last);
    // Who reads no further does not wait for it.
    page.catch(() => undefined);
    const storedLines = new StoredLines();
    for (const rows of byMember(present.rows)) yield* await finish(evaluateMember(rows, { storedLines, drawn }));
  }
}

interface Page {
  rows: LineRow[];
  /** The last member of it. */
  last: string;
}

async function readPage(sql: Sql, issueId: bigint, after: string): Promise<Page | null> {
  const tickets = await many<{ memberId: string; size: number }>(
    sql,
    `SELECT member_id AS "memberId", octet_length(slip) AS size FROM lottery_order WHERE issue_id = $1 AND member_id > $2 AND status IN (${ORDER_STATES.valid})
      ORDER BY member_id LIMIT $3`,
    [issueId, after, AT_ONCE],
  );
  const last = lastOfPage(tickets);
  if (last === undefined) return null;
  const rows = await many<LineRow>(
    sql,
    `SELECT o.id AS "orderId", o.number, o.brand_id AS "brandId", o.member_id AS "memberId", o.stake, o.own_group AS "ownGroup", o.won, o.revision,
        l.play_id AS "playId", l.content, l.series, l.stakes, l.unit, l.odds::text AS odds
      FROM lottery_order o JOIN lottery_line l ON l.order_id = o.id
      WHERE o.issue_id = $1 AND o.member_id > $2 AND o.member_id <= $3 AND o.status IN (${ORDER_STATES.valid}) ORDER BY o.member_id, o.number, l.number`,
    [issueId, after, last],
  );
  return { rows, last };
}

function* byMember(rows: readonly LineRow[]): Generator<LineRow[]> {
  let from = 0;
  for (let to = 1; to <= rows.length; to++) {
    if (rows[to]?.memberId === rows[from]?.memberId) continue;
    yield rows.slice(from, to);
    from = to;
  }
}

/** Lines of a page: what many have in common is read and worked out once. */
class StoredLines {
  readonly #odds = new Map<string, Ratio[]>();
  readonly #payouts = new Map<Ratio[], Map<bigint, bigint[]>>();

  of({ orderId, playId, content, series, stakes, unit, odds }: LineRow): StoredLine {
    const play = playById(playId);
    if (!play) throw new Error(`play ${playId} of ${orderId} is gone`);
    let known = this.#odds.get(odds);
    if (!known) {
      known = (JSON.parse(odds) as [string, string][]).map(([n, d]) => ratio(BigInt(n), BigInt(d)));
      this.#odds.set(odds, known);
    }
    return { play, content, series, stakes, unit, odds: known };
  }

  /** What a unit stake pays by tier. */
  payouts({ odds, unit }: StoredLine): bigint[] {
    const byUnit = this.#payouts.get(odds) ?? new Map<bigint, bigint[]>();
    this.#payouts.set(odds, byUnit);
    const known = byUnit.get(unit) ?? odds.map((odd) => floor(times(odd, ratio(unit))));
    byUnit.set(unit, known);
    return known;
  }
}

/** Rows read between two steps. */
const ROWS_AT_ONCE = 1_000;

function* ordersOf(rows: readonly LineRow[], storedLines: StoredLines): Generator<undefined, StoredOrder[]> {
  const orders: StoredOrder[] = [];
  for (const [place, row] of rows.entries()) {
    let order = orders.at(-1);
    if (order?.orderId !== row.orderId) {
      const { orderId, number, brandId, memberId, stake, ownGroup } = row;
      const previous = row.won === null ? null : { won: row.won, revision: row.revision ?? 0 };
      order = { orderId, number, brandId, memberId, stake, ownGroup, previous, lines: [] };
      orders.push(order);
    }
    order.lines.push(storedLines.of(row));
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
  }
  return orders;
}

/**
 * In steps: a member may have tens of thousands of lines on an issue. Stake at risk is shared by the tickets in proportion, what is left of the
 * division to the last: they add up to the whole.
 */
function* evaluateMember(
  rows: readonly LineRow[],
  { storedLines, drawn }: { storedLines: StoredLines; drawn: DrawnResults },
): Generator<undefined, EvaluatedTicket[]> {
  const orders = yield* ordersOf(rows, storedLines);
  const staked = orders.reduce((sum, { stake }) => sum + stake, 0n);
  const atRisk = yield* riskOf(orders, storedLines, staked);
  const evaluated: EvaluatedTicket[] = [];
  let shared = 0n;
  for (const [place, { lines, ...order }] of orders.entries()) {
    const turnover = place === orders.length - 1 ? atRisk - shared : (atRisk * order.stake) / staked;
    shared += turnover;
    const { ownGroup, ...known } = order;
    const paid = payLines(lines, drawn);
    yield;
    if (!paid) continue;
    const { won, returned, hits } = paid;
    // A line whose other draw is void was not at risk, nor one that came back.
    const back = returned + pushedOf(lines, hits);
    evaluated.push({ ...known, won, turnover: turnover > back ? turnover - back : 0n, rebate: rebateOf(lines, hits, ownGroup) });
  }
  return evaluated;
}

function* riskOf(orders: readonly StoredOrder[], storedLines: StoredLines, stake: bigint): Generator<undefined, bigint> {
  const family = orders[0]?.lines[0]?.play.family;
  const draw = family && familyRules[family]?.draw;
  return draw ? yield* ticketsAtRiskInSteps({ stake, bets: betsOf(orders, storedLines), draw }) : stake;
}

function* betsOf(orders: readonly StoredOrder[], storedLines: StoredLines): Generator<BetAtRisk> {
  for (const { lines } of orders)
    for (const line of lines) yield { play: line.play, content: line.content, payouts: storedLines.payouts(line) };
}

type PushLine = Pick<StoredLine, 'play' | 'stakes' | 'unit'>;

/** Unit stakes of a line that only came back. */
const pushedStakes = ({ play }: Pick<StoredLine, 'play'>, hits: readonly number[] | null | undefined): number =>
  play.tiers.reduce((sum, { isPush }, tier) => sum + (isPush ? (hits?.[tier] ?? 0) : 0), 0);

const pushedOf = (lines: readonly PushLine[], hits: readonly (readonly number[] | null)[]): bigint =>
  lines.reduce((sum, line, at) => sum + line.unit * BigInt(pushedStakes(line, hits[at])), 0n);

/**
 * (own − chosen) ÷ 2000 of what was at risk, by line, rounded down once. A stake that only came back was not at risk. Lines outside of the groups
 * have the series 0.
 */
export function rebateOf(
  lines: readonly Pick<StoredLine, 'play' | 'series' | 'stakes' | 'unit'>[],
  hits: readonly (readonly number[] | null)[],
  ownGroup: number,
): bigint {
  let parts = 0n;
  lines.forEach(({ play, series, stakes, unit }, line) => {
    if (series === 0 || series >= ownGroup || hits[line] === null) return;
    const pushed = pushedStakes({ play }, hits[line]);
    parts += unit * BigInt(stakes - pushed) * BigInt(ownGroup - series);
  });
  return parts / BigInt(FULL_GROUP);
}
