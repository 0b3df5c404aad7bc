import { beforeEach, expect, test } from 'vitest';
import { splitCode, takeCode } from './take-code.ts';

const CODE = 'Q4nV0t2m9eXb7sKc1dZr8yWf5uHg3jLp6oTi0aBvE_-';

beforeEach(() => window.history.replaceState({ kept: 1 }, '', '/'));

test.each([
  [`https://koi.test/?token=${CODE}`, CODE, '/'],
  [`https://koi.test/rng?page=2&code=${CODE}&merchant=koi#top`, CODE, '/rng?page=2&merchant=koi#top'],
  [`https://koi.test/?token=${CODE}&token=again`, CODE, '/'],
  // Any value there is removed, also when it is no code.
  ['https://koi.test/?token=', null, '/'],
  ['https://koi.test/?code=%3Cscript%3E', null, '/'],
  ['https://koi.test/?page=1', null, null],
  // The answer of a sign-in provider.
  [`https://koi.test/sign-in?code=${CODE}&state=abc`, null, null],
])('%s', (href, code, clean) => {
  expect(splitCode(href)).toEqual({ code, clean });
});

test('the address is clean at once, and going back does not bring the code', () => {
  window.history.replaceState({ kept: 1 }, '', `/promotions?code=${CODE}#x`);
  const { length } = window.history;
  expect(takeCode()).toBe(CODE);
  expect(window.location.href).not.toContain(CODE);
  expect([window.location.pathname, window.location.hash, window.history.state]).toEqual(['/promotions', '#x', { kept: 1 }]);
  expect(window.history.length).toBe(length);
  expect(takeCode()).toBeNull();
});
