import { msg } from '@lingui/core/macro';
import { agentApplications } from '@pavilion/contract/agents/desk';
import { Share2, UserPlus } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const agentFeature = {
  pages: [
    {
      path: paths.agents,
      permission: 'agents.read',
      Page: lazy(() => import('./agents-page.tsx').then((one) => ({ default: one.AgentsPage }))),
      navigation: { group: 'members', label: msg`Agents`, Icon: Share2 },
    },
    {
      path: paths.agentApplications,
      permission: 'agents.applications',
      Page: lazy(() => import('./applications-page.tsx').then((one) => ({ default: one.ApplicationsPage }))),
      navigation: {
        group: 'members',
        label: msg`Agent applications`,
        Icon: UserPlus,
        count: countOf(
          agentApplications,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'waiting' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'agents.read': msg`View agents and their teams`,
    'agents.move': msg`Move agents with their teams`,
    'agents.terms': msg`Set agent quotas and rebates`,
    'agents.applications': msg`Decide applications to become an agent`,
  },
} satisfies Feature;
