import { msg } from '@lingui/core/macro';
import { Scale } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const adjustmentFeature = {
  pages: [
    {
      path: paths.adjustments,
      permission: 'adjustments.read',
      Page: lazy(() => import('./adjustments-page.tsx').then((one) => ({ default: one.AdjustmentsPage }))),
      navigation: { group: 'money', label: msg`Adjustments`, Icon: Scale },
    },
  ],
  permissions: {
    'adjustments.read': msg`View adjustments`,
    'adjustments.make': msg`Credit and debit members (two operators)`,
    'adjustments.rules': msg`Change adjustment rules`,
  },
} satisfies Feature;
