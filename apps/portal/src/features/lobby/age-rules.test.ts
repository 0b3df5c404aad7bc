import { expect, it } from 'vitest';
import { ageOf } from './age-rules.ts';

it.each([
  [0, { count: 1, unit: 'second' }],
  [-5000, { count: 1, unit: 'second' }],
  [59_999, { count: 59, unit: 'second' }],
  [60_000, { count: 1, unit: 'minute' }],
  [3_599_999, { count: 59, unit: 'minute' }],
  [7_200_000, { count: 2, unit: 'hour' }],
])('%d ms ago is %o', (passed, age) => {
  expect(ageOf(1_000_000, 1_000_000 + passed)).toEqual(age);
});
