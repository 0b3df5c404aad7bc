import type { Units } from '../../api-types.ts';

/** The symbols of every slot, in the art as in the data. `l1`…`l5` are A, K, Q, J, 10. */
export type SlotSymbol = 'wild' | 'scatter' | 'h1' | 'h2' | 'h3' | 'h4' | 'l1' | 'l2' | 'l3' | 'l4' | 'l5';

/** Zero-based: reel 0…4 from the left, row 0…2 from the top. */
export type Position = readonly [reel: number, row: number];

/** Grid by reel: `grid[reel][row]`, 5 × 3. */
export type Grid = readonly (readonly SlotSymbol[])[];

/** `spin` is 0 for the paid spin and 1, 2, 3 … for the free spins of the round. */
export type SlotEvent =
  | { type: 'reels'; spin: number; stops: readonly number[]; grid: Grid }
  | {
      type: 'win';
      spin: number;
      symbol: SlotSymbol;
      count: number;
      /** Winning line (0-based index into `lines`), only on line games. */
      line?: number;
      /** Number of ways, only on ways games. */
      ways?: number;
      positions: readonly Position[];
      multiplier: number;
      amount: Units;
    }
  | {
      type: 'scatterWin';
      spin: number;
      count: number;
      positions: readonly Position[];
      multiplier: number;
      amount: Units;
    }
  | { type: 'freeSpinsAwarded'; spin: number; count: number; retrigger: boolean; positions: readonly Position[] }
  /** Announces a free spin: comes before that spin's `reels`. `remaining` excludes this one. */
  | { type: 'freeSpin'; spin: number; remaining: number; multiplier: number }
  /** Ends one spin (paid or free): what it won and the running total of the round. */
  | { type: 'spinEnd'; spin: number; amount: Units; running: Units }
  | { type: 'freeSpinsEnd'; spins: number; amount: Units }
  | { type: 'total'; bet: Units; amount: Units };
