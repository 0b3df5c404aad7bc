/** Acts of the audit trail, by their keys. */
export const securityActs = ['member.closed'] as const;
