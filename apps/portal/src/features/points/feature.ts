import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const PointMallPage = late(() => import('./point-mall-page.tsx'), 'PointMallPage');

export const pointsFeature = {
  routes: [{ path: '/pointMall', element: createElement(PointMallPage) }],
} satisfies Feature;
