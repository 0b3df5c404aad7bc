import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastReturn, leastReturnInSteps } from '../least-return.ts';
import { mostReturn } from '../most-return.ts';
import type { Numbers, Play } from '../play.ts';
import { compare, floor, plus, type Ratio, ratio, times } from '../ratio.ts';
import { everyResult } from '../testing/chances.ts';
import { contents, FAMILIES, find } from '../testing/quick-worlds.ts';
import { k3 } from './k3.ts';

const settings = { numRuns: 15 };

describe('the most return', () => {
  interface Line {
    play: Play<Numbers>;
    content: string;
    unit: bigint;
    odds: readonly Ratio[];
  }
  /** Line by line and value by value. */
  const plainly = (lines: readonly Line[]): bigint => {
    const sums = new Map<string, Map<string, Ratio>>();
    for (const { play, content, unit, odds } of lines)
      for (const { name, values } of play.parts(content)) {
        const sum = sums.get(name) ?? new Map<string, Ratio>();
        sums.set(name, sum);
        for (const [value, hits] of values)
          for (const [tier, stakes] of hits.entries())
            sum.set(value, plus(sum.get(value) ?? ratio(0), times(odds[tier]!, ratio(unit * BigInt(stakes)))));
      }
    const best = (sum: Map<string, Ratio>): Ratio =>
      [...sum.values()].reduce((most, one) => (compare(one, most) > 0 ? one : most), ratio(0));
    return floor([...sums.values()].reduce((all, sum) => plus(all, best(sum)), ratio(0)));
  };
  const at = (play: Play<Numbers>, content: string, unit: bigint, group: number): Line => ({
    play,
    content,
    unit,
    odds: play.tiers.map(({ fair }) => times(fair, ratio(group, 2000))),
  });

  test.each(FAMILIES.map((rules) => [rules.draw.family, rules.plays] as const))('%s: of any lines is exact to the unit', (_, own) => {
    const line = fc
      .constantFrom(...own)
      .chain((play) =>
        fc
          .record({ content: contents(play), unit: fc.bigInt(1n, 30_000n), group: fc.constantFrom(1700, 1958, 1960) })
          .map(({ content: { content }, unit, group }) => at(play, content, unit, group)),
      );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(mostReturn(lines)).toBe(plainly(lines));
      }),
      settings,
    );
  });

  test('of a thousand lines in turn on two plays of one sum is added up over one denominator', () => {
    const two = [
      at(find('keno.sum'), 'big-small-tie-odd-even', 7n, 1960),
      at(find('keno.elements'), 'metal-wood-water-fire-earth', 7n, 1960),
    ];
    const of = (count: bigint): bigint => plainly(two.map((line) => ({ ...line, unit: line.unit * count })));
    expect(mostReturn(Array.from({ length: 1_000 }, (_, place) => two[place % 2]!))).toBe(of(500n));
  });
});

describe('the least return', () => {
  const bet = (code: string, content: string, ...payouts: number[]) => {
    const play = find(code);
    return { play, content, payouts: play.tiers.map((_, tier) => BigInt(payouts[tier] ?? payouts[0] ?? 0)) };
  };
  const trueLeast = (bets: readonly ReturnType<typeof bet>[], all: readonly Numbers[]): bigint => {
    let least: bigint | null = null;
    for (const result of all) {
      let paid = 0n;
      for (const { play, content, payouts } of bets)
        for (const [tier, hits] of play.hits(content, result).entries()) paid += BigInt(hits) * (payouts[tier] ?? 0n);
      if (least === null || paid < least) least = paid;
    }
    return least ?? 0n;
  };

  test.each([
    ['big and small', [bet('ssc.size.sum', 'big-small', 196)], 196n],
    ['big and small of two bets', [bet('ssc.size.sum', 'big', 190), bet('ssc.size.sum', 'small', 196)], 190n],
    ['big alone', [bet('ssc.size.sum', 'big', 196)], 0n],
    ['all digits of a place', [bet('ssc.positions', '0123456789_#_#_#_#', 980)], 980n],
    [
      'digits and sizes of the same place',
      [bet('ssc.positions', '01234_#_#_#_#', 980), bet('ssc.size.positions', 'big_#_#_#_#', 196)],
      196n,
    ],
    ['nine digits of a place', [bet('ssc.positions', '012345678_#_#_#_#', 980)], 0n],
    ['two places, all of each', [bet('ssc.positions', '0123456789_0123456789_#_#_#', 980)], 1960n],
    ['dragon, tiger and tie', [bet('ssc.dragon', 'dragon-tiger-tie_#_#_#_#_#_#_#_#_#', 217, 217, 980)], 217n],
    [
      'every form of three',
      [bet('ssc.group3.front', '0123456789', 300), bet('ssc.group6.front', '0123456789', 150), bet('ssc.form.front', 'leopard', 90)],
      90n,
    ],
    [
      'every hand',
      [
        bet(
          'ssc.poker',
          find('ssc.poker')
            .tiers.map(({ code }) => code)
            .join('-'),
          9,
          8,
          7,
          6,
          5,
          4,
          3,
          2,
        ),
      ],
      2n,
    ],
    ['dice big and small: a triple loses', [bet('k3.size', 'big-small', 200)], 0n],
    ['dice big, small and triples', [bet('k3.size', 'big-small', 200), bet('k3.triple.any', 'triple', 30)], 30n],
    ['a push gives back both stakes', [bet('11x5.size.balls', 'big-small_#_#_#_#', 196, 100)], 196n],
    ['a number that comes or not', [bet('keno.spots.1', '01', 390)], 0n],
  ])('%s', (_, bets, least) => {
    expect(leastReturn(bets)).toBe(least);
  });

  test('of thousands of equal and of long lines is added up in short steps', () => {
    const bets = [
      ...Array<ReturnType<typeof bet>>(12_000).fill(bet('ssc.form.front', 'leopard-straight-pair-half-mixed', 900, 300, 200, 100, 50)),
      bet('ssc.straight.front-four', Array(4).fill('0123456789').join('_'), 9),
    ];
    const steps = leastReturnInSteps(bets);
    let taken = 0;
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        expect(value).toBe(12_000n * 50n + 9n);
        break;
      }
      taken += 1;
    }
    expect(taken).toBeGreaterThanOrEqual(5);
  });

  const some = (code: string) =>
    fc.tuple(fc.constant(code), contents(find(code)), fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 20, maxLength: 20 }));
  test.each([
    ['dice', 'k3', k3.plays.map(({ code }) => code), everyResult(3, 1, 6)],
    [
      'digits',
      'ssc',
      [
        'ssc.positions',
        'ssc.size.positions',
        'ssc.form.front',
        'ssc.any.front',
        'ssc.straight.front-two',
        'ssc.group3.front',
        'ssc.size.sum',
      ],
      everyResult(5, 0, 9).filter(([, , , fourth, fifth]) => fifth === 9 && fourth === 9),
    ],
  ])('of any bets on %s is never above the true one, and is the true one where they look at one part', (_, family, codes, all) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes).chain(some), { minLength: 1, maxLength: 4 }), (chosen) => {
        const bets = chosen.map(([code, { content }, payouts]) => bet(code, content, ...payouts));
        const bound = leastReturn(bets);
        const least = trueLeast(bets, all);
        expect(bound <= least).toBe(true);
        const names = new Set(bets.flatMap(({ play, content }) => play.parts(content).map(({ name }) => name)));
        if (family === 'k3' && names.size === 1) expect(bound).toBe(least);
      }),
      { numRuns: 15 },
    );
  });
});
