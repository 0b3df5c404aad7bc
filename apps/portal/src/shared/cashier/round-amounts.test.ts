import { describe, expect, test } from 'vitest';
import { roundAmounts } from './round-amounts.ts';

const rule = { least: 1n, step: 1n, count: 4 };

describe('quick amounts of a balance', () => {
  test.each([
    [3_506_171n, rule, [500_000n, 1_000_000n, 2_000_000n, 3_506_171n]],
    [1_000_000n, rule, [100_000n, 200_000n, 500_000n, 1_000_000n]],
    [7n, rule, [1n, 2n, 5n, 7n]],
    [3n, rule, [1n, 2n, 3n]],
    // Only whole steps, and nothing under the least.
    [1_750n, { ...rule, step: 50n, least: 300n }, [500n, 1_000n, 1_750n]],
    [40n, { ...rule, least: 50n }, []],
    [0n, { ...rule, least: 0n }, []],
  ])('%s', (most, of, shown) => {
    expect(roundAmounts(most, of)).toEqual(shown);
  });
});
