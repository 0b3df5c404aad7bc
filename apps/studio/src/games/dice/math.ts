import { atRiskOfOne } from '@pavilion/fairness/at-risk';
import type { Units } from '../../api-types.ts';
import type { FloatStream } from '@pavilion/fairness/float-stream';

export type DiceDirection = 'over' | 'under';

/** `roll` and `target` in hundredths: 5049 is 50.49. `multiplier` in 1/10,000: 19800 is 1.98×. */
export type DiceEvent =
  | { type: 'roll'; roll: number; target: number; direction: DiceDirection; won: boolean; multiplier: number }
  | { type: 'total'; bet: Units; amount: Units };

/** Rolls 0.00–99.99, in hundredths. */
export const DICE_FACES = 10_000;
/** House edge of 1 %, in hundredths of a per cent. */
export const DICE_EDGE = 100;
/** Bounds of the chance to win: 1.00 % (pays 99×) to 95.00 % (pays 1.0421×). */
export const DICE_MIN_CHANCE = 100;
export const DICE_MAX_CHANCE = 9_500;
/** Multipliers are in 1/10,000. */
export const DICE_MULTIPLIER_SCALE = 10_000;

export interface DiceBet {
  /** Stake in units of 1/100,000. */
  bet: bigint;
  /** Hundredths, 0…9999. */
  target: number;
  direction: DiceDirection;
  /** Payouts are rounded down to a multiple of this; the remainder is the house's. */
  step: bigint;
}

/** Faces of 10,000 that win: rolls below the target, or above it. */
export function diceChance(target: number, direction: DiceDirection): number {
  return direction === 'under' ? target : DICE_FACES - 1 - target;
}

export function isDiceTargetAllowed(target: number, direction: DiceDirection): boolean {
  const chance = diceChance(target, direction);
  return Number.isInteger(target) && chance >= DICE_MIN_CHANCE && chance <= DICE_MAX_CHANCE;
}

/** (1 − edge) ÷ chance in 1/10,000, rounded down: 19800 (1.98×) at a chance of one half. */
export function diceMultiplier(chance: number): number {
  return Math.floor(((DICE_FACES - DICE_EDGE) * DICE_MULTIPLIER_SCALE) / chance);
}

/**
 * Exact return to player at this chance, before rounding to the currency's step, as parts of 10⁸.
 * Rounding the multiplier down holds it in (98.99 %, 99 %].
 */
export function diceReturn(chance: number): number {
  return chance * diceMultiplier(chance);
}

/** What one roll pays. Throws RangeError for a target out of bounds: callers check before. */
export function settleDice(roll: number, { bet, target, direction, step }: DiceBet): { events: DiceEvent[]; payout: bigint } {
  if (!isDiceTargetAllowed(target, direction)) throw new RangeError(`target ${target} ${direction} is out of bounds`);
  const won = direction === 'under' ? roll < target : roll > target;
  const multiplier = diceMultiplier(diceChance(target, direction));
  const payout = won ? paidBy({ bet, multiplier, step }) : 0n;
  return {
    payout,
    events: [
      { type: 'roll', roll, target, direction, won, multiplier },
      { type: 'total', bet: String(bet), amount: String(payout) },
    ],
  };
}

function paidBy({ bet, multiplier, step }: { bet: bigint; multiplier: number; step: bigint }): bigint {
  const gross = (bet * BigInt(multiplier)) / BigInt(DICE_MULTIPLIER_SCALE);
  return gross - (gross % step);
}

export function diceAtRisk({ bet, target, direction, step }: DiceBet): bigint {
  const chance = diceChance(target, direction);
  const returns = paidBy({ bet, multiplier: diceMultiplier(chance), step });
  return atRiskOfOne({ stake: bet, chance: BigInt(chance), returns, of: BigInt(DICE_FACES) });
}

export function drawDice(stream: FloatStream): number {
  return stream.nextInt(DICE_FACES);
}
