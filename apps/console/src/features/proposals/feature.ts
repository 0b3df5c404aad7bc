import { msg } from '@lingui/core/macro';
import { homeProposals } from '@pavilion/contract/reports/desk-home';
import { CheckCheck } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOfQueue } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const proposalFeature = {
  pages: [
    {
      path: paths.proposals,
      Page: lazy(() => import('./proposals-page.tsx').then((one) => ({ default: one.ProposalsPage }))),
      navigation: {
        group: 'home',
        label: msg`Approvals`,
        Icon: CheckCheck,
        queue: countOfQueue(homeProposals),
      },
    },
  ],
} satisfies Feature;
