import type { homeWithdrawals } from '@pavilion/contract/reports/desk-home';
import type { Endpoint, WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import type { UseQueryOptions } from '@tanstack/react-query';
import { watch } from '../api/ask.ts';
import type { Count } from '../feature.ts';

const EVERY_SECONDS = 30;
/** The least of a list that still contains its length. */
export const FIRST = { pageNo: 1, pageSize: 1 };

/** How much waits at a page, by a reading call that is asked every 30 s. */
export const countOf =
  <E extends Endpoint>(
    endpoint: E,
    queryOf: (inBrand: { brandId?: string }) => WireQuery<E> | undefined,
    read: (value: WireValue<E>) => number,
  ): Count =>
  (inBrand) =>
    ({ ...watch(endpoint, queryOf(inBrand), EVERY_SECONDS), select: read }) as unknown as UseQueryOptions<number>;

/** Length of a queue of the home, by the answer the home itself shows. */
export const countOfQueue = (endpoint: typeof homeWithdrawals): Count =>
  countOf(
    endpoint,
    (inBrand) => inBrand,
    ({ totalCount }) => totalCount,
  );
