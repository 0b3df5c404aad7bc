import type { AgentPage } from '@pavilion/contract/agents/pages';
import { useLingui } from '@lingui/react/macro';
import { type FunctionComponent } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths } from '../../paths.ts';
import { PageBoundary } from '../../shared/system/page-boundary.tsx';
import styles from './agent-frame.module.css';
import { AgentHeader } from './agent-header.tsx';
import { AgentPhoneBar } from './agent-phone-bar.tsx';
import { agentPageOf, maySeeAgentHome } from './agent-rules.ts';
import { AgentSide } from './agent-side.tsx';
import { useAgentNavigation } from './navigation.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const Overview = late(() => import('../agent-team/overview-page.tsx'), 'OverviewPage');
const Notices = late(() => import('../agent-team/notices-page.tsx'), 'NoticesPage');
const Messages = late(() => import('../messages/messages-page.tsx'), 'AgentMessagesPage');
const Register = late(() => import('../agent-register/register-page.tsx'), 'RegisterPage');
const Give = late(() => import('./give-downline.tsx'), 'GiveDownlinePage');
const Downline = late(() => import('../agent-people/downline-page.tsx'), 'DownlinePage');
const Bets = late(() => import('../agent-reports/bets-page.tsx'), 'BetsPage');
const Profit = late(() => import('../agent-reports/profit-page.tsx'), 'ProfitPage');
const TeamTransactions = late(() => import('../agent-reports/transactions-page.tsx'), 'TeamTransactionsPage');
const Income = late(() => import('../agent-reports/income-page.tsx'), 'IncomePage');
const Contracts = late(() => import('../agent-contracts/contracts-page.tsx'), 'ContractsPage');
const DailyPage = late(() => import('../agent-income/income-kind-page.tsx'), 'DailyPage');
const HourlyPage = late(() => import('../agent-income/income-kind-page.tsx'), 'HourlyPage');
const RealtimePage = late(() => import('../agent-income/income-kind-page.tsx'), 'RealtimePage');
const DividendPage = late(() => import('../agent-income/income-kind-page.tsx'), 'DividendPage');
const Rebates = late(() => import('../agent-income/rebates-page.tsx'), 'RebatesPage');
const pages: Readonly<Record<AgentPage, FunctionComponent>> = {
  agentTeamOverview: Overview,
  agentAnnouncement: Notices,
  agentMessages: Messages,
  registerCenter: Register,
  downlineManagmentView: Downline,
  transferDownline: Give,
  personalHistoryCopy: Bets,
  palStatementsAgentCopy: Profit,
  agentDownlineTransactionDetailsCopy: TeamTransactions,
  agentRevenueReport: Income,
  contracts: Contracts,
  rebateSettings: Rebates,
  agentDailyWages2: DailyPage,
  agentHourSalary: HourlyPage,
  agentRealtimeSalary: RealtimePage,
  agentDividendRecordCopy2: DividendPage,
};

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
  const groups = useAgentNavigation();
  const label = groups.flatMap(({ items }) => items).find((item) => item.page === page)?.label;
  usePageTitle(label ?? t`Agent centre`);
  const Page = pages[page];
  return (
    <div className={styles.frame}>
      <AgentHeader />
      <AgentSide groups={groups} current={page} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <PageBoundary inside resetKey={page}>
          <Part fallback={<PageSkeleton />}>
            <Page key={page} />
          </Part>
        </PageBoundary>
      </main>
      <AgentPhoneBar groups={groups} current={page} />
    </div>
  );
}
