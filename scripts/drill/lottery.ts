import type { Row } from './faults/table.ts';
import { attackDesk } from './lottery/desk.ts';
import { attackFeeds } from './lottery/feeds.ts';
import { attackForeign } from './lottery/foreign.ts';
import { attackHuge } from './lottery/huge.ts';
import { attackLate } from './lottery/late.ts';
import { openLottery } from './lottery/scene.ts';
import { attackSlips } from './lottery/slips.ts';
import type { Stage } from './money/stage.ts';
import { drillProduct, runAttacks } from './run-attacks.ts';

/** How much of it is done: all of it, or what a test has time for. */
export interface Size {
  /** Members who bet around the closing instant, and how often each. */
  crowd: number;
  each: number;
  /** Only every so many bodies and places. */
  every: number;
}

const WHOLE: Size = { crowd: 20, each: 50, every: 1 };

const ATTACKS: Readonly<Record<string, (stage: Stage, size: Size) => Promise<Row[]>>> = {
  late: attackLate,
  slips: attackSlips,
  huge: attackHuge,
  feeds: attackFeeds,
  foreign: attackForeign,
  desk: attackDesk,
};

export const lotteryAttacks: readonly string[] = Object.keys(ATTACKS);

/** Makes the attacks named on a stage, or all, then proves the books. */
export async function attackLottery(
  stage: Stage,
  size: Size,
  { names = [], onRow }: { names?: readonly string[]; onRow?: (row: Row) => void } = {},
): Promise<Row[]> {
  await openLottery(stage);
  return runAttacks(
    stage,
    Object.entries(ATTACKS).flatMap(([name, attack]) => (names.length === 0 || names.includes(name) ? [() => attack(stage, size)] : [])),
    onRow,
  );
}

/** What holds when nothing is broken, in the last line of the table. */
export const HELD = '0 got through';

export const drillLottery = (names: readonly string[]): Promise<0 | 1> =>
  drillProduct((stage, onRow) => attackLottery(stage, WHOLE, { names, onRow }), HELD);
