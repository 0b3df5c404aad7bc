/** Acts of the audit trail, by their keys. */
export const socialActs = ['brand.sign-in'] as const;
