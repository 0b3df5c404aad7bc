import type { Row } from './faults/table.ts';
import { attackAmounts } from './money/amounts.ts';
import { attackForeignIds } from './money/foreign.ts';
import { spendTwice } from './money/spends.ts';
import type { Stage } from './money/stage.ts';
import { attackWebhooks } from './money/webhooks.ts';
import { drillProduct, runAttacks } from './run-attacks.ts';

/** How much of it is done: all of it, or what a test has time for. */
export interface Size {
  /** Of money spent at once, and how often each way out is asked. */
  rounds: number;
  each: number;
  /** Only every so many places of foreign ids and of nonsense. */
  every: number;
  /** Of providers; absent: all there are. */
  kinds?: readonly string[];
}

const WHOLE: Size = { rounds: 12, each: 20, every: 1 };

/** Makes all attacks on a stage, then proves the books. */
export const attackMoney = (stage: Stage, size: Size, onRow?: (row: Row) => void): Promise<Row[]> =>
  runAttacks(
    stage,
    [
      () => attackWebhooks(stage, size),
      async () => [await spendTwice(stage, size)],
      () => attackForeignIds(stage, size),
      // Bounds that may be nothing are set to nothing by it: it comes last.
      () => attackAmounts(stage, size),
    ],
    onRow,
  );

/** What holds when nothing is broken, in the last line of the table. */
export const HELD = 'nothing was given away';

export const drillMoney = (): Promise<0 | 1> => drillProduct((stage, onRow) => attackMoney(stage, WHOLE, onRow), HELD);
