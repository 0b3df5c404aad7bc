import type { Sql } from '../../kernel/db.ts';
import { findGuard } from '../player-limits/public.ts';

const KINDS = ['deposit', 'loss', 'wager'] as const;
const PERIODS = ['day', 'week', 'month'] as const;
const UNITS = 10_000;

/** A member's limits with what is used of them in the running period; sums of an earlier period count as nothing. Main units, or minutes. */
export async function findLimits(sql: Sql, memberId: string, now: Date) {
  const guard = await findGuard(sql, memberId, now);
  const amount = (name: string): number | null => (typeof guard[name] === 'bigint' ? Number(guard[name]) / UNITS : null);
  const minutes = guard.session_limit_minutes;
  return [
    ...KINDS.flatMap((kind) =>
      PERIODS.map((period) => ({
        kind,
        period,
        limit: amount(`${kind}_${period}_limit`),
        used: amount(`${kind}_${period}_used`),
      })),
    ),
    { kind: 'session' as const, period: 'session' as const, limit: typeof minutes === 'number' ? minutes : null, used: null },
  ];
}
