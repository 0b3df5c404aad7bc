import { createFloatStream } from '@pavilion/fairness/float-stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawLimbo,
  isLimboTargetAllowed,
  limboAtRisk,
  LIMBO_MAX_RESULT,
  LIMBO_MAX_TARGET,
  LIMBO_MIN_TARGET,
  LIMBO_OUTCOMES,
  limboResult,
  limboWins,
  settleLimbo,
} from './math.ts';

const bet = { bet: 100_000n, step: 1_000n };

test('every target wins on exactly the outcomes counted, and returns 99 %', () => {
  const wrong: number[] = [];
  for (let target = LIMBO_MIN_TARGET; target <= LIMBO_MAX_TARGET; target++) {
    const wins = limboWins(target);
    // Results never rise with the outcome, so the last that wins and the first that loses count all 2³² of them.
    const counted = limboResult(wins - 1) >= target && limboResult(wins) < target;
    const ppm = (BigInt(wins) * BigInt(target) * 1_000_000n) / (BigInt(LIMBO_OUTCOMES) * 100n);
    if (!counted || ppm < 989_999n || ppm > 990_000n) wrong.push(target);
  }
  expect(wrong).toEqual([]);
});

test.each([
  [101, 3_961n],
  [110, 20_001n],
  [150, 68_001n],
  [197, 99_493n],
  [198, 100_000n],
  [100_000, 100_000n],
])('a target of %i hundredths puts %i of 100,000 at risk', (target, risk) => {
  expect(limboAtRisk({ ...bet, step: 1n, target })).toBe(risk);
});

test('a result never rises with the outcome and stays in its bounds', () => {
  expect([limboResult(LIMBO_OUTCOMES - 1), limboResult(0)]).toEqual([99, LIMBO_MAX_RESULT]);
  fc.assert(
    fc.property(fc.nat(LIMBO_OUTCOMES - 2), (outcome) => {
      expect(limboResult(outcome)).toBeGreaterThanOrEqual(limboResult(outcome + 1));
    }),
  );
});

test('the result is 0.99 divided by the drawn share, to whole hundredths, without a rounding of doubles', () => {
  fc.assert(
    fc.property(fc.nat(LIMBO_OUTCOMES - 1), (outcome) => {
      const exact = (99n * 2n ** 32n) / (BigInt(outcome) + 1n);
      expect(BigInt(limboResult(outcome))).toBe(exact > BigInt(LIMBO_MAX_RESULT) ? BigInt(LIMBO_MAX_RESULT) : exact);
    }),
  );
});

test('a payout is the target times the stake, rounded down to the step', () => {
  expect(settleLimbo(limboWins(250) - 1, { ...bet, target: 250 }).payout).toBe(250_000n);
  expect(settleLimbo(limboWins(250), { ...bet, target: 250 }).payout).toBe(0n);
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.integer({ min: LIMBO_MIN_TARGET, max: LIMBO_MAX_TARGET }),
      fc.constantFrom(1n, 1000n, 100_000n),
      (stake, target, step) => {
        const { payout } = settleLimbo(0, { bet: stake, target, step });
        expect(payout % step).toBe(0n);
        expect(payout * 100n <= stake * BigInt(target) && (payout + step) * 100n > stake * BigInt(target)).toBe(true);
      },
    ),
  );
});

test('a fixed round', () => {
  const stream = createFloatStream({ serverSeed: '5e'.repeat(32), clientSeed: 'still water', nonce: 7 });
  expect(settleLimbo(drawLimbo(stream), { ...bet, target: 200 }).events).toEqual([
    { type: 'rise', result: 210, target: 200, won: true },
    { type: 'total', bet: '100000', amount: '200000' },
  ]);
});

test('targets out of bounds', () => {
  expect([100, 100_001, 150.5, Number.NaN, -101].map(isLimboTargetAllowed)).toEqual([false, false, false, false, false]);
  expect(() => settleLimbo(0, { ...bet, target: 100 })).toThrow(RangeError);
});
