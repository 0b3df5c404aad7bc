import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { mainFromUnits } from '@pavilion/contract/base/money';
import type { FieldProblem } from '../../kernel/refusal.ts';

/** Who approved a withdrawal up to the brand's limit, in `approved_by`. */
export const AUTOMATIC = 'automatic';

type State = (typeof WITHDRAWAL)[keyof typeof WITHDRAWAL];
export type Actor = 'member' | 'operator' | 'provider' | 'system';
const { review, approved, paying, confirming, done, rejected, cancelled, disputed, partly } = WITHDRAWAL;

/**
 * Every way a withdrawal goes from one state to another: the act, who does it, and where it leads from each state it may be done in. `move-withdrawal.ts`
 * refuses what is not here.
 */
export const WITHDRAWAL_ACTS = {
  approve: { by: 'operator', moves: { [review]: approved } },
  reject: { by: 'operator', moves: { [review]: rejected } },
  cancel: { by: 'member', moves: { [review]: cancelled } },
  /** Approved by itself, and a risk case has come up before the provider had it: an operator decides. */
  'hold.back': { by: 'system', moves: { [approved]: review, [paying]: review } },
  /** Held back after it was ordered, and the provider has it after all. */
  find: { by: 'provider', moves: { [review]: paying } },
  /** The order goes to the provider. */
  order: { by: 'system', moves: { [approved]: paying } },
  paid: { by: 'provider', moves: { [paying]: done } },
  'paid.ask': { by: 'provider', moves: { [paying]: confirming } },
  /** Not paid: all of it is back in the balance. */
  refuse: { by: 'provider', moves: { [paying]: rejected } },
  /** The rest could not be paid: it is back in the balance, the other part arrived earlier. */
  'refuse.rest': { by: 'provider', moves: { [paying]: done } },
  receive: { by: 'member', moves: { [confirming]: done } },
  'receive.part': { by: 'member', moves: { [confirming]: partly } },
  miss: { by: 'member', moves: { [confirming]: disputed } },
  /** Nobody said a word in time: it counts as received. */
  'time.out': { by: 'system', moves: { [confirming]: done } },
  /** The bank gave back all that had been paid. */
  return: { by: 'provider', moves: { [confirming]: rejected, [done]: rejected, [disputed]: rejected, [partly]: rejected } },
  /** The bank gave back what was disputed, or a rest that was paid again; the other part arrived. */
  'return.rest': { by: 'provider', moves: { [confirming]: done, [done]: done, [disputed]: done, [partly]: done } },
  /** The bank gave back a part. */
  'return.part': {
    by: 'provider',
    moves: { [approved]: approved, [paying]: paying, [confirming]: confirming, [done]: done, [disputed]: disputed, [partly]: partly },
  },
  'pay.again': { by: 'operator', moves: { [disputed]: approved, [partly]: approved } },
  close: { by: 'operator', moves: { [disputed]: done, [partly]: done } },
  credit: { by: 'operator', moves: { [disputed]: rejected } },
  'credit.rest': { by: 'operator', moves: { [disputed]: done, [partly]: done } },
} as const satisfies Record<string, { by: Actor; moves: Partial<Record<State, State>> }>;

export type WithdrawalAct = keyof typeof WITHDRAWAL_ACTS;

/** Where an act leads from a state; null when it may not be done there. */
export const nextState = (state: number, act: WithdrawalAct): State | null =>
  (WITHDRAWAL_ACTS[act].moves as Partial<Record<number, State>>)[state] ?? null;

/** Where a brand asks at all, a member has at least so long to look. */
export const MIN_CONFIRM_MINUTES = 5;

const FIRST_ASK_SECONDS = 120;
const LONGEST_ASK_SECONDS = 3600;
/** Seconds until a provider is asked again for the state of a payout, after so many times. */
export const askPause = (asked: number): number => Math.min(LONGEST_ASK_SECONDS, FIRST_ASK_SECONDS * 2 ** Math.min(asked, 10));

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
    return {
      field: 'amount',
      code: `${kind}.amount.out.of.bounds`,
      params: { min: mainFromUnits(bounds.min), max: mainFromUnits(bounds.max) },
    };
  }
  if (amount % bounds.step !== 0n) return { field: 'amount', code: 'amount.step', params: { step: mainFromUnits(bounds.step) } };
  return null;
}

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

/**
 * How many different operators approve a withdrawal; `threshold` null: one is always enough. `alone`: what went out of the member's account since the day before without
 * a second operator; an amount cut in pieces needs two as the whole does.
 */
export const approvalsNeeded = (amount: bigint, threshold: bigint | null, alone = 0n): 1 | 2 =>
  threshold !== null && amount + alone > threshold ? 2 : 1;

/** What an incoming "paid" event means for a deposit. Money that arrived is credited whatever we had thought of the deposit. */
export function creditDecision(
  deposit: { state: number; amount: bigint; currency: string },
  event: { amount: bigint | null; currency: string },
): 'credit' | 'already' | 'amount.differs' | 'currency.differs' {
  if (deposit.state === DEPOSIT.credited) return 'already';
  if (event.currency !== deposit.currency) return 'currency.differs';
  return event.amount === deposit.amount ? 'credit' : 'amount.differs';
}
