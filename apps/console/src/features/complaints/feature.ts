import { msg } from '@lingui/core/macro';
import { homeComplaints } from '@pavilion/contract/reports/desk-home';
import { Scale } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOfQueue } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const complaintFeature = {
  pages: [
    {
      path: paths.complaints,
      permission: 'complaints.read',
      Page: lazy(() => import('./complaints-page.tsx').then((one) => ({ default: one.ComplaintsPage }))),
      navigation: {
        group: 'members',
        label: msg`Complaints`,
        Icon: Scale,
        queue: countOfQueue(homeComplaints),
      },
    },
  ],
  permissions: {
    'complaints.read': msg`View complaints`,
    'complaints.answer': msg`Answer complaints`,
  },
} satisfies Feature;
