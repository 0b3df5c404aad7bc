import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import { TRIAL_TYPE } from '../../http/types.ts';

export type LimitKind = 'deposit' | 'loss' | 'wager';
export type LimitPeriod = 'day' | 'week' | 'month';
export type CoolOff = '24h' | '7d' | '30d';

export const LOOSENING_WAIT_MS = DAY_MS;
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

const COOL_OFF_MS: Record<CoolOff, number> = { '24h': DAY_MS, '7d': 168 * HOUR_MS, '30d': 720 * HOUR_MS };

/** Is `next` at least as strict as `now`? Null is no limit. */
export function isTighter(now: bigint | null, next: bigint | null): boolean {
  if (next === null) return now === null;
  return now === null || next <= now;
}

export const coolOffEnd = (length: CoolOff, now: Date): Date => new Date(now.getTime() + COOL_OFF_MS[length]);

export interface DepositFacts {
  status: string;
  brandStatus: string;
  customerType: number;
  excludedUntil: Date | null;
  coolOffUntil: Date | null;
  step: bigint;
  /** Amount reserved and limit of each window, those of an earlier window already counted as 0. */
  windows: readonly { period: LimitPeriod; used: bigint; limit: bigint | null }[];
}

/** The refusal of a deposit of this amount; null: it is allowed. */
export function depositRefusal(facts: DepositFacts, amount: bigint, now: Date): string | null {
  if (facts.brandStatus !== 'open') return 'brand.not.open';
  if (facts.customerType === TRIAL_TYPE) return 'member.trial';
  if (facts.status !== 'active') return 'member.not.active';
  if (facts.excludedUntil && facts.excludedUntil > now) return 'member.excluded';
  if (facts.coolOffUntil && facts.coolOffUntil > now) return 'member.cooling.off';
  if (amount <= 0n || amount % facts.step !== 0n) return 'amount.step';
  const full = facts.windows.find(({ used, limit }) => limit !== null && used + amount > limit);
  return full ? `limit.deposit.${full.period}` : null;
}

/** The refusal of a withdrawal of this amount; null: it is allowed. Exclusion, cool-off and maintenance do not prevent it. */
export function withdrawalRefusal(facts: Pick<DepositFacts, 'status' | 'customerType' | 'step'>, amount: bigint): string | null {
  if (facts.customerType === TRIAL_TYPE) return 'member.trial';
  if (facts.status === 'locked' || facts.status === 'unfinished') return 'member.not.active';
  if (amount <= 0n || amount % facts.step !== 0n) return 'amount.step';
  return null;
}
