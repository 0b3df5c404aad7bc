import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atRisk, atRiskOfMost, atRiskOfOne, type Outcome } from './at-risk.ts';

const one = (chance: bigint, returns: bigint): Outcome => ({ chance, returns });
/** Parts of a thousand of the stake. */
const share = (stake: bigint, outcomes: Outcome[], of: bigint): number => Number((atRisk({ stake, outcomes, of }) * 1000n) / stake);

describe('what is at risk', () => {
  test.each<[string, bigint, Outcome[], bigint, number]>([
    ['an even chance', 100n, [one(1n, 200n)], 2n, 1000],
    ['an even chance less an edge of 1 %', 1000n, [one(50n, 1980n)], 100n, 1000],
    ['one of 37', 100n, [one(1n, 3600n)], 37n, 1000],
    ['one of a thousand', 100n, [one(1n, 90_000n)], 1000n, 1000],
    ['dice at 95 %', 100_000n, [one(9_500n, 104_210n)], 10_000n, 100],
    ['dice at 75 %', 100_000n, [one(7_500n, 132_000n)], 10_000n, 500],
    ['red and black with one zero', 200_000n, [one(36n, 200_000n)], 37n, 54],
    ['red and black with two zeros', 200_000n, [one(36n, 200_000n)], 38n, 105],
    ['red and black without a zero', 200_000n, [one(36n, 196_000n)], 36n, 40],
    ['36 of 37 numbers', 36_000n, [one(36n, 36_000n)], 37n, 54],
    ['99 of 100 numbers at 98', 99_000n, [one(99n, 98_000n)], 100n, 40],
    ['an even chance with a push in ten', 100_000n, [one(45n, 196_000n), one(10n, 100_000n)], 100n, 900],
    ['both sides of one that pays 0.98', 200_000n, [one(1n, 196_000n)], 1n, 40],
    ['what returns all', 100n, [one(1n, 100n)], 1n, 0],
    ['nothing that wins', 100n, [], 1n, 1000],
  ])('%s', (...row) => {
    const [, stake, outcomes, of, expected] = row;
    expect(share(stake, outcomes, of)).toBe(expected);
  });

  const bets = fc
    .record({
      stake: fc.bigInt(1n, 10n ** 12n),
      outcomes: fc.array(fc.record({ chance: fc.bigInt(0n, 10n ** 6n), returns: fc.bigInt(0n, 10n ** 13n) }), { maxLength: 12 }),
      none: fc.bigInt(1n, 10n ** 6n),
    })
    .map(({ none, ...bet }) => ({ ...bet, of: bet.outcomes.reduce((sum, { chance }) => sum + chance, none) }));

  test('is between nothing and the stake, and nowhere below twice the expected loss', () => {
    fc.assert(
      fc.property(bets, ({ stake, outcomes, of }) => {
        const risk = atRisk({ stake, outcomes, of });
        expect(risk >= 0n && risk <= stake).toBe(true);
        const returned = outcomes.reduce((sum, { chance, returns }) => sum + chance * returns, 0n);
        const lost = of * stake - returned;
        expect(risk === stake || risk * of >= 2n * lost).toBe(true);
      }),
    );
  });

  test('grows with no return, and is the same whatever the order of results or the size of the unit', () => {
    fc.assert(
      fc.property(bets, fc.bigInt(1n, 10n ** 6n), fc.nat(11), (bet, more, at) => {
        const risk = atRisk(bet);
        const better = bet.outcomes.map((outcome, index) => (index === at ? { ...outcome, returns: outcome.returns + more } : outcome));
        expect(atRisk({ ...bet, outcomes: better }) <= risk).toBe(true);
        expect(atRisk({ ...bet, outcomes: bet.outcomes.toReversed() })).toBe(risk);
        const scaled = atRisk({
          stake: bet.stake * 1000n,
          outcomes: bet.outcomes.map(({ chance, returns }) => ({ chance, returns: returns * 1000n })),
          of: bet.of,
        });
        expect(scaled <= risk * 1000n && scaled > (risk - 1n) * 1000n).toBe(true);
      }),
    );
  });

  test('a stake on the other side puts less at risk the nearer both come to be equal', () => {
    fc.assert(
      fc.property(fc.bigInt(2n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (stake, a, b) => {
        const [less, more] = [a % (stake + 1n), b % (stake + 1n)].toSorted((x, y) => Number(x - y)) as [bigint, bigint];
        const both = (other: bigint): bigint =>
          atRisk({ stake: stake + other, outcomes: [one(1n, (stake * 98n) / 50n), one(1n, (other * 98n) / 50n)], of: 2n }) - 2n * other;
        expect(both(more) <= both(less)).toBe(true);
      }),
    );
  });

  test('an even chance or a longer one counts in full, whatever its edge', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 5_000 }), fc.bigInt(0n, 10n ** 15n), (stake, chance, returns) => {
        expect(atRiskOfOne({ stake, chance: BigInt(chance), returns, of: 10_000n })).toBe(stake);
      }),
    );
  });

  test('chances beyond all of them are refused', () => {
    expect(() => atRisk({ stake: 1n, outcomes: [one(3n, 0n)], of: 2n })).toThrow(RangeError);
  });
});

test('where results are not listed, the least of 95 of 100 is taken for what returns', () => {
  const returns = (lost: number, paid: bigint): bigint[] => Array.from({ length: 100 }, (_, at) => (at < lost ? 0n : paid));
  expect(atRiskOfMost(100n, returns(5, 98n))).toBe(2n);
  expect(atRiskOfMost(100n, returns(6, 98n))).toBe(100n);
  expect(atRiskOfMost(100n, returns(0, 120n))).toBe(0n);
  expect(atRiskOfMost(100n, [])).toBe(100n);
});
