/** Acts of the audit trail, by their keys. */
export const agentActs = ['agent.application', 'agent.open', 'agent.promote', 'agent.move', 'agent.rebates', 'agent.quota'] as const;
