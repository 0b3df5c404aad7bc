import type { FieldProblem } from '../../kernel/refusal.ts';

/** Deposit states of the wire. */
export const DEPOSIT = { created: 0, waiting: 1, credited: 2, failed: 3, cancelled: 4, expired: 5 } as const;
/** Withdrawal states of the wire. */
export const WITHDRAWAL = { review: 0, approved: 1, paying: 2, confirming: 3, done: 4, rejected: 5, cancelled: 6 } as const;

/** Remark of a withdrawal whose payout the provider or the bank refused: no operator's word. */
export const PAYOUT_REFUSED = 'payout.failed';

/** Approved or ordered and silent for so long: nobody works on it any more. */
export const STUCK_MINUTES = 10;

export interface Bounds {
  min: bigint;
  max: bigint;
  /** Smallest unit of the currency that may be paid. */
  step: bigint;
}

/** Amount against bounds and step; null when it fits. */
export function amountProblem(amount: bigint, bounds: Bounds, kind: 'deposit' | 'withdraw'): FieldProblem | null {
  if (amount < bounds.min || amount > bounds.max) {
    return { field: 'amount', code: `${kind}.amount.out.of.bounds`, params: { min: shown(bounds.min), max: shown(bounds.max) } };
  }
  if (amount % bounds.step !== 0n) return { field: 'amount', code: 'amount.step', params: { step: shown(bounds.step) } };
  return null;
}

/** Whole main units as plain digits, else with decimals: the message formats it by language. */
const shown = (units: bigint): number => Number(units) / 10_000;

export interface WithdrawalFacts {
  amount: bigint;
  bounds: Bounds;
  /** Asked for since the brand's midnight, cancelled and rejected ones not counted. */
  requestedToday: number;
  dailyCount: number;
  available: bigint;
}

/** Why a withdrawal may not be asked for; null when it may. Checked under the member's lock. */
export function withdrawalProblem(facts: WithdrawalFacts): FieldProblem | null {
  if (facts.requestedToday >= facts.dailyCount)
    return { field: 'amount', code: 'withdraw.daily.count', params: { count: facts.dailyCount } };
  const problem = amountProblem(facts.amount, facts.bounds, 'withdraw');
  if (problem) return problem;
  return facts.amount > facts.available ? { field: 'amount', code: 'balance.not.enough' } : null;
}

/** How many different operators approve a withdrawal; `threshold` null: one is always enough. */
export const approvalsNeeded = (amount: bigint, threshold: bigint | null): 1 | 2 => (threshold !== null && amount > threshold ? 2 : 1);

/** What an incoming "paid" event means for a deposit. Money that arrived is credited whatever we had thought of the deposit. */
export function creditDecision(
  deposit: { state: number; amount: bigint; currency: string },
  event: { amount: bigint | null; currency: string },
): 'credit' | 'already' | 'amount.differs' | 'currency.differs' {
  if (deposit.state === DEPOSIT.credited) return 'already';
  if (event.currency !== deposit.currency) return 'currency.differs';
  return event.amount === deposit.amount ? 'credit' : 'amount.differs';
}
