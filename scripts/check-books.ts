// npm run check-books: proves the books of the database the settings name, beside a running product or without one.
// Prints what it counted and every check; ends with 0 when the books are sound, 1 when not, 2 when they could not be read.
import { ConfigError, readConfig } from '../apps/server/src/config.ts';
import { transaction } from '../apps/server/src/kernel/db.ts';
import { checkBooks } from '../apps/server/src/modules/betting/public.ts';
import type { BooksReport } from '../apps/server/src/modules/betting/public.ts';
import { reachDatabase } from './reach-database.ts';

async function prove(): Promise<BooksReport> {
  const database = await reachDatabase(readConfig(), 'platform');
  try {
    return await transaction(database.pool, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return checkBooks(tx);
    });
  } finally {
    await database.close();
  }
}

function print({ figures, checks, isSound }: BooksReport): void {
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(22)}${value.padStart(14)}`);
  console.log('');
  for (const { name, offenders, examples } of checks) {
    console.log(`${offenders === 0 ? 'ok  ' : 'FAIL'}  ${name}${offenders === 0 ? '' : ` (${offenders})`}`);
    for (const example of examples) console.log(`      ${example}`);
  }
  console.log(isSound ? '\nThe books are sound.' : '\nThe books are NOT sound.');
}

try {
  const report = await prove();
  print(report);
  process.exit(report.isSound ? 0 : 1);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exit(2);
}
