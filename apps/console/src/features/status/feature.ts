import { msg } from '@lingui/core/macro';
import { systemStatus } from '@pavilion/contract/operator/status';
import { Activity } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOf } from '../../parts/count-of.ts';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const statusFeature = {
  pages: [
    {
      path: paths.status,
      permission: 'status.read',
      Page: lazy(() => import('./status-page.tsx').then((one) => ({ default: one.StatusPage }))),
      navigation: {
        group: 'platform',
        label: msg`System status`,
        Icon: Activity,
        count: countOf(
          systemStatus,
          () => undefined,
          ({ complaints }) => complaints.length,
        ),
      },
    },
  ],
  permissions: {
    'status.read': msg`View system status`,
  },
} satisfies Feature;
