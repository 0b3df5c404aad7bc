import type { WireTerms } from '@pavilion/contract/contracts/terms';
import { expect, test } from 'vitest';
import { draftOf, faultsOf, maxAt, termsOf, withNextTier } from './offer-rules.ts';
import { tierAt, tiersOf } from '../../shared/agents/plain-tiers.ts';

const own: WireTerms = {
  kind: 'daily',
  tiers: [
    { betVolume: 0, activeMember: 5, rateType: 'P', rate: 0.35 },
    { betVolume: 800, activeMember: 10, rateType: 'P', rate: 0.45 },
    { betVolume: 1500, activeMember: 20, rateType: 'P', rate: 0.55 },
  ],
};
const tiers = tiersOf(own);
const draft = (changes: Partial<ReturnType<typeof draftOf>[number]>[]) =>
  draftOf({ kind: 'daily', tiers: own.tiers.slice(0, changes.length) } as WireTerms).map((tier, index) => ({ ...tier, ...changes[index] }));

test.each([
  [{ from: 0, bet: 0, active: 4 }, null],
  [{ from: 900, bet: 0, active: 9 }, 0.35],
  [{ from: 900, bet: 0, active: 10 }, 0.45],
  [{ from: 9000, bet: 0, active: 99 }, 0.55],
])('%j reaches %s', (figures, rate) => {
  expect(tierAt(tiers, figures)?.rate ?? null).toBe(rate);
});

test('an agent may offer their own terms, and nothing above them at any threshold', () => {
  expect(faultsOf('daily', draftOf(own), tiers)).toEqual([null, null, null]);
  expect(faultsOf('daily', draft([{ rate: 3600n }]), tiers)).toEqual([{ field: 'rate', code: 'most', most: 0.35 }]);
  // Fewer active members than the agent's own tier asks: the agent would get nothing there.
  expect(faultsOf('daily', draft([{ active: 4, rate: 1n }]), tiers)).toEqual([{ field: 'rate', code: 'most', most: 0 }]);
  expect(maxAt(tiers, { ...draft([{}])[0]!, rateType: 'A' })).toEqual({ rate: 0, lossRate: 0 });
});

test.each([
  [[{}, { from: null }], { field: 'from', code: 'empty' }],
  [[{}, { active: -1 }], { field: 'active', code: 'empty' }],
  [[{ from: 9_000_000n, active: 10, rate: 1n }, {}], { field: 'from', code: 'order' }],
  [[{}, { from: 0n, active: 5, rate: 1n }], { field: 'from', code: 'order' }],
] as const)('tiers rise, case %#', (changes, fault) => {
  expect(faultsOf('daily', draft([...changes]), tiers).at(-1)).toEqual(fault);
});

test('terms come out as they went in', () => {
  expect(termsOf(own, draftOf(own))).toEqual(own);
  const dividend: WireTerms = {
    kind: 'dividend',
    costs: ['salary'],
    carryPeriods: 2,
    tiers: [{ minimumBet: 10, netLoss: 5, activeMember: 1, contractRate: 20 }],
  };
  expect(termsOf(dividend, draftOf(dividend))).toEqual(dividend);
  const realtime: WireTerms = { kind: 'realtime', tiers: [{ singleBetAmount: 1, profitRate: 0.1, lossRate: 0.2 }] };
  expect(termsOf(realtime, draftOf(realtime))).toEqual(realtime);
  expect(withNextTier(draftOf(realtime))).toHaveLength(2);
});
