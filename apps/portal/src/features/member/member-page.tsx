import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ArrowDownToLine, ArrowUpFromLine, type LucideIcon, ListOrdered, ReceiptText, Shield, UserPlus } from '@pavilion/ui/icon';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { type MemberPage as PageName, paths, withPopup } from '../../paths.ts';
import styles from './member-page.module.css';

const pages: Readonly<Record<PageName, LazyExoticComponent<ComponentType>>> = {
  securityCenter: lazy(() => import('./security-page.tsx').then((module) => ({ default: module.SecurityPage }))),
  depositv2: lazy(() => import('../cashier/deposit-page.tsx').then((module) => ({ default: module.DepositPage }))),
  withdraw: lazy(() => import('../cashier/withdraw-page.tsx').then((module) => ({ default: module.WithdrawPage }))),
  personalHistoryCopy: lazy(() => import('../history/bet-history-page.tsx').then((module) => ({ default: module.BetHistoryPage }))),
  transactionHistory: lazy(() => import('../history/transactions-page.tsx').then((module) => ({ default: module.TransactionsPage }))),
};

const isPage = (name: string | null): name is PageName => name !== null && Object.hasOwn(pages, name);

interface Place {
  page: PageName;
  label: string;
  icon: LucideIcon;
}

function usePlaces(): Place[] {
  const { t } = useLingui();
  return [
    { page: 'securityCenter', label: t`Security centre`, icon: Shield },
    { page: 'depositv2', label: t`Deposit`, icon: ArrowDownToLine },
    { page: 'withdraw', label: t`Withdraw`, icon: ArrowUpFromLine },
    { page: 'transactionHistory', label: t`Transactions`, icon: ReceiptText },
    { page: 'personalHistoryCopy', label: t`Betting history`, icon: ListOrdered },
  ];
}

/** The member centre: one place for the account, the money and its records. */
export function MemberPage() {
  const { isLogin, isMember } = useSession();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('page');
  const page = isPage(asked) ? asked : 'securityCenter';
  if (!isLogin) return <LoginFirst />;
  if (!isMember) return <RealAccountFirst />;
  const Page = pages[page];
  return (
    <div className={styles.centre}>
      <Places current={page} />
      <div className={styles.page}>
        <Suspense fallback={<PageSkeleton />}><Page /></Suspense>
      </div>
    </div>
  );
}

function Places({ current }: { current: PageName }) {
  const { t } = useLingui();
  return (
    <nav className={styles.places} aria-label={t`Member centre`}>
      {usePlaces().map(({ page, label, icon: Mark }) => (
        <Link key={page} to={paths.member(page)} className={styles.place} aria-current={page === current ? 'page' : undefined}>
          <Mark />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

/** A visitor gets the login popup; closing it leaves words that say why the page is empty. */
function LoginFirst() {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(withPopup(location, 'login', { next: `${location.pathname}${location.search}` }), { replace: true });
    // Once on arrival: she may close the popup and stay.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <EmptyState
      icon={<Shield />} title={t`This is your own place`}
      actions={<Button tone="primary" render={<Link to={withPopup(location, 'login', { next: `${location.pathname}${location.search}` })} />}>{t`Log in`}</Button>}
    >
      <Trans>Log in to see your account, your money and your records.</Trans>
    </EmptyState>
  );
}

/** What free play cannot do, and how to get it. */
function RealAccountFirst() {
  const { t } = useLingui();
  const location = useLocation();
  return (
    <EmptyState
      icon={<UserPlus />} title={t`This needs an account of your own`}
      actions={(
        <>
          <Button tone="primary" render={<Link to={withPopup(location, 'register')} />}>{t`Create an account`}</Button>
          <Button render={<Link to={withPopup(location, 'login')} />}>{t`Log in`}</Button>
        </>
      )}
    >
      <Trans>Free play has play money only. Deposits, withdrawals and records belong to a real account.</Trans>
    </EmptyState>
  );
}
