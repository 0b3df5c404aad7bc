import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const LotteryPage = late(() => import('./door.tsx'), 'LotteryPage');

/** `lottert` is how the field spells it. */
const AREAS = { '/lottery': 'all', '/lottert': 'all', '/seaLottery': 'sea', '/vnLottery': 'vn' } as const;

export const lotteryFeature = {
  routes: [
    ...Object.entries(AREAS).map(([path, area]) => ({ path, element: createElement(LotteryPage, { area }), needsLogin: true })),
    { path: '/results', element: createElement(LotteryPage, { area: 'results' }) },
  ],
  hears: { draws: [['lottery', 'near']] },
} satisfies Feature;
