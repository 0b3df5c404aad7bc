import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ArrowLeft, Shield, UserPlus } from '@pavilion/ui/icon';
import { useMedia } from '@pavilion/ui/use-media';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { type MemberPage as PageName, paths, withPopup } from '../../paths.ts';
import { memberPlaces } from '../../places.ts';
import styles from './member-page.module.css';
import { pageOf, takeWantedPage, useMemberNavigation } from './navigation.ts';
import { UnknownPage } from './unknown-page.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { WholePage } from '../../parts/whole-page.tsx';

const ArrivalLine = late(() => import('../cashier/public.ts'), 'ArrivalLine');
const AccountIndex = late(() => import('./account-index.tsx'), 'AccountIndex');

/** No side menu beside the pages. */
const NARROW = '(max-width: 1023.9px)';

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
  const isFront = useMedia(NARROW) && !new URLSearchParams(search).has('page');
  const Page = page === null ? UnknownPage : memberPlaces[page].page;
  const label = useMemberNavigation()
    .flatMap(({ items }) => items)
    .find((item) => item.key === page)?.label;
  usePageTitle(label ?? t`Member centre`);
  const openWanted = useEffectEvent(() => {
    const wanted = takeWantedPage(search);
    if (wanted) void navigate(paths.member(wanted as PageName), { replace: true });
  });
  useEffect(() => openWanted(), []);
  if (isFront) {
    return (
      <Part fallback={<PageSkeleton />}>
        <WholePage shape={<PageSkeleton />}>
          <AccountIndex />
        </WholePage>
      </Part>
    );
  }
  return (
    <div className={styles.centre}>
      <BackToAccount />
      <Part fallback={<PageSkeleton />}>
        <WholePage key={page} shape={<PageSkeleton />} className={styles.place}>
          {page === 'depositv2' || page === 'securityCenter' ? (
            <Part lost={null}>
              <ArrivalLine />
            </Part>
          ) : null}
          <Page />
        </WholePage>
      </Part>
    </div>
  );
}

/** The way back to the account's front, where there is no side menu. */
function BackToAccount() {
  const { t } = useLingui();
  return (
    <Link to={paths.member()} className={styles.back}>
      <ArrowLeft />
      {t`Account`}
    </Link>
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
        title={t`Log in to your account`}
        actions={<Button tone="primary" render={<Link to={withPopup(location, 'login', { next })} />}>{t`Log in`}</Button>}
      >
        <Trans>Log in to see your account, balance and history.</Trans>
      </EmptyState>
    </Unopened>
  );
}

const withoutPopupQuery = (search: string): string => {
  const asked = new URLSearchParams(search);
  const remaining = new URLSearchParams();
  for (const name of ['page', 'part', 'toWhichItem']) if (asked.has(name)) remaining.set(name, asked.get(name) ?? '');
  return remaining.size > 0 ? `?${remaining.toString()}` : '';
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
        title={t`You need a real account for this`}
        actions={
          <>
            <Button tone="primary" render={<Link to={withPopup(location, 'register', { next })} />}>{t`Create an account`}</Button>
            <Button render={<Link to={withPopup(location, 'login', { next })} />}>{t`Log in`}</Button>
          </>
        }
      >
        <Trans>Free play uses play money only. Deposits, withdrawals and history need a real account.</Trans>
      </EmptyState>
    </Unopened>
  );
}

function Unopened({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Member centre`);
  return (
    <section className={styles.unopened}>
      <h1>
        <VisuallyHidden>{t`Member centre`}</VisuallyHidden>
      </h1>
      {children}
    </section>
  );
}
