import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
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

/** Keeps one fault from leaving an empty page: says so, offers a reload and a reference. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error, reference: crypto.randomUUID().slice(0, 8) } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failed: null };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // So that the reference an operator tells can be found in a log taken from the browser.
    // oxlint-disable-next-line no-console
    console.error(`failure ${this.state.failed?.reference ?? ''}`, error, componentStack);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? <Failed reference={failed.reference} inside={this.props.inside ?? false} /> : this.props.children;
  }
}

const reload = () => window.location.reload();

function Failed({ reference, inside }: { reference: string; inside: boolean }) {
  const { t } = useLingui();
  const Place = inside ? 'div' : 'main';
  return (
    <Place className={styles.failed}>
      <ErrorState
        title={<span role="heading" aria-level={1}>{t`This page has failed`}</span>}
        retry={{ label: t`Reload`, onRetry: reload }}
        reference={t`Reference ${reference}`}
      >
        {t`The fault is ours, and nothing was decided by it. Reloading keeps you signed in. If it happens again, tell the reference to whoever runs the system.`}
      </ErrorState>
    </Place>
  );
}
