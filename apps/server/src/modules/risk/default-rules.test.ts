import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountLike, defaultRules, type StakeSpan, TUNED_ON } from './default-rules.ts';

const main = (least: number, greatest: number): StakeSpan => ({
  least: BigInt(Math.round(least * 10_000)),
  greatest: BigInt(Math.round(greatest * 10_000)),
});
const amounts = (stakes: StakeSpan): number[] => {
  const rules = defaultRules(stakes);
  return [
    rules['transfer.circles'].params.minAmount,
    rules['fast.cycles'].params.minAmount,
    rules['in.and.out'].params.minAmount,
    rules.structuring.params.threshold,
  ].map((units) => Number(units) / 10_000);
};

test.each([
  ['BRL', TUNED_ON, [50, 100, 200, 10_000]],
  ['VND', main(1_000, 500_000), [250_000, 500_000, 1_000_000, 50_000_000]],
  ['INR', main(10, 1_000), [1_000, 2_000, 4_000, 200_000]],
  ['KWD', main(0.02, 10), [5, 10, 20, 1_000]],
  ['MMK', main(100, 50_000), [25_000, 50_000, 100_000, 5_000_000]],
])('default amounts in %s follow the stakes of its games', (_code, stakes, expected) => {
  expect(amounts(stakes)).toEqual(expected);
});

test('amounts are above nothing, near the proportion, and rise with the stakes', () => {
  const stake = fc.bigInt(20n, 10n ** 13n);
  fc.assert(
    fc.property(fc.bigInt(1n, 100_000n), stake, stake, (reais, one, other) => {
      const [least, greatest] = one < other ? [one, other] : [other, one];
      const units = amountLike(reais, { least, greatest });
      const exact = Number(reais * 10_000n) * Math.sqrt((Number(least) * Number(greatest)) / Number(TUNED_ON.least * TUNED_ON.greatest));
      expect(units).toBeGreaterThan(0n);
      if (exact > 100) expect(Number(units) / exact).toSatisfy((times: number) => times > 0.79 && times < 1.21);
      expect(amountLike(reais, { least, greatest: greatest * 2n })).toBeGreaterThanOrEqual(units);
    }),
  );
});
