import { msg } from '@lingui/core/macro';
import { homeRisk } from '@pavilion/contract/reports/desk-home';
import { Target } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOfQueue } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const riskFeature = {
  pages: [
    {
      path: paths.risk,
      permission: 'risk.read',
      Page: lazy(() => import('./cases-page.tsx').then((one) => ({ default: one.RiskCasesPage }))),
      navigation: {
        group: 'money',
        label: msg`Risk`,
        Icon: Target,
        queue: countOfQueue(homeRisk),
      },
    },
    {
      path: paths.riskRules,
      title: msg`Risk rules`,
      permission: 'risk.read',
      Page: lazy(() => import('./rules-page.tsx').then((one) => ({ default: one.RiskRulesPage }))),
    },
  ],
  permissions: {
    'risk.read': msg`View risk cases and rules`,
    'risk.decide': msg`Handle risk cases and lock withdrawals`,
    'risk.rules': msg`Change risk rules`,
  },
} satisfies Feature;
