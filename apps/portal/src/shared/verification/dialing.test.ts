import { expect, test } from 'vitest';
import { countryOfCode, firstCountry, splitNumber } from './dialing.ts';

const list = [
  ['BR', '55'],
  ['CA', '1'],
  ['GB', '44'],
  ['GG', '44'],
  ['US', '1'],
  ['VN', '84'],
  ['MM', '95'],
].map(([countryCode = '', countryDialingCode = '']) => ({ countryCode, countryDialingCode, countryName: countryCode }));

test('of countries that share a code the greatest is meant', () => {
  expect(['1', '44', '55', '999'].map((code) => countryOfCode(list, code)?.countryCode)).toEqual(['US', 'GB', 'BR', undefined]);
});

test.each([
  [{ remembered: 'GG', visitor: 'BR', currency: 'VND' }, 'GG'],
  [{ remembered: '', visitor: 'MM', currency: 'VND' }, 'MM'],
  [{ remembered: 'XX', visitor: null, currency: 'VND' }, 'VN'],
  [{ remembered: '', visitor: 'XX', currency: 'EUR' }, 'BR'],
])('the picker begins where it was left, where the visitor is, or where the brand is', (hints, expected) => {
  expect(firstCountry(list, hints)?.countryCode).toBe(expected);
});

test.each([
  ['+84 912 345 678', 'VN', '912345678'],
  ['0055 (11) 98765-4321', 'BR', '11987654321'],
  ['+1.202.555.0143', 'US', '2025550143'],
])('%s is a number with its country', (text, country, rest) => {
  const parts = splitNumber(list, text);
  expect([parts?.country.countryCode, parts?.rest]).toEqual([country, rest]);
});

test.each(['912345678', '0912 345 678', '+999123', 'hello', '+', ''])('%j is none', (text) => {
  expect(splitNumber(list, text)).toBeNull();
});
