import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const MirrorsPage = late(() => import('./mirrors-page.tsx'), 'MirrorsPage');

export const mirrorsFeature = {
  routes: [{ path: '/mirrors', element: createElement(MirrorsPage) }],
} satisfies Feature;
