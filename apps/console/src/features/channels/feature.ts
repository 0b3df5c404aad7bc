import { msg } from '@lingui/core/macro';
import { CreditCard } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const channelFeature = {
  pages: [
    {
      path: paths.channels,
      permission: 'payments.channels',
      Page: lazy(() => import('./channels-page.tsx').then((one) => ({ default: one.ChannelsPage }))),
      navigation: { group: 'money', label: msg`Deposit methods`, Icon: CreditCard },
    },
  ],
  permissions: {
    'payments.channels': msg`Switch deposit methods and set their limits`,
  },
} satisfies Feature;
