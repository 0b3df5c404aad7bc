import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { expect, test } from 'vitest';
import {
  amountProblem,
  approvalsNeeded,
  askPause,
  creditDecision,
  nextState,
  WITHDRAWAL_ACTS,
  type WithdrawalAct,
  withdrawalProblem,
} from './rules.ts';

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

test.each([
  [units(8), units(12), 1],
  [units(8), units(12) + 1n, 2],
  [units(20), 0n, 1],
])('%s after %s that one let go alone takes %i approvals above 20', (amount, alone, needed) => {
  expect(approvalsNeeded(amount, units(20), alone)).toBe(needed);
  expect(approvalsNeeded(amount, null, alone)).toBe(1);
});

test('the table of states: from each state, every act that may be done and who does it', () => {
  const acts = Object.keys(WITHDRAWAL_ACTS) as WithdrawalAct[];
  const of = (state: number) =>
    acts.flatMap((act) => (nextState(state, act) === null ? [] : [`${WITHDRAWAL_ACTS[act].by} ${act} ${nextState(state, act)}`]));
  expect(Object.fromEntries(Object.entries(WITHDRAWAL).map(([name, state]) => [name, of(state)]))).toEqual({
    review: ['operator approve 1', 'operator reject 5', 'member cancel 6', 'provider find 2'],
    approved: ['system hold.back 0', 'system order 2', 'provider return.part 1'],
    paying: [
      'system hold.back 0',
      'provider paid 4',
      'provider paid.ask 3',
      'provider refuse 5',
      'provider refuse.rest 4',
      'provider return.part 2',
    ],
    confirming: [
      'member receive 4',
      'member receive.part 8',
      'member miss 7',
      'system time.out 4',
      'provider return 5',
      'provider return.rest 4',
      'provider return.part 3',
    ],
    done: ['provider return 5', 'provider return.rest 4', 'provider return.part 4'],
    rejected: [],
    cancelled: [],
    disputed: [
      'provider return 5',
      'provider return.rest 4',
      'provider return.part 7',
      'operator pay.again 1',
      'operator close 4',
      'operator credit 5',
      'operator credit.rest 4',
    ],
    partly: [
      'provider return 5',
      'provider return.rest 4',
      'provider return.part 8',
      'operator pay.again 1',
      'operator close 4',
      'operator credit.rest 4',
    ],
  });
});

test('a payout is asked for after two minutes, then at doubling pauses up to an hour', () => {
  expect([0, 1, 2, 4, 5, 100].map(askPause)).toEqual([120, 240, 480, 1920, 3600, 3600]);
});
