import { problemsOf } from '@pavilion/contract/promotions/problems';
import { promotionLines } from '@pavilion/contract/promotions/lines';
import { type PromotionRule, promotionTerms } from '@pavilion/contract/promotions/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decide, type MemberEligibility, type Occasion } from '../decide.ts';
import { MAIN, termsOf } from '../testing/terms.ts';

const STEP = 100n;
const ELIGIBLE: MemberEligibility = {
  isBarred: false,
  createdAt: new Date('2024-01-01T00:00:00Z'),
  rank: 20,
  country: 'BR',
  branch: [],
  hasVerifiedContact: true,
  isFirstOnDevice: true,
  isNewPerson: true,
};
const NOW = new Date('2026-06-02T12:00:00Z');

const amount = fc.bigInt({ min: 1n, max: 5_000n * MAIN });
/** Nothing chosen: all. */
const none = fc.constant(null).map(() => []);
const percent = fc.bigInt({ min: 1n, max: 10_000_000n });
const share = fc.record({ percent, cap: amount });
const rules: fc.Arbitrary<PromotionRule> = fc.oneof(
  fc.record({
    kind: fc.constant('deposit' as const),
    which: fc.constant('every' as const),
    weekdays: none,
    minDeposit: amount,
    gives: fc.oneof(share, fc.record({ steps: fc.array(fc.record({ from: amount, amount }), { minLength: 1, maxLength: 4 }) })),
  }),
  fc.record({
    kind: fc.constant('turnover' as const),
    period: fc.constant('week' as const),
    gameTypes: none,
    steps: fc.array(fc.record({ turnoverFrom: amount, amount }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('signup' as const), amount }),
  fc.record({ kind: fc.constant('login' as const), amounts: fc.array(amount, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('code' as const), amount }),
);

/** The least on which it should give. */
function minOf(rule: PromotionRule): Occasion | null {
  if (rule.kind === 'deposit') {
    const [step] = 'steps' in rule.gives ? rule.gives.steps : [];
    return { kind: 'deposit', amount: step?.from ?? rule.minDeposit, number: 1, weekday: 2, isTakenToday: false };
  }
  if (rule.kind === 'turnover') return { kind: 'turnover', turnover: rule.steps[0]?.turnoverFrom ?? 0n };
  if (rule.kind === 'signup') return { kind: 'signup', isTaken: false, startsAt: ELIGIBLE.createdAt };
  if (rule.kind === 'login') return { kind: 'login', isTakenToday: false, takenThisMonth: 0 };
  return rule.kind === 'code' ? { kind: 'code', isTaken: false } : null;
}

test('what the desk sends for approval gives something on the least it asks for, in steps of the currency, and can be said', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 3000 }), (rule, timesHundredths) => {
      const terms = termsOf(rule, { lock: { ...termsOf(rule).lock, timesHundredths } });
      const wire = z.encode(promotionTerms, terms);
      expect(z.decode(promotionTerms, wire)).toEqual(terms);
      expect(promotionLines(wire).length).toBeGreaterThan(1);
      if (problemsOf(terms, { step: STEP }).length > 0) return;
      const occasion = minOf(rule);
      const decision = occasion && decide(terms, ELIGIBLE, occasion, { now: NOW, step: STEP });
      expect(decision).toMatchObject({ gives: true });
      if (!decision?.gives) return;
      expect(decision.given.amount % STEP).toBe(0n);
      expect(decision.given.amount > 0n && decision.given.asked >= 0n).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a cure puts its place right', () => {
  const terms = termsOf({ kind: 'deposit', which: 'every', weekdays: [], minDeposit: 1n, gives: { percent: 100_000n, cap: 60n * MAIN } });
  const [problem] = problemsOf(terms, { step: STEP });
  expect(problem).toEqual({ field: 'rule.minDeposit', code: 'promotion.gives.nothing', cure: 1000n });
  const rule = terms.rule.kind === 'deposit' ? { ...terms.rule, minDeposit: 1000n } : terms.rule;
  expect(problemsOf({ ...terms, rule }, { step: STEP })).toEqual([]);
});

test('a race’s budget holds all prizes of a period: its places are read by everybody who runs', () => {
  const prizes = [50n * MAIN, 30n * MAIN];
  const rule: PromotionRule = { kind: 'race', period: 'week', gameTypes: [], measure: 'turnover', least: MAIN, prizes };
  const problemsWith = (main: bigint) => problemsOf(termsOf(rule, { budget: { amount: main * MAIN, per: 'all' } }), { step: STEP });
  expect(problemsWith(79n)).toEqual([{ field: 'budget.amount', code: 'promotion.budget.prizes', cure: 80n * MAIN }]);
  expect(problemsWith(80n)).toEqual([]);
});
