import { at } from '@pavilion/fairness/at';
import { byCount, multiplierOf, PAYING_SYMBOLS, REELS, ROWS, windowAt } from './math.ts';
import type { SlotMath } from './math.ts';
import type { SlotSymbol } from './events.ts';

/**
 * All stops of one set of strips, counted: `byScatters[n]` holds the stops that show n scatters and the most coins
 * they pay.
 */
interface SpinCount {
  stops: number;
  coins: number;
  paying: number;
  byScatters: { stops: number; maxCoins: number }[];
}

/** A win still running from the left: one line, or one symbol's ways. */
interface Run {
  symbol: SlotSymbol;
  rows: readonly number[] | null;
  ways: number;
}

interface Reel {
  windows: { cells: readonly SlotSymbol[]; scatters: number }[];
}

function add(list: number[], index: number, amount: number): void {
  list[index] = at(list, index) + amount;
}

function readReels(strips: SlotMath['strips']): Reel[] {
  return strips.map((strip) => ({
    windows: strip.map((_, stop) => {
      const cells = windowAt([strip], [stop]).flat();
      return { cells, scatters: cells.filter((symbol) => symbol === 'scatter').length };
    }),
  }));
}

/** `tails[reel][n]`: combinations of the reels from `reel` on that show n scatters. */
function scatterTails(reels: readonly Reel[]): number[][] {
  const tails: number[][] = [[1]];
  for (const { windows } of reels.toReversed()) {
    const [previous] = tails as [number[]];
    const next: number[] = Array.from({ length: previous.length + ROWS }, () => 0);
    for (const { scatters } of windows)
      previous.forEach((ways, n) => {
        add(next, n + scatters, ways);
      });
    tails.unshift(next);
  }
  return tails;
}

function firstRuns(math: SlotMath): Run[] {
  if (math.layout === 'ways') return PAYING_SYMBOLS.map((symbol) => ({ symbol, rows: null, ways: 1 }));
  return math.lines.flatMap((rows) => PAYING_SYMBOLS.map((symbol) => ({ symbol, rows, ways: 1 })));
}

function cellsMatching(run: Run, cells: readonly SlotSymbol[], reel: number): number {
  if (run.rows !== null) {
    const seen = at(cells, at(run.rows, reel));
    return seen === run.symbol || seen === 'wild' ? 1 : 0;
  }
  let count = 0;
  for (const seen of cells) if (seen === run.symbol || seen === 'wild') count += 1;
  return count;
}

/**
 * Walks the reels from the left and stops following a window as soon as no win can still grow; the remaining reels
 * then matter only by their scatters. Every one of the strips' stops is counted; sums are integers below 2^53.
 */
function countSpins(math: SlotMath, strips: SlotMath['strips']): SpinCount {
  const reels = readReels(strips);
  const tails = scatterTails(reels);
  const result: SpinCount = {
    stops: 0,
    coins: 0,
    paying: 0,
    byScatters: Array.from({ length: REELS * ROWS + 1 }, () => ({ stops: 0, maxCoins: 0 })),
  };

  function record(lineCoins: number, scatters: number, stops: number): void {
    if (stops === 0) return;
    const coins = lineCoins + byCount(math.pays.scatter, scatters);
    const bucket = at(result.byScatters, scatters);
    bucket.stops += stops;
    bucket.maxCoins = Math.max(bucket.maxCoins, coins);
    result.stops += stops;
    result.coins += coins * stops;
    if (coins > 0) result.paying += stops;
  }

  function walk(reel: number, runs: readonly Run[], coins: number, scatters: number): void {
    if (runs.length === 0 || reel === REELS) {
      const ended = coins + runs.reduce((sum, run) => sum + payOf(math, run, REELS), 0);
      at(tails, reel).forEach((stops, more) => record(ended, scatters + more, stops));
      return;
    }
    for (const window of at(reels, reel).windows) {
      const going: Run[] = [];
      let ended = coins;
      for (const run of runs) {
        const cells = cellsMatching(run, window.cells, reel);
        if (cells === 0) ended += payOf(math, run, reel);
        else going.push(cells === 1 ? run : { ...run, ways: run.ways * cells });
      }
      walk(reel + 1, going, ended, scatters + window.scatters);
    }
  }

  walk(0, firstRuns(math), 0, 0);
  return result;
}

function payOf(math: SlotMath, run: Run, count: number): number {
  return byCount(math.pays.symbols[run.symbol as keyof SlotMath['pays']['symbols']], count) * run.ways;
}

/** The different numbers of free spins one window can award: chance and most coins. */
function awardsOf(math: SlotMath, spins: SpinCount): { award: number; chance: number; maxCoins: number }[] {
  return spins.byScatters.flatMap(({ stops, maxCoins }, scatters) =>
    stops === 0 ? [] : [{ award: byCount(math.freeSpins.awards, scatters), chance: stops / spins.stops, maxCoins }],
  );
}

interface FreeSpinFigures {
  expectedCoins: number;
  expectedSpins: number;
  maxCoins: number;
}

/** Exact recursion over (spins played, spins awarded); awards stop at the cap, so it ends. */
function freeSpinFigures(math: SlotMath, base: SpinCount, free: SpinCount): FreeSpinFigures {
  const { cap } = math.freeSpins;
  const mean = free.coins / free.stops;
  const steps = awardsOf(math, free);
  let reach: number[] = Array.from({ length: cap + 1 }, () => 0);
  for (const { award, chance } of awardsOf(math, base)) add(reach, Math.min(award, cap), chance);
  let expectedCoins = 0;
  let expectedSpins = 0;
  for (let spin = 1; spin <= cap; spin++) {
    const next: number[] = Array.from({ length: cap + 1 }, () => 0);
    for (let awarded = spin; awarded <= cap; awarded++) {
      expectedSpins += at(reach, awarded);
      expectedCoins += at(reach, awarded) * mean * multiplierOf(math, spin);
      for (const { award, chance } of steps) add(next, Math.min(awarded + award, cap), at(reach, awarded) * chance);
    }
    reach = next;
  }
  let best: number[] = Array.from({ length: cap + 1 }, () => 0);
  for (let spin = cap; spin >= 1; spin--) {
    best = best.map((_, awarded) =>
      awarded < spin
        ? 0
        : Math.max(...steps.map(({ award, maxCoins }) => maxCoins * multiplierOf(math, spin) + at(best, Math.min(awarded + award, cap)))),
    );
  }
  const maxCoins = Math.max(...awardsOf(math, base).map(({ award, maxCoins: coins }) => coins + at(best, Math.min(award, cap))));
  return { expectedCoins, expectedSpins, maxCoins };
}

export interface SlotOdds {
  /** Return to player and chance that the paid spin's own window pays: parts per million. */
  rtpPpm: number;
  hitPpm: number;
  /** Share of the return that comes from free spins, parts per million of the stake. */
  freeRtpPpm: number;
  /** One paid spin in this many leads to free spins. */
  freeSpinsOneIn: number;
  /**
   * Largest possible win of the paid spin, and of a round with the luckiest free spins: hundredths of the total
   * bet.
   */
  maxSpinWinHundredths: number;
  maxRoundWinHundredths: number;
}

/**
 * Enumerates every stop of both strip sets. The paid spin is counted in integers; free spins follow by an exact
 * recursion, in doubles (error below 10⁻⁹ of the stake, far under the ppm shown).
 */
export function computeSlotOdds(math: SlotMath): SlotOdds {
  const base = countSpins(math, math.strips);
  const free = countSpins(math, math.freeStrips);
  const figures = freeSpinFigures(math, base, free);
  const triggers = awardsOf(math, base).reduce((sum, { award, chance }) => sum + (award > 0 ? chance : 0), 0);
  const maxBase = Math.max(...base.byScatters.map(({ maxCoins }) => maxCoins));
  const ppm = (coins: number): number => Math.round((coins / math.coinsPerBet) * 1e6);
  return {
    rtpPpm: ppm(base.coins / base.stops + figures.expectedCoins),
    freeRtpPpm: ppm(figures.expectedCoins),
    hitPpm: Math.round((base.paying / base.stops) * 1e6),
    freeSpinsOneIn: triggers === 0 ? Infinity : Math.round(1 / triggers),
    maxSpinWinHundredths: Math.round((maxBase / math.coinsPerBet) * 100),
    maxRoundWinHundredths: Math.round((figures.maxCoins / math.coinsPerBet) * 100),
  };
}
