import { expect, test } from 'vitest';
import { parseRate, typedRate } from './rates.ts';

test.each([
  ['0.55', 'en', 5500n],
  ['0,55', 'pt-BR', 5500n],
  [' .5 %', 'en', 5000n],
  ['25', 'vi', 250_000n],
  ['０.４', 'en', 4000n],
  ['0.00005', 'en', null],
  ['-1', 'en', null],
  ['1,000', 'en', null],
  ['', 'en', null],
  ['a', 'en', null],
])('%s in %s is %s', (typed, locale, units) => {
  expect(parseRate(typed, locale)).toBe(units);
});

test.each([
  [5500n, 'en', '0.55'],
  [5500n, 'pt-BR', '0,55'],
  [1n, 'en', '0.0001'],
  [10_000_000n, 'vi', '1000'],
])('%s in %s is typed %s', (units, locale, text) => {
  expect(typedRate(units, locale)).toBe(text);
  expect(parseRate(text, locale)).toBe(units);
});
