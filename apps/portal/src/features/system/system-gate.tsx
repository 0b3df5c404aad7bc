import { lazy, type ReactNode, Suspense } from 'react';
import { useHouse } from './house-state.ts';
import { LoaderOverlay } from './loader-overlay.tsx';

const ClosedScreen = lazy(() => import('./closed-screen.tsx').then((module) => ({ default: module.ClosedScreen })));

/** The portal while the house is open; else the one screen that says why not. */
export function SystemGate({ children }: { children: ReactNode }) {
  const house = useHouse();
  if (house.kind === 'open') return children;
  return (
    <Suspense fallback={<LoaderOverlay />}>
      <ClosedScreen house={house} />
    </Suspense>
  );
}
