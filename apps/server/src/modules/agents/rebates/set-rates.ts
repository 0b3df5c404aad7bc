import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { nextBusinessDay, rateProblem } from '../rules.ts';
import { lockTerms } from '../tree-lock.ts';
import { type MemberRate, readHeld, type RateOwner } from './bounds.ts';
import type { GivenRate } from './given-rates.ts';
import { writeRates } from './write-rates.ts';

export interface Setting extends RateOwner {
  given: readonly GivenRate[];
  by: { kind: 'agent' | 'operator'; id: string };
}

/**
 * Sets rebates from the next business day on; products that are not named stay. Refuses `rebate.too.high` beyond what the giver has, or what the brand gives
 * no rebate in, and `rebate.below.downline` under what those below were given. An unchanged value is no change, even if it is out of bounds by now.
 */
export async function setRates(tx: Tx, setting: Setting): Promise<{ product: string; rate: bigint; before: bigint }[]> {
  const { brand, rule, memberId, uplineId, now, by } = setting;
  for (const id of uplineId === null ? [memberId] : [uplineId, memberId]) await lockTerms(tx, id);
  const held = new Map((await readHeld(tx, setting)).map((one) => [one.product, one]));
  const rates = setting.given.flatMap(({ gameType, rebate }, place) => {
    const product = gameType.toLowerCase();
    const one = held.get(product);
    held.delete(product);
    const problem = one === undefined ? 'rebate.too.high' : problemOf(one, rebate, rule.rebateStep);
    if (problem) throw refuse(problem, { field: `rebates.${place}` });
    return one === undefined ? [] : [{ product, rate: rebate, before: one.rate.next }];
  });
  await writeRates(tx, { brandId: brand.id, memberId, rates, from: nextBusinessDay(now, brand.timeZone), by, now });
  return rates.filter(({ rate, before }) => rate !== before);
}

const problemOf = (held: MemberRate, rate: bigint, step: bigint): string | null =>
  rate === held.rate.next ? null : rateProblem(rate, held, step);
