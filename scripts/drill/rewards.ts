import type { Row } from './faults/table.ts';
import type { Stage } from './money/stage.ts';
import { attackEligibility } from './rewards/eligibility.ts';
import { attackOthers } from './rewards/others.ts';
import { attackPersons } from './rewards/persons.ts';
import { attackReplays } from './rewards/replays.ts';
import { attackStock } from './rewards/stock.ts';
import { attackTurnover } from './rewards/turnover.ts';
import { attackUploads } from './rewards/uploads.ts';
import { attackWords } from './rewards/words.ts';
import { drillProduct, runAttacks } from './run-attacks.ts';

/** How much of it is done: all of it, or what a test has time for. */
export interface Size {
  /** How often a call is made at once. */
  each: number;
  /** Members who want the same last thing. */
  crowd: number;
  /** Only every so many places, texts and files. */
  every: number;
}

const WHOLE: Size = { each: 50, crowd: 100, every: 1 };

const ATTACKS: Readonly<Record<string, (stage: Stage, size: Size) => Promise<Row[]>>> = {
  replays: attackReplays,
  stock: attackStock,
  others: attackOthers,
  eligibility: attackEligibility,
  persons: attackPersons,
  turnover: attackTurnover,
  words: attackWords,
  uploads: attackUploads,
};

export const rewardAttacks: readonly string[] = Object.keys(ATTACKS);

/** Makes the attacks named on a stage, or all, then proves the books. */
export const attackRewards = (
  stage: Stage,
  size: Size,
  { names = [], onRow }: { names?: readonly string[]; onRow?: (row: Row) => void } = {},
): Promise<Row[]> =>
  runAttacks(
    stage,
    Object.entries(ATTACKS).flatMap(([name, attack]) => (names.length === 0 || names.includes(name) ? [() => attack(stage, size)] : [])),
    onRow,
  );

/** What holds when nothing is broken, in the last line of the table. */
export const HELD = '0 got through';

export const drillRewards = (names: readonly string[]): Promise<0 | 1> =>
  drillProduct((stage, onRow) => attackRewards(stage, WHOLE, { names, onRow }), HELD);
