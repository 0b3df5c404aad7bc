import { clamp } from '../../../../client/src/engine/easing.ts';

export interface ReelLayout {
  /** CSS pixels of the whole reel window. */
  width: number;
  height: number;
  cellWidth: number;
  cellHeight: number;
  gap: number;
  reels: number;
  rows: number;
}

export interface Room {
  width: number;
  height: number;
  reels: number;
  rows: number;
}

const widestCell = 1.06;
const tallestCell = 0.68;

/**
 * Fits the reel window in the room the stage leaves. Cells stay near square on a desktop and may grow tall on a phone,
 * where width is what lacks; whole pixels make symbols sharp and dirty regions exact.
 */
export function layoutReels({ width, height, reels, rows }: Room): ReelLayout {
  const gap = width < 600 ? 3 : 6;
  const byWidth = Math.floor((width - gap * (reels - 1)) / reels);
  const byHeight = Math.floor(height / rows);
  const cellHeight = clamp(byHeight, 40, Math.floor(Math.max(byWidth, 40) / tallestCell));
  const cellWidth = clamp(byWidth, 40, Math.floor(cellHeight * widestCell));
  return {
    width: cellWidth * reels + gap * (reels - 1),
    height: cellHeight * rows,
    cellWidth,
    cellHeight,
    gap,
    reels,
    rows,
  };
}

export interface Point {
  x: number;
  y: number;
}

export function cellOrigin(layout: ReelLayout, reel: number, row: number): Point {
  return { x: reel * (layout.cellWidth + layout.gap), y: row * layout.cellHeight };
}

export function cellCentre(layout: ReelLayout, reel: number, row: number): Point {
  const { x, y } = cellOrigin(layout, reel, row);
  return { x: x + layout.cellWidth / 2, y: y + layout.cellHeight / 2 };
}
