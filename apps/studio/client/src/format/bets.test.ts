import { expect, test } from 'vitest';
import { fitBet, quickBets, stepBet } from './bets.ts';

const ladder = [1n, 2n, 5n, 10n, 20n, 50n, 100n];

test('steps along the ladder and stops at its ends', () => {
  expect(stepBet(ladder, 5n, 1)).toBe(10n);
  expect(stepBet(ladder, 5n, -1)).toBe(2n);
  expect(stepBet(ladder, 100n, 1)).toBe(100n);
  expect(stepBet(ladder, 1n, -1)).toBe(1n);
  expect(stepBet(ladder, 7n, -1)).toBe(5n);
});

test('half and double keep to the step and the bounds', () => {
  const bounds = { min: 10n, max: 1000n, step: 10n };
  expect(fitBet(55n, bounds)).toBe(50n);
  expect(fitBet(3n, bounds)).toBe(10n);
  expect(fitBet(5000n, bounds)).toBe(1000n);
});

test('quick bets span the ladder', () => {
  expect(quickBets(ladder, 4)).toEqual([1n, 5n, 20n, 100n]);
  expect(quickBets([1n, 2n], 5)).toEqual([1n, 2n]);
});
