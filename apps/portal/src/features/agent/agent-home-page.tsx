import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths } from '../../paths.ts';
import { agentPlaces } from '../../places.ts';
import { agentDefaultQuery } from '../../shared/agents/agent-queries.ts';
import { PageBoundary } from '../../shared/system/page-boundary.tsx';
import styles from './agent-frame.module.css';
import { AgentHeader } from './agent-header.tsx';
import { AgentPhoneBar } from './agent-phone-bar.tsx';
import { agentPageOf, maySeeAgentHome } from './agent-rules.ts';
import { AgentSide } from './agent-side.tsx';
import { useAgentNavigation } from './navigation.ts';
import { Part } from '../../parts/part.tsx';
import { WholePage } from '../../parts/whole-page.tsx';

/** The agents' own pages. Who is no agent is sent to `/agent`. */
export function AgentHomePage() {
  const { isLogin, isAgent } = useSession();
  if (!maySeeAgentHome({ hasAgents: isOn('AGENTPOLICY3'), isLogin, isAgent })) return <Navigate to={paths.agent()} replace />;
  return <Opened />;
}

function Opened() {
  const { t } = useLingui();
  const { search } = useLocation();
  const page = agentPageOf(search);
  // Asked again each minute, for the menu too.
  useQuery(agentDefaultQuery());
  const groups = useAgentNavigation();
  const label = groups.flatMap(({ items }) => items).find((item) => item.key === page)?.label;
  usePageTitle(label ?? t`Agent centre`);
  const Page = agentPlaces[page].page;
  return (
    <div className={styles.frame}>
      <AgentHeader />
      <AgentSide groups={groups} current={page} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <PageBoundary inside resetKey={page}>
          <Part fallback={<PageSkeleton />}>
            <WholePage key={page} shape={<PageSkeleton />}>
              <Page />
            </WholePage>
          </Part>
        </PageBoundary>
      </main>
      <AgentPhoneBar groups={groups} current={page} />
    </div>
  );
}
