import { msg } from '@lingui/core/macro';
import { Gift } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const grantFeature = {
  pages: [
    {
      path: paths.grants,
      permission: 'grants.read',
      Page: lazy(() => import('./grants-page.tsx').then((one) => ({ default: one.GrantsPage }))),
      navigation: { group: 'money', label: msg`Bonuses`, Icon: Gift },
    },
  ],
  permissions: {
    'grants.read': msg`View bonuses`,
    'grants.give': msg`Grant and reverse bonuses (two operators)`,
  },
} satisfies Feature;
