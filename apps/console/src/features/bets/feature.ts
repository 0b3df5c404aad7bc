import { msg } from '@lingui/core/macro';
import { Dices } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const betFeature = {
  numbered: [{ label: msg`Bets and rounds`, to: (q) => paths.betsOf({ q }), permission: 'bets.read', Icon: Dices }],
  pages: [
    {
      path: paths.bets,
      permission: 'bets.read',
      Page: lazy(() => import('./bets-page.tsx').then((one) => ({ default: one.BetsPage }))),
      navigation: { group: 'money', label: msg`Bets and rounds`, Icon: Dices },
    },
  ],
  permissions: { 'bets.read': msg`View bets and rounds of all members` },
} satisfies Feature;
