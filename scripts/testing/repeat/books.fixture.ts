import { expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

const unsoundness = () => (isFirstTime('books') ? ['one unit too many'] : []);

test('an evening', () => {
  expect(unsoundness()).toEqual([]);
});
