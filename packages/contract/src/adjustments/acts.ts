/** Acts of the audit trail, by their keys. */
export const adjustmentActs = [
  'adjustment.propose',
  'adjustment.credit',
  'adjustment.debit',
  'adjustment.withdraw',
  'adjustments.rules',
] as const;
