import { msg } from '@lingui/core/macro';
import { homeAlerts } from '@pavilion/contract/reports/desk-home';
import { ShieldAlert } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOfQueue } from '../../parts/count-of.ts';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const securityFeature = {
  pages: [
    {
      path: paths.security,
      permission: 'security.read',
      Page: lazy(() => import('./security-page.tsx').then((one) => ({ default: one.SecurityPage }))),
      navigation: {
        group: 'platform',
        label: msg`Security events`,
        Icon: ShieldAlert,
        queue: countOfQueue(homeAlerts),
      },
    },
  ],
  permissions: {
    'security.read': msg`View security events and alerts`,
    'security.acknowledge': msg`Acknowledge alerts`,
    'security.rules': msg`Change the rules of alerts`,
  },
} satisfies Feature;
