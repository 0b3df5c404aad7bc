/** Acts of the audit trail, by their keys. */
export const betActs = ['bet.view', 'bets.view', 'member.bets.view', 'member.statement.view'] as const;
