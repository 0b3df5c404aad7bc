import type { RoundResult } from '../../../api-types.ts';
import { isCelebrated } from '../../../../client/src/play/celebration.ts';
import type { Grid, Position, SlotEvent, SlotSymbol } from '../events.ts';

/** One win to light up; `line` and `ways` as the game pays them, neither for scatters. */
export interface ShownWin {
  symbol: SlotSymbol;
  count: number;
  positions: readonly Position[];
  multiplier: number;
  amount: bigint;
  line?: number;
  ways?: number;
}

export interface Award {
  count: number;
  retrigger: boolean;
  positions: readonly Position[];
}

/** One turn of the reels with all it brings. `free` is null for the paid spin. */
export interface SpinScript {
  spin: number;
  free: { remaining: number; multiplier: number } | null;
  stops: readonly number[];
  grid: Grid;
  wins: ShownWin[];
  award: Award | null;
  amount: bigint;
  running: bigint;
}

/** A whole round as the screen plays it. */
export interface RoundScript {
  spins: SpinScript[];
  freeSpins: { spins: number; amount: bigint } | null;
  bet: bigint;
  payout: bigint;
}

function shownWin(event: Extract<SlotEvent, { type: 'win' | 'scatterWin' }>): ShownWin {
  const { count, positions, multiplier } = event;
  const base = { count, positions, multiplier, amount: BigInt(event.amount) };
  if (event.type === 'scatterWin') return { ...base, symbol: 'scatter' };
  return {
    ...base,
    symbol: event.symbol,
    ...(event.line === undefined ? {} : { line: event.line }),
    ...(event.ways === undefined ? {} : { ways: event.ways }),
  };
}

function addToSpin(spin: SpinScript, event: SlotEvent): void {
  if (event.type === 'win' || event.type === 'scatterWin') spin.wins.push(shownWin(event));
  else if (event.type === 'freeSpinsAwarded') {
    spin.award = { count: event.count, retrigger: event.retrigger, positions: event.positions };
  } else if (event.type === 'spinEnd') {
    spin.amount = BigInt(event.amount);
    spin.running = BigInt(event.running);
  }
}

/** Orders a round's events into spins to play; the screen computes nothing of its own. */
export function readScript({ events, bet, payout }: Pick<RoundResult, 'events' | 'bet' | 'payout'>): RoundScript {
  const spins: SpinScript[] = [];
  let free: SpinScript['free'] = null;
  let freeSpins: RoundScript['freeSpins'] = null;
  for (const event of events as readonly SlotEvent[]) {
    const current = spins.at(-1);
    if (event.type === 'freeSpin') free = { remaining: event.remaining, multiplier: event.multiplier };
    else if (event.type === 'freeSpinsEnd') freeSpins = { spins: event.spins, amount: BigInt(event.amount) };
    else if (event.type === 'reels') {
      const { spin, stops, grid } = event;
      spins.push({ spin, free, stops, grid, wins: [], award: null, amount: 0n, running: current?.running ?? 0n });
      free = null;
    } else if (current) addToSpin(current, event);
  }
  return { spins, freeSpins, bet: BigInt(bet), payout: BigInt(payout) };
}

/** Extra wait before each reel may stop: reels that could complete three scatters are waited for. */
export function anticipation(grid: Grid, scattersNeeded = 3): boolean[] {
  let seen = 0;
  return grid.map((column) => {
    const waits = seen === scattersNeeded - 1;
    if (column.includes('scatter')) seen += 1;
    return waits;
  });
}

/** Cells of the scatters on the reels left of one, as pairs of reel and row. */
export function scattersBefore(grid: Grid, reel: number): (readonly [reel: number, row: number])[] {
  return grid.slice(0, reel).flatMap((column, at) => column.flatMap((symbol, row) => (symbol === 'scatter' ? [[at, row] as const] : [])));
}

export function countScatters(grid: Grid): number {
  return grid.flat().filter((symbol) => symbol === 'scatter').length;
}

/** Every lit cell of some wins, each once, as "reel:row". */
export function litCells(wins: readonly Pick<ShownWin, 'positions'>[]): Set<string> {
  return new Set(wins.flatMap(({ positions }) => positions.map(([reel, row]) => `${reel}:${row}`)));
}

/** Where a win is shown: in the words over the reels, over the reels from 5 stakes, in the whole scene from 20. */
export type Celebration = 'board' | 'reels' | 'scene';

/** How a spin's return is celebrated; null while the round has not brought what the brand's flag requires: it is then shown without motion. */
export function celebrationOf(
  { amount, running }: Pick<SpinScript, 'amount' | 'running'>,
  stake: bigint,
  onlyAboveStake: boolean,
): Celebration | null {
  if (!isCelebrated(running, stake, onlyAboveStake)) return null;
  if (amount >= stake * 20n) return 'scene';
  return amount >= stake * 5n ? 'reels' : 'board';
}
