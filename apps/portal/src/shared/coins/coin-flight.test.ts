import { expect, test } from 'vitest';
import { burst, FLIGHT_MS, placed } from './coin-flight.ts';

const place = { height: 844, x: 195, y: 300, looks: 3 };
/** Evenly spread in place of chance. */
const spread = () => {
  let last = 0;
  return () => (last = (last + 0.381_966) % 1);
};

test('a phone draws at most 40 sprites, each with a picture there is', () => {
  const few = burst({ ...place, width: 390 }, spread());
  expect(few.length).toBeLessThanOrEqual(40);
  expect(burst({ ...place, width: 1440 }, spread()).length).toBeGreaterThan(few.length);
  expect(new Set(few.map(({ look }) => look))).toEqual(new Set([0, 1, 2]));
});

test('a sprite goes up, falls, and is gone at the end', () => {
  for (const sprite of burst({ ...place, width: 390 }, spread())) {
    expect(placed(sprite, 0).y).toBe(sprite.y);
    expect(placed(sprite, 200).y).toBeLessThan(sprite.y);
    expect(placed(sprite, FLIGHT_MS).y).toBeGreaterThan(sprite.y);
    expect(placed(sprite, 400).alpha).toBe(1);
    expect(placed(sprite, FLIGHT_MS).alpha).toBe(0);
    expect(Math.abs(placed(sprite, 700).turn)).toBeLessThanOrEqual(1);
  }
});
