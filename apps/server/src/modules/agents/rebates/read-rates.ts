import { many, type Sql } from '../../../kernel/db.ts';
import { NO_RATE, type Rate } from '../rules.ts';

/** Member → product → rate. */
export type Rates = ReadonlyMap<string, ReadonlyMap<string, Rate>>;

interface RateRow {
  member_id: string;
  product: string;
  now: bigint;
  next: bigint;
}

/** What it is on a day, and what it becomes: rows begin with a business day, the newest row of a day counts. */
const RATE = `coalesce((SELECT r.ppm FROM agent_rebate r WHERE r.member_id = k.member_id AND r.product = k.product AND r.effective_from <= $2::date
      ORDER BY r.effective_from DESC, r.id DESC LIMIT 1), 0)::bigint AS now,
    (SELECT r.ppm FROM agent_rebate r WHERE r.member_id = k.member_id AND r.product = k.product ORDER BY r.effective_from DESC, r.id DESC LIMIT 1)::bigint AS next`;

/** Rebates of members on a business day (`yyyy-MM-dd`) and after it, parts per million; who never had one is not in it. */
export async function readRates(sql: Sql, memberIds: readonly string[], day: string): Promise<Rates> {
  const rows = await many<RateRow>(
    sql,
    `SELECT k.member_id, k.product, ${RATE} FROM (SELECT DISTINCT member_id, product FROM agent_rebate WHERE member_id = ANY ($1)) k`,
    [memberIds, day],
  );
  const rates = new Map<string, Map<string, Rate>>();
  for (const { member_id: id, product, now, next } of rows) rates.set(id, (rates.get(id) ?? new Map()).set(product, { now, next }));
  return rates;
}

export const rateOf = (rates: Rates, memberId: string, product: string): Rate => rates.get(memberId)?.get(product) ?? NO_RATE;

/** Product → the highest rates of anybody right below an agent, now and from the next day on. */
export async function readHighestBelow(sql: Sql, agentId: string, day: string): Promise<ReadonlyMap<string, Rate>> {
  const rows = await many<Omit<RateRow, 'member_id'>>(
    sql,
    `SELECT s.product, max(s.now)::bigint AS now, max(s.next)::bigint AS next FROM (
         SELECT k.product, ${RATE} FROM (SELECT DISTINCT r.member_id, r.product FROM member_facts m JOIN agent_rebate r ON r.member_id = m.id
           WHERE m.agent_path[cardinality(m.agent_path)] = $1 AND m.agent_path <> '{}' AND m.status <> 'closed') k) s GROUP BY s.product`,
    [agentId, day],
  );
  return new Map(rows.map(({ product, now, next }) => [product, { now, next }]));
}

/**
 * Everybody's rebates of a brand in force on a business day, by product in parts per million, agents and members alike; who has none above 0 is not in it.
 * What the rebate commission of a day is worked out by.
 */
export async function rebateRates(
  sql: Sql,
  { brandId, at }: { brandId: string; at: string },
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  const rows = await many<{ member_id: string; product: string; ppm: bigint }>(
    sql,
    `SELECT * FROM (SELECT DISTINCT ON (r.member_id, r.product) r.member_id, r.product, r.ppm::bigint AS ppm FROM agent_rebate r
         WHERE r.brand_id = $1 AND r.effective_from <= $2::date ORDER BY r.member_id, r.product, r.effective_from DESC, r.id DESC) s WHERE s.ppm > 0`,
    [brandId, at],
  );
  const rates = new Map<string, Map<string, bigint>>();
  for (const { member_id: id, product, ppm } of rows) rates.set(id, (rates.get(id) ?? new Map()).set(product, ppm));
  return rates;
}
