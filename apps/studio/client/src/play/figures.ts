import type { SessionFigures } from '../../../src/api-types.ts';
import type { Header } from '../shell/header.ts';

/** Elapsed time and net result of the session, always in view. */
export interface Figures {
  /** Latest figures of the server. */
  set(figures: SessionFigures): void;
  /** Shows a stake as spent while its round is still being played, so the net never looks better than it is. */
  hold(stake: bigint): void;
  elapsedMs(): number;
  net(): bigint;
}

export function createFigures(header: Header, first: SessionFigures): Figures {
  let base = first;
  let setAt = performance.now();
  let held = 0n;
  const elapsedMs = (): number => base.elapsedMs + performance.now() - setAt;
  const net = (): bigint => BigInt(base.net) - held;
  const show = (): void => { header.setFigures(elapsedMs(), net()); };
  setInterval(show, 1000);
  show();
  return {
    set(figures) {
      base = figures;
      setAt = performance.now();
      held = 0n;
      show();
    },
    hold(stake) {
      held = stake;
      show();
    },
    elapsedMs, net,
  };
}
