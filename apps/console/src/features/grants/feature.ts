import { msg } from '@lingui/core/macro';
import { grantsList } from '@pavilion/contract/rewards/desk';
import { Gift } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const grantFeature = {
  pages: [
    {
      path: paths.grants,
      permission: 'grants.read',
      Page: lazy(() => import('./grants-page.tsx').then((one) => ({ default: one.GrantsPage }))),
      navigation: {
        group: 'money',
        label: msg`Bonuses`,
        Icon: Gift,
        count: countOf(
          grantsList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'proposed' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'grants.read': msg`View bonuses`,
    'grants.give': msg`Grant and reverse bonuses (two operators)`,
  },
} satisfies Feature;
