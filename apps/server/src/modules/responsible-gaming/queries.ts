import type { InnerValue } from '@pavilion/contract/endpoint';
import { type Page, pageFacts } from '@pavilion/contract/paging';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type responsibleGamingHistory,
  type responsibleGamingState,
} from '@pavilion/contract/responsible-gaming';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import type { ResponsibleGamingDeps } from './deps.ts';
import { isForGood, periodEnd, playEnd } from './rules.ts';

export type ProtectionState = InnerValue<typeof responsibleGamingState>;

interface GuardRow extends Record<string, unknown> {
  excluded_until: Date | null;
  cool_off_until: Date | null;
  session_limit_minutes: number | null;
}

/** The guard with sums of the present day, week and month: those of an earlier one count as nothing. */
const findGuard = (sql: Sql, memberId: string, now: Date): Promise<GuardRow> =>
  one<GuardRow>(
    sql,
    `SELECT g.excluded_until, g.cool_off_until, g.session_limit_minutes,
     ${LIMIT_KINDS.flatMap((kind) =>
       LIMIT_PERIODS.map(
         (period) => `g.${kind}_${period}_limit,
       CASE WHEN g.${period}_start = d.${period} THEN g.${kind}_${period}_used ELSE 0 END AS ${kind}_${period}_used`,
       ),
     ).join(', ')}
   FROM member_guard g JOIN member m ON m.id = g.member_id JOIN brand b ON b.id = m.brand_id, LATERAL (
     SELECT t.day, date_trunc('week', t.day)::date AS week, date_trunc('month', t.day)::date AS month
     FROM (SELECT ($2::timestamptz AT TIME ZONE b.time_zone)::date AS day) t) d
   WHERE g.member_id = $1`,
    [memberId, now],
  );

interface ChangeRow extends Record<string, unknown> {
  id: string;
  kind: ProtectionState['pending'][number]['kind'];
  period: ProtectionState['pending'][number]['period'];
  amount: bigint | null;
  asked_at: Date;
  effective_at: Date;
  expires_at: Date;
}

const findPending = (sql: Sql, memberId: string, now: Date): Promise<ChangeRow[]> =>
  many<ChangeRow>(
    sql,
    `SELECT id, kind, period, amount, asked_at, effective_at, expires_at FROM limit_change
   WHERE member_id = $1 AND state = 'pending' AND expires_at > $2 ORDER BY asked_at, id`,
    [memberId, now],
  );

/** Money and minutes stand in one column: which of them an amount is, its kind says. */
const amountOf = ({ kind, amount }: { kind: string; amount: bigint | null }) => ({
  amount: kind === 'session' ? null : amount,
  minutes: kind === 'session' && amount !== null ? Number(amount) : null,
});

export async function realityCheckMinutes(deps: ResponsibleGamingDeps, memberId: string, brandId: string): Promise<number> {
  const row = await maybeOne<{ reality_check_minutes: number }>(
    deps.db,
    'SELECT reality_check_minutes FROM protection_preference WHERE member_id = $1',
    [memberId],
  );
  return row?.reality_check_minutes ?? (await deps.content.responsibleGamingFlags(brandId)).realityCheckMinutes;
}

/** When the caller's login began; a session without a start cannot be. */
export async function startOf(deps: ResponsibleGamingDeps, { session, now }: SessionContext): Promise<Date> {
  return (await deps.identity.findSessionById(session.id))?.startedAt ?? now;
}

/** Everything a member's protection screen shows. */
export async function findState(deps: ResponsibleGamingDeps, context: SessionContext): Promise<ProtectionState> {
  const {
    session: { memberId },
    brand,
    now,
  } = context;
  const [guard, pending, reality, startedAt] = await Promise.all([
    findGuard(deps.db, memberId, now),
    findPending(deps.db, memberId, now),
    realityCheckMinutes(deps, memberId, brand.id),
    startOf(deps, context),
  ]);
  const limits = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => {
      const amount = guard[`${kind}_${period}_limit`] as bigint | null;
      const used = guard[`${kind}_${period}_used`] as bigint;
      const left = amount === null ? null : amount - used;
      return {
        kind,
        period,
        amount,
        used,
        left: left !== null && left < 0n ? 0n : left,
        resetsAt: periodEnd(period, now, brand.timeZone).toISOString(),
      };
    }),
  );
  const until = (date: Date | null) => (date && date > now ? date.toISOString() : null);
  return {
    limits,
    pending: pending.map((row) => ({
      changeId: row.id,
      kind: row.kind,
      period: row.period,
      ...amountOf(row),
      askedAt: row.asked_at.toISOString(),
      effectiveAt: row.effective_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    session: {
      minutes: guard.session_limit_minutes,
      startedAt: startedAt.toISOString(),
      playEndsAt: playEnd(startedAt, guard.session_limit_minutes)?.toISOString() ?? null,
    },
    realityCheckMinutes: reality,
    coolOffUntil: until(guard.cool_off_until),
    excludedUntil: until(guard.excluded_until),
    excludedForGood: isForGood(guard.excluded_until),
  };
}

/** What was staked and won with this login; wagers taken back do not count. */
export async function findPlay(deps: ResponsibleGamingDeps, context: SessionContext) {
  const {
    session: { memberId },
    brand,
    now,
  } = context;
  const startedAt = await startOf(deps, context);
  const sums = await one<{ bets: number; staked: bigint; won: bigint }>(
    deps.db,
    `SELECT count(*)::int AS bets, coalesce(sum(stake), 0)::bigint AS staked, coalesce(sum(payout), 0)::bigint AS won
     FROM bet_facts WHERE member_id = $1 AND placed_at >= $2 AND state <> 'cancelled'`,
    [memberId, startedAt],
  );
  const { session_limit_minutes: minutes } = await findGuard(deps.db, memberId, now);
  return {
    ...sums,
    net: sums.won - sums.staked,
    startedAt: startedAt.toISOString(),
    now: now.toISOString(),
    elapsedSeconds: Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)),
    realityCheckMinutes: await realityCheckMinutes(deps, memberId, brand.id),
    playEndsAt: playEnd(startedAt, minutes)?.toISOString() ?? null,
  };
}

interface HistoryRow extends Record<string, unknown> {
  at: Date;
  kind: InnerValue<typeof responsibleGamingHistory>['list'][number]['kind'];
  period: string | null;
  amount: bigint | null;
  until: Date | null;
  state: InnerValue<typeof responsibleGamingHistory>['list'][number]['state'];
}

const HISTORY = `
  SELECT asked_at AS at, kind, period, amount, NULL::timestamptz AS until,
    CASE WHEN state = 'pending' AND expires_at <= $2 THEN 'lapsed' ELSE state END AS state, id AS tie
  FROM limit_change WHERE member_id = $1 AND asked_at > $2::timestamptz - interval '12 months'
  UNION ALL
  SELECT at, kind, NULL, NULL, until, 'applied', id::text FROM protection_event
  WHERE member_id = $1 AND at > $2::timestamptz - interval '12 months'`;

export async function findHistory(
  sql: Sql,
  { memberId, now, page }: { memberId: string; now: Date; page: Page },
): Promise<InnerValue<typeof responsibleGamingHistory>> {
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM (${HISTORY}) h`, [memberId, now]);
  const rows = await many<HistoryRow>(sql, `${HISTORY} ORDER BY at DESC, tie DESC LIMIT $3 OFFSET $4`, [
    memberId,
    now,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return {
    list: rows.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      period: row.period,
      ...amountOf(row),
      until: row.until?.toISOString() ?? null,
      state: row.state,
    })),
    ...pageFacts(page, count),
  };
}
