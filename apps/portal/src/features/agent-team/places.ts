import { msg } from '@lingui/core/macro';
import { LayoutDashboard, Megaphone } from '@pavilion/ui/icon';
import { useAgentFrame } from '../../shared/agents/agent-queries.ts';
import { late } from '../../parts/late.ts';
import type { AgentPlaces } from '../../place.ts';

const OverviewPage = late(() => import('./overview-page.tsx'), 'OverviewPage');
const NoticesPage = late(() => import('./notices-page.tsx'), 'NoticesPage');

export const agentPlaces = {
  agentTeamOverview: { group: 'team', label: msg`Overview`, icon: LayoutDashboard, page: OverviewPage },
  agentAnnouncement: {
    group: 'team',
    label: msg`Announcements`,
    icon: Megaphone,
    page: NoticesPage,
    useStatus: () => ({ count: useAgentFrame()?.announcements || undefined }),
    isLast: true,
  },
} satisfies AgentPlaces;
