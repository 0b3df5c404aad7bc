import { expect, test } from 'vitest';
import { shortMoney } from './short-money.ts';

test.each([
  [125_0000n, 'KWD', 3, 'KWD\u00A0125'],
  [1250n, 'KWD', 3, 'KWD\u00A00.125'],
  [5_5000n, 'BRL', 2, 'R$5.50'],
  [999_9900n, 'BRL', 2, 'R$999.99'],
  [1_500_0000n, 'BRL', 2, 'R$1.5K'],
  [500_0000n, 'VND', 0, '₫500'],
  [500_000_000_0000n, 'VND', 0, '₫500M'],
  [-2_500_000_0000n, 'VND', 0, '-₫2.5M'],
])('%d units of %s with %d decimals are %s', (units, currency, decimals, text) => {
  expect(shortMoney(units, { currency, decimals, locale: 'en' })).toBe(text);
});
