import { one, type Sql } from '../../kernel/db.ts';

/** Grants of a brand that were paid before `at` and whose turnover was not met then; in ledger units. Part of the members' cash. */
export const sumLockedGrants = (sql: Sql, { brandId, at }: { brandId: string; at: Date }): Promise<{ count: number; amount: bigint }> =>
  one(
    sql,
    `SELECT count(*)::float8 AS count, coalesce(sum(amount), 0)::bigint AS amount FROM reward_grant
       WHERE brand_id = $1 AND turnover_asked > 0 AND paid_at < $2 AND (ended_at IS NULL OR ended_at >= $2)`,
    [brandId, at],
  );
