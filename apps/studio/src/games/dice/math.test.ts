import { createFloatStream } from '@pavilion/fairness/float-stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DICE_FACES,
  DICE_MAX_CHANCE,
  DICE_MIN_CHANCE,
  diceAtRisk,
  diceChance,
  diceMultiplier,
  diceReturn,
  drawDice,
  isDiceTargetAllowed,
  settleDice,
} from './math.ts';
import type { DiceBet } from './math.ts';

const SEEDS = { serverSeed: '5e'.repeat(32), clientSeed: 'still water', nonce: 7 };
const play = (nonce: number, bet: DiceBet) => settleDice(drawDice(createFloatStream({ ...SEEDS, nonce })), bet);

describe('dice', () => {
  test('pays the fair multiplier less one per cent, rounded down, at every allowed chance', () => {
    for (let chance = DICE_MIN_CHANCE; chance <= DICE_MAX_CHANCE; chance++) {
      expect(diceReturn(chance)).toBeLessThanOrEqual(99_000_000);
      expect(diceReturn(chance)).toBeGreaterThan(99_000_000 - chance);
    }
    expect(diceMultiplier(5000)).toBe(19_800);
    expect(diceMultiplier(DICE_MIN_CHANCE)).toBe(990_000);
    expect(diceMultiplier(DICE_MAX_CHANCE)).toBe(10_421);
  });

  test('over and under of the same chance win on equally many faces', () => {
    for (const chance of [100, 2500, 4999, 9500]) {
      const faces = Array.from({ length: 10_000 }, (_, roll) => roll);
      expect(faces.filter((roll) => roll < chance)).toHaveLength(diceChance(chance, 'under'));
      expect(faces.filter((roll) => roll > 9999 - chance)).toHaveLength(diceChance(9999 - chance, 'over'));
    }
  });

  test('a payout is a multiple of the step and never above the fair one', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.integer({ min: 100, max: 9500 }),
        fc.constantFrom(1n, 1000n, 100_000n),
        fc.nat(),
        (bet, target, step, nonce) => {
          const { events, payout } = play(nonce, {
            bet,
            target,
            direction: 'under',
            step,
          });
          const [roll] = events;
          expect(payout % step).toBe(0n);
          expect(payout > 0n && roll?.type === 'roll' && !roll.won).toBe(false);
          expect(payout * BigInt(target) <= bet * 9900n).toBe(true);
        },
      ),
    );
  });

  test('targets out of bounds', () => {
    expect(isDiceTargetAllowed(99, 'under')).toBe(false);
    expect(isDiceTargetAllowed(9501, 'under')).toBe(false);
    expect(isDiceTargetAllowed(9900, 'over')).toBe(false);
    expect(isDiceTargetAllowed(50.5, 'over')).toBe(false);
    expect(() => play(0, { bet: 1n, target: 0, direction: 'under', step: 1n })).toThrow(RangeError);
  });

  test.each([
    [9_500, 10_000n],
    [9_000, 20_000n],
    [7_500, 50_000n],
    [5_100, 98_000n],
    [5_000, 100_000n],
    [4_950, 100_000n],
    [100, 100_000n],
  ])('a chance of %i puts %i of 100,000 at risk, over and under alike', (chance, risk) => {
    expect(diceAtRisk({ bet: 100_000n, target: chance, direction: 'under', step: 1n })).toBe(risk);
    expect(diceAtRisk({ bet: 100_000n, target: 9_999 - chance, direction: 'over', step: 1n })).toBe(risk);
  });

  test('what rounding takes from a small stake that wins was at risk too', () => {
    expect(diceAtRisk({ bet: 1_000n, target: 9_500, direction: 'under', step: 1_000n })).toBe(100n);
    expect(diceAtRisk({ bet: 1_000n, target: 9_500, direction: 'under', step: 100_000n })).toBe(1_000n);
  });

  test('a fixed round', () => {
    expect(play(7, { bet: 100_000n, target: 5000, direction: 'under', step: 1000n }).events).toEqual([
      { type: 'roll', roll: 4696, target: 5000, direction: 'under', won: true, multiplier: 19_800 },
      { type: 'total', bet: '100000', amount: '198000' },
    ]);
  });

  test.each(['over', 'under'] as const)('every roll enumerated, %s returns what the multiplier says', (direction) => {
    for (const chance of [100, 4_950, 9_500]) {
      const target = direction === 'under' ? chance : 9_999 - chance;
      let won = 0n;
      for (let roll = 0; roll < DICE_FACES; roll++) won += settleDice(roll, { bet: 10_000n, target, direction, step: 1n }).payout;
      expect(won).toBe(BigInt(diceReturn(chance)));
    }
  });
});
