import { at } from '@pavilion/fairness/at';
import type { Grid, Position, SlotEvent, SlotSymbol } from './events.ts';
import type { FloatStream } from '@pavilion/fairness/float-stream';

export const REELS = 5;
export const ROWS = 3;

export type PayingSymbol = Exclude<SlotSymbol, 'wild' | 'scatter'>;
export const PAYING_SYMBOLS: readonly PayingSymbol[] = ['h1', 'h2', 'h3', 'h4', 'l1', 'l2', 'l3', 'l4', 'l5'];

export type ByCount = Readonly<Record<3 | 4 | 5, number>>;

/**
 * All that decides a slot's outcome, as data. Pays are in coins, one coin being the total bet ÷ `coinsPerBet`. Wins
 * run left to right from the first reel; wilds replace every paying symbol and are never on the first reel, so the
 * first reel names the symbol. A window shows at most one scatter a reel.
 */
export interface SlotMath {
  layout: 'lines' | 'ways';
  /** For lines: the row of each reel. Empty for ways. */
  lines: readonly (readonly number[])[];
  coinsPerBet: number;
  pays: { symbols: Readonly<Record<PayingSymbol, ByCount>>; scatter: ByCount };
  freeSpins: {
    /** Spins for 3, 4, 5 scatters, again by a retrigger. */
    awards: ByCount;
    /** Multiplier of all wins in the 1st, 2nd … free spin; the last repeats. */
    multipliers: readonly number[];
    /** Most free spins in one round; awards beyond it are cut. */
    cap: number;
  };
  strips: readonly (readonly SlotSymbol[])[];
  freeStrips: readonly (readonly SlotSymbol[])[];
}

export interface SpinWin {
  symbol: SlotSymbol;
  count: number;
  line?: number;
  ways?: number;
  positions: Position[];
  coins: number;
}

export interface SpinOutcome {
  wins: SpinWin[];
  scatters: Position[];
  scatterCoins: number;
  coins: number;
}

/** The 5 × 3 window at these stops. */
export function windowAt(strips: SlotMath['strips'], stops: readonly number[]): Grid {
  return strips.map((strip, reel) => Array.from({ length: ROWS }, (_, row) => at(strip, (at(stops, reel) + row) % strip.length)));
}

/** What so many symbols in a row pay; 0 for fewer than three. */
export function byCount(table: ByCount, count: number): number {
  return count === 3 || count === 4 || count === 5 ? table[count] : 0;
}

/** The multiplier of the free spin of this number, from 1; the last of the list goes on. */
export function multiplierOf(math: SlotMath, freeSpin: number): number {
  const list = math.freeSpins.multipliers;
  return at(list, Math.min(freeSpin, list.length) - 1);
}

const cell = (grid: Grid, reel: number, row: number): SlotSymbol => at(at(grid, reel), row);

const matches = (seen: SlotSymbol, symbol: SlotSymbol): boolean => seen === symbol || seen === 'wild';

function lineWins(math: SlotMath, grid: Grid): SpinWin[] {
  const wins: SpinWin[] = [];
  math.lines.forEach((rows, line) => {
    const symbol = cell(grid, 0, at(rows, 0));
    if (symbol === 'scatter' || symbol === 'wild') return;
    let count = 1;
    while (count < REELS && matches(cell(grid, count, at(rows, count)), symbol)) count += 1;
    const coins = byCount(math.pays.symbols[symbol], count);
    if (coins === 0) return;
    wins.push({ symbol, count, line, positions: rows.slice(0, count).map((row, reel) => [reel, row] as const), coins });
  });
  return wins;
}

function waysWins(math: SlotMath, grid: Grid): SpinWin[] {
  const wins: SpinWin[] = [];
  for (const symbol of new Set(grid[0])) {
    if (symbol === 'scatter' || symbol === 'wild') continue;
    const positions: Position[] = [];
    let count = 0;
    let ways = 1;
    for (let reel = 0; reel < REELS; reel++) {
      const rows = [0, 1, 2].filter((row) => matches(cell(grid, reel, row), symbol));
      if (rows.length === 0) break;
      rows.forEach((row) => positions.push([reel, row]));
      ways *= rows.length;
      count += 1;
    }
    const coins = byCount(math.pays.symbols[symbol], count) * ways;
    if (coins > 0) wins.push({ symbol, count, ways, positions, coins });
  }
  return wins;
}

/** What a window pays, before the free spins' multiplier. */
export function evaluateSpin(math: SlotMath, grid: Grid): SpinOutcome {
  const wins = math.layout === 'lines' ? lineWins(math, grid) : waysWins(math, grid);
  const scatters = scattersOf(grid);
  const scatterCoins = byCount(math.pays.scatter, scatters.length);
  return { wins, scatters, scatterCoins, coins: scatterCoins + wins.reduce((sum, win) => sum + win.coins, 0) };
}

/** Stops of each spin of a round: the paid one, then every free spin it leads to. */
export type SlotStops = readonly (readonly number[])[];

const stripsOf = (math: SlotMath, spin: number): SlotMath['strips'] => (spin === 0 ? math.strips : math.freeStrips);

function scattersOf(grid: Grid): Position[] {
  return grid.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === 'scatter' ? [[reel, row] as const] : [])));
}

/** Free spins that these scatters add to those awarded before. */
function addedSpins({ freeSpins }: SlotMath, scatters: number, awarded: number): number {
  return Math.min(byCount(freeSpins.awards, scatters), freeSpins.cap - awarded);
}

/** Draws a whole round: five stops a spin from the left, for as many spins as the scatters award. */
export function drawSlot(stream: FloatStream, math: SlotMath): SlotStops {
  const spins: number[][] = [];
  let awarded = 0;
  for (let spin = 0; spin <= awarded; spin++) {
    const strips = stripsOf(math, spin);
    const stops = strips.map((strip) => stream.nextInt(strip.length));
    spins.push(stops);
    awarded += addedSpins(math, scattersOf(windowAt(strips, stops)).length, awarded);
  }
  return spins;
}

interface SpinRun {
  math: SlotMath;
  coin: bigint;
  events: SlotEvent[];
}

/** Appends the events of one spin (0 is the paid one); answers coins won with the multiplier and scatters seen. */
function showSpin({ math, coin, events }: SpinRun, spin: number, stops: readonly number[]): { coins: number; scatters: Position[] } {
  const multiplier = spin === 0 ? 1 : multiplierOf(math, spin);
  const grid = windowAt(stripsOf(math, spin), stops);
  const amount = (coins: number): string => String(BigInt(coins * multiplier) * coin);
  events.push({ type: 'reels', spin, stops, grid });
  const outcome = evaluateSpin(math, grid);
  for (const { coins, ...win } of outcome.wins) events.push({ type: 'win', spin, ...win, multiplier, amount: amount(coins) });
  if (outcome.scatterCoins > 0) {
    const { scatters, scatterCoins } = outcome;
    events.push({
      type: 'scatterWin',
      spin,
      count: scatters.length,
      positions: scatters,
      multiplier,
      amount: amount(scatterCoins),
    });
  }
  return { coins: outcome.coins * multiplier, scatters: outcome.scatters };
}

/**
 * What drawn stops pay, event by event. `bet` must be a multiple of `coinsPerBet` units, so that each pay is a whole
 * number of units and nothing is rounded.
 */
export function settleSlot(math: SlotMath, drawn: SlotStops, bet: bigint): { events: SlotEvent[]; payout: bigint } {
  const coinsPerBet = BigInt(math.coinsPerBet);
  if (bet <= 0n || bet % coinsPerBet !== 0n) throw new RangeError(`bet ${bet} is not a multiple of ${coinsPerBet}`);
  const events: SlotEvent[] = [];
  const run: SpinRun = { math, coin: bet / coinsPerBet, events };
  const units = (coins: number): string => String(BigInt(coins) * run.coin);
  let total = 0;
  let freeTotal = 0;
  let awarded = 0;
  for (let spin = 0; spin <= awarded; spin++) {
    if (spin > 0) events.push({ type: 'freeSpin', spin, remaining: awarded - spin, multiplier: multiplierOf(math, spin) });
    const { coins, scatters } = showSpin(run, spin, at(drawn, spin));
    const count = addedSpins(math, scatters.length, awarded);
    if (count > 0) events.push({ type: 'freeSpinsAwarded', spin, count, retrigger: spin > 0, positions: scatters });
    awarded += count;
    total += coins;
    if (spin > 0) freeTotal += coins;
    events.push({ type: 'spinEnd', spin, amount: units(coins), running: units(total) });
  }
  if (awarded > 0) events.push({ type: 'freeSpinsEnd', spins: awarded, amount: units(freeTotal) });
  events.push({ type: 'total', bet: String(bet), amount: units(total) });
  return { events, payout: BigInt(total) * run.coin };
}

/** Plays one round: the paid spin and every free spin it leads to. */
export function playSlot(stream: FloatStream, math: SlotMath, bet: bigint): { events: SlotEvent[]; payout: bigint } {
  return settleSlot(math, drawSlot(stream, math), bet);
}

/** Faults of a slot's data, empty when sound. */
export function slotFaults(math: SlotMath): string[] {
  const faults: string[] = [];
  for (const [name, strips] of [
    ['strips', math.strips],
    ['freeStrips', math.freeStrips],
  ] as const) {
    if (strips.length !== REELS) faults.push(`${name}: ${strips.length} reels`);
    if (strips[0]?.includes('wild')) faults.push(`${name}: wild on the first reel`);
    strips.forEach((strip, reel) => {
      const crowded = strip.some(
        (_, stop) =>
          windowAt([strip], [stop])
            .flat()
            .filter((s) => s === 'scatter').length > 1,
      );
      if (crowded) faults.push(`${name}: two scatters in a window of reel ${reel}`);
    });
  }
  if (math.layout === 'lines' && new Set(math.lines.map(String)).size !== math.lines.length) faults.push('lines: repeated');
  if (math.lines.some((rows) => rows.length !== REELS || rows.some((row) => row < 0 || row >= ROWS))) faults.push('lines: shape');
  if (math.freeSpins.multipliers.length === 0) faults.push('freeSpins: no multiplier');
  return faults;
}
