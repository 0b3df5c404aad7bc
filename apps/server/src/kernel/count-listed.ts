import { MOST_COUNTED } from '@pavilion/contract/base/paging';
import { one, type Sql } from './db.ts';

export interface BoundedCount {
  /** At most MOST_COUNTED. */
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
}

/** Rows of `from` (with its conditions), counted as far as a list is paged: to count all of them takes the longer the longer a brand exists. */
export async function countListed(sql: Sql, from: string, values: readonly unknown[]): Promise<BoundedCount> {
  const { count } = await one<{ count: number }>(
    sql,
    `SELECT count(*)::int AS count FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED + 1}) listed`,
    [...values],
  );
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}
