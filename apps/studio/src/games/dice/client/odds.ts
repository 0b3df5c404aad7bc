import type { LanguageTag } from '@pavilion/languages/tags';
import { formatTagOf } from '../../../../client/src/i18n/words.ts';
import type { DiceDirection } from '../math.ts';

const faces = 10_000;

export interface DiceBounds {
  minChance: number;
  maxChance: number;
  edge: number;
}

/** Winning rolls of 10,000 for a target in hundredths. */
export function chanceOf(target: number, direction: DiceDirection): number {
  return direction === 'under' ? target : faces - 1 - target;
}

/** The target that gives a chance; its own inverse for each direction. */
export function targetOf(chance: number, direction: DiceDirection): number {
  return direction === 'under' ? chance : faces - 1 - chance;
}

/** The nearest target within the bounds. */
export function fitTarget(target: number, direction: DiceDirection, { minChance, maxChance }: DiceBounds): number {
  const chance = Math.min(maxChance, Math.max(minChance, chanceOf(Math.round(target), direction)));
  return targetOf(chance, direction);
}

/** Multiplier in 1/10,000, as the server computes it. */
export function multiplierOf(chance: number, edge: number): number {
  return Math.floor((faces * (faces - edge)) / chance);
}

/** What a won round pays, rounded down to the currency's step. */
export function payoutOf(bet: bigint, multiplier: number, step: bigint): bigint {
  const gross = (bet * BigInt(multiplier)) / 10_000n;
  return step > 0n ? gross - (gross % step) : gross;
}

/** The die face shown with a roll: six equal parts of the scale. */
export function faceOf(roll: number): number {
  return Math.min(6, Math.floor((roll * 6) / faces) + 1);
}

/** First and last roll of a face's sixth of the scale. */
export function sectionOf(face: number): { from: number; to: number } {
  return { from: Math.ceil(((face - 1) * faces) / 6), to: Math.ceil((face * faces) / 6) - 1 };
}

/** Share of the scale, 0…1. */
export function shareOf(hundredths: number): number {
  return hundredths / (faces - 1);
}

/** Rolls and targets in the reader's way, always two digits on each side: "07.05". Takes main units, not hundredths. */
export function rollFormat(language: LanguageTag): Intl.NumberFormat {
  return new Intl.NumberFormat(formatTagOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2, minimumIntegerDigits: 2 });
}
