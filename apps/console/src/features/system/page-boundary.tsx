import { useLingui } from '@lingui/react/macro';
import { ErrorBoundary } from '@pavilion/ui/error-boundary';
import { ErrorState } from '@pavilion/ui/error-state';
import type { ReactNode } from 'react';
import styles from './system.module.css';

interface PageBoundaryProps {
  /** A new value clears the failure: the reader went to another address. */
  resetKey?: string;
  /** Within a page that has its own frame and main part. */
  inside?: boolean;
  children: ReactNode;
}

/** Prevents one fault from leaving an empty page: shows it, offers a reload and a reference. */
export const PageBoundary = ({ inside = false, ...rest }: PageBoundaryProps) => (
  <ErrorBoundary {...rest} renderFailure={({ reference }) => <Failed reference={reference} inside={inside} />} />
);

const reload = () => window.location.reload();

function Failed({ reference, inside }: { reference: string; inside: boolean }) {
  const { t } = useLingui();
  const Frame = inside ? 'div' : 'main';
  return (
    <Frame className={styles.failed}>
      <ErrorState
        title={<span role="heading" aria-level={1}>{t`This page could not be shown`}</span>}
        retry={{ label: t`Reload`, onRetry: reload }}
        reference={t`Reference ${reference}`}
      >
        {t`Something went wrong on our side; no decision was made. Reloading keeps you logged in. If it happens again, report the reference to your administrator.`}
      </ErrorState>
    </Frame>
  );
}
