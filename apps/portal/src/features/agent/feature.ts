import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const AgentPage = late(() => import('./agent-pages.ts'), 'AgentPage');
const AgentHomePage = late(() => import('./agent-pages.ts'), 'AgentHomePage');

/** The frame of the routes whose layout is `agent`. */
export const AgentLayout = late(() => import('./agent-pages.ts'), 'AgentLayout');

export const agentFeature = {
  routes: [
    { path: '/agent', element: createElement(AgentPage), layout: 'agent' },
    { path: '/agentHome', element: createElement(AgentHomePage), layout: 'agent' },
  ],
} satisfies Feature;
