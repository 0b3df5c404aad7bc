import type { ContractKind, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import { PPM } from '@pavilion/contract/base/rate';
import { type Period, shareOf } from '../../kernel/agent-periods.ts';

/** A TYPE that play has; CONS is all of them. */
export type PlayType = Exclude<ContractType, 'CONS'>;

/** A version of a contract that counts in a period, or in the part of it up to the contract's end. */
export interface CountedContract {
  contractId: string;
  version: number;
  kind: ContractKind;
  type: ContractType;
  payer: 'house' | 'upline';
  uplineId: string | null;
  agentId: string;
  /** Agents above, the topmost first. */
  agentPath: readonly string[];
  terms: ContractTerms;
  window: Period;
  /** Of the period, in parts per million: by it thresholds and fixed amounts are lessened. */
  share: bigint;
}

/** Agents above an account, as its play carried them; one object a path, so that chains are found once. */
export interface Path {
  id: number;
  agents: readonly string[];
}

/** What an account played in a piece of the period; amounts in ledger units. */
export interface PlayRow {
  piece: Period;
  path: Path;
  memberId: string;
  type: PlayType;
  turnover: bigint;
  stake: bigint;
  payout: bigint;
  /** Of the turnover: corrections of what had been settled before. */
  late: bigint;
  /** Real-time salaries: how the bets ended, and the highest single bet amount of any contract that they reach. */
  hasWon?: boolean;
  single?: bigint;
}

export const covers = ({ type }: { type: ContractType }, play: ContractType): boolean =>
  type === 'CONS' || play === 'CONS' || type === play;

/** The part of the period in which a version counts: what ended in a slice counts to the slice's end, so that nobody loses what was played. */
export function windowOf(period: Period, { since, until }: { since: Date; until: Date | null }): { window: Period; share: bigint } | null {
  const slice = 300_000;
  const from = new Date(Math.max(period.from.getTime(), Math.floor(since.getTime() / slice) * slice));
  const to = until === null ? period.to : new Date(Math.min(period.to.getTime(), Math.ceil(until.getTime() / slice) * slice));
  return from < to ? { window: { from, to }, share: shareOf(period, { from, to }) } : null;
}

/** Rounded towards nothing. */
export const ofShare = (amount: bigint, ppm: bigint): bigint => (amount * ppm) / PPM;

/** Down to the step of the currency, below zero too. */
export function cut(amount: bigint, step: bigint): bigint {
  const rest = amount % step;
  return amount - (rest < 0n ? rest + step : rest);
}

export interface Figures {
  turnover: bigint;
  /** Dividends: stake less payout less the costs that the terms name. */
  net: bigint;
  activeMembers: number;
}

/** A tier as statements show it; `rate` is parts per million, or ledger units where `rateType` is A. */
export interface Tier {
  /** Turnover, or the single bet amount. */
  from: bigint;
  /** Dividends: net asked for besides. */
  net: bigint;
  active: number;
  rateType: 'P' | 'A';
  rate: bigint;
  lossRate: bigint | null;
}

/** Tiers with their thresholds as they hold for a share of the period; single bet amounts and members are not lessened below one. */
export function tiersOf(terms: ContractTerms, share: bigint): Tier[] {
  const part = (amount: bigint) => ofShare(amount, share);
  const members = (count: number) => (count === 0 ? 0 : Math.max(1, Number((BigInt(count) * share) / PPM)));
  switch (terms.kind) {
    case 'dividend':
      return terms.tiers.map((tier) => ({
        from: part(tier.minimumBet),
        net: part(tier.netLoss),
        active: members(tier.activeMember),
        rateType: 'P',
        rate: tier.contractRate,
        lossRate: null,
      }));
    case 'daily':
      return terms.tiers.map((tier) => salaryTier(part(tier.betVolume), members(tier.activeMember), tier, share));
    case 'hourly':
      return terms.tiers.map((tier) => salaryTier(part(tier.minimumBet), members(tier.activeMember), tier, share));
    case 'realtime':
      return terms.tiers.map((tier) => ({
        from: tier.singleBetAmount,
        net: 0n,
        active: 0,
        rateType: 'P',
        rate: tier.profitRate,
        lossRate: tier.lossRate,
      }));
  }
}

function salaryTier(from: bigint, active: number, { rateType, rate }: { rateType: 'P' | 'A'; rate: bigint }, share: bigint): Tier {
  return { from, net: 0n, active, rateType, rate: rateType === 'A' ? ofShare(rate, share) : rate, lossRate: null };
}

/** The last tier whose every threshold is met; null: none. */
export function reachedTier(tiers: readonly Tier[], { turnover, net, activeMembers }: Figures, isDividend: boolean): number | null {
  let reached: number | null = null;
  for (const [index, tier] of tiers.entries())
    if (turnover >= tier.from && activeMembers >= tier.active && (!isDividend || net >= tier.net)) reached = index;
  return reached;
}

/** The last tier that a single bet reaches. */
export const reachedBySingle = (tiers: readonly Tier[], single: bigint): Tier | null =>
  tiers.findLast((tier) => single >= tier.from) ?? null;
