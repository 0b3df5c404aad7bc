import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientContext } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { currentClient, followClient } from './api/client-context.ts';
import { PageBoundary } from './shared/system/page-boundary.tsx';
import { SystemGate } from './features/system/system-gate.tsx';
import { AppRoutes } from './routes.tsx';
import { late } from './parts/late.ts';
import { Part } from './parts/part.tsx';

// They have nothing to show before the page is rendered, so they load after it.
const OfflineBanner = late(() => import('./deferred-chunk.tsx'), 'OfflineBanner');
const CaptchaHost = late(() => import('./deferred-chunk.tsx'), 'CaptchaHost');
const ReloadOffer = late(() => import('./deferred-chunk.tsx'), 'ReloadOffer');

export function App() {
  const client = useSyncExternalStore(followClient, currentClient);
  return (
    <I18nProvider i18n={i18n}>
      <PageBoundary>
        <QueryClientContext value={client}>
          <SystemGate>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </SystemGate>
          <Part lost={null}>
            <ReloadOffer />
            <CaptchaHost />
          </Part>
        </QueryClientContext>
      </PageBoundary>
    </I18nProvider>
  );
}

/** A fault stays with the address it happened at: going elsewhere clears it. */
function Pages() {
  const { pathname } = useLocation();
  return (
    <>
      <PageBoundary resetKey={pathname}>
        <AppRoutes />
      </PageBoundary>
      {/* A game says it itself, over its own picture. */}
      {pathname.startsWith('/play/') ? null : (
        <Part lost={null}>
          <OfflineBanner />
        </Part>
      )}
    </>
  );
}
