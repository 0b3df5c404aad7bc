import { expect, test } from 'vitest';
import { betLadder } from './currencies.ts';
import { currencyCodes, findCurrency, isPlayable, requireCurrency } from './offered-currencies.ts';

const yen = { code: 'JPY', decimals: 0, step: 100_000n, bets: [2_000_000n, 5_000_000n, 10_000_000n] };

test('the ladder has the stakes that fit; where none does, each is rounded up to one that does', () => {
  expect(betLadder({ coins: 25, any: false }, yen, null)).toEqual([5_000_000n, 10_000_000n]);
  expect(betLadder({ coins: 25, any: false }, yen, 6_000_000n)).toEqual([5_000_000n]);
  expect(betLadder({ coins: 30, any: false }, yen, null)).toEqual([3_000_000n, 6_000_000n, 12_000_000n]);
  expect(betLadder({ coins: 200, any: false }, yen, null)).toEqual([20_000_000n]);
});

test('every currency of ISO 4217 can be played in as it is', () => {
  expect(currencyCodes.filter((code) => !isPlayable(requireCurrency(code)))).toEqual([]);
  expect([findCurrency('XAU'), findCurrency('XXX')?.decimals, requireCurrency('VND').bets[0]]).toEqual([undefined, 2, 100_000_000n]);
});

test.each([
  ['a step finer than what is shown', { ...yen, step: 1_000n }],
  ['more decimals than a unit has', { ...yen, decimals: 6 }],
  ['no step', { ...yen, step: 0n }],
  ['a stake off the step', { ...yen, bets: [150_000n] }],
  ['stakes that fall', { ...yen, bets: [5_000_000n, 2_000_000n] }],
  ['no stakes', { ...yen, bets: [] }],
])('%s cannot be played', (_name, money) => {
  expect(isPlayable(money)).toBe(false);
});
