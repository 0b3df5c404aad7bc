import type { Theme } from '../../../../client/src/themes/theme.ts';
import type { SlotKey } from './key.ts';
import type { SlotSymbol } from '../events.ts';

/** What the canvas of a slot paints with, beside the page's own properties. */
export interface ReelTheme extends Theme {
  reels: {
    /** Top to bottom of a reel, as [share, colour]. */
    ground: readonly (readonly [number, string])[];
    gap: string;
    /** The same for the glass reels of the free spins. */
    glass: readonly (readonly [number, string])[];
    /** Glow behind a winning symbol: its heart and its rim. */
    glow: readonly [string, string];
    /** Win lines and links. */
    line: string;
    lineEdge: string;
    /** Laid over the symbols that did not win. */
    dim: string;
  };
  /** A picture over the cabinet, as wide as it is: its name in the game's folder. */
  crest?: string;
  /** Name of the place of the free spins. */
  place: SlotKey;
  /** Colours of the letters drawn where a picture is missing. */
  letters: Readonly<Partial<Record<SlotSymbol, string>>>;
}
