import type { ContractType } from '@pavilion/contract/contracts/terms';
import type { GiftPer, ReturnPart } from '@pavilion/contract/returns/desk';
import { PPM } from '@pavilion/contract/base/rate';
import { compare, type Ratio, ratio } from '@pavilion/lottery/ratio';

/*
 * What rules give back to members and agents, in one form: each module that has such rules says what they come to, and the module `returns` adds them up
 * against what the games keep.
 */

/** What is played, as returns are added up for it. */
export interface Product {
  /** `rng`, as activity counts it. */
  code: string;
  /** Of agents' contracts. */
  type: ContractType;
  /** Lotteries: plays at prize groups, where rebates are a part of the group, and plays at odds of their own. */
  way: 'any' | 'group' | 'odds';
}

interface ReturnName {
  part: ReturnPart;
  /** Code of the rule; empty where a brand has one. */
  name: string;
}

/** Shares are the most that a unit of valid turnover brings, for any player. */
export type GivenBack = ReturnName &
  (
    | { of: 'turnover'; share(product: Product): Ratio }
    /** A share of what the product keeps, over many bets, once those parts are taken off. */
    | { of: 'kept'; share(product: Product): Ratio; after: readonly ReturnPart[] }
    /** What no turnover bounds: up to an amount, or to a share of a deposit. */
    | { of: 'gift'; upTo: bigint | null; share: Ratio | null; per: GiftPer; budget: { amount: bigint; per: string } | null }
  );

export const NONE: Ratio = ratio(0);

export const fromPpm = (ppm: bigint | number): Ratio => ratio(ppm, PPM);

export const highest = (shares: Iterable<Ratio>): Ratio => {
  let most = NONE;
  for (const share of shares) if (compare(share, most) > 0) most = share;
  return most;
};

/** Whether a list of kinds of games has the product in it; an empty list has all. */
export const counts = (gameTypes: readonly string[], { code }: Product): boolean =>
  gameTypes.length === 0 || gameTypes.includes(code.toUpperCase());

export const gift = (
  named: ReturnName,
  what: { upTo?: bigint; share?: Ratio; per: GiftPer; budget?: { amount: bigint; per: string } | null },
): GivenBack => ({ ...named, of: 'gift', upTo: what.upTo ?? null, share: what.share ?? null, per: what.per, budget: what.budget ?? null });
