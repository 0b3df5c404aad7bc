import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ErrorBoundary } from '@pavilion/ui/error-boundary';
import { type ReactNode, Suspense, useEffect } from 'react';
import { isChunkFailure } from '../shared/system/chunk-failure.ts';
import styles from '../shared/system/system.module.css';
import { useAgain } from './use-again.ts';

/** How many places wait for their part now. */
export const onTheWay = { parts: 0 };

const once: readonly [] = [];
const wait = () => {
  onTheWay.parts += 1;
  return () => {
    onTheWay.parts -= 1;
  };
};

/** What is shown meanwhile: React may show a part some tenths of a second after it was loaded. */
function OnTheWay({ children }: { children: ReactNode }) {
  useEffect(wait, once);
  return children;
}

export interface PartProps {
  /** Shown until the part comes. */
  fallback?: ReactNode;
  /** In place of the note, when it does not come; then only the network's return fetches it again. */
  lost?: ReactNode;
  /** The note lies over the page, beside the fallback: what is fetched is a dialog or a menu. */
  corner?: boolean;
  children: ReactNode;
}

/** A place of parts that are fetched: what does not arrive is said here, and fetched again on request or when the network is back. */
export function Part({ fallback = null, lost, corner = false, children }: PartProps) {
  return (
    <ErrorBoundary
      renderFailure={({ error, again }) => {
        // A fault of ours is for the boundary of the page.
        if (!isChunkFailure(error)) throw error;
        return (
          <Lost again={again} corner={corner}>
            {corner ? fallback : lost}
          </Lost>
        );
      }}
    >
      <Suspense fallback={<OnTheWay>{fallback}</OnTheWay>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Lost({ again, corner, children }: { again(): void; corner: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const retry = useAgain(again);
  const note = (
    <p className={styles.lost} role="alert">
      {t`Part of the page didn't load`} <Button size="s" onClick={retry}>{t`Try again`}</Button>
    </p>
  );
  if (corner) {
    return (
      <>
        {children}
        <div className={styles.corner}>{note}</div>
      </>
    );
  }
  return children === undefined ? note : children;
}
