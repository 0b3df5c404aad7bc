/** Acts of the audit trail, by their keys. */
export const brandActs = ['brand.import', 'brand.export', 'brand.draft.open', 'brand.draft.drop'] as const;
