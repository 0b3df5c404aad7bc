export type Easing = (t: number) => number;

export const linear: Easing = (t) => t;
export const outCubic: Easing = (t) => 1 - (1 - t) ** 3;
export const inOutSine: Easing = (t) => 0.5 - Math.cos(Math.PI * t) / 2;
export const outQuint: Easing = (t) => 1 - (1 - t) ** 5;
/** Passes its goal by some six percent and comes back. */
export const outBack: Easing = (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export function mix(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}
