import type { globalRebateSettings } from '@pavilion/contract/agents/calls';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { BrandInfo } from '../../../http/types.ts';
import type { Sql } from '../../../kernel/db.ts';
import { boundsOf, businessDay, NO_RATE, type Rate, type RateBounds } from '../rules.ts';
import type { AgentRule } from '../types.ts';
import { rateOf, readHighestBelow, readRates } from './read-rates.ts';

export interface MemberRate extends RateBounds {
  product: string;
  rate: Rate;
}

export interface RateOwner {
  brand: BrandInfo;
  rule: AgentRule;
  memberId: string;
  /** Right above; null: the house. */
  uplineId: string | null;
  now: Date;
}

/** What a member has in each product the brand gives rebates in, and between what it may be set. */
export async function readHeld(sql: Sql, { brand, rule, memberId, uplineId, now }: RateOwner): Promise<MemberRate[]> {
  const day = businessDay(now, brand.timeZone);
  const [rates, below] = await Promise.all([
    readRates(sql, uplineId === null ? [memberId] : [memberId, uplineId], day),
    readHighestBelow(sql, memberId, day),
  ]);
  return [...rule.rebates].map(([product, highest]) => ({
    product,
    rate: rateOf(rates, memberId, product),
    ...boundsOf({ own: uplineId === null ? null : rateOf(rates, uplineId, product), highest, below: below.get(product) ?? NO_RATE }),
  }));
}

export const heldView = (
  held: readonly MemberRate[],
  { rule, nameOf }: { rule: AgentRule; nameOf(product: string): string },
): InnerValue<typeof globalRebateSettings> => ({
  list: held.map(({ product, rate, minimum, maximum }) => ({
    gameType: product.toUpperCase(),
    name: nameOf(product),
    rebate: rate.now,
    next: rate.next === rate.now ? null : rate.next,
    minimum,
    maximum,
    step: rule.rebateStep,
  })),
});
