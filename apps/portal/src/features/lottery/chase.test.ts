import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chase, type ChaseKind, chaseSlipOf, phasesOf, timesOf, withTimes } from './chase.ts';

const issues = Array.from({ length: 130 }, (_, place) => ({ numero: `20260101-${place + 1}`, drawTime: place + 1, closeTime: place }));
const chases = fc.record({
  kind: fc.constantFrom<ChaseKind>('same', 'double', 'own'),
  count: fc.integer({ min: 1, max: 120 }),
  own: fc.array(fc.integer({ min: -3, max: 20_000 }), { maxLength: 130 }),
  stopsOnWin: fc.boolean(),
});

test('doubling doubles until the most that is taken; own multiples stand where they were put', () => {
  const chase: Chase = { kind: 'double', count: 6, own: [], stopsOnWin: true };
  expect(timesOf(chase, 20)).toEqual([1, 2, 4, 8, 16, 20]);
  const own = withTimes(chase, 1, 7, 20);
  expect(own.kind).toBe('own');
  expect(timesOf(own, 20)).toEqual([1, 7, 4, 8, 16, 20]);
  expect(timesOf(withTimes(own, 0, Number.NaN, 20), 20)[0]).toBe(1);
});

test('every multiple is whole, from one to the most; the last sum is that of all stakes; lines keep their shares', () => {
  fc.assert(
    fc.property(chases, fc.integer({ min: 1, max: 10_000 }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (chase, most, stake) => {
      const phases = phasesOf(chase, issues, { stake, most });
      expect(phases).toHaveLength(chase.count);
      expect(phases.every(({ times }) => Number.isInteger(times) && times >= 1 && times <= most)).toBe(true);
      expect(phases.at(-1)?.sum).toBe(phases.reduce((sum, phase) => sum + phase.stake, 0n));
      const slip = chaseSlipOf(phases, [2, 5]);
      expect(slip.map(({ multiples }) => multiples)).toEqual(phases.map(({ times }) => [2 * times, 5 * times]));
      expect(chaseSlipOf(phases, [3, 3])[0]?.multiples).toEqual([3 * (phases[0]?.times ?? 0)]);
    }),
    { numRuns: 200 },
  );
});
