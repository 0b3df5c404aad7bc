import { lazy, Suspense } from 'react';
import { useHumanCheckRequest } from './human-check.ts';

const HumanCheckDialog = lazy(() => import('./human-check-dialog.tsx').then((module) => ({ default: module.HumanCheckDialog })));

/** Stands once in the app: any form may ask for a human check. */
export function HumanCheckHost() {
  const request = useHumanCheckRequest();
  return request ? (
    <Suspense fallback={null}>
      <HumanCheckDialog key={request.id} onDone={request.done} />
    </Suspense>
  ) : null;
}
