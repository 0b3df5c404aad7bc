import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleAt, restAt, sectorsOf, topOf, turnTo } from './sectors.ts';

const chances = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 24 }).filter((list) => list.some((one) => one > 0));

test('what can be won fills the disc, each legible, the likelier never narrower; what is gone is not on it', () => {
  fc.assert(
    fc.property(chances, (ppm) => {
      const sectors = sectorsOf(ppm);
      expect(sectors.map(({ index }) => index)).toEqual(ppm.flatMap((one, index) => (one > 0 ? [index] : [])));
      expect(sectors.at(-1)?.to).toBeCloseTo(360, 6);
      const widths = sectors.map(({ from, to, index }) => ({ width: to - from, ppm: ppm[index] ?? 0 }));
      for (const one of widths) {
        expect(one.width).toBeGreaterThanOrEqual(15 - 1e-6);
        for (const other of widths) if (other.ppm > one.ppm) expect(other.width).toBeGreaterThanOrEqual(one.width - 1e-6);
      }
    }),
  );
});

test('the wheel stops in the middle of the field, after its whole turns and never backwards', () => {
  fc.assert(
    fc.property(chances, fc.double({ min: 0, max: 359, noNaN: true }), (ppm, angle) => {
      for (const sector of sectorsOf(ppm)) {
        const next = turnTo(sector, angle, 5);
        expect(next - angle).toBeGreaterThanOrEqual(5 * 360 - 1e-6);
        expect(next - angle).toBeLessThan(6 * 360 + 1e-6);
        const under = (((-next % 360) + 360) % 360) - (sector.from + sector.to) / 2;
        expect(Math.abs(Math.round(under / 360) * 360 - under)).toBeLessThan(1e-6);
      }
    }),
  );
});

test('what stands in a field is in the middle of it however the disc is turned, so that it can stay upright', () => {
  fc.assert(
    fc.property(chances, fc.double({ min: -720, max: 2520, noNaN: true }), (ppm, turned) => {
      for (const sector of sectorsOf(ppm)) {
        const { x, y } = middleAt(sector, turned, 270);
        expect(Math.hypot(x, y)).toBeCloseTo(270, 6);
        const clockwise = (Math.atan2(x, -y) * 180) / Math.PI;
        const apart = (clockwise - turned - (sector.from + sector.to) / 2) / 360;
        expect(Math.abs(apart - Math.round(apart))).toBeLessThan(1e-6);
      }
    }),
  );
});

test('a wheel that rests stands on a field of its own, never on the best prize where there is another', () => {
  const field = fc.record({
    of: fc.constantFrom('money' as const, 'points' as const, 'spin' as const, 'nothing' as const),
    value: fc.integer({ min: 1, max: 9 }),
    ppm: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(field, { minLength: 2, maxLength: 24 }), (fields) => {
      const sectors = sectorsOf(fields.map(({ ppm }) => ppm));
      const top = topOf(fields);
      const stands = 360 - restAt(sectors, top);
      const under = sectors.find(({ from, to }) => from < stands && stands < to);
      expect(under).toBeDefined();
      if (top.size < fields.length) expect(top.has(under?.index ?? -1)).toBe(false);
    }),
  );
  const points = { of: 'points', value: 500 } as const;
  const money = { of: 'money', value: 5 } as const;
  expect([...topOf([points, money, money])]).toEqual([1, 2]);
  expect([...topOf([points, { of: 'spin', value: 0 }])]).toEqual([0]);
  expect([...topOf([{ of: 'spin', value: 0 }])]).toEqual([]);
});
