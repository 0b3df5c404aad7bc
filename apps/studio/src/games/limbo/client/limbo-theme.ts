import type { Theme } from '../../../../client/src/themes/theme.ts';

export interface LimboTheme extends Theme {
  /** The lantern, where it is not the game's picture. */
  lantern?(): SVGSVGElement;
}
