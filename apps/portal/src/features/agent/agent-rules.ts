/** Who may see what of the agents' pages. */
export interface AgentVisitor {
  /** The brand has agents. */
  hasAgents: boolean;
  isLogin: boolean;
  isAgent: boolean;
}

/** `/agent`: `home` an agent goes on to her pages; `stranger` somebody else is in; `closed` the house has no agents. */
export function agentDoor({ hasAgents, isLogin, isAgent }: AgentVisitor): 'login' | 'home' | 'stranger' | 'closed' {
  if (!hasAgents) return 'closed';
  if (isAgent) return 'home';
  return isLogin ? 'stranger' : 'login';
}

/** `/agentHome` is for agents of a house that has them. */
export const mayEnterAgentHome = ({ hasAgents, isAgent }: AgentVisitor): boolean => hasAgents && isAgent;
