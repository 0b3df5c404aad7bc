import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const DesignPage = late(() => import('./design-page.tsx'), 'DesignPage');

export const designFeature = {
  routes: [{ path: '/design', element: createElement(DesignPage), layout: 'bare', isDemo: true }],
} satisfies Feature;
