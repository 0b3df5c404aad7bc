import type { ContractKind, WireTerms } from '@pavilion/contract/contracts/terms';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { type PlainTier, tierAt, tiersOf } from '../../shared/agents/plain-tiers.ts';

/** A tier under edit: amounts in ledger units, rates in parts per million; null: the field has no readable value. */
export interface DraftTier {
  key: string;
  from: bigint | null;
  /** Least turnover: dividends. */
  bet: bigint | null;
  active: number | null;
  rateType: 'P' | 'A';
  rate: bigint | null;
  /** Of losing bets: real-time. */
  lossRate: bigint | null;
}

export type TierField = 'from' | 'bet' | 'active' | 'rate' | 'lossRate';
/** `empty`: not readable. `order`: below the tier before. `most`: above the agent's own at these figures, in the wire's rates. */
export type TierFault = { field: TierField; code: 'empty' | 'order' } | { field: 'rate' | 'lossRate'; code: 'most'; most: number };

export const MAX_TIERS = 12;
const MAX_ACTIVE = 1_000_000;

const has: Record<ContractKind, readonly TierField[]> = {
  dividend: ['from', 'bet', 'active', 'rate'],
  daily: ['from', 'active', 'rate'],
  hourly: ['from', 'active', 'rate'],
  realtime: ['from', 'rate', 'lossRate'],
};

/** The fields a tier of a kind has. */
export const fieldsOf = (kind: ContractKind): readonly TierField[] => has[kind];

const units = (value: number): bigint => unitsFromNumber(value) ?? 0n;

let made = 0;
const nextKey = (): string => `tier-${(made += 1)}`;

/** Tiers to edit, from terms. */
export const draftOf = (terms: WireTerms): DraftTier[] =>
  tiersOf(terms).map((tier) => ({
    key: nextKey(),
    from: units(tier.from),
    bet: units(tier.bet),
    active: tier.active,
    rateType: tier.rateType,
    rate: units(tier.rate),
    lossRate: tier.lossRate === null ? 0n : units(tier.lossRate),
  }));

/** One more tier, above the last. */
export function withNextTier(draft: readonly DraftTier[]): DraftTier[] {
  const last = draft.at(-1);
  return [
    ...draft,
    {
      key: nextKey(),
      from: null,
      bet: last?.bet ?? 0n,
      active: last?.active ?? 0,
      rateType: last?.rateType ?? 'P',
      rate: last?.rate ?? null,
      lossRate: last?.lossRate ?? null,
    },
  ];
}

/** What the agent's own terms give at the figures a tier begins with: nothing above can be offered. */
export function maxAt(own: readonly PlainTier[], tier: DraftTier): { rate: number; lossRate: number } {
  const at = tierAt(own, {
    from: numberFromUnits(tier.from ?? 0n),
    bet: numberFromUnits(tier.bet ?? 0n),
    active: tier.active ?? 0,
  });
  return at?.rateType === tier.rateType ? { rate: at.rate, lossRate: at.lossRate ?? 0 } : { rate: 0, lossRate: 0 };
}

const isReadable = (tier: DraftTier, field: TierField): boolean => {
  const value = tier[field];
  if (field === 'active') return value !== null && Number(value) >= 0 && Number(value) <= MAX_ACTIVE;
  return value !== null && value >= 0n;
};

const isBelow = (tier: DraftTier, before: DraftTier | undefined): TierField | null => {
  if (!before) return null;
  if ((tier.from ?? 0n) < (before.from ?? 0n)) return 'from';
  if ((tier.bet ?? 0n) < (before.bet ?? 0n)) return 'bet';
  if ((tier.active ?? 0) < (before.active ?? 0)) return 'active';
  const isSame = tier.from === before.from && tier.bet === before.bet && tier.active === before.active;
  return isSame ? 'from' : null;
};

/** The first error of each tier; null: none. Thresholds rise from tier to tier. */
export function faultsOf(kind: ContractKind, draft: readonly DraftTier[], own: readonly PlainTier[]): (TierFault | null)[] {
  return draft.map((tier, index) => {
    const empty = has[kind].find((field) => !isReadable(tier, field));
    if (empty) return { field: empty, code: 'empty' };
    const below = isBelow(tier, draft[index - 1]);
    if (below) return { field: below, code: 'order' };
    const most = maxAt(own, tier);
    if ((tier.rate ?? 0n) > units(most.rate)) return { field: 'rate', code: 'most', most: most.rate };
    if (kind === 'realtime' && (tier.lossRate ?? 0n) > units(most.lossRate))
      return { field: 'lossRate', code: 'most', most: most.lossRate };
    return null;
  });
}

const amount = (value: bigint | null): number => numberFromUnits(value ?? 0n);

/** The draft as the wire takes it. Costs and carrying of a dividend are the agent's own: the deductions of their own contract apply to this one. */
export function termsOf(own: WireTerms, draft: readonly DraftTier[]): WireTerms {
  switch (own.kind) {
    case 'dividend':
      return {
        kind: 'dividend',
        costs: own.costs,
        carryPeriods: own.carryPeriods,
        tiers: draft.map((tier) => ({
          minimumBet: amount(tier.bet),
          netLoss: amount(tier.from),
          activeMember: tier.active ?? 0,
          contractRate: amount(tier.rate),
        })),
      };
    case 'daily':
      return {
        kind: 'daily',
        tiers: draft.map((tier) => ({
          betVolume: amount(tier.from),
          activeMember: tier.active ?? 0,
          rateType: tier.rateType,
          rate: amount(tier.rate),
        })),
      };
    case 'hourly':
      return {
        kind: 'hourly',
        tiers: draft.map((tier) => ({
          minimumBet: amount(tier.from),
          activeMember: tier.active ?? 0,
          rateType: tier.rateType,
          rate: amount(tier.rate),
        })),
      };
    case 'realtime':
      return {
        kind: 'realtime',
        tiers: draft.map((tier) => ({
          singleBetAmount: amount(tier.from),
          profitRate: amount(tier.rate),
          lossRate: amount(tier.lossRate),
        })),
      };
  }
}
