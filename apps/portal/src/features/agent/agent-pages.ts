// The agents' own pages are one chunk: a visitor of one of them opens the next.
export { AgentHomePage } from './agent-home-page.tsx';
export { AgentLayout } from './agent-layout.tsx';
export { AgentPage } from './agent-page.tsx';
