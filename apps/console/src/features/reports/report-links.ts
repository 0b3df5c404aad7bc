import { addDays } from '@pavilion/ui/date-presets';
import { paths } from '../../paths.ts';

/** Rows of play are listed for at most so many days. */
const MAX_ROW_DAYS = 31;

export interface Span {
  brandId: string;
  from: string;
  to: string;
}

interface LinkFilters {
  product?: string | null | undefined;
  vendor?: string | null | undefined;
  game?: string | null | undefined;
  memberId?: string;
  member?: string;
}

/** What is set, and nothing else. */
const given = (values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])));

/**
 * Where a figure of play opens: the bets that add up to it, narrowed to the same brand, days, product and game; of longer periods their days, each of
 * which opens so.
 */
export function playLink({ brandId, from, to }: Span, counts: 'moved' | 'settled', narrowing: LinkFilters): string {
  const isLong = addDays(from, MAX_ROW_DAYS) <= to;
  const { memberId, member, ...part } = narrowing;
  if (!isLong) return paths.betsOf(given({ counts, brandId, from, to, ...part, memberId, member }));
  if (memberId) return paths.member(memberId, 'bets');
  return paths.reportsOf(given({ report: 'day', brandId, from, to, ...part, figure: counts === 'moved' ? 'placed' : 'stake' }));
}

/** Where a figure of money opens: the ledger's movements that add up to it. */
export const moneyLink = ({ brandId, from, to }: Span, fact: string, more: Record<string, string | undefined> = {}): string =>
  paths.movementsOf(given({ brandId, from, to, fact, ...more }));
