import { msg } from '@lingui/core/macro';
import { homeExceptions } from '@pavilion/contract/reports/desk-home';
import { CircleAlert } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOfQueue } from '../../parts/count-of.ts';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const paymentFeature = {
  pages: [
    {
      path: paths.payments,
      permission: 'payments.repair',
      Page: lazy(() => import('./payments-page.tsx').then((one) => ({ default: one.PaymentsPage }))),
      navigation: {
        group: 'money',
        label: msg`Payment exceptions`,
        Icon: CircleAlert,
        queue: countOfQueue(homeExceptions),
      },
    },
  ],
  permissions: {
    'payments.repair': msg`Resolve payment issues`,
  },
} satisfies Feature;
