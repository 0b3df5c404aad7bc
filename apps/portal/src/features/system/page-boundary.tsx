import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { ErrorBoundary, type Failure } from '@pavilion/ui/error-boundary';
import { ErrorState } from '@pavilion/ui/error-state';
import type { ReactNode } from 'react';
import { isChunkFailure } from './chunk-failure.ts';
import styles from './system.module.css';

interface PageBoundaryProps {
  /** A new value clears the failure: the reader went to another address. */
  resetKey?: string;
  /** Within a page that has its own frame and main part. */
  inside?: boolean;
  children: ReactNode;
}

/** Keeps one fault from leaving an empty page: says so, offers a reload and a reference for customer service. */
export const PageBoundary = ({ inside = false, ...rest }: PageBoundaryProps) => (
  <ErrorBoundary {...rest} renderFailure={(failure) => <Failed {...failure} inside={inside} />} />
);

const reload = () => window.location.reload();

function Failed({ error, reference, inside }: Failure & { inside: boolean }) {
  const { t } = useLingui();
  const chunk = isChunkFailure(error);
  const Frame = inside ? 'div' : 'main';
  return (
    <Frame className={cx(styles.failed, inside && styles.inside)}>
      <ErrorState
        title={
          <span role="heading" aria-level={1}>
            {chunk ? t`A part of the page did not arrive` : t`This page has failed`}
          </span>
        }
        retry={{ label: t`Reload`, onRetry: reload }}
        reference={chunk ? undefined : t`Reference ${reference}`}
      >
        {chunk ? (
          <Trans>The site may have been renewed since you opened it, or the network failed. Reloading keeps you logged in.</Trans>
        ) : (
          <Trans>
            The fault is ours. Your money and your bets are not touched. If it happens again, tell customer service the reference.
          </Trans>
        )}
      </ErrorState>
      <Button tone="quiet" render={<a href="/">{null}</a>}>{t`To the lobby`}</Button>
    </Frame>
  );
}
