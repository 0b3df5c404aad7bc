import { LIMIT_KINDS, LIMIT_PERIODS } from '@pavilion/contract/responsible-gaming/calls';
import type { Page } from '@pavilion/contract/base/paging';
import { many, one, prepared, type Sql } from '../../kernel/db.ts';
import type { LimitKind, LimitPeriod } from './rules.ts';

export interface GuardState
  extends Record<`${LimitKind}_${LimitPeriod}_limit`, bigint | null>, Record<`${LimitKind}_${LimitPeriod}_used`, bigint> {
  excluded_until: Date | null;
  cool_off_until: Date | null;
  session_limit_minutes: number | null;
}

const GUARD = prepared(
  `SELECT g.excluded_until, g.cool_off_until, g.session_limit_minutes,
     ${LIMIT_KINDS.flatMap((kind) =>
       LIMIT_PERIODS.map(
         (period) => `g.${kind}_${period}_limit,
       CASE WHEN g.${period}_start = d.${period} THEN g.${kind}_${period}_used ELSE 0 END AS ${kind}_${period}_used`,
       ),
     ).join(', ')}
   FROM member_guard g JOIN member_facts m ON m.id = g.member_id JOIN brand_facts b ON b.id = m.brand_id, LATERAL (
     SELECT t.day, date_trunc('week', t.day)::date AS week, date_trunc('month', t.day)::date AS month
     FROM (SELECT ($2::timestamptz AT TIME ZONE b.time_zone)::date AS day) t) d
   WHERE g.member_id = $1`,
);

/**
 * A member's guard with `<kind>_<period>_limit` and `<kind>_<period>_used`, in ledger units: sums of the present day, week and month of the
 * brand, those of an earlier one count as nothing.
 */
export const findGuard = (sql: Sql, memberId: string, now: Date): Promise<GuardState> => one<GuardState>(sql, GUARD, [memberId, now]);

export interface PendingChange {
  id: string;
  kind: LimitKind | 'session';
  period: LimitPeriod | 'session';
  /** Ledger units; minutes of a session limit. */
  amount: bigint | null;
  asked_at: Date;
  effective_at: Date;
  expires_at: Date;
}

/** Looser limits that wait for their second yes, oldest first. */
export const findPendingChanges = (sql: Sql, memberId: string, now: Date): Promise<PendingChange[]> =>
  many<PendingChange>(
    sql,
    `SELECT id, kind, period, amount, asked_at, effective_at, expires_at FROM limit_change
   WHERE member_id = $1 AND state = 'pending' AND expires_at > $2 ORDER BY asked_at, id`,
    [memberId, now],
  );

export interface LimitEvent {
  at: Date;
  kind: LimitKind | 'session' | 'cool.off' | 'exclusion';
  period: LimitPeriod | 'session' | null;
  amount: bigint | null;
  until: Date | null;
  state: 'pending' | 'applied' | 'withdrawn' | 'lapsed';
}

const HISTORY = `
  SELECT asked_at AS at, kind, period, amount, NULL::timestamptz AS until,
    CASE WHEN state = 'pending' AND expires_at <= $2 THEN 'lapsed' ELSE state END AS state, id AS tie
  FROM limit_change WHERE member_id = $1 AND asked_at > $2::timestamptz - interval '12 months'
  UNION ALL
  SELECT at, kind, NULL, NULL, until, 'applied', id::text FROM protection_event
  WHERE member_id = $1 AND at > $2::timestamptz - interval '12 months'`;

/** A page of the changes of limits, pauses and exclusions of the last twelve months, newest first. */
export async function findLimitHistory(
  sql: Sql,
  { memberId, now, page }: { memberId: string; now: Date; page: Page },
): Promise<{ rows: LimitEvent[]; count: number }> {
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM (${HISTORY}) h`, [memberId, now]);
  const rows = await many<LimitEvent>(sql, `${HISTORY} ORDER BY at DESC, tie DESC LIMIT $3 OFFSET $4`, [
    memberId,
    now,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { rows, count };
}
