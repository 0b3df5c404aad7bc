import type { AgentPage } from '@pavilion/contract/agent-pages';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths } from '../../paths.ts';
import { PageBoundary } from '../system/page-boundary.tsx';
import styles from './agent-frame.module.css';
import { AgentHeader } from './agent-header.tsx';
import { AgentPhoneBar } from './agent-phone-bar.tsx';
import { agentPageOf, maySeeAgentHome } from './agent-rules.ts';
import { AgentSide } from './agent-side.tsx';
import { useAgentNavigation } from './navigation.ts';

const Overview = lazy(() => import('../agent-team/overview-page.tsx').then((module) => ({ default: module.OverviewPage })));
const Notices = lazy(() => import('../agent-team/notices-page.tsx').then((module) => ({ default: module.NoticesPage })));
const Messages = lazy(() => import('../messages/messages-page.tsx').then((module) => ({ default: module.AgentMessagesPage })));
const Register = lazy(() => import('../agent-register/register-page.tsx').then((module) => ({ default: module.RegisterPage })));
const Give = lazy(() => import('./give-downline.tsx').then((module) => ({ default: module.GiveDownlinePage })));
const Downline = lazy(() => import('../agent-people/downline-page.tsx').then((module) => ({ default: module.DownlinePage })));
const Bets = lazy(() => import('../agent-reports/bets-page.tsx').then((module) => ({ default: module.BetsPage })));
const Profit = lazy(() => import('../agent-reports/profit-page.tsx').then((module) => ({ default: module.ProfitPage })));
const TeamTransactions = lazy(() =>
  import('../agent-reports/transactions-page.tsx').then((module) => ({ default: module.TeamTransactionsPage })),
);
const Income = lazy(() => import('../agent-reports/income-page.tsx').then((module) => ({ default: module.IncomePage })));
const Contracts = lazy(() => import('../agent-contracts/contracts-page.tsx').then((module) => ({ default: module.ContractsPage })));
const DailyPage = lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.DailyPage })));
const HourlyPage = lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.HourlyPage })));
const RealtimePage = lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.RealtimePage })));
const DividendPage = lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.DividendPage })));
const Rebates = lazy(() => import('../agent-income/rebates-page.tsx').then((module) => ({ default: module.RebatesPage })));
const pages: Readonly<Record<AgentPage, LazyExoticComponent<ComponentType>>> = {
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
          <Suspense fallback={<PageSkeleton />}>
            <Page key={page} />
          </Suspense>
        </PageBoundary>
      </main>
      <AgentPhoneBar groups={groups} current={page} />
    </div>
  );
}
