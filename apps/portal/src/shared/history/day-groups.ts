import { DAY_MS } from '@pavilion/contract/base/time';

/** Rows of a list, newest first, put under their days. */
export interface DayGroup<Row> {
  day: string;
  rows: Row[];
}

export function groupByDay<Row>(rows: readonly Row[], dayOf: (row: Row) => string): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

/** Bars of a trend: as many as fit, each of one day or of some days together, with the sum of its days. */
export interface TrendBar {
  from: string;
  to: string;
  units: bigint;
}

const dayAfter = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Every day of the span has its place, also those without a row; at most `most` bars. The bars' sum is the days' sum. */
export function trendBars(days: readonly { day: string; units: bigint }[], span: { from: string; to: string }, most = 16): TrendBar[] {
  const length = Math.round((Date.parse(span.to) - Date.parse(span.from)) / DAY_MS) + 1;
  const wide = Math.max(1, Math.ceil(length / most));
  const bars: TrendBar[] = [];
  for (let start = 0; start < length; start += wide) {
    const from = dayAfter(span.from, start);
    const to = dayAfter(span.from, Math.min(start + wide, length) - 1);
    const units = days.filter(({ day }) => day >= from && day <= to).reduce((sum, one) => sum + one.units, 0n);
    bars.push({ from, to, units });
  }
  return bars;
}
