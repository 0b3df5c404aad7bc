import { many, one, type Sql } from '../../kernel/db.ts';
import type { Range } from '../../kernel/report-range.ts';
import type { GrantRow } from './tables.ts';

export interface BonusQuery extends Range {
  memberId: string;
  /** What gave it; null: all. */
  source: string | null;
  pageNo: number;
  pageSize: number;
}

/** A grant with what was played of its turnover. */
export type BonusRow = GrantRow & { done: bigint };

/** Grants of a member, the newest first, and what they come to. */
export async function findBonuses(sql: Sql, query: BonusQuery) {
  const where = 'g.member_id = $1 AND g.created_at >= $2 AND g.created_at < $3 AND ($4::text IS NULL OR g.source = $4)';
  const values = [query.memberId, query.from, query.to, query.source];
  const totals = await one<{ count: number; amount: bigint; taken: bigint; turnover: bigint }>(
    sql,
    `SELECT count(*)::int AS count, coalesce(sum(g.amount) FILTER (WHERE g.paid_at IS NOT NULL), 0)::bigint AS amount,
       coalesce(sum(g.taken), 0)::bigint AS taken, coalesce(sum(g.turnover_asked), 0)::bigint AS turnover FROM reward_grant g WHERE ${where}`,
    values,
  );
  const rows = await many<BonusRow>(
    sql,
    `SELECT g.*, coalesce(l.done, 0)::bigint AS done FROM reward_grant g LEFT JOIN turnover_lock l ON l.source = 'grant' AND l.code = g.id
       WHERE ${where} ORDER BY g.created_at DESC, g.id DESC LIMIT $5 OFFSET $6`,
    [...values, query.pageSize, (query.pageNo - 1) * query.pageSize],
  );
  return { rows, totals };
}
