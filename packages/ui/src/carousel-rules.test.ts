import { describe, expect, test } from 'vitest';
import { canLoop, cellCount, layout, shortestMove, wrap } from './carousel-rules.ts';

test('it turns from two slides on', () => {
  expect([0, 1, 2, 3].map(canLoop)).toEqual([false, false, true, true]);
});

test('a ring has room for one coming and one going', () => {
  expect(cellCount(1, 3)).toBe(1);
  expect(cellCount(2, 3)).toBe(6);
  expect(cellCount(3, 3)).toBe(6);
  expect(cellCount(5, 3)).toBe(5);
  expect(cellCount(8, 3)).toBe(8);
});

test('the shorter way round', () => {
  expect(shortestMove(0, 4, 5)).toBe(-1);
  expect(shortestMove(4, 0, 5)).toBe(1);
  expect(shortestMove(0, 2, 5)).toBe(2);
  expect(wrap(-1, 5)).toBe(4);
});

describe('where cells stand', () => {
  const cases = [2, 3, 4, 5, 7].flatMap((count) => [1, 2, 3].map((visible) => [count, visible] as const));

  test.each(cases)('%i slides, %i visible: never a hole, at rest or on the way', (count, visible) => {
    const ring = cellCount(count, visible);
    for (let position = 0; position < ring; position += 1) {
      for (const move of [-1, 0, 1]) {
        const cells = layout(count, visible, position, move);
        const slots = cells.map((cell) => cell.slot);
        // Before a step forward the window lies one cell back, before a step backward one cell ahead.
        const seen = Array.from({ length: visible }, (_, slot) => [slot, slot - move]).flat();
        for (const slot of seen) expect(slots).toContain(slot);
        const shown = cells.filter((cell) => cell.shown).toSorted((one, other) => one.slot - other.slot);
        expect(shown.map((cell) => cell.slide)).toEqual(Array.from({ length: visible }, (_, slot) => ((position + slot) % ring) % count));
      }
    }
  });

  test('each slide is met once by a reader, however often it is drawn', () => {
    const cells = layout(2, 3, 0, 0);
    expect(cells.filter((cell) => cell.shown)).toHaveLength(3);
    expect(cells.filter((cell) => cell.exposed).map((cell) => cell.slide)).toEqual([0, 1]);
  });

  test('a single slide does not move', () => {
    expect(layout(1, 3, 0, 0)).toEqual([{ slot: 0, slide: 0, shown: true, exposed: true }]);
  });
});
