import { msg } from '@lingui/core/macro';
import { homeMessages } from '@pavilion/contract/reports/desk-home';
import { Mail } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOfQueue } from '../../parts/count-of.ts';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const outboxFeature = {
  pages: [
    {
      path: paths.outbox,
      permission: 'outbox.read',
      Page: lazy(() => import('./outbox-page.tsx').then((one) => ({ default: one.OutboxPage }))),
      navigation: { group: 'members', label: msg`Messages`, Icon: Mail, queue: countOfQueue(homeMessages) },
    },
  ],
  permissions: {
    'outbox.read': msg`View messages`,
  },
} satisfies Feature;
