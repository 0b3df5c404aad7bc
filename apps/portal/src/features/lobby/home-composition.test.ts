import { describe, expect, test } from 'vitest';
import { collect, laneSize, MEDIUM_COLUMNS, NARROW_COLUMNS, shapeOf, SMALL_HOUSE, withoutThirds } from './home-composition.ts';

const games = (...ids: number[]) => ids.map((nodeId) => ({ nodeId }));
const ids = (list: readonly { nodeId: number }[]) => list.map(({ nodeId }) => nodeId);

describe('the shape of a collection', () => {
  test.each(Array.from({ length: 60 }, (_, count) => count + 1))('%i tiles leave no cell empty on any page', (count) => {
    const { columns, hasFeature, rest } = shapeOf(count);
    const cells = hasFeature ? count + 3 : count;
    expect((cells + rest.wide) % columns).toBe(0);
    expect((cells + rest.medium) % MEDIUM_COLUMNS).toBe(0);
    expect((count + rest.narrow) % NARROW_COLUMNS).toBe(0);
    expect(rest.wide).toBeLessThan(columns);
    if (hasFeature) expect((cells + rest.wide) / columns).toBeGreaterThanOrEqual(2);
  });

  test('five and six games have a feature, four and fifty stand alike', () => {
    expect([4, 5, 6, 9, 10, 50].map((count) => shapeOf(count).hasFeature)).toEqual([false, true, true, true, false, false]);
  });
});

describe('the games of a small house', () => {
  test('each once, the hot ones first, the one of the banner not at the head', () => {
    expect(ids(collect([games(1, 2, 3), games(4)], games(3, 1), 3))).toEqual([1, 3, 2, 4]);
    expect(ids(collect([games(1, 2)], [], null))).toEqual([1, 2]);
    expect(ids(collect([games(7)], games(7), 7))).toEqual([7]);
  });

  test('all of them are asked for while they are few', () => {
    expect(laneSize(SMALL_HOUSE)).toBe(SMALL_HOUSE);
    expect(laneSize(SMALL_HOUSE + 1)).toBeLessThan(SMALL_HOUSE);
  });
});

test('no game stands in a third row', () => {
  expect(withoutThirds([games(1, 2), games(1, 3), games(1, 2, 3, 4)]).map(ids)).toEqual([
    [1, 2],
    [1, 3],
    [2, 3, 4],
  ]);
});
