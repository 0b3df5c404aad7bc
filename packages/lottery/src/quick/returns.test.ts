import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atRisk } from '@pavilion/fairness/at-risk';
import { ticketsAtRisk, ticketsAtRiskInSteps } from '../at-risk.ts';
import { mostReturn } from '../most-return.ts';
import type { Numbers, Play } from '../play.ts';
import { compare, floor, plus, type Ratio, ratio, times } from '../ratio.ts';
import { everyResult } from '../testing/chances.ts';
import { contents, FAMILIES, find } from '../testing/quick-worlds.ts';
import { combinations, range } from './counting.ts';
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

describe('what bets on one issue put at risk', () => {
  const bet = (code: string, content: string, ...payouts: number[]) => {
    const play = find(code);
    return { play, content, payouts: play.tiers.map((_, tier) => BigInt(payouts[tier] ?? payouts[0] ?? 0)) };
  };
  type Bet = ReturnType<typeof bet>;
  const drawOf = ([first]: readonly Bet[]) => FAMILIES.find(({ draw }) => draw.family === first!.play.family)!.draw;
  const risk = (stake: bigint, bets: readonly Bet[]): bigint => ticketsAtRisk({ stake, bets, draw: drawOf(bets) });
  const paidOn = (bets: readonly Bet[], result: Numbers): bigint =>
    bets.reduce(
      (sum, { play, content, payouts }) =>
        play.hits(content, result).reduce((paid, hits, tier) => paid + BigInt(hits) * (payouts[tier] ?? 0n), sum),
      0n,
    );
  /** Over every result. */
  const trueRisk = (stake: bigint, bets: readonly Bet[], all: readonly Numbers[]): bigint =>
    atRisk({ stake, of: BigInt(all.length), outcomes: all.map((result) => ({ chance: 1n, returns: paidOn(bets, result) })) });
  const all = '0123456789';
  const hands = find('ssc.poker')
    .tiers.map(({ code }) => code)
    .join('-');

  test.each([
    ['big alone', 100n, [bet('ssc.size.sum', 'big', 196)], 100n],
    ['big and small', 200n, [bet('ssc.size.sum', 'big-small', 196)], 8n],
    ['big and small of two bets', 200n, [bet('ssc.size.sum', 'big', 190), bet('ssc.size.sum', 'small', 196)], 14n],
    ['all digits of a place', 1000n, [bet('ssc.positions', `${all}_#_#_#_#`, 980)], 40n],
    ['nine digits of a place', 900n, [bet('ssc.positions', '012345678_#_#_#_#', 980)], 180n],
    ['five digits of a place', 500n, [bet('ssc.positions', '01234_#_#_#_#', 980)], 500n],
    [
      'digits and size of one place',
      600n,
      [bet('ssc.positions', '01234_#_#_#_#', 980), bet('ssc.size.positions', 'big_#_#_#_#', 196)],
      404n,
    ],
    [
      '99 of 100 pairs',
      9900n,
      [bet('ssc.straight.front-two', Array.from({ length: 99 }, (_, n) => String(n).padStart(2, '0')).join(), 9800)],
      396n,
    ],
    ['dragon and tiger without tie', 200n, [bet('ssc.dragon', 'dragon-tiger_#_#_#_#_#_#_#_#_#', 217, 217, 980)], 40n],
    ['dice big and small: a triple loses', 200n, [bet('k3.size', 'big-small', 200)], 12n],
    ['dice big, small and triples', 206n, [bet('k3.size', 'big-small', 200), bet('k3.triple.any', 'triple', 206)], 12n],
    ['one number of keno', 100n, [bet('keno.spots.1', '01', 390)], 100n],
    ['odd and even sum of keno', 200n, [bet('keno.sum', 'odd-even', 196)], 8n],
    ['big and small sum of keno, the tie loses', 200n, [bet('keno.sum', 'big-small', 196)], 10n],
    ['up and down of keno, the middle loses', 200n, [bet('keno.halves', 'up-down', 240)], 82n],
    ['every hand', 800n, [bet('ssc.poker', hands, 784)], 32n],
    ['nothing', 0n, [bet('ssc.size.sum', 'big', 0)], 0n],
  ])('%s', (_, stake, bets, expected) => {
    expect(risk(stake, bets)).toBe(expected);
  });

  test('two places, all of each, return nearly all whatever is drawn', () => {
    expect(risk(2000n, [bet('ssc.positions', `${all}_${all}_#_#_#`, 980)])).toBe(40n);
  });

  test('bets that hedge each other across parts that depend on each other are found by results', () => {
    // The first is low in one bet, and high by pairs in the other.
    const high = [5, 6, 7, 8, 9].flatMap((first) => Array.from({ length: 10 }, (_, second) => `${first}${second}`)).join();
    const bets = [bet('ssc.size.positions', 'small_#_#_#_#', 9800), bet('ssc.straight.front-two', high, 9800)];
    expect(risk(10_000n, bets)).toBe(200n);
  });

  test('an even chance on each of five places counts by what all of them together may lose', () => {
    const share = Number(risk(500n, [bet('ssc.size.positions', 'big_big_big_big_big', 196)])) / 500;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.43);
  });

  test('of thousands of equal and of long lines is added up in short steps', () => {
    const bets = [
      ...Array<Bet>(12_000).fill(bet('ssc.form.front', 'leopard-straight-pair-half-mixed', 900, 300, 200, 100, 50)),
      bet('ssc.straight.front-four', Array(4).fill(all).join('_'), 9),
    ];
    const steps = ticketsAtRiskInSteps({ stake: 60_000n + 90_000n, bets, draw: drawOf(bets) });
    let taken = 0;
    while (!steps.next().done) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(5);
  });

  const some = (code: string) =>
    fc.tuple(fc.constant(code), contents(find(code)), fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 20, maxLength: 20 }));
  const worlds = [
    ['dice', k3.plays.map(({ code }) => code), everyResult(3, 1, 6)],
    [
      'places of digits',
      ['ssc.form.front', 'ssc.any.front', 'ssc.straight.front-three', 'ssc.group3.front', 'ssc.group6.front', 'ssc.sum.front'],
      everyResult(3, 0, 9),
    ],
    ['the sum of eleven', ['11x5.size.sum'], combinations(range(1, 11), 5)],
    ['the sum of two cars', ['pk10.sum', 'pk10.size.sum'], everyResult(2, 1, 10, true)],
  ] as const;
  test.each(worlds)('of any bets on %s is what all results give', (_, codes, results) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...codes).chain(some), { minLength: 1, maxLength: 4 }),
        fc.bigInt(1n, 100_000n),
        (chosen, stake) => {
          const bets = chosen.map(([code, { content }, payouts]) => bet(code, content, ...payouts));
          const whole = results.map((result) => [...result, ...Array<number>(5 - result.length).fill(0)]);
          expect(risk(stake, bets)).toBe(trueRisk(stake, bets, whole));
        },
      ),
      { numRuns: 10 },
    );
  });

  test('of bets on several parts it is the same each time, and no more than the stake', () => {
    const codes = ['ssc.positions', 'ssc.size.positions', 'ssc.form.front', 'ssc.dragon', 'ssc.size.sum'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...codes).chain(some), { minLength: 2, maxLength: 4 }),
        fc.bigInt(1n, 100_000n),
        (chosen, stake) => {
          const bets = chosen.map(([code, { content }, payouts]) => bet(code, content, ...payouts));
          const together = risk(stake, bets);
          expect(together >= 0n && together <= stake).toBe(true);
          expect(risk(stake, bets)).toBe(together);
        },
      ),
      { numRuns: 10 },
    );
  });
});
