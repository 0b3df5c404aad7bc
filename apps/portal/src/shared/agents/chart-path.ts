/** Geometry of the agents' charts: pure, so that it can be tested. */

export type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;

/** Slopes of a monotone cubic through the points: the curve never rises above or falls below its neighbours. */
function slopesOf(points: readonly Point[]): number[] {
  const steps = points.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = points[index] ?? [0, 0];
    return (y - beforeY) / (x - beforeX || 1);
  });
  return points.map((_, index) => {
    const left = steps[index - 1];
    const right = steps[index];
    if (left === undefined || right === undefined) return left ?? right ?? 0;
    // The harmonic mean limits the slope to three times the lesser step, so that the cubic stays monotone.
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  });
}

/** A smooth line through the points, as an SVG path; empty without points. */
export function curvePath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const slopes = slopesOf(points);
  const parts = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? first;
    const third = (x - fromX) / 3;
    const from = [fromX + third, fromY + (slopes[index] ?? 0) * third];
    const to = [x - third, y - (slopes[index + 1] ?? 0) * third];
    return `C${[...from, ...to, x, y].map(round).join(' ')}`;
  });
  return `M${round(first[0])} ${round(first[1])}${parts.join('')}`;
}

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
