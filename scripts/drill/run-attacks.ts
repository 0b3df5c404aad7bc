import { type Row, tableOf, verdict } from './faults/table.ts';
import { openGround } from './money/ground.ts';
import { booksRow } from './money/promises.ts';
import { openStage, type Stage } from './money/stage.ts';

/** Makes the attacks in their order, then proves the books; each row is reported as soon as it is known. */
export async function runAttacks(
  stage: Stage,
  attacks: readonly (() => Promise<Row[]>)[],
  onRow: (row: Row) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const attack of [...attacks, async () => [await booksRow(stage)]]) {
    for (const row of await attack()) {
      rows.push(row);
      onRow(row);
    }
  }
  return rows;
}

/** Attacks a product of its own, over HTTP, and prints the table, which ends with what `held`. 0 when every guard held and each was tried. */
export async function drillProduct(attack: (stage: Stage, onRow: (row: Row) => void) => Promise<Row[]>, held: string): Promise<0 | 1> {
  const ground = await openGround();
  try {
    const stage = await openStage(ground);
    try {
      const rows = await attack(stage, ({ property, attempts, failures, seen }) =>
        console.log(`  ${property}: ${attempts} attempts${failures > 0 ? `, ${failures} GOT THROUGH: ${seen}` : ''}`),
      );
      console.log('');
      for (const line of tableOf(rows, held)) console.log(line);
      return verdict(rows);
    } finally {
      await stage.close();
    }
  } finally {
    await ground.close();
  }
}
