import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const NotFoundPage = late(() => import('./not-found-page.tsx'), 'NotFoundPage');

export const notFoundFeature = {
  routes: [{ path: '*', element: createElement(NotFoundPage) }],
} satisfies Feature;
