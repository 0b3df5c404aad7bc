import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureOf } from './medallion-picture.ts';

test('each of up to six levels has a picture of its own', () => {
  for (let of = 1; of <= 6; of += 1)
    expect(Array.from({ length: of }, (_, index) => pictureOf(index + 1, of))).toEqual(Array.from({ length: of }, (_, index) => index + 1));
});

test('of more levels the first and the last have theirs, and a higher level never a lower picture', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 60 }), (of) => {
      const pictures = Array.from({ length: of }, (_, index) => pictureOf(index + 1, of));
      expect([pictures[0], pictures.at(-1)]).toEqual([1, 6]);
      expect(new Set(pictures).size).toBe(6);
      expect(pictures).toEqual(pictures.toSorted((one, other) => one - other));
    }),
  );
});
