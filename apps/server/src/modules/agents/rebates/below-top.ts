import { maybeOne, prepared, type Sql } from '../../../kernel/db.ts';
import { readRates, rateOf } from './read-rates.ts';
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
  const above = rateOf(rates, member.top, product).now - rateOf(rates, memberId, product).now;
  return above > 0n ? above : 0n;
}
