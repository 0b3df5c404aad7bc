import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type responsibleGamingHistory,
  type responsibleGamingState,
} from '@pavilion/contract/responsible-gaming/calls';
import type { SessionContext } from '../../http/types.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { findGuard, findLimitHistory, findPendingChanges } from '../player-limits/public.ts';
import type { ResponsibleGamingDeps } from './deps.ts';
import { isForGood, periodEnd, playEnd } from './rules.ts';

export type ProtectionState = InnerValue<typeof responsibleGamingState>;

/** Money and minutes share one column; the kind decides which of them an amount is. */
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
    findPendingChanges(deps.db, memberId, now),
    realityCheckMinutes(deps, memberId, brand.id),
    startOf(deps, context),
  ]);
  const limits = LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => {
      const amount = guard[`${kind}_${period}_limit`];
      const used = guard[`${kind}_${period}_used`];
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

export async function findHistory(
  sql: Sql,
  { memberId, now, page }: { memberId: string; now: Date; page: Page },
): Promise<InnerValue<typeof responsibleGamingHistory>> {
  const { rows, count } = await findLimitHistory(sql, { memberId, now, page });
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
