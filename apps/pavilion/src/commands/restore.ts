// npm run restore -- --from DIR [--at TIME]: puts a backup in the place of the embedded database, which must not be in use. The present one
// is saved under another name; --forget removes those. Ends with 0 when done, 2 when the database was left as it is.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../../server/src/config.ts';
import { restoreCluster } from '../../../../packages/kit/src/backup/restore-cluster.ts';
import { readWords } from '../command-line.ts';

const USAGE = 'usage: npm run restore -- --from DIR [--at 2026-05-17T08:30:00Z]   or   npm run restore -- --forget';
/** Without a zone the reader of the command line and of the log might mean two hours. */
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})$/;
const log = { info: () => undefined, warn: (_facts: unknown, text?: string) => console.error(text ?? '') };

interface Words {
  from: string | undefined;
  at: Date | undefined;
  forget: boolean;
}

function readOrder(): Words {
  const {
    values: { from, at, forget },
  } = readWords(USAGE, {
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      forget: { type: 'boolean', default: false },
    },
  });
  if ((from === undefined) !== forget) throw new Error(USAGE);
  const time = at === undefined ? undefined : new Date(at);
  if (at !== undefined && (!TIME.test(at) || Number.isNaN(time?.getTime()))) {
    throw new Error(`--at is "${at}": a moment with its zone such as 2026-05-17T08:30:00Z or 2026-05-17T15:30:00+07:00 is expected.`);
  }
  return { from, at: time, forget };
}

async function restore({ from, at, forget }: Words): Promise<string[]> {
  const config = readConfig({ env: process.env, argv: [] });
  if (config.databaseUrl !== undefined)
    throw new Error('DATABASE_URL points to your own PostgreSQL. See docs/backup.md for how to restore it.');
  const dataDir = path.join(config.dataDir, 'postgres');
  if (forget || from === undefined) {
    const names = readdirSync(config.dataDir).filter((name) => /^postgres\.before-\d{8}T\d{6}Z$/.test(name));
    for (const name of names) rmSync(path.join(config.dataDir, name), { recursive: true, force: true });
    return [names.length === 0 ? 'No earlier database found.' : `Removed: ${names.join(', ')}.`];
  }
  const { lastTransaction, movedTo } = await restoreCluster({ from, dataDir, at, log, say: (line) => console.log(line) });
  return [
    `Restored into ${dataDir}${lastTransaction ? `; last transaction: ${lastTransaction.toISOString()}` : ''}.`,
    ...(movedTo ? [`The previous database is now in ${movedTo}. Remove it with npm run restore -- --forget.`] : []),
    'Next: npm run check-books, npm start, and npm run backup -- --to DIR: a restored database archives no log until then.',
  ];
}

try {
  for (const line of await restore(readOrder())) console.log(line);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
