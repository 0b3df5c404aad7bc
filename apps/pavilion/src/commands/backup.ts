// npm run backup -- --to DIR [--keep N]: copies the embedded database, beside a running product or without one, and from then on saves its log
// in DIR. --off stops that. Ends with 0 when a complete copy is there, 2 when not.
import path from 'node:path';
import { readConfig } from '../../../server/src/config.ts';
import { stopArchiving, takeBaseBackup } from '../../../../packages/kit/src/backup/base-backup.ts';
import { pruneBackups } from '../../../../packages/kit/src/backup/prune-backups.ts';
import { readWords } from '../command-line.ts';
import { reachCluster } from '../reach-database.ts';

const USAGE = 'usage: npm run backup -- --to DIR [--keep N]   or   npm run backup -- --off';

interface Words {
  to: string | undefined;
  keep: number;
  off: boolean;
}

function readOrder(): Words {
  const { values } = readWords(USAGE, {
    options: { to: { type: 'string' }, keep: { type: 'string', default: '7' }, off: { type: 'boolean', default: false } },
  });
  const keep = Number(values.keep);
  if ((values.to === undefined) !== values.off || !Number.isInteger(keep) || keep < 1) throw new Error(USAGE);
  return { to: values.to, keep, off: values.off };
}

async function backUp({ to, keep, off }: Words): Promise<string[]> {
  const config = readConfig({ env: process.env, argv: [] });
  if (config.databaseUrl !== undefined)
    throw new Error('DATABASE_URL points to your own PostgreSQL. See docs/backup.md for how to back it up.');
  const dataDir = path.join(config.dataDir, 'postgres');
  const database = await reachCluster(config);
  const client = await database.pool.connect();
  try {
    if (off || to === undefined) {
      await stopArchiving(client, dataDir);
      return ['Log archiving is off. Existing backups stay.'];
    }
    const { dir, files, bytes, endedAt } = await takeBaseBackup(client, { dataDir, to });
    const pruned = pruneBackups(path.dirname(path.dirname(dir)), { keep, current: path.dirname(dir) });
    return [
      `Backed up: ${dir} (${files} files, ${(bytes / 1e6).toFixed(0)} MB), restorable to any moment after ${endedAt}.`,
      `The log is archived to ${path.join(path.dirname(dir), 'wal')} at least every four minutes.`,
      ...(pruned.bases + pruned.segments > 0 ? [`Removed ${pruned.bases} older copies and ${pruned.segments} segments of the log.`] : []),
    ];
  } finally {
    client.release(true);
    await database.close();
  }
}

try {
  for (const line of await backUp(readOrder())) console.log(line);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
