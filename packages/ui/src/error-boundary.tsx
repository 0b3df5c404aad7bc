import { Component, type ErrorInfo, type ReactNode } from 'react';

export type Failure = {
  error: unknown;
  /** Eight letters and figures, shown to the reader and written to the browser's console. */
  reference: string;
  /** Draws the children once more. */
  again: () => void;
};

export type ErrorBoundaryProps = {
  /** A new value clears the failure: another address, another record. */
  resetKey?: string;
  /** Drawn instead of the children after one of them has thrown. */
  renderFailure: (failure: Failure) => ReactNode;
  children: ReactNode;
};

type State = { failure: Omit<Failure, 'again'> | null; resetKey: string | undefined };

/** Prevents a fault of one part from emptying the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error, reference: crypto.randomUUID().slice(0, 8) } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: null };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // So that a reference from a reader can be found in a log taken from the browser.
    // oxlint-disable-next-line no-console
    console.error(`failure ${this.state.failure?.reference ?? ''}`, error, componentStack);
  }

  readonly again = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure({ ...failure, again: this.again }) : this.props.children;
  }
}
