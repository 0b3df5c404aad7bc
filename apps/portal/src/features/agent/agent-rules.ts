import { type AgentPage, agentPages } from '@pavilion/contract/agents/pages';

/** Who may see what of the agents' pages. */
export interface AgentVisitor {
  /** The brand has agents. */
  hasAgents: boolean;
  isLogin: boolean;
  isAgent: boolean;
}

/** `/agent`: `home` an agent is sent on to `/agentHome`; `stranger` another account is logged in; `closed` the brand has no agents. */
export function agentPageFor({ hasAgents, isLogin, isAgent }: AgentVisitor): 'login' | 'home' | 'stranger' | 'closed' {
  if (!hasAgents) return 'closed';
  if (isAgent) return 'home';
  return isLogin ? 'stranger' : 'login';
}

/** `/agentHome` is for agents, where the brand has them. */
export const maySeeAgentHome = ({ hasAgents, isAgent }: AgentVisitor): boolean => hasAgents && isAgent;

/** The page an address names: the overview when it names none or one that does not exist. */
export function agentPageOf(search: string): AgentPage {
  const asked = new URLSearchParams(search).get('page') ?? '';
  return agentPages.find((page) => page === asked) ?? 'agentTeamOverview';
}
