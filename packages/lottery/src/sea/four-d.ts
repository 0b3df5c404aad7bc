// Malaysian 4D: three prizes, ten starters, ten consolations, of four digits each.
import { inOrder, permutationCount } from '../numbers.ts';
import type { MatchRule, Target } from '../matching.ts';
import { matchPlay } from '../matching.ts';
import type { FamilyRules, Play, PrizeForm, Prizes, Tier } from '../play.ts';
import { prizeDraw } from '../prizes.ts';
import { ratio } from '../ratio.ts';

const form: readonly PrizeForm[] = [
  { code: 'first', count: 1, digits: 4, labels: ['1st prize', '1st', 'first prize', 'first'] },
  { code: 'second', count: 1, digits: 4, labels: ['2nd prize', '2nd', 'second prize', 'second'] },
  { code: 'third', count: 1, digits: 4, labels: ['3rd prize', '3rd', 'third prize', 'third'] },
  { code: 'starter', count: 10, digits: 4, labels: ['starters', 'starter', 'special prizes', 'special'] },
  { code: 'consolation', count: 10, digits: 4, labels: ['consolation prizes', 'consolations', 'consolation'] },
];

/** What a unit on a number returns at each prize. */
const BIG: Readonly<Record<string, number>> = { first: 2500, second: 1000, third: 500, starter: 180, consolation: 60 };
const SMALL: Readonly<Record<string, number>> = { first: 3500, second: 2000, third: 1000 };

const targetsOf = (table: Readonly<Record<string, number>>): Target[] =>
  form.filter(({ code }) => code in table).map(({ code, count }) => ({ prize: code, count }));

/** What 10,000 stakes of one on all numbers would return at these odds, so that prizes stay in proportion without a house edge. */
const returned = (table: Readonly<Record<string, number>>, digits = 4): number =>
  targetsOf(table).reduce((sum, { prize, count }) => sum + count * (table[prize] ?? 0), 0) * 10 ** (4 - digits);

const tiersOf = (table: Readonly<Record<string, number>>, digits: number): Tier[] =>
  targetsOf(table).map(({ prize }) => ({
    code: prize,
    fair: ratio((table[prize] ?? 0) * 10_000, returned(table, digits)),
    usual: String(table[prize]),
  }));

const straight = (id: number, group: string, table: Readonly<Record<string, number>>, digits = 4): Play<Prizes> =>
  matchPlay({ ...base(id, group, table, digits), tiers: tiersOf(table, digits) });

const base = (id: number, group: string, table: Readonly<Record<string, number>>, digits = 4): Omit<MatchRule, 'tiers'> => ({
  id,
  code: `four-d.${group}`,
  family: 'four-d',
  group,
  digits,
  tail: digits,
  targets: targetsOf(table),
  tierOf: (_, prize) => Object.keys(table).indexOf(prize),
});

/** Different numbers four digits can be put to; quadruples have but themselves and are refused. */
const CLASSES = [24, 12, 6, 4];

/** iBox: one unit on all permutations; each returns the straight odds divided among them, rounded up. */
function ibox(id: number, group: string, table: Readonly<Record<string, number>>): Play<Prizes> {
  const prizes = Object.keys(table);
  const odds = (prize: string, ways: number): number => Math.ceil((table[prize] ?? 0) / ways);
  const tiers = CLASSES.flatMap((ways) => {
    const all = targetsOf(table).reduce((sum, { prize, count }) => sum + count * odds(prize, ways), 0);
    return prizes.map((prize): Tier => ({
      code: `${ways}.${prize}`,
      fair: ratio(odds(prize, ways) * 10_000, all * ways),
      usual: String(odds(prize, ways)),
    }));
  });
  return matchPlay({
    ...base(id, group, table),
    tiers,
    canonical: (number) => (permutationCount(number) === 1 ? null : inOrder(number)),
    brings: (value) => (permutationCount(value) === 1 ? [] : [inOrder(value)]),
    tierOf: (number, prize) => CLASSES.indexOf(permutationCount(number)) * prizes.length + prizes.indexOf(prize),
  });
}

export const fourD: FamilyRules<Prizes> = {
  draw: prizeDraw('four-d', form, (prizes) => ({ first: prizes['first']?.[0] ?? '' })),
  plays: [
    straight(3300, 'big', BIG),
    straight(3301, 'small', SMALL),
    straight(3302, '4a', { first: 6000 }),
    straight(3303, '3a', { first: 660 }, 3),
    ibox(3310, 'ibox-big', BIG),
    ibox(3311, 'ibox-small', SMALL),
  ],
};
