import { Trans, useLingui } from '@lingui/react/macro';
import { SkipLink } from '@pavilion/ui/skip-link';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { brand } from '../../boot.ts';
import { LoaderOverlay } from '../../shared/system/loader-overlay.tsx';
import { PageBoundary } from '../../shared/system/page-boundary.tsx';
import styles from './agent.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const PopupHost = late(() => import('../../deferred-chunk.tsx'), 'PopupHost');
const Toaster = late(() => import('@pavilion/ui/toast'), 'Toaster');
const AgentExtras = late(() => import('./agent-extras.tsx'), 'AgentExtras');

/** The agents' own frame: no menu, header or footer of the portal. */
export function AgentLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <div className={styles.frame}>
      <SkipLink target="main">{t`Skip to content`}</SkipLink>
      {brand.demo ? (
        <aside className="frame-strip" aria-label={t`About this site`}>
          <Trans>Demo, no real money</Trans>
        </aside>
      ) : null}
      <PageBoundary inside resetKey={pathname}>
        <Suspense fallback={<LoaderOverlay />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
      <Part lost={null}>
        <PopupHost />
        <AgentExtras />
        <Toaster words={{ region: t`Messages`, close: t`Close` }} />
      </Part>
    </div>
  );
}
