import { Trans, useLingui } from '@lingui/react/macro';
import { SkipLink } from '@pavilion/ui/skip-link';
import { Toaster } from '@pavilion/ui/toast';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { paths } from '../paths.ts';
import { PopupHost } from '../popup-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './main-layout.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { SideMenu, type SideMenuProps, type SideState, readSideState, writeSideState } from './side-menu.tsx';
import { useArrival } from './use-arrival.ts';

const MemberExtras = lazy(() => import('../features/session/member-extras.tsx').then((module) => ({ default: module.MemberExtras })));

const MemberMenu = lazy(() => import('../features/member/member-menu.tsx').then((module) => ({ default: module.MemberMenu })));

/** Paths without a side menu, compared without regard to case. */
const BARE = new Set(['/seamless', '/lottert', '/vnlottery', '/sealottery']);

/** Header, side menu, the page, footer; on a phone a bottom bar takes the side menu's place. */
export function MainLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [side, setSide] = useState<SideState>(readSideState);
  useArrival();
  const change = (next: SideState) => {
    setSide(next);
    writeSideState(next);
  };
  const hasSide = !BARE.has(pathname.toLowerCase());
  return (
    <div className={styles.frame} data-side={hasSide ? side.side : 'none'} data-folded={side.folded || undefined}>
      <SkipLink target="main">{t`Skip to the content`}</SkipLink>
      {brand.demo ? <p className={styles.strip}><Trans>Demonstration, no real money</Trans></p> : null}
      <Header />
      {hasSide ? <Side state={side} onState={change} /> : null}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <Footer />
      </main>
      <PhoneBar />
      <PopupHost />
      <Suspense fallback={null}>
        <MemberExtras />
      </Suspense>
      <Toaster words={{ region: t`Messages`, close: t`Close` }} />
    </div>
  );
}

/** The lobby's menu; in the member centre its own. */
function Side(props: SideMenuProps) {
  const { isMember } = useSession();
  const { pathname } = useLocation();
  return isMember && pathname === paths.member() ? <Suspense fallback={<SideMenu {...props} />}><MemberMenu {...props} /></Suspense> : <SideMenu {...props} />;
}
