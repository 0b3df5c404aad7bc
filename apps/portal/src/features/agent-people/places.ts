import { msg } from '@lingui/core/macro';
import { Network } from '@pavilion/ui/icon';
import { useAgentFrame } from '../../shared/agents/agent-queries.ts';
import { late } from '../../parts/late.ts';
import type { AgentPlaces } from '../../place.ts';

const DownlinePage = late(() => import('./downline-page.tsx'), 'DownlinePage');

export const agentPlaces = {
  downlineManagmentView: {
    group: 'team',
    label: msg`Downline`,
    icon: Network,
    page: DownlinePage,
    useStatus: () => ({ count: useAgentFrame()?.teamSize }),
  },
} satisfies AgentPlaces;
