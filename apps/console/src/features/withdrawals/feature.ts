import { msg } from '@lingui/core/macro';
import { homeWithdrawals } from '@pavilion/contract/reports/desk-home';
import { Banknote, SlidersHorizontal } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOfQueue } from '../../parts/count-of.ts';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const withdrawalFeature = {
  numbered: [{ label: msg`Withdrawals`, to: paths.withdrawalsNumbered, permission: 'withdrawals.read', Icon: Banknote }],
  pages: [
    {
      path: paths.withdrawals,
      permission: 'withdrawals.read',
      Page: lazy(() => import('./withdrawals-page.tsx').then((one) => ({ default: one.WithdrawalsPage }))),
      navigation: {
        group: 'money',
        label: msg`Withdrawals`,
        Icon: Banknote,
        queue: countOfQueue(homeWithdrawals),
      },
    },
  ],
  permissions: {
    'withdrawals.read': msg`View withdrawals`,
    'withdrawals.decide': msg`Decide withdrawals`,
    'withdrawals.rules': msg`Change cashier rules`,
    'payments.secrets': msg`Enter and confirm payment provider secrets`,
  },
} satisfies Feature;

/** After the pages of payments in the navigation. */
export const cashierFeature = {
  pages: [
    {
      path: paths.cashier,
      permission: 'withdrawals.read',
      Page: lazy(() => import('./cashier-page.tsx').then((one) => ({ default: one.CashierPage }))),
      navigation: { group: 'money', label: msg`Cashier rules`, Icon: SlidersHorizontal },
    },
  ],
} satisfies Feature;
