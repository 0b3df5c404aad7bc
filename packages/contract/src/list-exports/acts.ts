/** Acts of the audit trail, by their keys. */
export const listExportActs = ['list.export.order', 'list.export.fetch'] as const;
