import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const RoomPage = late(() => import('./room-page.tsx'), 'RoomPage');

export const roomsFeature = {
  routes: [{ path: '/room/:id', element: createElement(RoomPage) }],
  hears: { presenters: [['rooms', 'presenters']] },
} satisfies Feature;
