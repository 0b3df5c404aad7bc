// npm run check-books: proves the books of the database the settings name, beside a running product or without one.
// Also proves the chain of the audit trail, and compares the statements of vendors with wallets of their own, where they answer. Prints its counts and every check; ends with 0 when the books are sound, 1 when not, 2 when they could not be read.
import { ConfigError, readConfig } from '../../../server/src/config.ts';
import { transaction } from '../../../server/src/kernel/db.ts';
import { checkBooks } from '../../../server/src/modules/books/public.ts';
import type { BooksReport } from '../../../server/src/modules/books/public.ts';
import { type ChainReport, noteCheck, verifyAudit } from '../../../server/src/modules/audit/public.ts';
import { compareAll, type StatementReport } from './vendor-statement.ts';
import { createOutbound } from '../../../server/src/kernel/outbound.ts';
import { addressesOf } from '../product-parts.ts';
import { reachDatabase } from '../reach-database.ts';

interface Proof {
  books: BooksReport;
  chain: ChainReport;
  statements: StatementReport[];
}

async function prove(): Promise<Proof> {
  const config = readConfig();
  const outbound = createOutbound({ allowPrivate: config.outboundPrivate, trusted: [addressesOf(config).innerStudioUrl] });
  const database = await reachDatabase(config, 'platform');
  try {
    const books = await transaction(database.pool, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return checkBooks(tx);
    });
    const now = new Date();
    const problems = books.checks.reduce((sum, { offenders }) => sum + offenders, 0);
    await noteCheck(database.pool, { kind: 'books', ok: books.isSound, problems }, now);
    return { books, chain: await verifyAudit(database.pool, now), statements: await compareAll(database.pool, outbound) };
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

function printStatements(statements: readonly StatementReport[]): void {
  for (const { vendor, state, players, lines } of statements) {
    if (state === 'away') console.log(`${vendor} does not answer: its statement was not compared.`);
    else console.log(`${vendor}'s statement ${state === 'same' ? 'is ours' : 'is NOT ours'}: ${players} wallets.`);
    for (const line of lines.slice(0, 20)) console.log(`      ${line}`);
  }
}

try {
  const { books, chain, statements } = await prove();
  print(books);
  printStatements(statements);
  console.log(
    chain.ok
      ? `The audit trail is whole: ${chain.checked} entries, head ${chain.head}.`
      : `The audit trail is BROKEN at entry ${chain.firstBadId} of ${chain.checked}.`,
  );
  process.exit(books.isSound && chain.ok && statements.every(({ state }) => state !== 'differs') ? 0 : 1);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exit(2);
}
