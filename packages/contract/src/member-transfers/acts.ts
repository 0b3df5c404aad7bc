/** Acts of the audit trail, by their keys. */
export const transferActs = ['transfer.review'] as const;
