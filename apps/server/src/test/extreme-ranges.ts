import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { shapeOf } from './extremes.ts';

/** First and last day the wire's type knows. */
const FIRST = '0001-01-01';
const LAST = '9999-12-31';
/** Years in which a zone's changes of clock are looked for, the newest first. */
const YEARS = Array.from({ length: 14 }, (_, back) => 2028 - back);
const CHANGES = 2;

type Ends = readonly [from: string | undefined, to: string | undefined];

/** Days of the zone that are no 24 hours long, the newest first: one of each change; none where clocks are never set. */
export function changeDays(zone: string): string[] {
  const found: string[] = [];
  for (const year of YEARS) {
    for (let month = 12; month >= 1 && found.length < CHANGES; month -= 1) {
      const first = DateTime.fromObject({ year, month }, { zone });
      if (first.offset === first.plus({ months: 1 }).offset) continue;
      const days = Array.from({ length: first.daysInMonth ?? 0 }, (_, place) => first.plus({ days: place }).startOf('day'));
      const changed = days.find((day) => day.plus({ days: 1 }).startOf('day').diff(day, 'hours').hours !== 24);
      if (changed) found.push(changed.toISODate() ?? '');
    }
  }
  return found;
}

const beside = (day: string, days: number): string => DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? '';

/** Ends of ranges that counting of days could stumble over. */
const endsOf = (zones: readonly string[]): readonly Ends[] => [
  [FIRST, FIRST],
  [LAST, LAST],
  [FIRST, LAST],
  [LAST, FIRST],
  [undefined, FIRST],
  [undefined, LAST],
  [FIRST, undefined],
  [LAST, undefined],
  ['2026-03-11', '2026-03-10'],
  ['2024-02-29', '2024-02-29'],
  ['2000-02-29', '2000-03-01'],
  ['2023-02-28', '2023-03-01'],
  ['1900-02-28', '1900-03-01'],
  ...[...new Set(zones.flatMap(changeDays))].flatMap((day): Ends[] => [
    [day, day],
    [beside(day, -1), beside(day, 1)],
  ]),
];

const takes = (schema: z.ZodMiniType, value: string): boolean => z.safeDecode(schema, value as never).success;

/** How a day is written in a field of days or moments; undefined for any other field. */
function writtenIn(schema: z.ZodMiniType): ((day: string) => string) | undefined {
  if (takes(schema, '2026-01-15') && !takes(schema, '2026-02-31')) return (day) => day;
  if (takes(schema, '2026-01-15T12:00:00Z') && !takes(schema, '2026-02-31T12:00:00Z')) return (day) => `${day}T00:00:00Z`;
  return undefined;
}

const otherEnd = (name: string): string => (name === 'from' ? 'to' : name.replace(/^start/, 'end'));
const isOtherEnd = (name: string): boolean => name === 'to' || name.startsWith('end');

/** Each extreme range in each pair of fields that hold days or moments, and each extreme day in a field that has no other end. */
export function* rangesOf(schema: z.ZodMiniType, sample: unknown, zones: readonly string[]): Generator<unknown> {
  const shape = shapeOf(schema);
  const good = (sample ?? {}) as Record<string, unknown>;
  for (const [name, inner] of Object.entries(shape)) {
    const written = writtenIn(inner);
    if (!written) continue;
    const end = otherEnd(name);
    const hasEnd = end !== name && end in shape;
    if (!hasEnd && isOtherEnd(name) && Object.keys(shape).some((one) => one !== name && otherEnd(one) === name)) continue;
    const { [name]: _from, [end]: _to, ...rest } = good;
    const place = (field: string, day: string | undefined) => (day === undefined ? {} : { [field]: written(day) });
    if (hasEnd) for (const [from, to] of endsOf(zones)) yield { ...rest, ...place(name, from), ...place(end, to) };
    else for (const day of new Set(endsOf(zones).flat())) if (day !== undefined) yield { ...rest, ...place(name, day) };
  }
}
