import { msg } from '@lingui/core/macro';
import { adjustmentsList } from '@pavilion/contract/adjustments/desk';
import { Scale } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const adjustmentFeature = {
  pages: [
    {
      path: paths.adjustments,
      permission: 'adjustments.read',
      Page: lazy(() => import('./adjustments-page.tsx').then((one) => ({ default: one.AdjustmentsPage }))),
      navigation: {
        group: 'money',
        label: msg`Adjustments`,
        Icon: Scale,
        count: countOf(
          adjustmentsList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'proposed' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'adjustments.read': msg`View adjustments`,
    'adjustments.make': msg`Credit and debit members (two operators)`,
    'adjustments.rules': msg`Change adjustment rules`,
  },
} satisfies Feature;
