import type { BrandInfo } from '../../../http/types.ts';
import type { Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { boundsOf, businessDay, NO_RATE, rateProblem } from '../rules.ts';
import type { AgentRule } from '../types.ts';
import { rateOf, readRates } from './read-rates.ts';
import { writeRates } from './write-rates.ts';

/** A rebate as clients send it: kind of game and parts per million of the valid turnover. */
export interface GivenRate {
  gameType: string;
  rebate: bigint;
}

export interface Giver {
  brand: BrandInfo;
  /** null: the house. */
  agentId: string | null;
  rule: AgentRule;
  now: Date;
}

/** What each product may be at most for somebody new: the agent's own, today's and tomorrow's, under the brand's highest. */
async function ceilings(sql: Sql, { brand, agentId, rule, now }: Giver): Promise<Map<string, bigint>> {
  const own = agentId === null ? null : await readRates(sql, [agentId], businessDay(now, brand.timeZone));
  return new Map(
    [...rule.rebates].map(([product, highest]) => [
      product,
      boundsOf({ own: own && rateOf(own, agentId ?? '', product), highest, below: NO_RATE }).maximum,
    ]),
  );
}

/** Product → rate of what somebody new is to get. Refuses `rebate.too.high` for what the giver cannot give; a product named twice too. */
export async function checkGiven(sql: Sql, given: readonly GivenRate[], giver: Giver): Promise<Map<string, bigint>> {
  const most = await ceilings(sql, giver);
  const rates = new Map<string, bigint>();
  for (const [place, { gameType, rebate }] of given.entries()) {
    const product = gameType.toLowerCase();
    const maximum = most.get(product);
    const problem =
      maximum === undefined || rates.has(product)
        ? 'rebate.too.high'
        : rateProblem(rebate, { minimum: 0n, maximum }, giver.rule.rebateStep);
    if (problem) throw refuse(problem, { field: `rebates.${place}` });
    rates.set(product, rebate);
  }
  return rates;
}

/** Gives a newcomer what was promised, as far as the giver still has it; from today on. */
export async function giveRates(
  tx: Sql,
  promised: ReadonlyMap<string, bigint>,
  { memberId, by, ...giver }: Giver & { memberId: string; by: { kind: 'invitation' | 'agent'; id: string } },
): Promise<void> {
  if (promised.size === 0) return;
  const most = await ceilings(tx, giver);
  const rates = [...promised].map(([product, rate]) => {
    const maximum = most.get(product) ?? 0n;
    return { product, rate: rate < maximum ? rate : maximum, before: 0n };
  });
  await writeRates(tx, {
    brandId: giver.brand.id,
    memberId,
    rates,
    from: businessDay(giver.now, giver.brand.timeZone),
    by,
    now: giver.now,
  });
}
