import { many, maybeOne, prepared, type Sql } from '../../../kernel/db.ts';
import { type Rates, readRates, rateOf } from './read-rates.ts';
import { businessDay } from '../rules.ts';

const TOPMOST = prepared(
  'SELECT m.agent_path[1] AS top, b.time_zone AS "timeZone" FROM member_facts m JOIN brand_facts b ON b.id = m.brand_id WHERE m.id = $1',
);

/**
 * What the uplines of a member keep of a product's rebate, parts per million: the topmost agent's rate less the member's own, on the business day of
 * a moment. The differences along the path add up to it. Nothing for a member without an upline.
 */
export async function rateAbove(sql: Sql, { memberId, product, at }: { memberId: string; product: string; at: Date }): Promise<bigint> {
  const member = await maybeOne<{ top: string | null; timeZone: string }>(sql, TOPMOST, [memberId]);
  if (!member?.top) return 0n;
  const rates = await readRates(sql, [member.top, memberId], businessDay(at, member.timeZone));
  return above(rates, { top: member.top, memberId, product });
}

function above(rates: Rates, { top, memberId, product }: { top: string; memberId: string; product: string }): bigint {
  const difference = rateOf(rates, top, product).now - rateOf(rates, memberId, product).now;
  return difference > 0n ? difference : 0n;
}

/** As `rateAbove`, of many members in three questions; a member without an upline is not in it. */
export async function ratesAbove(
  sql: Sql,
  { memberIds, product, at }: { memberIds: readonly string[]; product: string; at: Date },
): Promise<ReadonlyMap<string, bigint>> {
  const members = await many<{ memberId: string; top: string; timeZone: string }>(
    sql,
    `SELECT m.id AS "memberId", m.agent_path[1] AS top, b.time_zone AS "timeZone" FROM member_facts m JOIN brand_facts b ON b.id = m.brand_id
      WHERE m.id = ANY ($1) AND m.agent_path[1] IS NOT NULL`,
    [memberIds],
  );
  const found = new Map<string, bigint>();
  for (const [timeZone, same] of Map.groupBy(members, (member) => member.timeZone)) {
    const named = [...new Set(same.flatMap(({ memberId, top }) => [memberId, top]))];
    const rates = await readRates(sql, named, businessDay(at, timeZone));
    for (const { memberId, top } of same) found.set(memberId, above(rates, { top, memberId, product }));
  }
  return found;
}
