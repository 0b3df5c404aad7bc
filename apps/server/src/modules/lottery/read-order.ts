import { textFromUnits, UNITS_PER_MAIN } from '@pavilion/contract/money';
import { familyRules } from '@pavilion/lottery/families';
import { type Family, type Hits } from '@pavilion/lottery/play';
import { floor, ratio, times } from '@pavilion/lottery/ratio';
import { payout } from '@pavilion/lottery/slip';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne } from '../../kernel/db.ts';
import type { Phase } from './begin-chase.ts';
import type { LotteryDeps } from './deps.ts';
import { readLines, type StoredLine } from './kept-lines.ts';
import { playWord } from './read-games.ts';
import { readResult } from './reckon.ts';
import { modeCode, type OrderRow, showOrder } from './show-order.ts';

/** Lines shown with an order; the others page by page. */
const FIRST_LINES = 50;
/** Never placed, because a phase before it had won. */
const ENDED_BY_WIN = 6;
const CANCELLED_BY_MEMBER = 8;
const CANCELLED_BY_HOUSE = 7;

/** One order with its first lines, its chase and what corrections of the result changed. */
export async function readOrder(parts: LotteryDeps, row: OrderRow, context: SessionContext) {
  const lines = await readLines(parts.db, [row.id], { most: FIRST_LINES });
  return {
    ...showOrder(parts, row, context),
    stakes: row.stakes,
    multiple: row.multiple,
    possibleWin: row.best,
    corrections: await correctionsOf(parts, row),
    chase: row.chaseId === null ? null : await chaseOf(parts, row.chaseId),
    orderInfos: lines.map((line) => showLine(parts, { line, row }, context)),
  };
}

export async function readOrderLines(
  parts: LotteryDeps,
  row: OrderRow,
  { page = 0, size = 20 }: { page?: number | undefined; size?: number | undefined },
  context: SessionContext,
) {
  const lines = await readLines(parts.db, [row.id], { after: page * size, most: size });
  return {
    content: lines.map((line) => showLine(parts, { line, row }, context)),
    number: page,
    size,
    totalElements: row.lines,
    totalPages: Math.ceil(row.lines / size),
  };
}

/** What a line has won on the result; nothing is known of plays across several draws before all of them are drawn. */
function hitsOf({ play, content }: StoredLine, { family, result }: Pick<OrderRow, 'family' | 'result'>): Hits | null {
  return result === null || play.across !== undefined ? null : play.hits(content, readResult(family as Family, result));
}

function showLine(parts: LotteryDeps, { line, row }: { line: StoredLine; row: OrderRow }, { language }: SessionContext) {
  const { play, odds } = line;
  const hits = hitsOf(line, row);
  return {
    line: line.number,
    playId: line.playId,
    playCode: play.code,
    playName: playWord(parts, play.code, language),
    bettingContent: line.content,
    bettingModeCode: modeCode(line.mode),
    series: line.series,
    multiple: line.multiple,
    stakes: line.stakes,
    bettingAmount: line.stake,
    winningAmount: hits === null || row.won === null ? null : payout([line], [hits]),
    hits:
      hits &&
      play.tiers.flatMap(({ code }, tier) => {
        const stakes = hits[tier] ?? 0;
        const odd = odds[tier];
        return stakes > 0 && odd
          ? [
              {
                tier: code,
                name: parts.messageFor(`lottery.tier.${code}`, language),
                stakes,
                odds: textFromUnits(floor(times(odd, ratio(UNITS_PER_MAIN)))),
              },
            ]
          : [];
      }),
  };
}

/** Results one after the other, with what each correction changed for the order. */
async function correctionsOf(parts: LotteryDeps, row: OrderRow) {
  if ((row.revision ?? 0) === 0 || !familyRules[row.family as Family]) return [];
  const results = await many<{ result: string; at: Date }>(
    parts.db,
    `SELECT DISTINCT ON (revision) result, at FROM lottery_entry WHERE issue_id = $1 AND revision <= $2 ORDER BY revision, number DESC`,
    [row.issueId, row.revision],
  );
  const lines = await readLines(parts.db, [row.id]);
  const wonOn = (result: string): bigint =>
    payout(
      lines,
      lines.map((line) => hitsOf(line, { family: row.family, result }) ?? []),
    );
  return results.slice(1).map(({ result, at }, place) => {
    const before = results[place]?.result ?? '';
    return { at: at.getTime(), before, after: result, difference: wonOn(result) - wonOn(before) };
  });
}

interface ChaseShown extends Record<string, unknown> {
  state: 'running' | 'won' | 'done' | 'cancelled' | 'failed';
  reason: string | null;
  total: bigint;
  held: bigint;
  staked: bigint;
  stopsOnWin: boolean;
  phases: Phase[];
}

async function chaseOf({ db }: LotteryDeps, id: string) {
  const chase = await maybeOne<ChaseShown>(
    db,
    'SELECT state, reason, total, held, staked, stops_on_win AS "stopsOnWin", phases FROM lottery_chase WHERE id = $1',
    [id],
  );
  if (!chase) return null;
  const orders = await many<{ id: string; phase: number; status: number; won: bigint | null }>(
    db,
    'SELECT id, phase, status, won FROM lottery_order WHERE chase_id = $1',
    [id],
  );
  const placed = new Map(orders.map((order) => [order.phase, order]));
  const { phases, ...facts } = chase;
  // Of phases that never were placed.
  const unplaced = { running: 2, won: ENDED_BY_WIN, cancelled: CANCELLED_BY_MEMBER, failed: CANCELLED_BY_HOUSE, done: CANCELLED_BY_HOUSE }[
    facts.state
  ];
  return {
    chaseNumber: id,
    ...facts,
    won: orders.reduce((sum, { won }) => sum + (won ?? 0n), 0n),
    phases: phases.map(({ numero, multiples, stake }, place) => {
      const order = placed.get(place + 1);
      return {
        numero,
        multiple: multiples[0] ?? 1,
        amount: BigInt(stake),
        orderDetailId: order?.id ?? null,
        status: order?.status ?? unplaced,
      };
    }),
  };
}
