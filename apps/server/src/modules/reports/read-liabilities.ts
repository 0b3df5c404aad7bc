import type { reportLiabilities } from '@pavilion/contract/reports/desk';
import { MAX_DAYS_BACK } from '@pavilion/contract/reports/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { sumPlay } from '../activity/public.ts';
import { type AccountKind, sumBalances } from '../ledger/public.ts';
import { sumLockedGrants } from '../rewards/public.ts';
import type { ReportDeps } from './deps.ts';

/** What members could ask for; what they owe lies below zero. */
const OWED: ReadonlySet<AccountKind> = new Set([
  'member.cash',
  'member.hold',
  'member.vendor',
  'member.transit',
  'member.debt',
  'member.owed',
]);
/** Before anything was counted. */
const EVER = new Date('2000-01-01T00:00:00Z');

/** The end of a day of the brand, or null for now. Refuses days that are not over or too long ago. */
function momentOf({ timeZone }: BrandInfo, day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null;
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const end = DateTime.fromISO(day, { zone: timeZone }).plus({ days: 1 }).startOf('day');
  if (end > today) throw refuse('report.range.invalid', { field: 'day' });
  if (today.diff(end, 'days').days > MAX_DAYS_BACK)
    throw refuse('report.range.too.long', { field: 'day', params: { days: MAX_DAYS_BACK } });
  return end.toJSDate();
}

/** What every kind of account of the operator's brands held at a moment. Equal to the ledger: it is read from it. */
export async function readLiabilities(
  { db, access }: ReportDeps,
  asked: InnerQuery<typeof reportLiabilities>,
  context: OperatorContext,
): Promise<InnerValue<typeof reportLiabilities>> {
  const ids = context.session.scope.filter((id) => !asked.brandId || id === asked.brandId);
  const shown: InnerValue<typeof reportLiabilities> = { brands: [], list: [] };
  for (const brandId of ids) {
    const brand = await access.brandInScope(brandId, context);
    const { currency } = brand;
    const moment = momentOf(brand, asked.day, context.now);
    const at = moment ?? context.now;
    const rows = await sumBalances(db, { brandId, at: moment ?? undefined });
    const [play] = await sumPlay(db, { brandId, from: EVER, to: at });
    const locked = await sumLockedGrants(db, { brandId, at });
    shown.list.push(...rows.map((row) => ({ brandId, ...row })));
    shown.brands.push({
      brandId,
      currency,
      at: at.toISOString(),
      owed: rows.reduce((sum, row) => (row.currency === currency && OWED.has(row.kind) ? sum + row.balance : sum), 0n),
      openStakes: play ? play.placed - play.stake : 0n,
      lockedGrants: locked.amount,
      lockedGrantCount: locked.count,
    });
  }
  return shown;
}
