import { msg } from '@lingui/core/macro';
import { ArrowDownToLine } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const depositFeature = {
  numbered: [{ label: msg`Deposits`, to: paths.depositsNumbered, permission: 'money.read', Icon: ArrowDownToLine }],
  pages: [
    {
      path: paths.deposits,
      permission: 'money.read',
      Page: lazy(() => import('./deposits-page.tsx').then((one) => ({ default: one.DepositsPage }))),
      navigation: { group: 'money', label: msg`Deposits`, Icon: ArrowDownToLine },
    },
  ],
} satisfies Feature;
