import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { ErrorBoundary, type Failure } from '@pavilion/ui/error-boundary';
import { ErrorState } from '@pavilion/ui/error-state';
import type { ReactNode } from 'react';
import { isChunkFailure } from './chunk-failure.ts';
import { useAgain } from '../../parts/use-again.ts';
import styles from './system.module.css';

interface PageBoundaryProps {
  /** A new value clears the failure: the reader went to another address. */
  resetKey?: string;
  /** Within a page that has its own frame and main part. */
  inside?: boolean;
  children: ReactNode;
}

/** Prevents one fault from leaving an empty page: shows it, offers a reload and a reference for customer service. */
export const PageBoundary = ({ inside = false, ...rest }: PageBoundaryProps) => (
  <ErrorBoundary {...rest} renderFailure={(failure) => <Failed {...failure} inside={inside} />} />
);

const reload = () => window.location.reload();

function Failed({ error, reference, inside, again }: Failure & { inside: boolean }) {
  const chunk = isChunkFailure(error);
  const Frame = inside ? 'div' : 'main';
  return (
    <Frame className={cx(styles.failed, inside && styles.inside)}>
      {chunk ? <Lost again={again} /> : <Broken reference={reference} />}
    </Frame>
  );
}

/** A part of the portal did not arrive: another try fetches that part alone, a reload the portal as it is now. */
function Lost({ again }: Pick<Failure, 'again'>) {
  const { t } = useLingui();
  const retry = useAgain(again);
  return (
    <>
      <ErrorState title={<Title>{t`Part of the page didn't load`}</Title>} retry={{ label: t`Try again`, onRetry: retry }}>
        <Trans>The site may have been updated since you opened it, or your connection failed. You stay logged in when you reload.</Trans>
      </ErrorState>
      <Button tone="quiet" onClick={reload}>{t`Reload`}</Button>
    </>
  );
}

function Broken({ reference }: Pick<Failure, 'reference'>) {
  const { t } = useLingui();
  return (
    <>
      <ErrorState
        title={<Title>{t`This page failed to load`}</Title>}
        retry={{ label: t`Reload`, onRetry: reload }}
        reference={t`Reference ${reference}`}
      >
        <Trans>This is our fault. Your money and bets are safe. If it happens again, give customer service the reference.</Trans>
      </ErrorState>
      <Button tone="quiet" render={<a href="/">{null}</a>}>{t`Go to the lobby`}</Button>
    </>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <span role="heading" aria-level={1}>
    {children}
  </span>
);
