import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const SocialCallbackPage = late(() => import('./callback-page.tsx'), 'SocialCallbackPage');

export const socialFeature = {
  routes: [{ path: '/social/callback', element: createElement(SocialCallbackPage) }],
  popups: {
    'bind-social': late(() => import('./bind-popup.tsx'), 'BindSocialPopup'),
  },
} satisfies Feature;
