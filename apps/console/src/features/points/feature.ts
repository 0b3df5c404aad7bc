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
    'points.read': msg`See points, what the mall offers and what was redeemed`,
    'points.orders': msg`Send what was redeemed, or refuse it with the points back`,
    'points.correct': msg`Give and take points, one of two`,
    'points.rewards': msg`Change what the points mall offers`,
    'points.terms': msg`Change how points are made and what they are worth, one of two`,
  },
} satisfies Feature;
