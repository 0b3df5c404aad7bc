import { addDays, type DateSpan } from '@pavilion/ui/date-presets';
import { useMovingSpan } from '@pavilion/ui/use-day';
import { useSearchParams } from 'react-router';
import { useBrandDay } from '../../parts/moment.ts';

export interface HistoryState {
  span: DateSpan;
  /** Filter by kind; empty: all. */
  kind: string;
  /** Kind of game as the wire names it; empty: all. */
  product: string;
  /** Codes of games; none: all. */
  games: readonly string[];
  /** Bounds of the stake in main units, as text of the wire; empty: none. */
  least: string;
  most: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PRODUCT = /^[A-Z]{1,20}$/;
const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;

/** What the filters hold beside the dates: how many are set. */
export const filtersSet = ({ kind, product, games, least, most }: Omit<HistoryState, 'span' | 'page'>): number =>
  (kind ? 1 : 0) + (product ? 1 : 0) + (games.length > 0 ? 1 : 0) + (least || most ? 1 : 0);

/** Dates, filters and page of a history live in the address: a reload or a shared link shows the same. */
export function useHistoryState(): [HistoryState, (change: Partial<HistoryState>) => void] {
  const [search, setSearch] = useSearchParams();
  const today = useBrandDay();
  const day = (name: string, fallback: string): string => {
    const text = search.get(name) ?? '';
    return DAY.test(text) ? text : fallback;
  };
  const amount = (name: string): string => {
    const text = search.get(name) ?? '';
    return AMOUNT.test(text) ? text : '';
  };
  const state: HistoryState = {
    span: { from: day('from', addDays(today, -6)), to: day('to', today) },
    kind: search.get('kind') ?? '',
    product: PRODUCT.test(search.get('product') ?? '') ? (search.get('product') ?? '') : '',
    games: (search.get('games') ?? '').split(',').filter(Boolean),
    least: amount('least'),
    most: amount('most'),
    page: Math.max(1, Number.parseInt(search.get('p') ?? '1', 10) || 1),
  };
  const change = (next: Partial<HistoryState>) => {
    // Another range or filter begins at its first page.
    const merged = { ...state, page: 1, ...next };
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
        put('from', merged.span.from);
        put('to', merged.span.to);
        put('kind', merged.kind);
        put('product', merged.product);
        put('games', merged.games.join(','));
        put('least', merged.least);
        put('most', merged.most);
        put('p', merged.page > 1 ? String(merged.page) : '');
        return params;
      },
      { replace: true },
    );
  };
  useMovingSpan(state.span, today, (span) => change({ span, page: state.page }));
  return [state, change];
}
