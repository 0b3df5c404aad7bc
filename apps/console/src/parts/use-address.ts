import { useSearchParams } from 'react-router';

/** Words of an address that say what is open and which page it is: they filter nothing. */
export const OPEN_KEYS: readonly string[] = ['page', 'after', 'id', 'open', 'line'];

export type AddressValues<Keys extends string> = Readonly<Record<Keys, string>>;

export interface Address<Keys extends string> {
  values: AddressValues<Keys>;
  /** Counts from 1. */
  page: number;
  /** Changes values; every change but one of the page begins at the first page. */
  set(change: Partial<Record<Keys, string>>): void;
  setPage(page: number): void;
  /** The address of this view with one more value, for a link. */
  linkWith(change: Record<string, string>): string;
}

/** Filters that live in the address, so that a view can be shared, bookmarked and gone back to. Defaults are not in it. */
export function useAddress<Keys extends string>(defaults: AddressValues<Keys>): Address<Keys> {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(
    Object.entries<string>(defaults).map(([key, value]) => [key, search.get(key) ?? value]),
  ) as AddressValues<Keys>;
  const changed = (change: Readonly<Record<string, string | undefined>>): URLSearchParams => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(change)) {
      if (value === undefined || value === '' || value === (defaults as Record<string, string>)[key]) next.delete(key);
      else next.set(key, value);
    }
    return next;
  };
  return {
    values,
    page: Math.max(1, Number(search.get('page')) || 1),
    set: (change) => setSearch(changed({ page: '', ...change } as Record<string, string>), { replace: true }),
    setPage: (page) => setSearch(changed({ page: page === 1 ? '' : String(page) })),
    linkWith: (change) => `?${changed(change).toString()}`,
  };
}

/** The query of the call: only values that are set. */
export function asked<T extends Record<string, string>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;
}
