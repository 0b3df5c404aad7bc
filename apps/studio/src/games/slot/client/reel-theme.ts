import type { Theme } from '../../../../client/src/themes/theme.ts';
import type { SlotSymbol } from '../events.ts';

/** What the canvas of a slot paints with, beside the page's own properties. */
export interface ReelTheme extends Theme {
  reels: {
    /** Top to bottom of a reel, as [share, colour]. */
    ground: readonly (readonly [number, string])[];
    gap: string;
    /** Glow behind a winning symbol: its heart and its rim. */
    glow: readonly [string, string];
    /** Win lines and links. */
    line: string;
    lineEdge: string;
    /** Laid over the symbols that did not win. */
    dim: string;
  };
  /** Colours of what flies in a celebration. */
  sparks: readonly string[];
  /** Colours of the letters drawn where a picture is missing. */
  letters: Readonly<Partial<Record<SlotSymbol, string>>>;
}
