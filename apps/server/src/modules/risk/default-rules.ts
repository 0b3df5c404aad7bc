import type { RiskKind, RiskParams } from '@pavilion/contract/risk-rules';

/** Main units of a currency that are about one Brazilian real; 1 for one that is not named. */
const SCALE: Readonly<Record<string, bigint>> = { BRL: 1n, VND: 5_000n, THB: 6n, INR: 15n, MMK: 400n, USD: 1n };

export interface DefaultRule<Kind extends RiskKind = RiskKind> {
  enabled: boolean;
  /** Withdrawals of whom it finds wait for an operator. */
  holds: boolean;
  params: RiskParams<Kind>;
}

/** Rules of a brand that has said nothing, in its currency; tuned on the training seeds of `npm run bench -- risk`. */
export function defaultRules(currency: string): { [Kind in RiskKind]: DefaultRule<Kind> } {
  const amount = (main: bigint): bigint => main * 10_000n * (SCALE[currency] ?? 1n);
  const on = { enabled: true, holds: true };
  return {
    'in.and.out': { ...on, params: { minAmount: amount(200n), hours: 48, outPercent: 80, playedPercent: 20, times: 2, days: 30 } },
    structuring: { ...on, params: { threshold: amount(10_000n), belowPercent: 15, times: 4, hours: 72, sharePercent: 60 } },
    'fast.cycles': { ...on, params: { minAmount: amount(100n), hours: 8, outPercent: 60, playedPercent: 150, times: 4, days: 10 } },
    'shared.device': { ...on, params: { members: 4, days: 30 } },
    // An address alone is no proof: the case opens, withdrawals go on.
    'shared.address': { ...on, holds: false, params: { members: 5, hours: 24, days: 30 } },
    'payer.names': { ...on, params: { names: 4, days: 45 } },
    'shared.account': { ...on, params: { members: 3, days: 60 } },
    'transfer.circles': { ...on, params: { minAmount: amount(50n), hours: 48, backPercent: 80, playedPercent: 120, times: 2, days: 30 } },
    // One account of the household beside the agent's is usual, two are not.
    'self.referral': { ...on, params: { members: 2, days: 45 } },
    'opposed.bets': { ...on, params: { bonusPercent: 50, times: 2, days: 30 } },
    'bonus.farm': { ...on, params: { members: 4, days: 14, hours: 240, outPercent: 70, playedPercent: 1_200, sharePercent: 60 } },
  };
}
