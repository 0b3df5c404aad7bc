import type { LimboInfo } from '../kind.ts';

type Bounds = Pick<LimboInfo, 'minTarget' | 'maxTarget'>;

export function fitTarget(target: number, { minTarget, maxTarget }: Bounds): number {
  return Math.min(maxTarget, Math.max(minTarget, Math.round(target)));
}

/** Reads a typed multiplier such as "2.5", "2,5×" or "1 000" into hundredths; null when it is none. */
export function readTarget(text: string): number | null {
  const plain = text.replace(/[\s×x]/gi, '');
  // A lone comma or point splits decimals, unless three digits follow a comma: then it groups thousands.
  const number = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return /^\d+(\.\d*)?$/.test(number) ? Math.round(Number(number) * 100) : null;
}

const STEPS = [
  [200, 1],
  [500, 10],
  [1_000, 50],
  [10_000, 100],
  [Infinity, 1_000],
] as const;

/** The next target up or down, in steps that grow with it; a target between two steps goes to the nearer one on its way. */
export function stepTarget(target: number, direction: 1 | -1, bounds: Bounds): number {
  const below = direction === 1 ? target : target - 1;
  const step = STEPS.find(([limit]) => below < limit)?.[1] ?? 1_000;
  const next = direction === 1 ? (Math.floor(target / step) + 1) * step : (Math.ceil(target / step) - 1) * step;
  return fitTarget(next, bounds);
}

/** Chance to reach the target. */
export function chanceOf(target: number, returned: number): number {
  return returned / target;
}

export function payoutOf(bet: bigint, target: number, step: bigint): bigint {
  const gross = (bet * BigInt(target)) / 100n;
  return step > 0n ? gross - (gross % step) : gross;
}

/** How far up the sky a multiplier is, 0…1: steep at first, so that small targets are apart. */
export function heightOf(hundredths: number): number {
  return 1 - 1 / (1 + 0.75 * Math.log(Math.max(100, hundredths) / 100));
}

/** Milliseconds the lantern takes to a height: longer for higher ones, never so long that one waits. */
export function flightMs(hundredths: number): number {
  return 650 + 1_250 * heightOf(hundredths);
}
