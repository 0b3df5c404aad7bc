import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeBaseBackup } from '../../packages/kit/src/backup/base-backup.ts';
import { restoreCluster } from '../../packages/kit/src/backup/restore-cluster.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';

const log = { info: () => undefined, warn: () => undefined };
/** Rows of about 460 bytes with their index: 2.1 million are a gigabyte. */
const ROWS = 2_100_000;
/** Inserted after the copy, so that a restore has a log to replay. */
const LATER_ROWS = 400_000;

/** Backs up and restores a cluster of a gigabyte; one JSON line a step and round. */
export async function run({ rounds }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-bench-backup-'));
  const [dataDir, backups] = ['postgres', 'backups'].map((name) => path.join(folder, name)) as [string, string];
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool({ url: server.superuserUrl, max: 2, statementTimeoutMs: 0 });
  const fill = (rows: number) =>
    pool.query(
      `INSERT INTO filler (text) SELECT string_agg(md5((i * 16 + n)::text), '') FROM generate_series(1, $1) i, generate_series(1, 12) n GROUP BY i`,
      [rows],
    );
  try {
    await pool.query('CREATE TABLE filler (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL)');
    await fill(ROWS);
    await pool.query('CHECKPOINT');
    const say = (step: string, round: number, begun: number, more: object): void =>
      console.log(JSON.stringify({ step, round, seconds: Number(((performance.now() - begun) / 1_000).toFixed(1)), ...more }));
    for (let round = 1; round <= rounds; round += 1) {
      const client = await pool.connect();
      const begun = performance.now();
      const { bytes } = await takeBaseBackup(client, { dataDir, to: backups });
      client.release(true);
      say('backup', round, begun, { megabytes: Math.round(bytes / 1e6) });
    }
    await fill(LATER_ROWS);
    const {
      rows: [last],
    } = await pool.query<{ wal: string }>('SELECT pg_walfile_name(pg_switch_wal() - 1) AS wal');
    for (;;) {
      const { rows } = await pool.query(`SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1`, [last?.wal]);
      if (rows.length > 0) break;
      await pool.query('SELECT pg_sleep(0.2)');
    }
    const {
      rows: [count],
    } = await pool.query<{ n: bigint }>('SELECT count(*) AS n FROM filler');
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      const target = path.join(folder, `restored-${round}`);
      let copied = 0;
      await restoreCluster({
        from: backups,
        dataDir: target,
        log,
        say: (line) => {
          if (line.startsWith('Replaying')) copied = performance.now();
        },
      });
      say('restore', round, begun, { ofItVerifiedAndCopied: Number(((copied - begun) / 1_000).toFixed(1)) });
      await prove(target, count?.n ?? 0n);
      rmSync(target, { recursive: true, force: true });
    }
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prove(dataDir: string, expected: bigint): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool({ url: server.superuserUrl, max: 1, statementTimeoutMs: 0 });
  const { rows } = await pool.query<{ n: bigint }>('SELECT count(*) AS n FROM filler');
  await pool.end();
  await server.stop();
  if (rows[0]?.n !== expected) throw new Error(`restored ${rows[0]?.n} rows of ${expected}`);
}
