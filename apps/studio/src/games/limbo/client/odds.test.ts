import { expect, test } from 'vitest';
import { fitTarget, flightMs, heightOf, payoutOf, readTarget, stepTarget } from './odds.ts';

const bounds = { minTarget: 101, maxTarget: 100_000 };

test('typed targets are read in either decimal mark', () => {
  expect(['2', '2.5', '2,5', ' 10 × ', '1,000', '1000.5', '1,01x'].map(readTarget)).toEqual([200, 250, 250, 1_000, 100_000, 100_050, 101]);
  expect(['', 'abc', '-2', '2..5', '1e3'].map(readTarget)).toEqual([null, null, null, null, null]);
});

test('steps grow with the target and come back the same way', () => {
  const up = [101, 199, 200, 490, 500, 1_000, 9_900, 10_000, 100_000].map((target) => stepTarget(target, 1, bounds));
  expect(up).toEqual([102, 200, 210, 500, 550, 1_100, 10_000, 11_000, 100_000]);
  const down = [102, 200, 210, 500, 550, 1_100, 10_000, 11_000, 101].map((target) => stepTarget(target, -1, bounds));
  expect(down).toEqual([101, 199, 200, 490, 500, 1_000, 9_900, 10_000, 101]);
  expect(stepTarget(237, 1, bounds)).toBe(240);
  expect(fitTarget(3, bounds)).toBe(101);
});

test('a payout is what the server pays, and the lantern never leaves the sky', () => {
  expect(payoutOf(100_000n, 233, 1_000n)).toBe(233_000n);
  expect(payoutOf(100_500n, 233, 1_000n)).toBe(234_000n);
  expect([heightOf(99), heightOf(100)]).toEqual([0, 0]);
  expect(heightOf(100_000_000)).toBeLessThan(1);
  expect(flightMs(100_000_000)).toBeLessThan(2_000);
});
