/** Acts of the audit trail, by their keys. */
export const fourEyesActs = [
  'proposal.propose',
  'proposal.confirm',
  'proposal.refuse',
  'proposal.withdraw',
  'proposal.void',
  'proposal.expire',
  'four-eyes.rules',
] as const;
