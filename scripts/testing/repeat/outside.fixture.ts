import { expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

test('leaves something behind', () => {
  if (!isFirstTime('outside')) return;
  // Nobody waits for it.
  void Promise.reject(new Error('left behind'));
  expect('late').toBe('there');
});
