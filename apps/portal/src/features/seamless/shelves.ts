/** Most tiles beside each other on a wide page. */
export const SHELF_CELLS = 6;
/** A shelf with fewer tiles still has so many columns: no tile grows beyond a third of the page. */
const MIN_COLUMNS = 3;

export interface Shelf<L> {
  lanes: L[];
  /** Of a wide page. */
  columns: number;
}

/**
 * Categories on shelves of one row: neighbours that fit share a row, so that two games of one category do not leave the rest of it
 * empty. What has more games than a row holds has a shelf to itself.
 */
export function shelvesOf<L extends { tiles: number }>(lanes: readonly L[]): Shelf<L>[] {
  const shelves: { lanes: L[]; cells: number }[] = [];
  for (const lane of lanes) {
    const last = shelves.at(-1);
    if (last && last.cells + lane.tiles <= SHELF_CELLS) {
      last.lanes.push(lane);
      last.cells += lane.tiles;
    } else shelves.push({ lanes: [lane], cells: lane.tiles });
  }
  return shelves.map(({ lanes: own, cells }) => ({ lanes: own, columns: Math.min(SHELF_CELLS, Math.max(MIN_COLUMNS, cells)) }));
}
