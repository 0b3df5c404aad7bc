import { one, type Sql } from '../../kernel/db.ts';

const KINDS = ['deposit', 'loss', 'wager'] as const;
const PERIODS = ['day', 'week', 'month'] as const;
const UNITS = 10_000;

/** A member's limits with what is used of them in the running period; sums of an earlier period count as nothing. Main units, or minutes. */
export async function findLimits(sql: Sql, memberId: string, now: Date) {
  const row = await one<Record<string, unknown>>(
    sql,
    `
    SELECT g.*, d.today = g.day_start AS in_day, date_trunc('week', d.today)::date = g.week_start AS in_week,
      date_trunc('month', d.today)::date = g.month_start AS in_month
    FROM member_guard g JOIN member m ON m.id = g.member_id JOIN brand b ON b.id = m.brand_id,
      LATERAL (SELECT ($2::timestamptz AT TIME ZONE b.time_zone)::date AS today) d WHERE g.member_id = $1`,
    [memberId, now],
  );
  const amount = (name: string): number | null => (typeof row[name] === 'bigint' ? Number(row[name]) / UNITS : null);
  const minutes = row['session_limit_minutes'];
  return [
    ...KINDS.flatMap((kind) =>
      PERIODS.map((period) => ({
        kind,
        period,
        limit: amount(`${kind}_${period}_limit`),
        used: row[`in_${period}`] === true ? amount(`${kind}_${period}_used`) : 0,
      })),
    ),
    { kind: 'session' as const, period: 'session' as const, limit: typeof minutes === 'number' ? minutes : null, used: null },
  ];
}
