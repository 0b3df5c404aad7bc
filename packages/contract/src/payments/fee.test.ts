import { expect, test } from 'vitest';
import { feeOf } from './fee.ts';

const CENT = 100n;

test.each([
  ['nothing is asked', { fixed: 0n, ppm: 0 }, 100_0000n, 0n],
  ['a fixed sum', { fixed: 1_5000n, ppm: 0 }, 100_0000n, 1_5000n],
  ['parts of the amount', { fixed: 0n, ppm: 15_000 }, 200_0000n, 3_0000n],
  ['both', { fixed: 5000n, ppm: 20_000 }, 100_0000n, 2_5000n],
  ['down to the step', { fixed: 0n, ppm: 12_345 }, 10_0000n, 1200n],
  ['never more than the amount', { fixed: 50_0000n, ppm: 0 }, 20_0000n, 20_0000n],
] as const)('%s', (_name, fee, amount, expected) => {
  expect(feeOf(fee, { amount, step: CENT })).toBe(expected);
});

test('what is left of an amount on the step is on the step', () => {
  for (let cents = 1n; cents < 3000n; cents += 7n) {
    const amount = cents * CENT;
    const fee = feeOf({ fixed: 3333n, ppm: 17_777 }, { amount, step: CENT });
    expect((amount - fee) % CENT).toBe(0n);
    expect(fee >= 0n && fee <= amount).toBe(true);
  }
});
