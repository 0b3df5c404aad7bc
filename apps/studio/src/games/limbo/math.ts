import { atRiskOfOne } from '@pavilion/fairness/at-risk';
import type { FloatStream } from '@pavilion/fairness/float-stream';
import type { Units } from '../../api-types.ts';

/** Every draw of four bytes is one outcome, all equally likely. */
export const LIMBO_OUTCOMES = 2 ** 32;
/** Return of 99 %, in hundredths: the lantern rises to 0.99 ÷ the drawn share. */
export const LIMBO_RETURN = 99;
/** Bounds of the target, in hundredths: 1.01× to 1,000×. */
export const LIMBO_MIN_TARGET = 101;
export const LIMBO_MAX_TARGET = 100_000;
/** No result is shown above a million times; no target is higher. In hundredths. */
export const LIMBO_MAX_RESULT = 100_000_000;

/** `result` and `target` in hundredths: 231 is 2.31×. */
export type LimboEvent = { type: 'rise'; result: number; target: number; won: boolean } | { type: 'total'; bet: Units; amount: Units };

export interface LimboBet {
  /** Stake in units of 1/100,000. */
  bet: bigint;
  target: number;
  /** Payouts are rounded down to a multiple of this; the remainder is the studio's. */
  step: bigint;
}

export function isLimboTargetAllowed(target: number): boolean {
  return Number.isInteger(target) && target >= LIMBO_MIN_TARGET && target <= LIMBO_MAX_TARGET;
}

/** Outcome 0…2³² − 1. */
export function drawLimbo(stream: FloatStream): number {
  return stream.nextUint32();
}

/** How high the lantern rises with this outcome, in hundredths; 0.99× at the least. Exact: all stays below 2⁵³. */
export function limboResult(outcome: number): number {
  return Math.min(LIMBO_MAX_RESULT, Math.floor((LIMBO_RETURN * LIMBO_OUTCOMES) / (outcome + 1)));
}

/** Outcomes of 2³² that reach the target: the first so many, since results fall as outcomes grow. */
export function limboWins(target: number): number {
  return Math.floor((LIMBO_RETURN * LIMBO_OUTCOMES) / target);
}

function paidAt({ bet, target, step }: LimboBet): bigint {
  const gross = (bet * BigInt(target)) / 100n;
  return gross - (gross % step);
}

/** By the target, at which a round that is won ends. */
export const limboAtRisk = ({ bet, target, step }: LimboBet): bigint =>
  atRiskOfOne({ stake: bet, chance: BigInt(limboWins(target)), returns: paidAt({ bet, target, step }), of: BigInt(LIMBO_OUTCOMES) });

/** What an outcome pays. Throws RangeError for a target out of bounds: callers check before. */
export function settleLimbo(outcome: number, { bet, target, step }: LimboBet): { events: LimboEvent[]; payout: bigint } {
  if (!isLimboTargetAllowed(target)) throw new RangeError(`target ${target} is out of bounds`);
  const result = limboResult(outcome);
  const won = result >= target;
  const payout = won ? paidAt({ bet, target, step }) : 0n;
  return {
    payout,
    events: [
      { type: 'rise', result, target, won },
      { type: 'total', bet: String(bet), amount: String(payout) },
    ],
  };
}
