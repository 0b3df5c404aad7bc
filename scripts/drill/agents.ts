import type { Row } from './faults/table.ts';
import { attackAnswers } from './agents/answers.ts';
import { attackBarred } from './agents/barred.ts';
import { attackMoves } from './agents/moves.ts';
import { attackOpenings } from './agents/openings.ts';
import { attackRates } from './agents/rates.ts';
import { attackReads } from './agents/reads.ts';
import { attackSettlements } from './agents/settlements.ts';
import type { Stage } from './money/stage.ts';
import { drillProduct, runAttacks } from './run-attacks.ts';

/** How much of it is done: all of it, or what a test has time for. */
export interface Size {
  /** How often an answer is replayed and raced. */
  each: number;
  /** Of branches moved while others are at them. */
  rounds: number;
  /** Only every so many calls, names and codes. */
  every: number;
}

const WHOLE: Size = { each: 50, rounds: 20, every: 1 };

/** Makes all attacks on a stage, then proves the books. */
export const attackAgents = (stage: Stage, size: Size, onRow?: (row: Row) => void): Promise<Row[]> =>
  runAttacks(
    stage,
    [
      () => attackRates(stage),
      () => attackOpenings(stage, size),
      () => attackMoves(stage, size),
      () => attackAnswers(stage, size),
      () => attackBarred(stage),
      () => attackReads(stage, size),
      () => attackSettlements(stage, size),
    ],
    onRow,
  );

/** What holds when nothing is broken, in the last line of the table. */
export const HELD = 'every tree, rate and contract stood';

export const drillAgents = (): Promise<0 | 1> => drillProduct((stage, onRow) => attackAgents(stage, WHOLE, onRow), HELD);
