import { one, type Sql } from '../../kernel/db.ts';

/** What a consumer of operations has not taken yet: how many (at most `most`), and the time of the oldest. */
export async function findLag(sql: Sql, consumer: string, most = 10_000): Promise<{ waiting: number; oldest: Date | null }> {
  return one<{ waiting: number; oldest: Date | null }>(
    sql,
    `SELECT count(*)::int AS waiting, min(at) AS oldest FROM (SELECT o.at FROM operation_consumer c JOIN operation o ON o.number > c.number
      WHERE c.name = $1 AND o.source <> 'ledger' AND NOT pg_visible_in_snapshot(o.xid, c.seen) ORDER BY o.number LIMIT $2) o`,
    [consumer, most],
  );
}
