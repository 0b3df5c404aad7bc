/** Acts of the audit trail, by their keys. */
export const pointActs = [
  'points.give',
  'points.take',
  'points.correct.propose',
  'points.correct.withdraw',
  'points.terms.propose',
  'points.terms.confirm',
  'points.terms.withdraw',
  'points.order.address',
  'points.order.send',
  'points.order.refuse',
  'points.reward.create',
  'points.reward.change',
  'points.reward.picture',
  'points.reward.codes',
] as const;
