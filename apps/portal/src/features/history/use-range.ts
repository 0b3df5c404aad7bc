import { addDays, type DateSpan } from '@pavilion/ui/date-presets';
import { useSearchParams } from 'react-router';
import { brandDay } from '../../parts/moment.ts';

export interface HistoryState {
  span: DateSpan;
  /** Filter by kind; empty: all. */
  kind: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Dates, kind and page of a history live in the address: a reload or a shared link shows the same. */
export function useHistoryState(): [HistoryState, (change: Partial<HistoryState>) => void] {
  const [search, setSearch] = useSearchParams();
  const today = brandDay();
  const day = (name: string, fallback: string): string => {
    const text = search.get(name) ?? '';
    return DAY.test(text) ? text : fallback;
  };
  const state: HistoryState = {
    span: { from: day('from', addDays(today, -6)), to: day('to', today) },
    kind: search.get('kind') ?? '',
    page: Math.max(1, Number.parseInt(search.get('p') ?? '1', 10) || 1),
  };
  const change = (next: Partial<HistoryState>) => {
    // Another range or kind begins at its first page.
    const merged = { ...state, page: 1, ...next };
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.set('from', merged.span.from);
        params.set('to', merged.span.to);
        if (merged.kind) params.set('kind', merged.kind);
        else params.delete('kind');
        if (merged.page > 1) params.set('p', String(merged.page));
        else params.delete('p');
        return params;
      },
      { replace: true },
    );
  };
  return [state, change];
}
