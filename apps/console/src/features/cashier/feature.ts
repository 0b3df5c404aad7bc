import { msg } from '@lingui/core/macro';
import { Wallet } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const tillFeature = {
  pages: [
    {
      path: paths.till,
      permission: 'money.read',
      Page: lazy(() => import('./till-page.tsx').then((one) => ({ default: one.TillPage }))),
      navigation: { group: 'money', label: msg`Cashier`, Icon: Wallet },
    },
  ],
} satisfies Feature;
