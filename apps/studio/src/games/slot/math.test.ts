import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SlotSymbol } from './events.ts';
import { createFloatStream } from '@pavilion/fairness/float-stream';
import type { FloatStream } from '@pavilion/fairness/float-stream';
import { evaluateSpin, PAYING_SYMBOLS, playSlot, slotFaults } from './math.ts';
import type { SlotMath } from './math.ts';
import { computeSlotOdds } from './odds.ts';

const pays = (base: number) => ({ 3: base, 4: base * 2, 5: base * 5 });

function toy(overrides: Partial<SlotMath> = {}): SlotMath {
  const strips: SlotSymbol[][] = [
    ['h1', 'l1', 'scatter', 'l2'],
    ['wild', 'h1', 'l1'],
    ['scatter', 'l1', 'h1', 'l2'],
    ['l1'],
    ['scatter', 'h1', 'l2'],
  ];
  return {
    layout: 'lines',
    lines: [
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
      [0, 1, 2, 1, 0],
    ],
    coinsPerBet: 10,
    pays: {
      symbols: Object.fromEntries(PAYING_SYMBOLS.map((s, i) => [s, pays(9 - i)])) as SlotMath['pays']['symbols'],
      scatter: pays(3),
    },
    freeSpins: { awards: { 3: 1, 4: 1, 5: 1 }, multipliers: [2, 3], cap: 2 },
    strips,
    freeStrips: strips,
    ...overrides,
  };
}

/** Plays every possible round through the engine itself, each weighted by its chance. */
function bruteForce(math: SlotMath): { rtp: number; hit: number; maxRound: number } {
  const result = { rtp: 0, hit: 0, maxRound: 0 };
  const path: number[] = [];
  const bounds: number[] = [];
  do {
    let at = 0;
    const stream = {
      nextInt: (bound: number) => {
        if (at === path.length) path.push(0);
        bounds[at] = bound;
        return path[at++]!;
      },
    } as FloatStream;
    const { events, payout } = playSlot(stream, math, BigInt(math.coinsPerBet));
    const chance = bounds.slice(0, at).reduce((product, bound) => product / bound, 1);
    const first = events.find((event) => event.type === 'spinEnd');
    result.rtp += (Number(payout) / math.coinsPerBet) * chance;
    if (first?.amount !== '0') result.hit += chance;
    result.maxRound = Math.max(result.maxRound, Number(payout) / math.coinsPerBet);
    while (path.length > 0 && path.at(-1)! + 1 >= bounds[path.length - 1]!) path.pop();
    if (path.length > 0) path[path.length - 1]! += 1;
  } while (path.length > 0);
  return result;
}

const strip = (symbols: readonly SlotSymbol[], maxLength: number) =>
  fc.array(fc.constantFrom(...symbols), { minLength: 1, maxLength }).map((list): SlotSymbol[] => {
    const scatter = list.indexOf('scatter');
    const clean = list.map((symbol, i) => (symbol === 'scatter' && i !== scatter ? 'l1' : symbol));
    return scatter >= 0 && list.length < 3 ? ([...clean, 'l1', 'h1'].slice(0, 3) as SlotSymbol[]) : clean;
  });
const strips = fc.tuple(
  strip(['h1', 'l1', 'scatter'], 4),
  strip(['h1', 'l1', 'wild', 'scatter'], 3),
  strip(['h1', 'l1', 'wild', 'scatter'], 4),
  strip(['h1', 'l1', 'wild'], 2),
  strip(['h1', 'l1'], 1),
);

test.each(['lines', 'ways'] as const)(
  'the odds equal playing every possible round (%s)',
  (layout) => {
    fc.assert(
      fc.property(strips, strips, (base, free) => {
        const math = toy({ layout, lines: layout === 'lines' ? toy().lines : [], strips: base, freeStrips: free });
        const brute = bruteForce(math);
        const odds = computeSlotOdds(math);
        expect(Math.abs(odds.rtpPpm - brute.rtp * 1e6)).toBeLessThan(0.51);
        expect(Math.abs(odds.hitPpm - brute.hit * 1e6)).toBeLessThan(0.51);
        expect(odds.maxRoundWinHundredths).toBe(Math.round(brute.maxRound * 100));
      }),
      { numRuns: 12 },
    );
  },
  60_000,
);

test('line wins run from the left, wilds substitute, the other lines stay silent', () => {
  const grid: SlotSymbol[][] = [
    ['h1', 'l2', 'l3'],
    ['wild', 'l4', 'l5'],
    ['h1', 'l1', 'h2'],
    ['h1', 'wild', 'l1'],
    ['l2', 'h3', 'h1'],
  ];
  const outcome = evaluateSpin(toy(), grid);
  expect(outcome.wins).toEqual([
    {
      symbol: 'h1',
      count: 4,
      line: 0,
      positions: [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      coins: 18,
    },
  ]);
  expect(outcome.coins).toBe(18);
});

test('ways multiply over the reels and keep every position', () => {
  const grid: SlotSymbol[][] = [
    ['h1', 'h1', 'l3'],
    ['wild', 'l4', 'h1'],
    ['h1', 'l1', 'h2'],
    ['l2', 'l2', 'l1'],
    ['l2', 'h3', 'h1'],
  ];
  const outcome = evaluateSpin(toy({ layout: 'ways', lines: [] }), grid);
  expect(outcome.wins).toEqual([
    {
      symbol: 'h1',
      count: 3,
      ways: 4,
      positions: [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 2],
        [2, 0],
      ],
      coins: 36,
    },
  ]);
});

test('a round is an ordered list of events whose amounts add up', () => {
  const math = toy({ freeSpins: { awards: { 3: 2, 4: 2, 5: 2 }, multipliers: [2, 3], cap: 5 } });
  fc.assert(
    fc.property(fc.nat(100_000), fc.bigInt(1n, 10n ** 9n), (nonce, coins) => {
      const stream = createFloatStream({ serverSeed: 'ab'.repeat(32), clientSeed: 'me', nonce });
      const { events, payout } = playSlot(stream, math, coins * 10n);
      const sum = events.reduce((s, e) => (e.type === 'win' || e.type === 'scatterWin' ? s + BigInt(e.amount) : s), 0n);
      const awarded = events.reduce((s, e) => (e.type === 'freeSpinsAwarded' ? s + e.count : s), 0);
      expect(sum).toBe(payout);
      expect(events.filter((e) => e.type === 'freeSpin')).toHaveLength(awarded);
      expect(awarded).toBeLessThanOrEqual(5);
      expect(events.at(-1)).toEqual({ type: 'total', bet: String(coins * 10n), amount: String(payout) });
    }),
  );
});

test('a bet off the coin is refused, and faults of the data are named', () => {
  const stream = createFloatStream({ serverSeed: '00', clientSeed: '', nonce: 0 });
  expect(() => playSlot(stream, toy(), 15n)).toThrow(RangeError);
  expect(slotFaults(toy())).toEqual([]);
  const broken = toy({ strips: [['wild', 'scatter', 'scatter'], ...toy().strips.slice(1)], lines: [[0, 0, 0, 0, 3]] });
  expect(slotFaults(broken)).toEqual(['strips: wild on the first reel', 'strips: two scatters in a window of reel 0', 'lines: shape']);
});
