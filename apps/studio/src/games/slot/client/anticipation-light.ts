import { element } from '../../../../client/src/shell/dom.ts';

export interface AnticipationParts {
  /** The cabinet. */
  host: HTMLElement;
  /** CSS pixels from one cell's centre to the next, across and down. */
  pitch: { x: number; y: number };
}

export interface AnticipationLight {
  /** Lights the reel that is waited for, and the scatters that have landed: pairs of reel and row. */
  wait(reel: number, scatters: readonly (readonly [reel: number, row: number])[]): void;
  /** Puts the light of a reel out, of any reel when none is named. */
  end(reel?: number): void;
}

/** What the last reels can still bring, as light: a shaft on the reel that runs, rings on the scatters, the rest dimmed. */
export function createAnticipationLight({ host, pitch }: AnticipationParts): AnticipationLight {
  let open: { reel: number; node: HTMLElement } | null = null;
  const end = (reel?: number): void => {
    if (!open || (reel !== undefined && open.reel !== reel)) return;
    open.node.remove();
    open = null;
  };
  return {
    end,
    wait(reel, scatters) {
      end();
      // The reels do not mirror, so neither do places on them.
      const node = element('div', { class: 'anticipation', dir: 'ltr', 'aria-hidden': 'true' });
      node.style.setProperty('--pitch-x', `${pitch.x}px`);
      node.style.setProperty('--pitch-y', `${pitch.y}px`);
      const shaft = element('i', { class: 'shaft' });
      shaft.style.setProperty('--reel', String(reel));
      node.append(
        shaft,
        ...scatters.map(([at, row]) => {
          const ring = element('i', { class: 'ring' });
          ring.style.setProperty('--reel', String(at));
          ring.style.setProperty('--row', String(row));
          return ring;
        }),
      );
      host.append(node);
      open = { reel, node };
    },
  };
}
