import { describe, expect, test } from 'vitest';
import { isSliderSolved, type TrackPoint, workBits } from './rules.ts';

/** Even steps from the edge to a place. */
const way = (to: number, { ms = 600, points = 12 }: { ms?: number; points?: number } = {}): TrackPoint[] =>
  Array.from({ length: points }, (_, i) => [(to * i) / (points - 1), (ms * i) / (points - 1)] as const);

describe('a puzzle', () => {
  test.each<[string, number, number, TrackPoint[]]>([
    ['in its place', 150, 150, way(150)],
    ['five pixels beside it', 150, 155, way(155)],
    ['over it and back', 150, 150, [...way(175), [162, 700], [150, 800]]],
    ['by steps of the keys', 150, 150, way(150, { ms: 4000, points: 76 })],
    ['from where the piece was held a little later', 150, 151, [[3, 0], ...way(151).slice(1)]],
  ])('is met: %s', (_name, answer, x, track) => {
    expect(isSliderSolved(answer, { x, track })).toBe(true);
  });

  test.each<[string, number, number, TrackPoint[]]>([
    ['six pixels beside it', 150, 156, way(156)],
    ['without a way', 150, 150, []],
    [
      'in one leap',
      150,
      150,
      [
        [0, 0],
        [150, 300],
      ],
    ],
    ['faster than a hand', 150, 150, way(150, { ms: 60 })],
    ['along another way than it ended', 150, 150, way(90)],
    ['from nowhere', 150, 150, way(150).slice(6)],
    ['against time', 150, 150, [...way(150).slice(0, -1), [150, 20]]],
    [
      'to and fro',
      150,
      150,
      [
        [0, 0],
        [150, 100],
        [0, 200],
        [150, 300],
        [0, 400],
        [150, 500],
      ],
    ],
    [
      'standing, then there',
      150,
      150,
      [
        [0, 0],
        [0, 100],
        [0, 200],
        [0, 300],
        [150, 400],
      ],
    ],
  ])('is not met: %s', (_name, answer, x, track) => {
    expect(isSliderSolved(answer, { x, track })).toBe(false);
  });
});

test('work grows with what an address asked for, to a bound', () => {
  expect([0, 1, 3, 7, 11, 27, 60, 1000].map(workBits)).toEqual([16, 16, 16, 17, 18, 22, 22, 22]);
});
