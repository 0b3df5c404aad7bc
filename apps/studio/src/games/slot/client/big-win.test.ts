import { describe, expect, test } from 'vitest';
import { tierOf, tierShare } from './big-win.ts';

describe('the tier line of a big win', () => {
  test.each([
    [0, 0],
    [20, 0.2],
    [60, 0.34],
    [100, 0.48],
    [300, 0.74],
    [500, 1],
    [20_000, 1],
  ])('at %d times the stake %d of it is lit', (multiple, share) => {
    expect(tierShare(multiple)).toBeCloseTo(share, 5);
  });

  test.each([
    [19.99, null],
    [20, 20],
    [99, 20],
    [100, 100],
    [499.5, 100],
    [500, 500],
    [23_586, 500],
  ])('%d times the stake has reached tier %s', (multiple, tier) => {
    expect(tierOf(multiple)).toBe(tier);
  });
});
