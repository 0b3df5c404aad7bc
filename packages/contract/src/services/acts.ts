/** Acts of the audit trail, by their keys. */
export const serviceActs = ['brand.services'] as const;
