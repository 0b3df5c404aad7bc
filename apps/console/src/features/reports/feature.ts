import { msg } from '@lingui/core/macro';
import { ChartLine } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const reportFeature = {
  pages: [
    {
      path: paths.reports,
      permission: 'reports.read',
      Page: lazy(() => import('./reports-page.tsx').then((one) => ({ default: one.ReportsPage }))),
      navigation: { group: 'money', label: msg`Reports`, Icon: ChartLine },
    },
    {
      path: paths.reportMovements,
      permission: 'reports.read',
      Page: lazy(() => import('./movements-page.tsx').then((one) => ({ default: one.MovementsPage }))),
    },
  ],
  permissions: { 'reports.read': msg`View and export brand reports` },
} satisfies Feature;
