import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const SeamlessPage = late(() => import('./seamless-page.tsx'), 'SeamlessPage');

export const seamlessFeature = {
  routes: [{ path: '/seamless', element: createElement(SeamlessPage) }],
} satisfies Feature;
