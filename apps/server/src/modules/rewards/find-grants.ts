import { many, one, type Sql } from '../../kernel/db.ts';
import type { GrantRow } from './tables.ts';

export const findGrantsByIds = (sql: Sql, ids: readonly string[]): Promise<GrantRow[]> =>
  many<GrantRow>(sql, 'SELECT * FROM reward_grant WHERE id = ANY ($1)', [ids]);

/** Grants of a member that wait or are under their lock, and those that ended since then, the newest first; rebates are no part of it. */
export const findCourse = (sql: Sql, memberId: string, since: Date): Promise<GrantRow[]> =>
  many<GrantRow>(
    sql,
    `SELECT * FROM reward_grant WHERE member_id = $1 AND source <> 'rebate' AND (ended_at IS NULL OR ended_at > $2) ORDER BY created_at DESC, id DESC LIMIT 200`,
    [memberId, since],
  );

/** Bonuses paid to a member since then, in ledger units. */
export const sumPaidSince = async (sql: Sql, memberId: string, since: Date): Promise<bigint> =>
  (
    await one<{ paid: bigint }>(
      sql,
      `SELECT coalesce(sum(amount), 0)::bigint AS paid FROM reward_grant WHERE member_id = $1 AND source <> 'rebate' AND paid_at >= $2`,
      [memberId, since],
    )
  ).paid;

/** The newest hundred grants of a source, whatever became of them. */
export const findGiven = (sql: Sql, memberId: string, source: string): Promise<GrantRow[]> =>
  many<GrantRow>(sql, 'SELECT * FROM reward_grant WHERE member_id = $1 AND source = $2 ORDER BY created_at DESC, id DESC LIMIT 100', [
    memberId,
    source,
  ]);
