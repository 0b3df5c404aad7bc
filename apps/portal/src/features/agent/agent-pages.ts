// The agents' own pages come in one piece: whoever opens one of them opens the next.
export { AgentHomePage } from './agent-home-page.tsx';
export { AgentLayout } from './agent-layout.tsx';
export { AgentPage } from './agent-page.tsx';
