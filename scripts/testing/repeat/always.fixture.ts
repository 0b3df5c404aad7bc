import { expect, test } from 'vitest';

test('fails', () => {
  expect('late').toBe('there');
});
