import { expect, test } from 'vitest';
import { amountProblem, approvalsNeeded, creditDecision, DEPOSIT, withdrawalProblem } from './rules.ts';

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

test('a withdrawal is refused for its first reason, in the order a member can mend it', () => {
  const fine = { amount: units(50), bounds, requestedToday: 0, dailyCount: 5, available: units(50) };
  expect(withdrawalProblem(fine)).toBeNull();
  expect(withdrawalProblem({ ...fine, requestedToday: 5, amount: 1n })?.code).toBe('withdraw.daily.count');
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
