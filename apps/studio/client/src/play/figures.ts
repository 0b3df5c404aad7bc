import type { SessionFigures } from '../../../src/api-types.ts';
import type { Header } from '../shell/header.ts';

/** Elapsed time and net result of the session, always in view. */
export interface Figures {
  /** Latest figures of the server. */
  set(figures: SessionFigures): void;
  /** Takes an amount off the net until the round is shown: a stake just spent, or a win not yet revealed. */
  hold(amount: bigint): void;
  elapsedMs(): number;
  net(): bigint;
}

export function createFigures(header: Pick<Header, 'setFigures'>, first: SessionFigures): Figures {
  let base = first;
  let held = 0n;
  // When the session began, on this page's clock. A server's figure is of the moment it answered, up to minutes before it is taken over
  // (free spins are shown first), so it may only move the beginning back: that is also what a device that slept needs.
  let beganAt = performance.now() - first.elapsedMs;
  const elapsedMs = (): number => performance.now() - beganAt;
  const net = (): bigint => BigInt(base.net) - held;
  const show = (): void => {
    header.setFigures(elapsedMs(), net());
  };
  setInterval(show, 1000);
  show();
  return {
    set(figures) {
      base = figures;
      beganAt = Math.min(beganAt, performance.now() - figures.elapsedMs);
      held = 0n;
      show();
    },
    hold(amount) {
      held = amount;
      show();
    },
    elapsedMs,
    net,
  };
}
