/** States of an order, on the wire and in the column `lottery_order.status`. */
export const LOTTERY_ORDER = {
  /** Its draw is to come, or its result. */
  waiting: 2,
  won: 4,
  lost: 5,
  /** On the wire alone: a phase that was not placed, because its chase had won. */
  chaseWon: 6,
  /** Given back, because it was placed when the draw had begun; also a phase that its chase could not place. */
  late: 7,
  /** Taken back by the member. */
  cancelled: 8,
  /** Given back: its draw is void. */
  void: 12,
} as const;
