import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { useSystemState } from './system-state.ts';
import { LoaderOverlay } from './loader-overlay.tsx';

const ClosedScreen = lazy(() => import('./closed-screen.tsx').then((module) => ({ default: module.ClosedScreen })));

/** The portal while it is open; else the one screen that says why not. */
export function SystemGate({ children }: { children: ReactNode }) {
  const state = useSystemState();
  // Who cannot come in can still ask why.
  if (state.kind === 'open' || window.location.pathname === paths.chat()) return children;
  return (
    <Suspense fallback={<LoaderOverlay />}>
      <ClosedScreen state={state} />
    </Suspense>
  );
}
