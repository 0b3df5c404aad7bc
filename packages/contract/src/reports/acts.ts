/** Acts of the audit trail, by their keys. */
export const reportActs = ['reports.file', 'reports.movements.view', 'reports.ranking.view'] as const;
