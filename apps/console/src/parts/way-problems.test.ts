import { expect, test } from 'vitest';
import { wayProblems } from './way-problems.ts';

const sound = { min: 100, max: 1000, quick: [100, 500], feeFixed: 1, feePpm: 20_000 };

test.each([
  ['what the platform takes', {}, {}],
  ['a least amount of nothing', { min: 0, feeFixed: 0, quick: [] }, { min: 'positive' }],
  ['a least amount above the most', { min: 2000, quick: [] }, { min: 'above-most' }],
  ['no number', { max: Number.NaN }, { max: 'amount' }],
  ['a part of a step', { min: 100.5, quick: [] }, { min: 'step' }],
  ['a most of a part of a step', { max: 999.5 }, { max: 'step' }],
  ['a quick amount outside', { quick: [50] }, { quick: 'outside' }],
  ['a quick amount between two steps', { quick: [100.5] }, { quick: 'step' }],
  ['too many quick amounts', { quick: Array.from({ length: 13 }, () => 200) }, { quick: 'too-many' }],
  ['a negative fee', { feeFixed: -1 }, { feeFixed: 'amount' }],
  ['more than half as a fee', { feePpm: 500_001 }, { feePpm: 'percent' }],
  ['a fixed fee that takes all of the least', { feeFixed: 100 }, { feeFixed: 'nothing-left' }],
  ['both fees together that do', { feeFixed: 60, feePpm: 400_000 }, { feeFixed: 'nothing-left' }],
  ['one unit that is left', { feeFixed: 59, feePpm: 400_000 }, {}],
])('%s', (_name, change, expected) => {
  expect(wayProblems({ ...sound, ...change }, 1)).toEqual(expected);
});

test('where the step is not known the fourth decimal is the end', () => {
  expect(wayProblems({ ...sound, min: 100.0001, quick: [] }, null)).toEqual({});
  expect(wayProblems({ ...sound, min: 100.000_01, quick: [] }, null)).toEqual({ min: 'amount' });
});
