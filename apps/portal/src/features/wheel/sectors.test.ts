import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectorsOf, turnTo } from './sectors.ts';

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
    fc.property(chances, fc.double({ min: 0, max: 359, noNaN: true }), (ppm, standing) => {
      for (const sector of sectorsOf(ppm)) {
        const next = turnTo(sector, standing, 5);
        expect(next - standing).toBeGreaterThanOrEqual(5 * 360 - 1e-6);
        expect(next - standing).toBeLessThan(6 * 360 + 1e-6);
        const under = (((-next % 360) + 360) % 360) - (sector.from + sector.to) / 2;
        expect(Math.abs(Math.round(under / 360) * 360 - under)).toBeLessThan(1e-6);
      }
    }),
  );
});
