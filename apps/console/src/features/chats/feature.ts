import { msg } from '@lingui/core/macro';
import { chatCount } from '@pavilion/contract/support/desk-chat';
import { Headphones } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const chatFeature = {
  pages: [
    {
      path: paths.chats,
      permission: 'support.chat',
      Page: lazy(() => import('./chats-page.tsx').then((one) => ({ default: one.ChatsPage }))),
      navigation: {
        group: 'members',
        label: msg`Live chat`,
        Icon: Headphones,
        count: countOf(
          chatCount,
          (inBrand) => inBrand,
          ({ waiting }) => waiting,
        ),
      },
    },
    {
      path: paths.chatOverview,
      title: msg`Customer service`,
      permission: 'support.supervise',
      Page: lazy(() => import('./overview-page.tsx').then((one) => ({ default: one.ChatOverviewPage }))),
    },
  ],
  permissions: {
    'support.chat': msg`Answer live chats`,
    'support.supervise': msg`Supervise chats and customer service rules`,
  },
} satisfies Feature;
