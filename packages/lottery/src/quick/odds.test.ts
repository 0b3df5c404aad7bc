import { describe, expect, test } from 'vitest';
import { familyRules } from '../families.ts';
import type { Numbers, Play } from '../play.ts';
import { compare, plus, ratio, show, times } from '../ratio.ts';
import { everyChance } from '../testing/chances.ts';
import { eleven } from './eleven.ts';
import { k3 } from './k3.ts';
import { keno } from './keno.ts';
import { pk10 } from './pk10.ts';
import { ssc } from './ssc.ts';

const plays: readonly Play<Numbers>[] = [ssc, k3, pk10, eleven, keno].flatMap((rules) => rules.plays);
const find = (code: string): Play<Numbers> => plays.find((play) => play.code === code) ?? expect.fail(`no play ${code}`);
const fair = (code: string, tier = 'hit'): string => {
  const found = find(code).tiers.find((other) => other.code === tier);
  return found ? show(found.fair) : expect.fail(`no tier ${tier} of ${code}`);
};

test('every play has an id and a code of its own, in the range of its family', () => {
  expect(new Set(plays.map(({ id }) => id)).size).toBe(plays.length);
  expect(new Set(plays.map(({ code }) => code)).size).toBe(plays.length);
  const ranges = { ssc: [1, 999], k3: [1000, 1199], pk10: [1400, 1599], '11x5': [1600, 1799], keno: [1800, 1999] };
  for (const [family, [from = 0, to = 0]] of Object.entries(ranges))
    for (const play of familyRules[family as keyof typeof ranges]?.plays ?? []) {
      expect(play.code.startsWith(`${family}.`), play.code).toBe(true);
      expect(play.id >= from && play.id <= to, play.code).toBe(true);
      expect(new Set(play.tiers.map(({ code }) => code)).size).toBe(play.tiers.length);
    }
});

test.each([
  [31, 'ssc.straight.five'],
  [40, 'ssc.straight.front-three'],
  [21, 'ssc.straight.back-three'],
  [15, 'ssc.straight.last-two'],
  [14, 'ssc.positions'],
  [1457, 'pk10.champion'],
])('the id %i of the wire is %s', (id, code) => {
  expect(find(code).id).toBe(id);
});

// Σ wins × fair = results × stakes: the house keeps nothing of a fair stake, and pays nothing too much.
test.each(plays.map((play) => [play.code, play] as const))('%s returns a fair stake whole, over every result', (_, play) => {
  const seen = play.tiers.map(() => false);
  for (const { content, all, wins, stakes } of everyChance(play)) {
    let paid = ratio(0);
    for (const [at, tier] of play.tiers.entries()) {
      paid = plus(paid, times(tier.fair, ratio(wins[at] ?? 0n)));
      if ((wins[at] ?? 0n) > 0n) seen[at] = true;
      if (tier.isPush) expect(compare(tier.fair, ratio(1))).toBe(0);
    }
    expect(compare(paid, ratio(all * BigInt(stakes))), content).toBe(0);
  }
  expect(seen).not.toContain(false);
});

describe('the figures of the field', () => {
  test.each([
    ['ssc.positions', 'hit', '10.00'],
    ['ssc.size.sum', 'hit', '2.00'],
    ['ssc.dragon', 'dragon', '2.2222'],
    ['ssc.dragon', 'tie', '10.00'],
    ['ssc.form.front', 'leopard', '100.00'],
    ['ssc.form.middle', 'straight', '16.6666'],
    ['ssc.form.back', 'pair', '3.7037'],
    ['ssc.form.back', 'half', '2.7777'],
    ['ssc.form.back', 'mixed', '3.3333'],
    ['k3.size', 'hit', '2.0571'],
    ['k3.triple', 'hit', '216.00'],
    ['k3.triple.any', 'hit', '36.00'],
    ['k3.pair', 'hit', '13.50'],
    ['k3.different.two', 'hit', '7.20'],
    ['k3.different.three', 'hit', '36.00'],
    ['k3.run', 'hit', '9.00'],
    ['k3.single', 'hit', '2.3736'],
    ['pk10.positions', 'hit', '10.00'],
    ['pk10.dragon', 'hit', '2.00'],
    ['pk10.size.sum', 'big', '2.25'],
    ['pk10.size.sum', 'small', '1.80'],
    ['pk10.size.sum', 'odd', '1.80'],
    ['pk10.size.sum', 'even', '2.25'],
    ['11x5.straight.front-two', 'hit', '110.00'],
    ['11x5.group.front-two', 'hit', '55.00'],
    ['11x5.straight.front-three', 'hit', '990.00'],
    ['11x5.group.front-three', 'hit', '165.00'],
  ])('%s, %s: %s', (code, tier, figure) => {
    expect(fair(code, tier)).toBe(figure);
  });

  test('counts of hands and bulls in 100,000', () => {
    const counts = (code: string): Record<string, string> =>
      Object.fromEntries(find(code).tiers.map((tier) => [tier.code, show(times(ratio(100_000), { n: tier.fair.d, d: tier.fair.n }))]));
    expect(counts('ssc.poker')).toEqual({
      five: '10.00',
      four: '450.00',
      full: '900.00',
      straight: '1200.00',
      three: '7200.00',
      pairs: '10800.00',
      pair: '50400.00',
      high: '29040.00',
    });
    expect(counts('ssc.bull')).toMatchObject({ none: '35649.00', bull10: '6456.00' });
  });

  test('sums of dice and of the first two cars', () => {
    const sums = (code: string): string[] => find(code).tiers.map((tier) => show(tier.fair));
    const dice = ['72.00', '36.00', '21.60', '14.40', '10.2857', '8.64', '8.00'];
    expect(sums('k3.sum')).toEqual([...dice, ...dice.toReversed()]);
    const cars = ['45.00', '45.00', '22.50', '22.50', '15.00', '15.00', '11.25', '11.25'];
    expect(sums('pk10.sum')).toEqual([...cars, '9.00', ...cars.toReversed()]);
  });

  test('any of eleven', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((size) => fair(`11x5.any.${size}`))).toEqual([
      '2.20', '5.50', '16.50', '66.00', '462.00', '77.00', '22.00', '8.25',
    ]); // prettier-ignore
  });
});
