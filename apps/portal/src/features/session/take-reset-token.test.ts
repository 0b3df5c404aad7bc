import { expect, it } from 'vitest';
import { resetTokenOf } from './take-reset-token.ts';

const token = 'A'.repeat(42) + '-';

it.each([
  [`#${token}`, token],
  [token, token],
  ['', null],
  ['#short', null],
  [`#${token}?x`, null],
  [`#${'a'.repeat(65)}`, null],
] as const)('the token of %j is %j', (hash, found) => {
  expect(resetTokenOf(hash)).toBe(found);
});
