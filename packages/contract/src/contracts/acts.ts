/** Acts of the audit trail, by their keys. */
export const contractActs = [
  'contracts.offer',
  'contracts.agree',
  'contracts.refuse',
  'contracts.end',
  'contracts.withdraw',
  'contracts.question',
  'contracts.policy',
  'contracts.setting',
] as const;
