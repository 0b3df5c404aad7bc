export type Easing = (t: number) => number;

export const linear: Easing = (t) => t;
export const outCubic: Easing = (t) => 1 - (1 - t) ** 3;
export const outQuint: Easing = (t) => 1 - (1 - t) ** 5;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
