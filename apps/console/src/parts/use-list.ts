import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

/** A list as it is filtered, which a job can make into a file as a whole. */
export interface WholeList {
  /** Path of its call. */
  list: string;
  /** What it is asked with, without the page. */
  query: Readonly<Record<string, string>>;
}

const PAGE_NAMES: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'after']);

/** The list behind a question of `ask` or `watch`. */
export function wholeList(meta: Readonly<Record<string, unknown>> | undefined): WholeList {
  const { list, query } = { list: '', query: {}, ...meta } as { list: string; query: Record<string, unknown> };
  const filters = Object.entries(query).filter(
    ([name, value]) => !PAGE_NAMES.has(name) && value !== undefined && value !== null && value !== '',
  );
  return { list, query: Object.fromEntries(filters.map(([name, value]) => [name, String(value)])) };
}

/** Requests a page of a list, and says of which list it is. */
export function useList<T>(options: UseQueryOptions<T>): UseQueryResult<T> & { whole: WholeList } {
  const question = useQuery(options);
  return { ...question, whole: wholeList(options.meta) };
}
