import { describe, expect, test } from 'vitest';
import { amountProblem, creditDecision, DEPOSIT, maskedNumber, turnoverOf, withdrawalProblem } from './rules.ts';

const units = (main: number): bigint => BigInt(main) * 10_000n;
const bounds = { min: units(20), max: units(500), step: 100n };

test.each([
  ['below the least', units(20) - 1n, 'deposit.amount.out.of.bounds'], ['the least', units(20), undefined], ['the most', units(500), undefined],
  ['above the most', units(500) + 100n, 'deposit.amount.out.of.bounds'], ['off the step', units(20) + 1n, 'amount.step'],
])('an amount %s', (_name, amount, code) => {
  expect(amountProblem(amount, bounds, 'deposit')?.code).toBe(code);
});

describe('turnover', () => {
  test.each([
    ['nothing deposited', 0n, 1_000_000n, units(7), { required: 0n, done: 0n, remaining: 0n }],
    ['half played', units(100), 1_000_000n, units(50), { required: units(100), done: units(50), remaining: units(50) }],
    ['played beyond it', units(100), 1_000_000n, units(900), { required: units(100), done: units(100), remaining: 0n }],
    ['three times over', units(10), 3_000_000n, units(10), { required: units(30), done: units(10), remaining: units(20) }],
    ['none asked for', units(100), 0n, 0n, { required: 0n, done: 0n, remaining: 0n }],
  ])('%s', (_name, deposited, ppm, played, expected) => {
    expect(turnoverOf({ deposited, ppm, played })).toEqual(expected);
  });
});

test('a withdrawal is refused for its first reason, in the order a member can mend it', () => {
  const fine = { amount: units(50), bounds, requestedToday: 0, dailyCount: 5, turnoverRemaining: 0n, available: units(50) };
  expect(withdrawalProblem(fine)).toBeNull();
  expect(withdrawalProblem({ ...fine, requestedToday: 5, turnoverRemaining: 1n })?.code).toBe('withdraw.daily.count');
  expect(withdrawalProblem({ ...fine, turnoverRemaining: units(3), amount: 1n })).toMatchObject({ code: 'withdraw.turnover.open', params: { remaining: 3 } });
  expect(withdrawalProblem({ ...fine, amount: units(501) })?.code).toBe('withdraw.amount.out.of.bounds');
  expect(withdrawalProblem({ ...fine, available: units(50) - 1n })).toMatchObject({ field: 'amount', code: 'balance.not.enough' });
});

test.each([
  [DEPOSIT.waiting, units(5), 'BRL', 'credit'], [DEPOSIT.created, units(5), 'BRL', 'credit'], [DEPOSIT.expired, units(5), 'BRL', 'credit'],
  [DEPOSIT.credited, units(5), 'BRL', 'already'], [DEPOSIT.waiting, units(5) - 1n, 'BRL', 'amount.differs'], [DEPOSIT.waiting, null, 'BRL', 'amount.differs'],
  [DEPOSIT.waiting, units(5), 'VND', 'currency.differs'],
])('a paid notice on state %i with %s %s: %s', (state, amount, currency, expected) => {
  expect(creditDecision({ state, amount: units(5), currency: 'BRL' }, { amount, currency })).toBe(expected);
});

test('only the end of an account number is shown', () => {
  expect(maskedNumber('9012')).toBe('•••• 9012');
});
