import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restOn, sides, spinTo, topFace, turnAbout, turned } from './die-model.ts';

test('a die that rests on a face shows it on top, and two more beside it', () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    expect(topFace(restOn(face))).toBe(face);
    const towards = sides.filter(({ out }) => turned(restOn(face), out)[2] > 0.3);
    expect(towards).toHaveLength(2);
    expect(towards.map((one) => one.face)).not.toContain(7 - face);
  }
});

test('opposite sides add up to seven', () => {
  for (const { face, out } of sides) {
    const opposite = sides.find((one) => one.out.every((value, i) => value + (out[i] ?? 0) === 0));
    expect(face + (opposite?.face ?? 0)).toBe(7);
  }
});

test('however it tumbles, it comes to rest on the face it was meant to, and starts where it was', () => {
  const direction = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }), fc.constant(0.3));
  fc.assert(
    fc.property(direction, fc.double({ min: 0, max: 40, noNaN: true }), fc.integer({ min: 1, max: 6 }), (axis, angle, face) => {
      const from = turnAbout(axis, angle);
      const way = spinTo(from, restOn(face), 1);
      expect(topFace(way(1))).toBe(face);
      const [begin, first] = [turned(from, [0.3, 0.5, 0.8]), turned(way(0), [0.3, 0.5, 0.8])];
      begin.forEach((value, i) => expect(first[i]).toBeCloseTo(value, 6));
    }),
  );
});
