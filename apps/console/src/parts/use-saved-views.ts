import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOperator } from '../features/session/operator.tsx';
import { readStored, writeStored } from './browser-store.ts';
import { OPEN_KEYS } from './use-address.ts';

/** A list as an operator left it: filters, and columns in sight. */
export interface SavedView {
  name: string;
  /** The address behind the `?`, without what is open and which page. */
  search: string;
  /** Keys of the columns in sight. */
  columns: readonly string[];
}

const MAX_VIEWS = 20;

/** The filters of an address, always in the same order. */
export function filtersOf(search: URLSearchParams): string {
  const filters = new URLSearchParams(search);
  for (const key of OPEN_KEYS) filters.delete(key);
  filters.sort();
  return filters.toString();
}

const isView = (value: unknown): value is SavedView => {
  const { name, search, columns } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof name === 'string' && typeof search === 'string' && Array.isArray(columns);
};

const readViews = (key: string): readonly SavedView[] => {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter(isView) : [];
};

/** Views of one list that this operator saved in this browser, in the order of their names. */
export function useSavedViews(list: string) {
  const { me } = useOperator();
  const key = `desk-views-${me.operator.id}-${list}`;
  const [views, setViews] = useState(() => readViews(key));
  const [search, setSearch] = useSearchParams();
  const now = filtersOf(search);
  const change = (next: readonly SavedView[]) => {
    setViews(next);
    writeStored(key, next);
  };
  const without = (name: string) => views.filter((one) => one.name !== name);
  return {
    views,
    isFull: views.length >= MAX_VIEWS,
    /** Whether the list is filtered as in this view now. */
    isCurrent: (view: SavedView): boolean => view.search === now,
    /** Saves the list as it is; a view of that name is replaced. */
    save: (name: string, columns: readonly string[]) =>
      change([...without(name), { name, search: now, columns }].toSorted((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => change(without(name)),
    apply: (view: SavedView) => setSearch(new URLSearchParams(view.search)),
  };
}
