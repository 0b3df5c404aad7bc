import type { HourName, Today } from './today-panel.tsx';

type Hours = Today['today'];

/** The running total at the end of each hour. */
export function cumulative(hours: Hours, name: HourName): number[] {
  let total = 0;
  return hours.map((hour) => (total += hour[name]));
}

/** The day's total so far. */
export const reached = (hours: Hours, name: HourName): number => hours.reduce((sum, hour) => sum + hour[name], 0);

/** What a running total had come to at a time of the day, the running hour by its share. */
export function totalAt(totals: readonly number[], hoursPassed: number): number {
  const whole = Math.floor(hoursPassed);
  const before = whole === 0 ? 0 : (totals[whole - 1] ?? totals.at(-1) ?? 0);
  const after = totals[whole] ?? totals.at(-1) ?? 0;
  return before + (after - before) * (hoursPassed - whole);
}

/** How much more than at this time yesterday, as a share; null where yesterday had nothing to compare with. */
export function changeOf(
  { today, yesterday, hoursPassed }: Pick<Today, 'today' | 'yesterday' | 'hoursPassed'>,
  name: HourName,
): number | null {
  const then = totalAt(cumulative(yesterday, name), hoursPassed);
  return then <= 0 ? null : reached(today, name) / then - 1;
}

/** The last 24 hours, an entry an hour, the running one last. */
export const lastDay = ({ today, yesterday }: Pick<Today, 'today' | 'yesterday'>, name: HourName): number[] =>
  [...yesterday, ...today].slice(-24).map((hour) => hour[name]);

/** A round number at or above `most`, for the top of a scale with `steps` lines. */
export function niceTop(most: number, steps: number): number {
  if (most <= 0) return steps;
  const rough = most / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one * steps >= most) ?? rough;
  return step * steps;
}
