import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Shield, UserPlus } from '@pavilion/ui/icon';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { type MemberPage as PageName, paths, withPopup } from '../../paths.ts';
import styles from './member-page.module.css';
import { addressOf, pageOf, takeWantedPage, useMemberNavigation } from './navigation.ts';
import { UnknownPage } from './unknown-page.tsx';

const pages: Readonly<Record<PageName, LazyExoticComponent<ComponentType>>> = {
  securityCenter: lazy(() => import('./security-page.tsx').then((module) => ({ default: module.SecurityPage }))),
  protection: lazy(() =>
    import('../responsible-gaming/responsible-gaming-page.tsx').then((module) => ({ default: module.ResponsibleGamingPage })),
  ),
  documents: lazy(() => import('../documents/documents-page.tsx').then((module) => ({ default: module.DocumentsPage }))),
  depositv2: lazy(() => import('../cashier/deposit-page.tsx').then((module) => ({ default: module.DepositPage }))),
  withdraw: lazy(() => import('../cashier/withdraw-page.tsx').then((module) => ({ default: module.WithdrawPage }))),
  transferFund: lazy(() => import('../wallets/transfer-page.tsx').then((module) => ({ default: module.TransferPage }))),
  manualRebate: lazy(() => import('../bonuses/manual-rebate-page.tsx').then((module) => ({ default: module.ManualRebatePage }))),
  rewardCenter: lazy(() => import('../rewards/reward-centre-page.tsx').then((module) => ({ default: module.RewardCentrePage }))),
  missionLeaderboard: lazy(() => import('../missions/missions-page.tsx').then((module) => ({ default: module.MissionsPage }))),
  bonusDetails: lazy(() => import('../bonuses/bonus-page.tsx').then((module) => ({ default: module.BonusPage }))),
  vip: lazy(() => import('../ranks/vip-page.tsx').then((module) => ({ default: module.VipPage }))),
  referral: lazy(() => import('../referral/referral-page.tsx').then((module) => ({ default: module.ReferralPage }))),
  transferUpline: lazy(() => import('../transfers/transfer-page.tsx').then((module) => ({ default: module.TransferPage }))),
  personalHistoryCopy: lazy(() => import('../history/bet-history-page.tsx').then((module) => ({ default: module.BetHistoryPage }))),
  messageV2: lazy(() => import('../messages/messages-page.tsx').then((module) => ({ default: module.MessagesPage }))),
  feedback: lazy(() => import('../feedback/feedback-page.tsx').then((module) => ({ default: module.FeedbackPage }))),
  complaints: lazy(() => import('../complaints/complaints-page.tsx').then((module) => ({ default: module.ComplaintsPage }))),
  personalProfit: lazy(() => import('../history/profit-page.tsx').then((module) => ({ default: module.ProfitPage }))),
  contracts: lazy(() => import('../agent-contracts/contracts-page.tsx').then((module) => ({ default: module.ContractsPage }))),
  agentDailyWages2: lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.DailyPage }))),
  agentHourSalary: lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.HourlyPage }))),
  agentRealtimeSalary: lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.RealtimePage }))),
  agentDividendRecordCopy2: lazy(() => import('../agent-income/income-kind-page.tsx').then((module) => ({ default: module.DividendPage }))),
  transactionHistory: lazy(() => import('../history/transactions-page.tsx').then((module) => ({ default: module.TransactionsPage }))),
};

const ArrivalLine = lazy(() => import('../cashier/arrival-line.tsx').then((module) => ({ default: module.ArrivalLine })));

/** The member centre: the account, the money and its records. */
export function MemberPage() {
  const { isLogin, isMember } = useSession();
  if (!isLogin) return <LoginFirst />;
  if (!isMember) return <RealAccountFirst />;
  return <Opened />;
}

function Opened() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const page = pageOf(search);
  const Page = page === null ? UnknownPage : pages[page];
  const label = useMemberNavigation()
    .flatMap(({ items }) => items)
    .find((item) => item.page === page)?.label;
  usePageTitle(label ?? t`Member centre`);
  const openWanted = useEffectEvent(() => {
    const wanted = takeWantedPage(search);
    if (wanted) void navigate(paths.member(wanted as PageName), { replace: true });
  });
  useEffect(() => openWanted(), []);
  return (
    <div className={styles.centre}>
      <MemberNavigation current={page} />
      {page === 'withdraw' ? null : (
        <Suspense fallback={null}>
          <ArrivalLine />
        </Suspense>
      )}
      <Suspense fallback={<PageSkeleton />}>
        <Page key={page} />
      </Suspense>
    </div>
  );
}

/** The pages in a row, where there is no side menu. */
function MemberNavigation({ current }: { current: PageName | null }) {
  const { t } = useLingui();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={row} className={styles.navigation} aria-label={t`Pages of the member centre`}>
      {useMemberNavigation()
        .flatMap(({ items }) => items)
        .map(({ page, label, icon: Mark, count }) => (
          <Link key={page} to={addressOf(page)} className={styles.item} aria-current={page === current ? 'page' : undefined}>
            <Mark />
            {label}
            {count ? <span className={styles.count}>{count}</span> : null}
          </Link>
        ))}
    </nav>
  );
}

/** A visitor gets the login popup at once; closing it leaves words that say why the page is empty. */
function LoginFirst() {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  const next = `${location.pathname}${withoutPopupQuery(location.search)}`;
  const ask = useEffectEvent(() => {
    if (!new URLSearchParams(location.search).has('popup')) void navigate(withPopup(location, 'login', { next }), { replace: true });
  });
  useEffect(() => ask(), []);
  return (
    <Unopened>
      <EmptyState
        icon={<Shield />}
        title={t`This is your own place`}
        actions={<Button tone="primary" render={<Link to={withPopup(location, 'login', { next })} />}>{t`Log in`}</Button>}
      >
        <Trans>Log in to see your account, your money and your records.</Trans>
      </EmptyState>
    </Unopened>
  );
}

const withoutPopupQuery = (search: string): string => {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ['page', 'part', 'toWhichItem']) if (asked.has(name)) kept.set(name, asked.get(name) ?? '');
  return kept.size > 0 ? `?${kept.toString()}` : '';
};

/** What free play cannot do, and how to get it. */
function RealAccountFirst() {
  const { t } = useLingui();
  const location = useLocation();
  const next = `${location.pathname}${withoutPopupQuery(location.search)}`;
  return (
    <Unopened>
      <EmptyState
        icon={<UserPlus />}
        title={t`This needs an account of your own`}
        actions={
          <>
            <Button tone="primary" render={<Link to={withPopup(location, 'register', { next })} />}>{t`Create an account`}</Button>
            <Button render={<Link to={withPopup(location, 'login', { next })} />}>{t`Log in`}</Button>
          </>
        }
      >
        <Trans>Free play has play money only. Deposits, withdrawals and records belong to a real account.</Trans>
      </EmptyState>
    </Unopened>
  );
}

function Unopened({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={styles.unopened}>
      <h1>
        <VisuallyHidden>{t`Member centre`}</VisuallyHidden>
      </h1>
      {children}
    </section>
  );
}
