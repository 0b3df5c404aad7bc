/** Acts of the audit trail, by their keys. */
export const riskActs = [
  'risk.case.open',
  'risk.case.take',
  'risk.case.note',
  'risk.case.clear',
  'risk.case.confirm',
  'risk.addresses.view',
  'risk.lock.propose',
  'risk.lock.lift',
  'risk.rule.change',
] as const;
