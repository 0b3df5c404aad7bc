import { textFromUnits, UNITS_PER_MAIN } from '@pavilion/contract/base/money';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import type { Family } from '@pavilion/lottery/play';
import { floor, ratio, times } from '@pavilion/lottery/ratio';
import { payout } from '@pavilion/lottery/slip';
import type { SessionContext } from '../../../http/types.ts';
import { many, maybeOne } from '../../../kernel/db.ts';
import type { Phase } from '../chases/begin-chase.ts';
import type { LotteryDeps } from '../deps.ts';
import { findOtherIssues, othersOf } from '../settlement/across.ts';
import { shownResult } from '../games/games.ts';
import { type DrawnResults, drawnOf, evaluateLine } from '../settlement/evaluate-lines.ts';
import { readLines, type StoredLine } from './lines.ts';
import { playWord } from '../games/read-games.ts';
import { modeCode, type OrderRow, showOrder } from './show-order.ts';

/** Lines shown with an order; the others page by page. */
const FIRST_LINES = 50;

/** One order with its first lines, its chase and what corrections of the result changed. */
export async function readOrder(deps: LotteryDeps, row: OrderRow, context: SessionContext) {
  const lines = await readLines(deps.db, [row.id], { most: FIRST_LINES });
  const drawn = await drawnOfOrder(deps, row, lines);
  return {
    ...showOrder(deps, row, context),
    stakes: row.stakes,
    multiple: row.multiple,
    possibleWin: row.best,
    isSealed: row.isSealed,
    corrections: await correctionsOf(deps, row),
    chase: row.chaseId === null ? null : await chaseOf(deps, row.chaseId),
    orderInfos: lines.map((line) => showLine(deps, { line, row, drawn }, context)),
  };
}

export async function readOrderLines(
  deps: LotteryDeps,
  row: OrderRow,
  { page = 0, size = 20 }: { page?: number | undefined; size?: number | undefined },
  context: SessionContext,
) {
  const lines = await readLines(deps.db, [row.id], { after: page * size, most: size });
  const drawn = await drawnOfOrder(deps, row, lines);
  return {
    content: lines.map((line) => showLine(deps, { line, row, drawn }, context)),
    number: page,
    size,
    totalElements: row.lines,
    totalPages: Math.ceil(row.lines / size),
  };
}

/** What lines of an order are evaluated by; null before its draw, or where its result cannot be read. */
export async function drawnOfOrder(
  deps: Pick<LotteryDeps, 'db' | 'log'>,
  row: Pick<OrderRow, 'family' | 'gameCode' | 'numero' | 'result'>,
  lines: readonly StoredLine[],
): Promise<DrawnResults | null> {
  const { numero, result } = row;
  const game = { family: row.family as Family, code: row.gameCode };
  if (result === null || shownResult(deps, game, { numero, result }) === null) return null;
  const others = await findOtherIssues(deps.db, { numero, gameIds: othersOf(lines) });
  return drawnOf({ game, result, others });
}

interface LineView {
  line: StoredLine;
  row: OrderRow;
  drawn: DrawnResults | null;
}

/** What a line paid: null where that is not known yet. */
export function lineWon(line: StoredLine, drawn: DrawnResults | null): bigint | null {
  const outcome = drawn && evaluateLine(line, drawn);
  if (outcome === 'none') return line.stake;
  return outcome === null || outcome === 'waiting' ? null : payout([line], [outcome]);
}

function showLine(deps: LotteryDeps, { line, row, drawn }: LineView, { language }: SessionContext) {
  const { play, odds } = line;
  const outcome = drawn && evaluateLine(line, drawn);
  const hits = outcome === 'waiting' || outcome === 'none' ? null : outcome;
  return {
    line: line.number,
    playId: line.playId,
    playCode: play.code,
    playName: playWord(deps, play.code, language),
    bettingContent: line.content,
    ...placesOf(line),
    bettingModeCode: modeCode(line.mode),
    series: line.series,
    multiple: line.multiple,
    stakes: line.stakes,
    bettingAmount: line.stake,
    winningAmount: row.won === null ? null : lineWon(line, drawn),
    hits:
      hits &&
      play.tiers.flatMap(({ code }, tier) => {
        const stakes = hits[tier] ?? 0;
        const odd = odds[tier];
        return stakes > 0 && odd
          ? [
              {
                tier: code,
                name: deps.messageFor(`lottery.tier.${code}`, language),
                stakes,
                odds: textFromUnits(floor(times(odd, ratio(UNITS_PER_MAIN)))),
              },
            ]
          : [];
      }),
  };
}

/** Rows of a picked content by the places they are for. Typed lists have no rows. */
function placesOf({ play: { picker }, content }: StoredLine): Record<'first' | 'second' | 'third' | 'fourth' | 'fifth', string | null> {
  const names = 'rows' in picker ? (picker.rows ?? []) : [];
  const rows = content.split('_');
  const at = (name: string): string | null => {
    const row = rows.length === names.length ? rows[names.indexOf(name)] : undefined;
    return row === undefined || row === '#' ? null : row;
  };
  return { first: at('first'), second: at('second'), third: at('third'), fourth: at('fourth'), fifth: at('fifth') };
}

/** What corrections changed for the order, first to last; those that left its win unchanged are omitted. */
async function correctionsOf({ db }: LotteryDeps, { id, revision }: OrderRow) {
  if ((revision ?? 0) === 0) return [];
  const rows = await many<{ at: Date; before: string; after: string; difference: bigint }>(
    db,
    'SELECT at, before, after, won_after - won_before AS difference FROM lottery_resettled WHERE order_id = $1 ORDER BY revision',
    [id],
  );
  return rows.map(({ at, ...row }) => ({ at: at.getTime(), ...row }));
}

interface ChaseShown {
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
  const orders = await many<{ id: string; phase: number | null; status: number; won: bigint | null }>(
    db,
    'SELECT id, phase, status, won FROM lottery_order WHERE chase_id = $1',
    [id],
  );
  const placed = new Map(orders.map((order) => [order.phase, order]));
  const { phases, ...facts } = chase;
  // Of phases that never were placed.
  const unplaced = {
    running: LOTTERY_ORDER.waiting,
    won: LOTTERY_ORDER.chaseWon,
    cancelled: LOTTERY_ORDER.cancelled,
    failed: LOTTERY_ORDER.late,
    done: LOTTERY_ORDER.late,
  }[facts.state];
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
