import { expect, test } from 'vitest';
import type { Grid, SlotEvent } from '../events.ts';
import { anticipation, celebrationOf, countScatters, litCells, readScript, scattersBefore } from './script.ts';

const grid: Grid = [
  ['h1', 'scatter', 'l1'],
  ['scatter', 'l2', 'l3'],
  ['l1', 'l2', 'l3'],
  ['scatter', 'l2', 'l3'],
  ['l4', 'l5', 'h2'],
];
const at = [
  [0, 1],
  [1, 0],
  [3, 0],
] as const;

const events: SlotEvent[] = [
  { type: 'reels', spin: 0, stops: [1, 2, 3, 4, 5], grid },
  { type: 'win', spin: 0, symbol: 'l2', count: 3, line: 4, positions: at, multiplier: 1, amount: '500' },
  { type: 'scatterWin', spin: 0, count: 3, positions: at, multiplier: 1, amount: '200' },
  { type: 'freeSpinsAwarded', spin: 0, count: 2, retrigger: false, positions: at },
  { type: 'spinEnd', spin: 0, amount: '700', running: '700' },
  { type: 'freeSpin', spin: 1, remaining: 1, multiplier: 2 },
  { type: 'reels', spin: 1, stops: [0, 0, 0, 0, 0], grid },
  { type: 'spinEnd', spin: 1, amount: '0', running: '700' },
  { type: 'freeSpin', spin: 2, remaining: 0, multiplier: 3 },
  { type: 'reels', spin: 2, stops: [0, 0, 0, 0, 0], grid },
  { type: 'win', spin: 2, symbol: 'h1', count: 5, ways: 6, positions: at, multiplier: 3, amount: '900' },
  { type: 'spinEnd', spin: 2, amount: '900', running: '1600' },
  { type: 'freeSpinsEnd', spins: 2, amount: '900' },
  { type: 'total', bet: '100', amount: '1600' },
];

test('events become spins in order, each with its own wins', () => {
  const script = readScript({ events, bet: '100', payout: '1600' });
  expect(script.spins.map(({ spin, free, amount, running }) => [spin, free?.multiplier ?? null, amount, running])).toEqual([
    [0, null, 700n, 700n],
    [1, 2, 0n, 700n],
    [2, 3, 900n, 1600n],
  ]);
  expect(script.spins[0]?.wins.map(({ symbol, line }) => [symbol, line])).toEqual([
    ['l2', 4],
    ['scatter', undefined],
  ]);
  expect(script.spins[0]?.award).toMatchObject({ count: 2, retrigger: false });
  expect(script.spins[2]?.wins[0]?.ways).toBe(6);
  expect(script.freeSpins).toEqual({ spins: 2, amount: 900n });
  expect(script.payout).toBe(1600n);
});

test('only reels after the second scatter are waited for, until the third', () => {
  expect(anticipation(grid)).toEqual([false, false, true, true, false]);
  expect(countScatters(grid)).toBe(3);
});

test('a return that is not above the stake is never celebrated', () => {
  for (const amount of [0n, 50n, 100n]) expect(celebrationOf({ amount, running: amount }, 100n, true)).toBeNull();
  expect(celebrationOf({ amount: 60n, running: 60n }, 100n, false)).toBe('board');
});

test.each([
  [101n, 'board'],
  [499n, 'board'],
  [500n, 'reels'],
  [1_999n, 'reels'],
  [2_000n, 'scene'],
] as const)('a win of %d on a stake of 100 is shown in the %s', (amount, where) => {
  expect(celebrationOf({ amount, running: amount }, 100n, true)).toBe(where);
});

test('within a round that has gained, what a spin adds is shown by its own size', () => {
  expect(celebrationOf({ amount: 20n, running: 3_000n }, 100n, true)).toBe('board');
});

test('cells shared by wins are lit once', () => {
  expect(litCells([{ positions: at }, { positions: at.slice(0, 1) }]).size).toBe(3);
});

test('scatters that stand before a reel are lit, none on it or after it', () => {
  expect([0, 1, 3, 4].map((reel) => scattersBefore(grid, reel))).toEqual([
    [],
    [[0, 1]],
    [
      [0, 1],
      [1, 0],
    ],
    [
      [0, 1],
      [1, 0],
      [3, 0],
    ],
  ]);
});
