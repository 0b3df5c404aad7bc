import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { ErrorBoundary } from './features/system/error-boundary.tsx';
import { SystemGate } from './features/system/system-gate.tsx';
import { AppRoutes } from './routes.tsx';

// Told of nothing before the page stands, so they come after it.
const OfflineBanner = lazy(() => import('./second.tsx').then((module) => ({ default: module.OfflineBanner })));
const HumanCheckHost = lazy(() => import('./second.tsx').then((module) => ({ default: module.HumanCheckHost })));
const ReloadOffer = lazy(() => import('./second.tsx').then((module) => ({ default: module.ReloadOffer })));

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SystemGate>
            <BrowserRouter>
              <Places />
            </BrowserRouter>
          </SystemGate>
          <Suspense fallback={null}>
            <ReloadOffer />
            <HumanCheckHost />
          </Suspense>
        </QueryClientProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** A fault stays with the place it happened at: going elsewhere leaves it behind. */
function Places() {
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary place={pathname}>
        <AppRoutes />
      </ErrorBoundary>
      {/* A game says it itself, over its own picture. */}
      {pathname.startsWith('/play/') ? null : (
        <Suspense fallback={null}>
          <OfflineBanner />
        </Suspense>
      )}
    </>
  );
}
