import { addDays, type DateSpan } from '@pavilion/ui/date-presets';
import { useMovingSpan } from '@pavilion/ui/use-day';
import { useSearchParams } from 'react-router';
import { useBrandDay } from '../../parts/moment.ts';

export interface ReportState {
  span: DateSpan;
  page: number;
  /** Column the rows are sorted by; empty: the report's own order. */
  sort: string;
  order: 'asc' | 'desc';
  /** Further filters by the name they have in the address. */
  values: Readonly<Record<string, string>>;
}

export type ReportChange = Partial<Omit<ReportState, 'values'>> & { values?: Readonly<Record<string, string>> };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Longest value taken out of an address. */
const MAX_TEXT = 64;

/** Dates, filters, order and page of a report live in the address: a reload or a shared link shows the same. `names`: its own filters. */
export function useReport(names: readonly string[], usualDays = 14): [ReportState, (change: ReportChange) => void] {
  const [search, setSearch] = useSearchParams();
  const today = useBrandDay();
  const day = (name: string, fallback: string): string => {
    const text = search.get(name) ?? '';
    return DAY.test(text) ? text : fallback;
  };
  const state: ReportState = {
    span: { from: day('from', addDays(today, 1 - usualDays)), to: day('to', today) },
    page: Math.max(1, Number.parseInt(search.get('p') ?? '1', 10) || 1),
    sort: (search.get('sort') ?? '').slice(0, MAX_TEXT),
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    values: Object.fromEntries(names.map((name) => [name, (search.get(name) ?? '').slice(0, MAX_TEXT)])),
  };
  const change = (next: ReportChange) => {
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
        const span = next.span ?? state.span;
        if (next.span) {
          put('from', span.from);
          put('to', span.to);
        }
        put('sort', next.sort ?? state.sort);
        put('order', (next.sort ?? state.sort) ? (next.order ?? state.order) : '');
        for (const [name, value] of Object.entries(next.values ?? {})) put(name, value);
        // Another range, order or filter begins at its first page.
        put('p', next.page && next.page > 1 ? String(next.page) : '');
        return params;
      },
      { replace: next.page === undefined },
    );
  };
  useMovingSpan(state.span, today, (span) => change({ span, page: state.page }));
  return [state, change];
}
