import { maybeOne, one, prepared } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';

const PAUSED = prepared(
  `SELECT coalesce(excluded_until > $2, false) OR coalesce(cool_off_until > $2, false) AS paused
     FROM member_guard WHERE member_id = $1`,
);

/** Whether the member is excluded or cooling off. Such members get no offers, no launches, no deposits. */
export async function isPaused(sql: Sql, memberId: string, now: Date): Promise<boolean> {
  const { paused } = await one<{ paused: boolean }>(sql, PAUSED, [memberId, now]);
  return paused;
}

/** Excluded now; a cooling-off is none. */
export async function isExcluded(sql: Sql, memberId: string, now: Date): Promise<boolean> {
  const row = await maybeOne<{ excluded: boolean }>(
    sql,
    'SELECT coalesce(excluded_until > $2, false) AS excluded FROM member_guard WHERE member_id = $1',
    [memberId, now],
  );
  return row?.excluded ?? false;
}

/** Would a deposit be refused for the member's standing: excluded, cooling off, or not active? */
export async function isBarredFromDeposits(sql: Sql, memberId: string, now: Date): Promise<boolean> {
  const row = await maybeOne<{ barred: boolean }>(
    sql,
    `SELECT coalesce(excluded_until > $2, false) OR coalesce(cool_off_until > $2, false) OR status <> 'active' AS barred
       FROM member_guard WHERE member_id = $1`,
    [memberId, now],
  );
  return row?.barred ?? false;
}
