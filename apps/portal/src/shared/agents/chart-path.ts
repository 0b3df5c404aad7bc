/** Geometry of the agents' charts: pure, so that it can be tested. */
import { curveMonotoneX, line } from 'd3-shape';

export type Point = readonly [x: number, y: number];

const smooth = line<Point>().curve(curveMonotoneX);

/** A smooth line through the points, as an SVG path; empty without points. It never rises above or falls below its neighbours. */
export const curvePath = (points: readonly Point[]): string => smooth([...points]) ?? '';

/** Round marks of an axis that hold `least` and `most`: three to five steps of 1, 2, 2.5 or 5 times a power of ten. Zero is among them. */
export function axisTicks(least: number, most: number): number[] {
  const low = Math.min(0, least);
  const high = Math.max(0, most) || (low === 0 ? 1 : 0);
  const span = high - low;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = power * ([1, 2, 2.5, 5, 10].find((one) => one * power * 4 >= span) ?? 10);
  const from = Math.floor(low / step);
  const to = Math.max(from + 1, Math.ceil(high / step));
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** Change in percent with one decimal, such as 9.7; null where there was nothing before. */
export function changePercent(now: number, before: number): number | null {
  if (before === 0) return null;
  return Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
}
