import type { RiskKind, RiskParams } from '@pavilion/contract/risk/terms';

/** The least and the greatest stake that instant games offer in a currency, ledger units. */
export interface StakeSpan {
  least: bigint;
  greatest: bigint;
}

/** Of the currency the amounts below are written in, Brazilian reais. */
export const TUNED_ON: StakeSpan = { least: 2_000n, greatest: 1_000_000n };

/** First digits of amounts that people write, times ten. */
const ROUND = [10n, 15n, 20n, 25n, 30n, 40n, 50n, 60n, 80n, 100n] as const;

/** The whole root, rounded down. */
function rootOf(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** The nearest amount that people would write: 1,414 becomes 1,500. */
function rounded(units: bigint): bigint {
  const power = 10n ** BigInt(Math.max(0, units.toString().length - 2));
  const distance = (one: bigint): bigint => (one * power > units ? one * power - units : units - one * power);
  return ROUND.reduce((best, one) => (distance(one) < distance(best) ? one : best)) * power;
}

/** The amount that weighs in a currency what `reais` weigh in Brazil: both are as many times the stakes games offer (the geometric mean of the ends). */
export function amountLike(reais: bigint, { least, greatest }: StakeSpan): bigint {
  const units = reais * 10_000n;
  return rounded(rootOf((units * units * least * greatest) / (TUNED_ON.least * TUNED_ON.greatest)));
}

export interface DefaultRule<Kind extends RiskKind = RiskKind> {
  enabled: boolean;
  /** Withdrawals of whom it finds wait for an operator. */
  holds: boolean;
  params: RiskParams<Kind>;
}

/** Rules of a brand that has said nothing, in a currency of these stakes; tuned on the training seeds of `npm run bench -- risk`. */
export function defaultRules(stakes: StakeSpan): { [Kind in RiskKind]: DefaultRule<Kind> } {
  const amount = (reais: bigint): bigint => amountLike(reais, stakes);
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
