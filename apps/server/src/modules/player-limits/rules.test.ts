import { describe, expect, test } from 'vitest';
import { coolOffEnd, type DepositFacts, depositRefusal, withdrawalRefusal } from './rules.ts';

const now = new Date('2026-11-18T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('a deposit', () => {
  const fine: DepositFacts = {
    status: 'active',
    brandStatus: 'open',
    customerType: 0,
    excludedUntil: null,
    coolOffUntil: null,
    step: 100n,
    windows: [
      { period: 'day', used: 200n, limit: 500n },
      { period: 'week', used: 200n, limit: 400n },
      { period: 'month', used: 0n, limit: null },
    ],
  };

  test.each<[string, Partial<DepositFacts>, bigint, string | null]>([
    ['that fits', {}, 100n, null],
    ['up to the last unit of a limit', {}, 200n, null],
    ['one step beyond a limit', {}, 300n, 'limit.deposit.week'],
    ['beyond two limits: the shorter is named', {}, 400n, 'limit.deposit.day'],
    ['off the step', {}, 150n, 'amount.step'],
    ['of nothing', {}, 0n, 'amount.step'],
    ['of less than nothing', {}, -100n, 'amount.step'],
    ['in maintenance', { brandStatus: 'maintenance' }, 100n, 'brand.not.open'],
    ['of a trial account', { customerType: 4 }, 100n, 'member.trial'],
    ['of an agent', { customerType: 41 }, 100n, null],
    ['of a locked member', { status: 'locked' }, 100n, 'member.not.active'],
    ['of the excluded', { excludedUntil: later(1) }, 100n, 'member.excluded'],
    ['at the end of the exclusion', { excludedUntil: now }, 100n, null],
    ['in a break', { coolOffUntil: later(1) }, 100n, 'member.cooling.off'],
    ['at the end of the break', { coolOffUntil: now }, 100n, null],
  ])('%s', (_name, change, amount, refusal) => {
    expect(depositRefusal({ ...fine, ...change }, amount, now)).toBe(refusal);
  });
});

test.each([
  ['active', 0, 100n, null],
  ['closed', 0, 100n, null],
  ['locked', 0, 100n, 'member.not.active'],
  ['unfinished', 0, 100n, 'member.not.active'],
  ['active', 4, 100n, 'member.trial'],
  ['active', 41, 100n, null],
  ['active', 0, 0n, 'amount.step'],
  ['active', 0, -100n, 'amount.step'],
  ['active', 0, 150n, 'amount.step'],
])('a withdrawal of a %s member of type %i over %s: %s', (status, customerType, amount, refusal) => {
  expect(withdrawalRefusal({ status, customerType, step: 100n }, amount)).toBe(refusal);
});

test('a break ends after its length to the millisecond', () => {
  expect((['24h', '7d', '30d'] as const).map((length) => (coolOffEnd(length, now).getTime() - now.getTime()) / 3_600_000)).toEqual([
    24, 168, 720,
  ]);
});
