import { Trans, useLingui } from '@lingui/react/macro';
import { SkipLink } from '@pavilion/ui/skip-link';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { brand } from '../../boot.ts';
import { LoaderOverlay } from '../system/loader-overlay.tsx';
import { PageBoundary } from '../system/page-boundary.tsx';
import styles from './agent.module.css';

const PopupHost = lazy(() => import('../../deferred-chunk.tsx').then((module) => ({ default: module.PopupHost })));
const Toaster = lazy(() => import('@pavilion/ui/toast').then((module) => ({ default: module.Toaster })));
const AgentExtras = lazy(() => import('./agent-extras.tsx').then((module) => ({ default: module.AgentExtras })));

/** The agents' own frame: no menu, header or footer of the portal. */
export function AgentLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <SkipLink target="main">{t`Skip to the content`}</SkipLink>
      {brand.demo ? (
        <aside className="frame-strip" aria-label={t`About this site`}>
          <Trans>Demonstration, no real money</Trans>
        </aside>
      ) : null}
      <PageBoundary inside resetKey={pathname}>
        <Suspense fallback={<LoaderOverlay />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
      <Suspense fallback={null}>
        <PopupHost />
        <AgentExtras />
        <Toaster words={{ region: t`Messages`, close: t`Close` }} />
      </Suspense>
    </div>
  );
}
