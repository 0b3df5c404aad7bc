import { Trans, useLingui } from '@lingui/react/macro';
import { SkipLink } from '@pavilion/ui/skip-link';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { settled } from '../parts/complete-page.ts';
import { paths } from '../paths.ts';
import { PageBoundary } from '../shared/system/page-boundary.tsx';
import { Header } from './header.tsx';
import './frame.css';
import { PageSkeleton } from './page-skeleton.tsx';
import type { SideMenuProps } from './side-menu.tsx';
import { readSideState, type SideState, writeSideState } from './side-state.ts';
import { useArrival } from './use-arrival.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const SideMenu = late(() => import('../deferred-chunk.tsx'), 'SideMenu');
const Footer = late(() => import('../deferred-chunk.tsx'), 'Footer');
const PhoneBar = late(() => import('../deferred-chunk.tsx'), 'PhoneBar');
const PopupHost = late(() => import('../deferred-chunk.tsx'), 'PopupHost');
const Toaster = late(() => import('@pavilion/ui/toast'), 'Toaster');
const MemberExtras = late(() => import('./member-extras.tsx'), 'MemberExtras');
const PauseNotice = late(() => import('../deferred-chunk.tsx'), 'PauseNotice');
const MemberMenu = late(() => import('../features/member/member-menu.tsx'), 'MemberMenu');

/** Paths without a side menu, compared without regard to case. */
const BARE = new Set(['/seamless', '/lottery', '/lottert', '/vnlottery', '/sealottery']);

/** Header, side menu, the page, footer; on a phone a bottom bar takes the side menu's place. */
export function MainLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { isMember } = useSession();
  const [side, setSide] = useState<SideState>(readSideState);
  useArrival();
  // For those who measure: from here on presses are answered.
  useEffect(() => {
    performance.mark('usable');
  }, []);
  const rested = useRested();
  const change = (next: SideState) => {
    setSide(next);
    writeSideState(next);
  };
  const hasSide = !BARE.has(pathname.toLowerCase());
  return (
    <div className="frame" data-side={hasSide ? side.side : 'none'} data-folded={side.folded || undefined}>
      <SkipLink target="main">{t`Skip to content`}</SkipLink>
      {brand.demo ? (
        <aside className="frame-strip" aria-label={t`About this site`}>
          <Trans>Demo, no real money</Trans>
        </aside>
      ) : null}
      <Header />
      {hasSide ? <Side state={side} onState={change} /> : null}
      <main id="main" className="frame-main" tabIndex={-1}>
        {rested && isMember && pathname !== paths.member() && pathname !== paths.promotions() ? (
          <Part lost={null}>
            <PauseNotice />
          </Part>
        ) : null}
        <div className="frame-page">
          <PageBoundary inside resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </div>
        <Part lost={null}>
          <Footer />
        </Part>
      </main>
      <Part lost={null}>
        <PopupHost />
      </Part>
      <Part lost={null}>
        <PhoneBar />
      </Part>
      {rested ? (
        <Part lost={null}>
          <MemberExtras />
          <Toaster words={{ region: t`Messages`, close: t`Close` }} />
        </Part>
      ) : null}
    </div>
  );
}

function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    let isHere = true;
    void settled.then(() => {
      if (isHere) setRested(true);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return rested;
}

/** The lobby's menu; in the member centre its own. */
function Side(props: SideMenuProps) {
  const { isMember } = useSession();
  const { pathname } = useLocation();
  const Shown = isMember && pathname === paths.member() ? MemberMenu : SideMenu;
  return (
    <Part lost={<div className="frame-side" />} fallback={<div className="frame-side" />}>
      <Shown {...props} />
    </Part>
  );
}
