/** Acts of the audit trail, by their keys. */
export const exclusionActs = ['exclusion.add'] as const;
