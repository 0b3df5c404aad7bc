import { lazy, type ReactNode, Suspense } from 'react';
import { useSystemState } from './system-state.ts';
import { LoaderOverlay } from './loader-overlay.tsx';

const ClosedScreen = lazy(() => import('./closed-screen.tsx').then((module) => ({ default: module.ClosedScreen })));

/** The portal while it is open; else the one screen that says why not. */
export function SystemGate({ children }: { children: ReactNode }) {
  const state = useSystemState();
  if (state.kind === 'open') return children;
  return (
    <Suspense fallback={<LoaderOverlay />}>
      <ClosedScreen state={state} />
    </Suspense>
  );
}
