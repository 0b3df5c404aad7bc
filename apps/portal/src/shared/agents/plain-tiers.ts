import type { WireTerms } from '@pavilion/contract/contracts/terms';

/** A tier of any kind as screens draw it. Amounts and rates as on the wire: main units, percent. */
export interface PlainTier {
  /** What must be reached: turnover of the team, its net (dividend) or the amount of a single bet (real-time). */
  from: number;
  /** Least turnover beside it: dividends only; 0: none. */
  bet: number;
  active: number;
  /** P: percent; A: an amount a period. */
  rateType: 'P' | 'A';
  /** Of winning bets where the kind is real-time. */
  rate: number;
  /** Of losing bets: real-time only. */
  lossRate: number | null;
}

const plain = { bet: 0, lossRate: null };

/** The tiers of terms, in their order. */
export function tiersOf(terms: WireTerms): PlainTier[] {
  switch (terms.kind) {
    case 'dividend':
      return terms.tiers.map((tier) => ({
        ...plain,
        from: tier.netLoss,
        bet: tier.minimumBet,
        active: tier.activeMember,
        rateType: 'P',
        rate: tier.contractRate,
      }));
    case 'daily':
      return terms.tiers.map((tier) => ({
        ...plain,
        from: tier.betVolume,
        active: tier.activeMember,
        rateType: tier.rateType,
        rate: tier.rate,
      }));
    case 'hourly':
      return terms.tiers.map((tier) => ({
        ...plain,
        from: tier.minimumBet,
        active: tier.activeMember,
        rateType: tier.rateType,
        rate: tier.rate,
      }));
    case 'realtime':
      return terms.tiers.map((tier) => ({
        ...plain,
        from: tier.singleBetAmount,
        active: 0,
        rateType: 'P',
        rate: tier.profitRate,
        lossRate: tier.lossRate,
      }));
  }
}

/** The last tier reached by these figures, as settlements choose it: every threshold of it is met. Null: none. */
export function tierAt(tiers: readonly PlainTier[], figures: { from: number; bet: number; active: number }): PlainTier | null {
  return tiers.findLast((tier) => figures.from >= tier.from && figures.bet >= tier.bet && figures.active >= tier.active) ?? null;
}
