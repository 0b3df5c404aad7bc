import { describe, expect, it } from 'vitest';
import { SHELF_CELLS, shelvesOf } from './shelves.ts';

const lanes = (...tiles: number[]) => tiles.map((count) => ({ tiles: count }));
const shape = (...tiles: number[]) => shelvesOf(lanes(...tiles)).map(({ lanes: own, columns }) => [own.map((lane) => lane.tiles), columns]);

describe('categories on shelves', () => {
  it.each([
    [[], []],
    [[1], [[[1], 3]]],
    [[4, 2], [[[4, 2], 6]]],
    [[3, 1], [[[3, 1], 4]]],
    [
      [4, 3],
      [
        [[4], 4],
        [[3], 3],
      ],
    ],
    [
      [12, 2, 2],
      [
        [[12], 6],
        [[2, 2], 4],
      ],
    ],
    [
      [2, 12],
      [
        [[2], 3],
        [[12], 6],
      ],
    ],
  ])('%j stand as %j', (tiles, expected) => {
    expect(shape(...tiles)).toEqual(expected);
  });

  it('keeps every category, in its order, and no shelf wider than a row', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const counts = Array.from({ length: seed % 9 }, (_, index) => 1 + ((seed * (index + 3)) % 12));
      const shelves = shelvesOf(lanes(...counts));
      expect(shelves.flatMap(({ lanes: own }) => own.map((lane) => lane.tiles))).toEqual(counts);
      for (const { lanes: own } of shelves) {
        expect(own.length === 1 || own.reduce((sum, lane) => sum + lane.tiles, 0) <= SHELF_CELLS).toBe(true);
      }
    }
  });
});
