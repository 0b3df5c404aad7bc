/** Acts of the audit trail, by their keys. */
export const lotteryActs = [
  'lottery.result.type',
  'lottery.correct.propose',
  'lottery.correct.confirm',
  'lottery.correct.withdraw',
  'lottery.void.propose',
  'lottery.void.confirm',
  'lottery.void.withdraw',
  'lottery.offer.propose',
  'lottery.offer.confirm',
  'lottery.offer.withdraw',
  'lottery.offer.narrow',
  'lottery.calendar.propose',
  'lottery.calendar.confirm',
  'lottery.calendar.withdraw',
  'lottery.feed.games',
  'lottery.feed.key',
] as const;
