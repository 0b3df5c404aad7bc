import { describe, expect, test } from 'vitest';
import { amountProblem, approvalsNeeded, creditDecision, DEPOSIT, turnoverOf, withdrawalProblem } from './rules.ts';

const units = (main: number): bigint => BigInt(main) * 10_000n;
const bounds = { min: units(20), max: units(500), step: 100n };

test.each([
  ['below the least', units(20) - 1n, 'deposit.amount.out.of.bounds'],
  ['the least', units(20), undefined],
  ['the most', units(500), undefined],
  ['above the most', units(500) + 100n, 'deposit.amount.out.of.bounds'],
  ['off the step', units(20) + 1n, 'amount.step'],
])('an amount %s', (_name, amount, code) => {
  expect(amountProblem(amount, bounds, 'deposit')?.code).toBe(code);
});

describe('turnover', () => {
  test.each([
    {
      name: 'nothing deposited',
      facts: { deposited: 0n, ppm: 1_000_000n, played: units(7) },
      expected: { required: 0n, done: 0n, remaining: 0n },
    },
    {
      name: 'half played',
      facts: { deposited: units(100), ppm: 1_000_000n, played: units(50) },
      expected: { required: units(100), done: units(50), remaining: units(50) },
    },
    {
      name: 'played beyond it',
      facts: { deposited: units(100), ppm: 1_000_000n, played: units(900) },
      expected: { required: units(100), done: units(100), remaining: 0n },
    },
    {
      name: 'three times over',
      facts: { deposited: units(10), ppm: 3_000_000n, played: units(10) },
      expected: { required: units(30), done: units(10), remaining: units(20) },
    },
    { name: 'none asked for', facts: { deposited: units(100), ppm: 0n, played: 0n }, expected: { required: 0n, done: 0n, remaining: 0n } },
  ])('$name', ({ facts, expected }) => {
    expect(turnoverOf(facts)).toEqual(expected);
  });
});

test('a withdrawal is refused for its first reason, in the order a member can mend it', () => {
  const fine = { amount: units(50), bounds, requestedToday: 0, dailyCount: 5, turnoverRemaining: 0n, available: units(50) };
  expect(withdrawalProblem(fine)).toBeNull();
  expect(withdrawalProblem({ ...fine, requestedToday: 5, turnoverRemaining: 1n })?.code).toBe('withdraw.daily.count');
  expect(withdrawalProblem({ ...fine, turnoverRemaining: units(3), amount: 1n })).toMatchObject({
    code: 'withdraw.turnover.open',
    params: { remaining: 3 },
  });
  expect(withdrawalProblem({ ...fine, amount: units(501) })?.code).toBe('withdraw.amount.out.of.bounds');
  expect(withdrawalProblem({ ...fine, available: units(50) - 1n })).toMatchObject({ field: 'amount', code: 'balance.not.enough' });
});

test.each([
  [DEPOSIT.waiting, units(5), 'BRL', 'credit'],
  [DEPOSIT.created, units(5), 'BRL', 'credit'],
  [DEPOSIT.expired, units(5), 'BRL', 'credit'],
  [DEPOSIT.credited, units(5), 'BRL', 'already'],
  [DEPOSIT.waiting, units(5) - 1n, 'BRL', 'amount.differs'],
  [DEPOSIT.waiting, null, 'BRL', 'amount.differs'],
  [DEPOSIT.waiting, units(5), 'VND', 'currency.differs'],
])('a paid event on state %i with %s %s: %s', (state, amount, currency, expected) => {
  expect(creditDecision({ state, amount: units(5), currency: 'BRL' }, { amount, currency })).toBe(expected);
});

test.each([
  [units(20), null, 1],
  [units(20) - 1n, units(20), 1],
  [units(20), units(20), 1],
  [units(20) + 1n, units(20), 2],
  [1n, 0n, 2],
  [0n, 0n, 1],
])('%s above a threshold of %s takes %i approvals', (amount, threshold, needed) => {
  expect(approvalsNeeded(amount, threshold)).toBe(needed);
});
