/** Acts of the audit trail, by their keys. */
export const documentActs = ['documents.view', 'documents.picture', 'documents.approve', 'documents.reject'] as const;
