import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const ChatPage = late(() => import('./chat-page.tsx'), 'ChatPage');

export const chatFeature = {
  routes: [{ path: '/chat', element: createElement(ChatPage), layout: 'bare' }],
} satisfies Feature;
