import { expect, test } from 'vitest';
import { inPlace } from './in-place.ts';

const claimed = { amount: 5, gives: 'money', reference: null, turnover: 0, at: '2026-11-30T00:00:00Z' } as const;
const kept = (key: string, at: number) => ({ key, item: key, claimed, at });
const show = (list: readonly string[], ...slots: ReturnType<typeof kept>[]): string[] =>
  inPlace(list, (one) => one, slots).map(({ item, claimed: done }) => (done ? `${item}!` : item));

test('what was claimed stays where it stood, and the next one comes after it', () => {
  expect(show(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(show(['b', 'c'], kept('a', 0))).toEqual(['a!', 'b', 'c']);
  expect(show(['a', 'c'], kept('b', 1))).toEqual(['a', 'b!', 'c']);
});

test('it is shown once while the list still has it', () => {
  expect(show(['a', 'b', 'c'], kept('b', 1))).toEqual(['a', 'b!', 'c']);
});

test('several stay in their places, also when the list became shorter than they stood', () => {
  expect(show(['c'], kept('b', 1), kept('a', 0))).toEqual(['a!', 'b!', 'c']);
  expect(show([], kept('c', 2))).toEqual(['c!']);
});
