import { expect, test } from 'vitest';
import { piecesOf } from './fall-pieces.ts';

test('pieces are spread over the window, each another way, and a phone has few', () => {
  for (const depth of ['far', 'middle', 'near'] as const) {
    const [few, many] = [piecesOf(depth, true), piecesOf(depth, false)];
    expect(few.length).toBeLessThan(many.length);
    expect(piecesOf(depth, true)).toEqual(few);
    expect(new Set(many.map(({ takes, after }) => `${takes} ${after}`)).size).toBe(many.length);
    for (const { pose, after, takes } of many) {
      expect(pose).toBeGreaterThanOrEqual(0);
      expect(pose).toBeLessThan(6);
      expect(after).toBeLessThanOrEqual(0);
      expect(after).toBeGreaterThanOrEqual(-takes);
    }
  }
  expect(piecesOf('far', true).length + piecesOf('middle', true).length + piecesOf('near', true).length).toBeLessThanOrEqual(40);
});
