import { msg } from '@lingui/core/macro';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const accountFeature = {
  pages: [
    {
      path: paths.account,
      title: msg`Your account`,
      Page: lazy(() => import('./account-page.tsx').then((one) => ({ default: one.AccountPage }))),
    },
  ],
} satisfies Feature;
