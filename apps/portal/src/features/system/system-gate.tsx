import { systemStatus } from '@pavilion/contract/system';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { call, systemClosed } from '../../api/call.ts';
import { boot, type Boot } from '../../boot.ts';

const ClosedScreen = lazy(() => import('./closed-screen.tsx').then((module) => ({ default: module.ClosedScreen })));

type Status = Boot['status'];
const AGAIN_MS = 30_000;

/** Shows the house, or why it is closed: as the page was served, or as any call answered since. Opens again by itself. */
export function SystemGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>(boot.status);
  const closed = status.systemStatus !== 0;
  useEffect(() => {
    const look = () => {
      void call(systemStatus, {}).then((next) => {
        setStatus(next);
        if (next.systemStatus === 0) void client.invalidateQueries();
      }).catch(() => undefined);
    };
    if (closed) {
      const timer = setInterval(look, AGAIN_MS);
      window.addEventListener('online', look);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', look);
      };
    }
    systemClosed.add(look);
    return () => { systemClosed.delete(look); };
  }, [closed, client]);
  if (!closed) return children;
  return <Suspense fallback={null}><ClosedScreen status={status} /></Suspense>;
}
