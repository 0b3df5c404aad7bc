/** A carousel turns, by itself and by hand, as soon as it has more than one slide. */
export const canLoop = (count: number): boolean => count > 1;

/**
 * How many cells to lay out so that a ring of `count` slides never shows a hole: the visible ones, one coming and
 * one going, in whole copies of the ring.
 */
export const cellCount = (count: number, visible: number): number => (canLoop(count) ? count * Math.ceil((visible + 2) / count) : count);

/** `value` brought into 0 … length − 1, for negative values too. */
export const wrap = (value: number, length: number): number => ((value % length) + length) % length;

/** The shorter way round the ring from one slide to another; positive is forward. */
export const shortestMove = (from: number, to: number, count: number): number => {
  const forward = wrap(to - from, count);
  return forward > count / 2 ? forward - count : forward;
};

export type Cell = {
  /** Place in the row, 0 being the first visible one. */
  slot: number;
  /** Which slide it shows. */
  slide: number;
  /** Inside the window when still. */
  shown: boolean;
  /** Shown, and not a second copy of a slide that is shown before it. */
  exposed: boolean;
};

/**
 * Positions of the cells while the ring comes to rest at `position` after moving by `move` cells.
 * Cells that leave retain a slot on the side they leave by.
 */
export const layout = (count: number, visible: number, position: number, move: number): Cell[] => {
  const cells = cellCount(count, visible);
  const before = Math.min(Math.max(move, 1), Math.max(cells - visible, 0));
  return Array.from({ length: cells }, (_, cell) => {
    const ahead = wrap(cell - position, cells);
    const slot = canLoop(count) && ahead >= cells - before ? ahead - cells : ahead;
    const shown = slot >= 0 && slot < visible;
    return { slot, slide: cell % count, shown, exposed: shown && slot < count };
  });
};
