import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Component, type ReactNode, useEffect, useState } from 'react';
import styles from './system.module.css';

interface Failure {
  /** A part of the portal could not be loaded: a new version, or a network that broke off. */
  kind: 'part' | 'program';
  reference: string;
}

const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(error.message);

const failureOf = (error: unknown): Failure => ({
  kind: isMissingPart(error) ? 'part' : 'program',
  reference: [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
});

/** Catches what a screen could not bear: says so in words, with a reference, and offers the page anew. */
export class Mishap extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: failureOf(error) };
  }

  override componentDidCatch(error: unknown): void {
    // The reference ties what a person reports to what the browser's log holds.
    // oxlint-disable-next-line no-console
    console.error(`Failure ${this.state.failure?.reference}`, error);
  }

  override render(): ReactNode {
    return this.state.failure ? <FailureScreen failure={this.state.failure} /> : this.props.children;
  }
}

function FailureScreen({ failure: { kind, reference } }: { failure: Failure }) {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <main className={styles.screen}>
      <ErrorState
        title={kind === 'part' ? t`A part of the page did not load` : t`Something broke on this page`}
        retry={{ label: t`Reload the page`, onRetry: () => window.location.reload() }} reference={t`Reference ${reference}`}
      >
        {kind === 'part'
          ? (online ? <Trans>There may be a newer version. Reload the page to get it; nothing is lost.</Trans> : <Trans>You are offline. Reload the page when the network is back.</Trans>)
          : <Trans>Your money is untouched. Reload the page, and tell customer service the reference if it happens again.</Trans>}
      </ErrorState>
      <Button tone="quiet" render={<a href="/" />}>{t`To the lobby`}</Button>
    </main>
  );
}

/** Follows the browser's own view of its network. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return online;
}
