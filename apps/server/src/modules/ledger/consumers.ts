import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';

/**
 * What a consumer of operations has not taken yet: how many (at most `most`), and since when the oldest waits. None has waited longer than since the
 * consumer was last given all there was, however far back it is stamped.
 */
export async function findLag(sql: Sql, consumer: string, most = 10_000): Promise<{ waiting: number; oldest: Date | null }> {
  return one<{ waiting: number; oldest: Date | null }>(
    sql,
    `SELECT count(*)::int AS waiting, min(at) AS oldest FROM (SELECT greatest(o.at, c.caught_up_at) AS at FROM operation_consumer c JOIN operation o ON o.number > c.number
      WHERE c.name = $1 AND o.source <> 'ledger' AND NOT pg_visible_in_snapshot(o.xid, c.seen) ORDER BY o.number LIMIT $2) o`,
    [consumer, most],
  );
}

/** By consumer, how many seconds its oldest operation has waited. Postings count, whether or not the consumer has a use for them. */
export const readConsumerLags = (sql: Sql): Promise<{ consumer: string; seconds: number }[]> =>
  many(
    sql,
    `SELECT c.name AS consumer, greatest(0, coalesce(extract(epoch FROM now() - min(greatest(o.at, c.caught_up_at))), 0))::float8 AS seconds
       FROM operation_consumer c LEFT JOIN LATERAL (SELECT n.at FROM operation n WHERE n.number > c.number AND NOT pg_visible_in_snapshot(n.xid, c.seen)
         ORDER BY n.number LIMIT 1000) o ON true GROUP BY c.name`,
  );

/** Operations that a consumer could not work and went on without. */
export const countHeld = async (sql: Sql): Promise<number> =>
  (await one<{ n: number }>(sql, 'SELECT count(*)::int AS n FROM operation_held')).n;

/** Number up to which every operation was given to a consumer, or will never be; 0 before it began. */
export const findMark = async (sql: Sql, consumer: string): Promise<bigint> =>
  (await maybeOne<{ number: bigint }>(sql, 'SELECT number FROM operation_consumer WHERE name = $1', [consumer]))?.number ?? 0n;

const UNSEEN = `FROM operation_consumer c JOIN operation o ON o.number > c.number AND NOT pg_visible_in_snapshot(o.xid, c.seen) WHERE c.name = $1`;

/** Number below which a consumer was given everything that is committed; null: it was given all there is. Unlike its mark it waits for no open transaction. */
export const findFirstUnseen = async (sql: Sql, consumer: string): Promise<bigint | null> =>
  (await one<{ number: bigint | null }>(sql, `SELECT min(o.number) AS number ${UNSEEN}`, [consumer])).number;

/** Whether a consumer was given everything of a brand that is stamped earlier. Tells the end of a period once that is closed (`closePeriod`). */
export const hasSeenBefore = async (sql: Sql, consumer: string, { brandId, before }: { brandId: string; before: Date }): Promise<boolean> =>
  (await maybeOne(sql, `SELECT 1 ${UNSEEN} AND o.brand_id = $2 AND o.at < $3 LIMIT 1`, [consumer, brandId, before])) === null;
