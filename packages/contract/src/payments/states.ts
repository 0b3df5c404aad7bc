/** Deposit states, on the wire and in the column `deposit.state`. */
export const DEPOSIT = { created: 0, waiting: 1, credited: 2, failed: 3, cancelled: 4, expired: 5 } as const;

/** Withdrawal states, on the wire and in the columns `withdrawal.state` and `withdrawal_step.state`. */
export const WITHDRAWAL = {
  review: 0,
  approved: 1,
  paying: 2,
  /** Paid; the member is asked whether it arrived. */
  confirming: 3,
  done: 4,
  rejected: 5,
  cancelled: 6,
  /** The member reports that it was not received. */
  disputed: 7,
  /** The member reports that a part was received; the rest is disputed. */
  partly: 8,
} as const;
