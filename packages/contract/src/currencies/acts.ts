/** Acts of the audit trail, by their keys. */
export const currencyActs = ['currency.add', 'currency.change'] as const;
