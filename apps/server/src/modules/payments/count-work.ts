import { one, type Sql } from '../../kernel/db.ts';
import { STUCK_MINUTES } from './rules.ts';

/** Webhook events held for review, payouts nobody works on any more, withdrawals in review. */
export const countPaymentWork = (sql: Sql, now: Date) =>
  one<{ parked: number; stuckPayouts: number; inReview: number }>(
    sql,
    `SELECT (SELECT count(*)::int FROM payment_event WHERE state = 'parked') AS parked,
       count(*) FILTER (WHERE state IN (1, 2) AND coalesce(moved_at, requested_at) < $1::timestamptz - make_interval(mins => $2))::int AS "stuckPayouts",
       count(*) FILTER (WHERE state = 0)::int AS "inReview"
     FROM withdrawal WHERE state IN (0, 1, 2)`,
    [now, STUCK_MINUTES],
  );
