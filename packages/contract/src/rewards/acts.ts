/** Acts of the audit trail, by their keys. */
export const grantActs = ['grant.propose', 'grant.give', 'grant.withdraw', 'grant.take.back'] as const;
