import { msg } from '@lingui/core/macro';
import { settlementRuns } from '@pavilion/contract/settlements/desk';
import { BadgePercent } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const settlementFeature = {
  pages: [
    {
      path: paths.settlements,
      permission: 'settlements.read',
      Page: lazy(() => import('./runs-page.tsx').then((one) => ({ default: one.RunsPage }))),
      navigation: {
        group: 'money',
        label: msg`Settlements`,
        Icon: BadgePercent,
        count: countOf(
          settlementRuns,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'open' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'settlements.read': msg`View agent settlements`,
    'settlements.release': msg`Release settlements (two operators), hold and correct them`,
    'settlements.rules': msg`Change settlement rules`,
  },
} satisfies Feature;
