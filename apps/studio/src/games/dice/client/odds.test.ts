import { expect, test } from 'vitest';
import { chanceOf, faceOf, fitTarget, multiplierOf, payoutOf, sectionOf, targetOf } from './odds.ts';

const bounds = { minChance: 100, maxChance: 9_500, edge: 100 };

test('over and under mirror each other', () => {
  expect(chanceOf(4849, 'over')).toBe(5150);
  expect(chanceOf(5150, 'under')).toBe(5150);
  for (const direction of ['over', 'under'] as const) expect(targetOf(chanceOf(1234, direction), direction)).toBe(1234);
});

test('targets keep the chance within its bounds', () => {
  expect(chanceOf(fitTarget(9_999, 'over', bounds), 'over')).toBe(100);
  expect(chanceOf(fitTarget(0, 'over', bounds), 'over')).toBe(9_500);
  expect(fitTarget(5_000.4, 'under', bounds)).toBe(5_000);
});

test('multiplier and payout round down', () => {
  expect(multiplierOf(5_000, 100)).toBe(19_800);
  expect(multiplierOf(5_150, 100)).toBe(19_223);
  expect(payoutOf(5_000_000n, 19_223, 1_000n)).toBe(9_611_000n);
});

test('a roll has one of six faces', () => {
  expect([0, 1_666, 1_667, 5_000, 9_999].map(faceOf)).toEqual([1, 1, 2, 4, 6]);
});

test('the sixths of the scale leave no roll out and no roll twice, and each begins and ends with its face', () => {
  const sections = [1, 2, 3, 4, 5, 6].map(sectionOf);
  expect(sections.map(({ from, to }) => [faceOf(from), faceOf(to)])).toEqual([1, 2, 3, 4, 5, 6].map((face) => [face, face]));
  expect([sections[0]?.from, sections[5]?.to]).toEqual([0, 9_999]);
  sections.slice(1).forEach(({ from }, i) => expect(from).toBe((sections[i]?.to ?? 0) + 1));
});
