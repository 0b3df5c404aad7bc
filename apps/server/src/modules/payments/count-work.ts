import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { one, type Sql } from '../../kernel/db.ts';
import { STUCK_MINUTES } from './rules.ts';
import { WITHDRAWAL_STATES } from './states.ts';

/** Webhook events held for review, payouts nobody works on any more, withdrawals in review. */
export const countPaymentWork = (sql: Sql, now: Date) =>
  one<{ parked: number; stuckPayouts: number; inReview: number }>(
    sql,
    `SELECT (SELECT count(*)::int FROM payment_event WHERE state = 'parked') AS parked,
       count(*) FILTER (WHERE state IN (${WITHDRAWAL_STATES.beingPaid}) AND coalesce(moved_at, requested_at) < $1::timestamptz - make_interval(mins => $2))::int AS "stuckPayouts",
       count(*) FILTER (WHERE state = ${WITHDRAWAL.review})::int AS "inReview"
     FROM withdrawal WHERE state IN (${WITHDRAWAL_STATES.open})`,
    [now, STUCK_MINUTES],
  );
