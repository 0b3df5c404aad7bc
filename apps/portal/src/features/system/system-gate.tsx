import { type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { useSystemState } from '../../shared/system/system-state.ts';
import { LoaderOverlay } from '../../shared/system/loader-overlay.tsx';
import { late } from '../../parts/late.ts';

const ClosedScreen = late(() => import('./closed-screen.tsx'), 'ClosedScreen');

/** The portal while it is open; else the one screen that says why not. */
export function SystemGate({ children }: { children: ReactNode }) {
  const state = useSystemState();
  // Visitors who cannot come in can still ask why.
  if (state.kind === 'open' || window.location.pathname === paths.chat()) return children;
  return (
    <Suspense fallback={<LoaderOverlay />}>
      <ClosedScreen state={state} />
    </Suspense>
  );
}
