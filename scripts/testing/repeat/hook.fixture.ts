import { beforeAll, expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

beforeAll(() => {
  if (isFirstTime('hook')) throw new Error('no port was free');
});

test('begins', () => {
  expect(1).toBe(1);
});
