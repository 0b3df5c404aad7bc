import { ratio } from '@pavilion/lottery/ratio';
import { payout } from '@pavilion/lottery/slip';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBelow } from './offer.ts';
import { rebateOf } from '../settlement/evaluate-tickets.ts';

const top = fc.integer({ min: 850, max: 999 }).map((half) => half * 2);

test('what is above a member and their own group come to the brand’s top and never beyond; the next group would', () => {
  fc.assert(
    fc.property(
      top.chain((group) => fc.record({ group: fc.constant(group), above: fc.integer({ min: 0, max: group * 500 }) })),
      ({ group, above }) => {
        const own = groupBelow(group, BigInt(above));
        // Parts of 2,000 and of a million.
        expect(own * 500 + above).toBeLessThanOrEqual(group * 500);
        expect((own + 2) * 500 + above).toBeGreaterThan(group * 500);
        expect(own % 2).toBe(0);
      },
    ),
  );
  expect([groupBelow(1960, 0n), groupBelow(1960, 5_000n), groupBelow(1960, 5_001n), groupBelow(1960, 10_000_000n)]).toEqual([
    1960, 1950, 1948, 0,
  ]);
});

const play = { tiers: [{ code: 'hit' }, { code: 'push', isPush: true }] } as never;
const lines = (own: number) =>
  fc.array(
    fc
      .record({
        unit: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        stakes: fc.integer({ min: 1, max: 100_000 }),
        pushed: fc.integer({ min: 0, max: 3 }),
        series: fc.constantFrom(0, 1700, 1800, 1940, 1960, own - 2, own, own + 2),
      })
      .map((line) => ({ ...line, pushed: Math.min(line.pushed, line.stakes), play })),
    { minLength: 1, maxLength: 6 },
  );

test('a fair return at the chosen groups with the rebate stays within the member’s own group, rounded down once a ticket', () => {
  fc.assert(
    fc.property(
      top.chain((own) => fc.record({ own: fc.constant(own), ticket: lines(own) })),
      ({ own, ticket }) => {
        const hits = ticket.map(({ pushed }) => [0, pushed]);
        const rebate = rebateOf(ticket, hits, own);
        const grouped = ticket.filter(({ series }) => series > 0 && series <= own);
        const atRisk = (list: typeof ticket, of: (line: (typeof ticket)[number]) => number) =>
          list.reduce((sum, line) => sum + line.unit * BigInt(line.stakes - line.pushed) * BigInt(of(line)), 0n);
        expect(atRisk(grouped, ({ series }) => series) + 2000n * rebate).toBeLessThanOrEqual(atRisk(grouped, () => own));
        expect(2000n * (rebate + 1n)).toBeGreaterThan(atRisk(grouped, ({ series }) => own - series));
        expect(rebateOf(ticket.toReversed(), hits.toReversed(), own)).toBe(rebate);
      },
    ),
  );
});

test('lines of a ticket are paid together: what each would be, and less than one unit a line more', () => {
  const line = fc.record({
    unit: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    n: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    d: fc.bigInt({ min: 1n, max: 997n }),
    hit: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (drawn) => {
      const priced = drawn.map(({ unit, n, d }) => ({ unit, odds: [ratio(n, d)] }));
      const hits = drawn.map(({ hit }) => [hit]);
      const apart = priced.reduce((sum, one, place) => sum + payout([one], [hits[place] ?? []]), 0n);
      const together = payout(priced, hits);
      expect(together).toBeGreaterThanOrEqual(apart);
      expect(together).toBeLessThan(apart + BigInt(priced.length));
    }),
  );
});
