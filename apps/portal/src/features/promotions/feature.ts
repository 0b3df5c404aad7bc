import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const PromotionsPage = late(() => import('./promotions-page.tsx'), 'PromotionsPage');

export const promotionsFeature = {
  routes: [{ path: '/promotions', element: createElement(PromotionsPage) }],
} satisfies Feature;
