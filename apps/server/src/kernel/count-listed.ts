import { MAX_COUNTED } from '@pavilion/contract/base/paging';
import { one, type Sql } from './db.ts';

export interface BoundedCount {
  /** At most MAX_COUNTED. */
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
}

/** Rows of `from` (with its conditions), counted as far as a list is paged: to count all of them takes the longer the longer a brand exists. */
export async function countListed(sql: Sql, from: string, values: readonly unknown[]): Promise<BoundedCount> {
  const { count } = await one<{ count: number }>(
    sql,
    `SELECT count(*)::int AS count FROM (SELECT 1 ${from} LIMIT ${MAX_COUNTED + 1}) listed`,
    [...values],
  );
  return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
}
