import type { Chances, FamilyRules, Numbers, Play, Tier } from '../play.ts';
import { ratio } from '../ratio.ts';
import { chancesBy, range, sumOf, ways } from './counting.ts';
import { drawOf } from './draws.ts';
import { catches } from './lines.ts';
import { parityOf, tiersOf, winsAs } from './odds.ts';
import { picks } from './picks.ts';
import type { Alphabet } from './reading.ts';
import { figure, type View } from './views.ts';

const family = 'keno';
const alphabet: Alphabet = { from: 1, to: 80, width: 2 };
/** Ways to draw 20 of 80. */
const DRAWS = 3_535_316_142_212_174_320n;

/** What each number of catches returns of a hundred parts of the fair return, by the numbers of a line. */
const SHARES: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 100 },
  2: { 2: 100 },
  3: { 3: 60, 2: 40 },
  4: { 4: 40, 3: 30, 2: 30 },
  5: { 5: 35, 4: 30, 3: 35 },
  6: { 6: 25, 5: 20, 4: 25, 3: 30 },
  7: { 7: 20, 6: 20, 5: 30, 4: 30 },
  8: { 8: 15, 7: 20, 6: 20, 5: 20, 4: 25 },
  9: { 9: 10, 8: 15, 7: 20, 6: 25, 5: 30 },
  10: { 10: 10, 9: 10, 8: 15, 7: 20, 6: 20, 5: 25 },
};

/** Draws that catch `caught` of `size` numbers. */
const drawsWith = (size: number, caught: number): bigint => ways(20, caught) * ways(60, size - caught);

const catchesOf = (chosen: number): Chances =>
  chancesBy(() => new Map(range(0, Math.min(chosen, 20)).map((caught) => [String(caught), drawsWith(chosen, caught)])));

function spots(size: number): Play<Numbers> {
  const shares = Object.entries(SHARES[size] ?? {}).toReversed();
  return catches({
    id: 1800 + size,
    code: `keno.spots.${size}`,
    family,
    group: 'spots',
    alphabet,
    size,
    catches: shares.map(([caught, share]): { numbers: number; tier: Tier } => ({
      numbers: Number(caught),
      tier: { code: `catch${caught}`, fair: ratio(BigInt(share) * ways(80, size), 100n * drawsWith(size, Number(caught))) },
    })),
    catchesOf,
    most: Math.max(10, size + 2),
    maxLines: 1000,
  });
}

const SUM_MIDDLE = 810;
const SUMS = tiersOf(DRAWS, {
  big: 1_759_886_689_338_606_861n,
  small: 1_759_886_689_338_606_861n,
  tie: 15_542_763_534_960_598n,
  odd: 1_767_658_070_682_256_896n,
  even: 1_767_658_071_529_917_424n,
});
const sumIs = (sum: number, option: string): boolean =>
  option === 'odd' || option === 'even'
    ? parityOf(sum) === option
    : option === (sum > SUM_MIDDLE ? 'big' : sum < SUM_MIDDLE ? 'small' : 'tie');

/** The first sum of each element. */
const FIRST = { earth: 924, fire: 856, water: 764, wood: 696, metal: 210 };
const ELEMENTS = tiersOf(DRAWS, {
  metal: 362_424_019_495_171_770n,
  wood: 712_463_910_471_784_803n,
  water: 1_371_845_418_169_315_204n,
  fire: 719_054_759_525_309_151n,
  earth: 369_528_034_550_593_392n,
});
const elementOf = (sum: number): string => Object.entries(FIRST).find(([, first]) => sum >= first)?.[0] ?? 'metal';

/** Draws in which more than half, or just half, of the numbers are of 40 of the 80. */
const EVEN_HALVES = ways(40, 10) * ways(40, 10);
const MORE = (DRAWS - EVEN_HALVES) / 2n;
const HALVES = tiersOf(DRAWS, { up: MORE, middle: EVEN_HALVES, down: MORE });
const PARITIES = tiersOf(DRAWS, { odd: MORE, draw: EVEN_HALVES, even: MORE });
const halfOf = (low: number): string => (low > 10 ? 'up' : low === 10 ? 'middle' : 'down');
const balanceOf = (odd: number): string => (odd > 10 ? 'odd' : odd === 10 ? 'draw' : 'even');
const low = (numbers: Numbers): number => numbers.filter((number) => number <= 40).length;
const odd = (numbers: Numbers): number => numbers.filter((number) => number % 2 === 1).length;
/** How many draws come to each sum. */
function sumsOfDraws(): Map<string, bigint> {
  const draws = Array.from({ length: 21 }, () => new Map<number, bigint>());
  draws[0]?.set(0, 1n);
  for (let number = 1; number <= 80; number++)
    for (let taken = Math.min(number, 20); taken >= 1; taken--)
      for (const [before, count] of draws[taken - 1] ?? [])
        draws[taken]?.set(before + number, (draws[taken]?.get(before + number) ?? 0n) + count);
  return new Map(Array.from(draws[20] ?? [], ([total, count]) => [String(total), count]));
}
const sum = figure('sum', [210, 1410], { of: sumOf, chances: chancesBy(sumsOfDraws) });
/** Of forty of the eighty numbers. */
const ofHalf = chancesBy(() => new Map(range(0, 20).map((some) => [String(some), ways(40, some) * ways(40, 20 - some)])));

function pick(
  id: number,
  code: string,
  of: { tiers: readonly Tier[]; row: View; is(value: number, option: string): boolean },
): Play<Numbers> {
  const options = of.tiers.map((tier) => tier.code);
  return picks({
    id,
    code,
    family,
    group: 'size',
    tiers: of.tiers,
    rows: [of.row],
    options,
    picker: { kind: 'options', options, most: options.length },
    win: ([value = 0], option) => winsAs(option, of.tiers, of.is(value, option)),
  });
}

const plays: Play<Numbers>[] = [
  ...range(1, 10).map(spots),
  pick(1820, 'keno.sum', { tiers: SUMS, row: sum, is: sumIs }),
  pick(1821, 'keno.elements', { tiers: ELEMENTS, row: sum, is: (value, option) => elementOf(value) === option }),
  pick(1822, 'keno.halves', {
    tiers: HALVES,
    row: figure('low', [0, 20], { of: low, chances: ofHalf }),
    is: (value, option) => halfOf(value) === option,
  }),
  pick(1823, 'keno.parity', {
    tiers: PARITIES,
    row: figure('odd', [0, 20], { of: odd, chances: ofHalf }),
    is: (value, option) => balanceOf(value) === option,
  }),
];

/** Twenty of eighty numbers in the order they fell. */
export const keno: FamilyRules<Numbers> = {
  draw: drawOf({
    family,
    alphabet,
    count: 20,
    isDistinct: true,
    facts: (numbers) => {
      const total = sumOf(numbers);
      return {
        sum: total,
        size: total > SUM_MIDDLE ? 'big' : total < SUM_MIDDLE ? 'small' : 'tie',
        parity: parityOf(total),
        element: elementOf(total),
        half: halfOf(low(numbers)),
        balance: balanceOf(odd(numbers)),
      };
    },
  }),
  plays,
};
