/** Pixels of the slider puzzle; a browser may show it smaller. */
export const SLIDER_WIDTH = 300;
export const SLIDER_HEIGHT = 160;
/** The piece fills a square of this side. */
export const SLIDER_PIECE = 56;
