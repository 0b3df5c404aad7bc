import { expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

test('passes', () => {
  expect(1).toBe(1);
});

test('fails the first time', () => {
  expect(isFirstTime('once') ? 'late' : 'there').toBe('there');
});
