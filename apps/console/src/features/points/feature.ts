import { msg } from '@lingui/core/macro';
import { pointOrdersList } from '@pavilion/contract/points/desk';
import { Coins } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const pointFeature = {
  pages: [
    {
      path: paths.points,
      permission: 'points.read',
      Page: lazy(() => import('./points-page.tsx').then((one) => ({ default: one.PointsPage }))),
      navigation: {
        group: 'money',
        label: msg`Points mall`,
        Icon: Coins,
        count: countOf(
          pointOrdersList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'P' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'points.read': msg`View points, rewards and orders`,
    'points.orders': msg`Ship or reject orders`,
    'points.correct': msg`Credit and deduct points (two operators)`,
    'points.rewards': msg`Manage points mall rewards`,
    'points.terms': msg`Change points terms (two operators)`,
  },
} satisfies Feature;
