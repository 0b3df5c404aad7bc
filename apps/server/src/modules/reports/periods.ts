import type { ReportPreset } from '@pavilion/contract/reports/desk';
import { MAX_REPORT_DAYS } from '@pavilion/contract/reports/desk';
import { DateTime } from 'luxon';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { boundedDays, countDays, type Days, eachDay, momentsOfDays } from '../../kernel/days.ts';

export interface DaysAsked {
  preset?: ReportPreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface Period extends Days {
  brand: BrandInfo;
  before: Days;
}

const day = (at: DateTime): string => at.toISODate() ?? '';
const PRESET_DAYS: Partial<Record<ReportPreset, number>> = { today: 1, '7d': 7, '30d': 30, '365d': 365 };

function spanOf({ preset, from, to }: DaysAsked, today: DateTime): [from: DateTime, to: DateTime] {
  const zone = today.zone;
  if (from !== undefined || to !== undefined) {
    const last = to === undefined ? today : DateTime.fromISO(to, { zone });
    return [from === undefined ? last.minus({ days: 6 }) : DateTime.fromISO(from, { zone }), last];
  }
  if (preset === 'yesterday') return [today.minus({ days: 1 }), today.minus({ days: 1 })];
  if (preset === 'month') return [today.startOf('month'), today];
  if (preset === 'lastMonth') return [today.minus({ months: 1 }).startOf('month'), today.startOf('month').minus({ days: 1 })];
  return [today.minus({ days: (PRESET_DAYS[preset ?? '7d'] ?? 7) - 1 }), today];
}

/** The days before: of a month the month before, as far as this one has come; else as many days. */
function beforeOf(preset: ReportPreset | undefined, from: DateTime, to: DateTime): Days {
  if (preset === 'month' || preset === 'lastMonth') {
    const start = from.minus({ months: 1 });
    const end = preset === 'lastMonth' ? from.minus({ days: 1 }) : DateTime.min(start.plus({ days: to.day - 1 }), from.minus({ days: 1 }));
    return { fromDay: day(start), toDay: day(end) };
  }
  const length = countDays({ fromDay: day(from), toDay: day(to) });
  return { fromDay: day(from.minus({ days: length })), toDay: day(from.minus({ days: 1 })) };
}

/** Days of a brand that a question means. Refuses `report.range.invalid` and `report.range.too.long`. */
export function periodOf(brand: BrandInfo, asked: DaysAsked, now: Date): Period {
  const today = DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('day');
  const [from, to] = spanOf(asked, today);
  const days = boundedDays({ fromDay: day(from), toDay: day(to) }, { most: MAX_REPORT_DAYS });
  const hasDays = asked.from !== undefined || asked.to !== undefined;
  return { brand, ...days, before: beforeOf(hasDays ? undefined : asked.preset, from, to) };
}

/** Moments of days of a brand, half-open. */
export const momentsOf = ({ timeZone }: BrandInfo, days: Days): { from: Date; to: Date } => momentsOfDays(days, timeZone);

/** Each day of a period, in order. */
export const daysOf = (days: Days): string[] => eachDay(days, MAX_REPORT_DAYS);

/** Brands a report is of: the one asked for, where the operator sees it, or all of the scope; each with its own days. */
export async function periodsIn(
  access: Pick<DeskAccess, 'brandInScope'>,
  asked: DaysAsked & { brandId?: string | undefined },
  context: OperatorContext,
): Promise<Period[]> {
  const ids = context.session.scope.filter((id) => !asked.brandId || id === asked.brandId);
  const brands = await Promise.all(ids.map((id) => access.brandInScope(id, context)));
  return brands.map((brand) => periodOf(brand, asked, context.now));
}

export const periodView = ({ brand, fromDay, toDay, before }: Period) => ({
  brandId: brand.id,
  currency: brand.currency,
  timeZone: brand.timeZone,
  from: fromDay,
  to: toDay,
  beforeFrom: before.fromDay,
  beforeTo: before.toDay,
});
