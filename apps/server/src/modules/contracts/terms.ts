import { contractTerms, type ContractTerms, type WireTerms } from '@pavilion/contract/contracts/terms';
import { PPM } from '@pavilion/contract/base/rate';
import * as z from 'zod/mini';

export const readTerms = (stored: unknown): ContractTerms => z.decode(contractTerms, stored as WireTerms);
export const writeTerms = (terms: ContractTerms): WireTerms => z.encode(contractTerms, terms);

interface Tier {
  /** Every one must be met. */
  thresholds: readonly bigint[];
  /** One rate; the real-time salary has two. */
  rates: readonly bigint[];
}

/** Tiers of every kind in one form. */
export function tiersOf(terms: ContractTerms): Tier[] {
  switch (terms.kind) {
    case 'dividend':
      return terms.tiers.map((tier) => ({
        thresholds: [tier.minimumBet, tier.netLoss, BigInt(tier.activeMember)],
        rates: [tier.contractRate],
      }));
    case 'daily':
      return terms.tiers.map((tier) => ({ thresholds: [tier.betVolume, BigInt(tier.activeMember)], rates: [tier.rate] }));
    case 'hourly':
      return terms.tiers.map((tier) => ({ thresholds: [tier.minimumBet, BigInt(tier.activeMember)], rates: [tier.rate] }));
    case 'realtime':
      return terms.tiers.map((tier) => ({ thresholds: [tier.singleBetAmount], rates: [tier.profitRate, tier.lossRate] }));
  }
}

/** P: percent; A: an amount a period. Dividends and real-time salaries are percents. */
export const rateTypeOf = (terms: ContractTerms): 'P' | 'A' =>
  terms.kind === 'daily' || terms.kind === 'hourly' ? (terms.tiers[0]?.rateType ?? 'P') : 'P';

/** Index of the last tier whose thresholds are all met; -1: none. Figures are in the order of `tiersOf`. */
export const tierReached = (tiers: readonly Tier[], figures: readonly bigint[]): number =>
  tiers.findLastIndex(({ thresholds }) => thresholds.every((threshold, place) => (figures[place] ?? 0n) >= threshold));

/**
 * The number of the first tier that is not sound, null where all are: thresholds rise from tier to tier, rates do not fall (so that a rate is a rising
 * step function of its figures), nothing is negative, percents end at 100, and one contract has one type of rate.
 */
export function unsoundTier(terms: ContractTerms): number | null {
  const tiers = tiersOf(terms);
  const type = rateTypeOf(terms);
  const mixed = terms.kind === 'daily' || terms.kind === 'hourly' ? terms.tiers.findIndex(({ rateType }) => rateType !== type) : -1;
  if (mixed >= 0) return mixed;
  const at = tiers.findIndex((tier, place) => {
    if ([...tier.thresholds, ...tier.rates].some((value) => value < 0n)) return true;
    if (type === 'P' && tier.rates.some((rate) => rate > PPM)) return true;
    const before = tiers[place - 1];
    if (!before) return false;
    const risen = tier.thresholds.map((value, which) => value - (before.thresholds[which] ?? 0n));
    return risen.some((rise) => rise < 0n) || risen.every((rise) => rise === 0n) || isBelow(tier.rates, before.rates);
  });
  return at < 0 ? null : at;
}

const isBelow = (rates: readonly bigint[], others: readonly bigint[]): boolean => rates.some((rate, place) => rate < (others[place] ?? 0n));

export interface TooHigh {
  /** Index of the tier; null: what is wrong is no tier's. */
  tier: number | null;
  /** The highest rate allowed there, parts per million or units; of the real-time salary the one that is exceeded. Null: it cannot be said by a rate. */
  most: bigint | null;
  /** A type of rate, costs or a carry other than the upline's own. */
  field?: 'rateType' | 'costs' | 'carryPeriods';
}

/**
 * Where terms exceed `own`; null: nowhere. Rates are rising step functions, so it is enough to check the thresholds of the offered
 * tiers. A dividend also may not leave out costs that lessen the own, nor carry losses for fewer periods.
 */
export function tooHigh(own: ContractTerms, offered: ContractTerms): TooHigh | null {
  if (own.kind !== offered.kind) throw new Error(`terms of ${own.kind} bound none of ${offered.kind}`);
  if (rateTypeOf(own) !== rateTypeOf(offered)) return { tier: 0, most: null, field: 'rateType' };
  if (own.kind === 'dividend' && offered.kind === 'dividend') {
    if (own.costs.some((cost) => !offered.costs.includes(cost))) return { tier: null, most: null, field: 'costs' };
    if (offered.carryPeriods < own.carryPeriods) return { tier: null, most: null, field: 'carryPeriods' };
  }
  const ownTiers = tiersOf(own);
  for (const [place, { thresholds, rates }] of tiersOf(offered).entries()) {
    const allowed = ownTiers[tierReached(ownTiers, thresholds)]?.rates ?? rates.map(() => 0n);
    const which = rates.findIndex((rate, at) => rate > (allowed[at] ?? 0n));
    if (which >= 0) return { tier: place, most: allowed[which] ?? 0n };
  }
  return null;
}
