import { msg } from '@lingui/core/macro';
import { Trophy } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const rankFeature = {
  pages: [
    {
      path: paths.ranks,
      permission: 'ranks.read',
      Page: lazy(() => import('./ranks-page.tsx').then((one) => ({ default: one.RanksPage }))),
      navigation: { group: 'money', label: msg`VIP ranks`, Icon: Trophy },
    },
    {
      path: paths.rankLadder,
      title: msg`VIP ladder`,
      permission: 'ranks.read',
      Page: lazy(() => import('./ladder-page.tsx').then((one) => ({ default: one.LadderPage }))),
    },
  ],
  permissions: {
    'ranks.read': msg`View VIP levels`,
    'ranks.rules': msg`Edit and publish VIP levels (two operators)`,
    'ranks.set': msg`Set a member’s VIP level manually`,
  },
} satisfies Feature;
