/** Acts of the audit trail, by their keys. */
export const settlementActs = [
  'settlement.propose',
  'settlement.release',
  'settlement.hold',
  'settlement.line.hold',
  'settlement.line.free',
  'settlement.correct.propose',
  'settlement.correct',
  'settlement.correct.withdraw',
  'settlements.rules',
] as const;
