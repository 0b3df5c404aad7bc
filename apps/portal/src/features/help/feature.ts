import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const HelpPage = late(() => import('./help-page.tsx'), 'HelpPage');

export const helpFeature = {
  routes: [
    { path: '/help', element: createElement(HelpPage) },
    { path: '/helpmc', element: createElement(HelpPage, { only: true }) },
  ],
  popups: {
    help: late(() => import('./help-popup.tsx'), 'HelpPopup'),
  },
} satisfies Feature;
