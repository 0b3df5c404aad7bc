import type { Endpoint, WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { type CallInput } from '@pavilion/contract/base/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Every query key begins with the call's path, so that an act can invalidate all answers of a desk. */
export const questionKey = (endpoint: Endpoint, query?: unknown): readonly unknown[] =>
  query === undefined ? [endpoint.path] : [endpoint.path, query];

/** A reading call as a query: the answer before stays in sight while the next one comes. */
export function ask<E extends Endpoint>(endpoint: E, query?: WireQuery<E>) {
  return queryOptions<WireValue<E>>({
    queryKey: questionKey(endpoint, query),
    queryFn: ({ signal }) => call(endpoint, { ...(query === undefined ? {} : { query }), signal } as unknown as CallInput<E>),
    placeholderData: keepPreviousData as never,
    meta: { list: endpoint.path, query: query ?? {} },
  });
}

/** The same, asked again every so often while the page is in sight. */
export function watch<E extends Endpoint>(endpoint: E, query: WireQuery<E> | undefined, everySeconds: number) {
  return { ...ask(endpoint, query), refetchInterval: everySeconds * 1000, refetchIntervalInBackground: false };
}
