import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const MemberPage = late(() => import('./member-page.tsx'), 'MemberPage');

export const memberFeature = {
  routes: [{ path: '/member', element: createElement(MemberPage) }],
} satisfies Feature;
