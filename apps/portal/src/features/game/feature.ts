import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const GamePage = late(() => import('./game-page.tsx'), 'GamePage');

export const gameFeature = {
  routes: [{ path: '/play/:nodeId', element: createElement(GamePage), layout: 'loader' }],
} satisfies Feature;
