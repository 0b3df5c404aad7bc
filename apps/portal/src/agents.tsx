// The agents' own pages come in one piece: whoever opens one of them opens the next.
export { AgentHomePage } from './features/agent/agent-home-page.tsx';
export { AgentLayout } from './features/agent/agent-layout.tsx';
export { AgentPage } from './features/agent/agent-page.tsx';
