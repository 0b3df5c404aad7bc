import { msg } from '@lingui/core/macro';
import { parkedPayments } from '@pavilion/contract/desk-money';
import { CircleAlert } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOf, FIRST } from '../../parts/count-of.ts';
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
        count: countOf(
          parkedPayments,
          (inBrand) => ({ ...FIRST, ...inBrand }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'payments.repair': msg`Mend payments`,
  },
} satisfies Feature;
