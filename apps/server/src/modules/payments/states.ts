// Sets of states as statements name them: `state IN (${WITHDRAWAL_STATES.open})`. The text has the numbers, so the partial indexes serve it (ADR 83).
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';

const { created, waiting } = DEPOSIT;
const { review, approved, paying, confirming, done, rejected, cancelled, disputed, partly } = WITHDRAWAL;

export const DEPOSIT_STATES = {
  /** May still be paid. */
  open: `${created}, ${waiting}`,
} as const;

export const WITHDRAWAL_STATES = {
  /** Its amount is reserved and not paid yet. */
  open: `${review}, ${approved}, ${paying}`,
  /** At the provider, or on the way there. */
  beingPaid: `${approved}, ${paying}`,
  /** All or a part of it was paid. */
  paid: `${confirming}, ${done}, ${disputed}, ${partly}`,
  /** Its amount is back in the balance. */
  void: `${rejected}, ${cancelled}`,
  /** Paid, and the member reports that not all of it arrived. */
  disputed: `${disputed}, ${partly}`,
  /** Something may still happen to it. */
  unfinished: `${review}, ${approved}, ${paying}, ${confirming}, ${disputed}, ${partly}`,
  /** Approved, and its provider may still have to do with it. */
  withProvider: `${approved}, ${paying}, ${confirming}, ${disputed}, ${partly}`,
} as const;
