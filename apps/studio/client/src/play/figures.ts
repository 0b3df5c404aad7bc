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

export function createFigures(header: Header, first: SessionFigures): Figures {
  let base = first;
  let setAt = performance.now();
  let held = 0n;
  const elapsedMs = (): number => base.elapsedMs + performance.now() - setAt;
  const net = (): bigint => BigInt(base.net) - held;
  const show = (): void => {
    header.setFigures(elapsedMs(), net());
  };
  setInterval(show, 1000);
  show();
  return {
    set(figures) {
      base = figures;
      setAt = performance.now();
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
