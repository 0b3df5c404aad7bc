/** Acts of the audit trail, by their keys. */
export const referralActs = [
  'referral.rule.write',
  'referral.rule.offer',
  'referral.rule.approve',
  'referral.rule.discard',
  'referral.stop',
  'referral.go.on',
] as const;
