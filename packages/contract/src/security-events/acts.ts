/** Acts of the audit trail, by their keys. */
export const securityEventActs = ['security.alert', 'security.rule'] as const;
