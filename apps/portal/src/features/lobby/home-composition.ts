/** How tiles are placed so that no cell of their grid stays empty, whatever their number. */
export interface Shape {
  /** Tiles in a row of a wide page. */
  columns: number;
  /** The first one is as large as four. */
  hasFeature: boolean;
  /** Cells left in the last row, which one card of another kind takes; by the columns of a wide page, of a tablet and of a phone. */
  rest: { wide: number; medium: number; narrow: number };
}

export const MEDIUM_COLUMNS = 4;
export const NARROW_COLUMNS = 2;
const FEATURE_CELLS = 4;
/** Columns of a wide page by the number of tiles; more tiles take six. */
const COLUMNS = [4, 4, 4, 4, 4, 4, 5, 5, 6, 6, 5] as const;
const MAX_COLUMNS = 6;
/** A feature needs company beside it, and room. */
const FEATURE = { from: 5, to: 9 };

const restOf = (cells: number, columns: number): number => (columns - (cells % columns)) % columns;

export function shapeOf(count: number): Shape {
  const hasFeature = count >= FEATURE.from && count <= FEATURE.to;
  const columns = COLUMNS[count] ?? MAX_COLUMNS;
  const cells = hasFeature ? count - 1 + FEATURE_CELLS : count;
  return {
    columns,
    hasFeature,
    rest: { wide: restOf(cells, columns), medium: restOf(cells, MEDIUM_COLUMNS), narrow: restOf(count, NARROW_COLUMNS) },
  };
}

/** Their games are shown as draws, not as tiles. */
export const LOTTERIES: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);

/** A house of so few games shows all of them in one place instead of a row a category. */
export const SMALL_HOUSE = 12;
const LARGE_ROW = 6;
/** Most games of a category that home requests. */
export const laneSize = (total: number): number => (total <= SMALL_HOUSE ? SMALL_HOUSE : LARGE_ROW);

interface WithNodeId {
  nodeId: number;
}

/**
 * All games of a small house, the hot ones first. The first is the largest, so it is not the game of the banner above, unless
 * there is no other.
 */
export function collect<G extends WithNodeId>(lists: readonly (readonly G[])[], hot: readonly G[], inLead: number | null): G[] {
  const all = new Map<number, G>();
  for (const game of [...hot, ...lists.flat()]) if (!all.has(game.nodeId)) all.set(game.nodeId, game);
  const games = [...all.values()];
  const feature = games.findIndex(({ nodeId }) => nodeId !== inLead);
  const [first] = feature > 0 ? games.splice(feature, 1) : [];
  return first ? [first, ...games] : games;
}

/** The rows without those games that were in two rows before them. */
export function withoutThirds<G extends WithNodeId>(rows: readonly (readonly G[])[]): G[][] {
  const seen = new Map<number, number>();
  return rows.map((row) =>
    row.filter(({ nodeId }) => {
      const times = seen.get(nodeId) ?? 0;
      seen.set(nodeId, times + 1);
      return times < 2;
    }),
  );
}
