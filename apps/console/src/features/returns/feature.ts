import { msg } from '@lingui/core/macro';
import { Scale } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const returnFeature = {
  pages: [
    {
      path: paths.returns,
      permission: 'reports.read',
      Page: lazy(() => import('./returns-page.tsx').then((one) => ({ default: one.ReturnsPage }))),
      navigation: { group: 'money', label: msg`Returns`, Icon: Scale },
    },
  ],
} satisfies Feature;
