import { msg } from '@lingui/core/macro';
import { FileText } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const reconciliationFeature = {
  pages: [
    {
      path: paths.reconciliation,
      permission: 'payments.reconcile',
      Page: lazy(() => import('./reconciliation-page.tsx').then((one) => ({ default: one.ReconciliationPage }))),
      navigation: { group: 'money', label: msg`Reconciliation`, Icon: FileText },
    },
  ],
  permissions: {
    'payments.reconcile': msg`Compare providers' statements with payments`,
  },
} satisfies Feature;
