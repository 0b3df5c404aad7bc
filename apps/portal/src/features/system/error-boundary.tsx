import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isChunkFailure } from './chunk-failure.ts';
import styles from './system.module.css';

interface Props {
  /** A new value clears the failure: the reader went to another place. */
  place?: string;
  /** Within a page that has its own frame and main part. */
  inside?: boolean;
  children: ReactNode;
}

interface State {
  failed: { error: unknown; reference: string } | null;
  place: string | undefined;
}

/** Keeps one fault from leaving an empty page: says so, offers a reload and a reference for customer service. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error, reference: crypto.randomUUID().slice(0, 8) } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failed: null };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // So that the reference a reader tells can be found in a log taken from the browser.
    // oxlint-disable-next-line no-console
    console.error(`failure ${this.state.failed?.reference ?? ''}`, error, componentStack);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? <Failed error={failed.error} reference={failed.reference} inside={this.props.inside ?? false} /> : this.props.children;
  }
}

const reload = () => window.location.reload();

function Failed({ error, reference, inside }: { error: unknown; reference: string; inside: boolean }) {
  const { t } = useLingui();
  const chunk = isChunkFailure(error);
  const Place = inside ? 'div' : 'main';
  return (
    <Place className={cx(styles.failed, inside && styles.inside)}>
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
          <Trans>The house may have been renewed since you opened it, or the network failed. Reloading keeps you logged in.</Trans>
        ) : (
          <Trans>
            The fault is ours. Your money and your bets are not touched. If it happens again, tell customer service the reference.
          </Trans>
        )}
      </ErrorState>
      <Button tone="quiet" render={<a href="/">{null}</a>}>{t`To the lobby`}</Button>
    </Place>
  );
}
