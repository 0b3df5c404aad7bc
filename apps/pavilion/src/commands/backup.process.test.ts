// The drill of a lost machine: backed up while bets are placed, killed, restored elsewhere.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { betHistory } from '@pavilion/contract/wallet/calls';
import { restoreCluster } from '@pavilion/kit/backup/restore-cluster';
import { startEmbeddedPostgres } from '@pavilion/kit/embedded-postgres';
import { createLog } from '@pavilion/kit/log';
import { createPool } from '@pavilion/kit/pool';
import { startMark } from '@pavilion/kit/process-identity';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedDemonstration } from '../../../server/src/seed/demonstration.ts';
import { studioGames } from '../../../server/src/test/studio-games.ts';
import { openDatabase } from '../database.ts';
import { startWorld, visitorOf, type World } from '../../../../scripts/releases/world.ts';
import { root } from '../schemas.ts';

const PATIENCE_MS = 120_000;
const log = createLog({ name: 'test', level: 'fatal' });
let folder: string;
let first: string;
let second: string;
let backups: string;
/** Between two known bets. */
let between: Date;
let betsBefore: number;

const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir, poolSize: 4 }, log);
const line = () => path.join(backups, readdirSync(backups)[0] ?? '');
const entries = (dir: string, start: string) => readdirSync(dir).filter((name) => name.startsWith(start));

/** Runs a command of package.json on a data folder; answers its exit code and all it said. */
function command(file: string, dataDir: string, words: string[] = []): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
}

const restore = (...words: string[]) => command('restore.ts', second, ['--from', backups, ...words]);

async function bet(world: World, roundId: string, username = 'linhchi88'): Promise<void> {
  const member = await world.platform.domains.identity.findMemberByName('brd_koi', username);
  const op = { vendor: 'LANTERN', memberId: member?.id ?? '', roundId, currency: 'VND', game: 'dice', product: 'rng' };
  const { status } = await world.platform.domains.bets.apply({ ...op, kind: 'bet', transactionId: roundId, amount: 10_000n });
  expect(status).toBe('ok');
}

/** Bets one after the other until asked to stop; answers how many were acknowledged. */
function keepBetting(world: World): () => Promise<number> {
  let ended = false;
  const run = (async () => {
    let placed = 0;
    for (; !ended; placed += 1) {
      await bet(world, `drill-${placed}`);
      await turn();
    }
    return placed;
  })();
  return () => {
    ended = true;
    return run;
  };
}

/** What the books hold of the drill, as members read it. */
async function drillBets(dataDir: string): Promise<{ known: string[]; steady: number }> {
  const database = await open(dataDir);
  const world = await startWorld({ databaseUrl: database.url, startsAt: new Date(), worker: false });
  try {
    const known = await (await visitorOf(world, { brand: 'koi', username: 'hoaanh' })).call(betHistory, undefined, { state: 'OPEN' });
    const steady = await (await visitorOf(world, { brand: 'koi', username: 'linhchi88' })).call(betHistory, undefined, { state: 'OPEN' });
    return { known: known.value.list.map(({ round }) => round).toSorted(), steady: steady.value.page.total };
  } finally {
    await world.close();
    await database.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pavilion-backup-'));
  [first, second, backups] = ['first', 'second', 'its backups, 100%'].map((name) => path.join(folder, name)) as [string, string, string];
  const database = await open(first);
  const admin = createPool({ url: database.url.replace('pavilion_owner', 'postgres'), max: 1 });
  try {
    const world = await startWorld({ databaseUrl: database.url, startsAt: new Date(), worker: false });
    await seedDemonstration(world.platform.domains, studioGames);
    const end = keepBetting(world);
    expect(await command('backup.ts', first, ['--to', backups])).toMatchObject({ code: 0 });
    betsBefore = await end();
    await bet(world, 'before', 'hoaanh');
    // A moment in whole milliseconds, as the command takes it.
    between =
      (await admin.query<{ at: Date }>(`SELECT date_trunc('milliseconds', clock_timestamp()) + interval '2 ms' AS at`)).rows[0]?.at ??
      new Date();
    await admin.query(`SELECT pg_sleep_until($1::timestamptz + interval '2 ms')`, [between]);
    await bet(world, 'after', 'hoaanh');
    // What the timeout does after four minutes at the latest.
    const {
      rows: [switched],
    } = await admin.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal() - 1) AS name');
    // Before all tests no poll of the runner's is there.
    await vi.waitFor(() => expect(existsSync(path.join(line(), 'wal', `${switched?.name}.gz`))).toBe(true), {
      timeout: 60_000,
      interval: 20,
    });
    await world.close();
    process.kill(database.serverPid() ?? 0, 'SIGKILL');
  } finally {
    await admin.end();
    await database.close();
  }
  rmSync(first, { recursive: true, force: true });
}, PATIENCE_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a moment before an operation comes back without it, and the books are sound', { timeout: PATIENCE_MS }, async () => {
  expect(await restore('--at', between.toISOString())).toMatchObject({ code: 0 });
  expect(await command('check-books.ts', second)).toMatchObject({ code: 0, said: expect.stringContaining('The books are sound') });
  const { known, steady } = await drillBets(second);
  expect(known).toEqual(['before']);
  expect(steady).toBe(betsBefore);
  expect(betsBefore).toBeGreaterThan(10);
});

test(
  'all that was archived comes back, the database that was there is kept until confirmed, and a restored one is backed up again',
  { timeout: PATIENCE_MS },
  async () => {
    expect(await restore()).toMatchObject({ code: 0 });
    expect(entries(second, 'postgres.before-')).toHaveLength(1);
    expect(await command('restore.ts', second, ['--forget'])).toMatchObject({ code: 0 });
    expect(entries(second, 'postgres.before-')).toHaveLength(0);
    expect(await command('backup.ts', second, ['--to', backups, '--keep', '1'])).toMatchObject({ code: 0 });
    expect(readdirSync(backups)).toHaveLength(1);
    expect(await restore()).toMatchObject({ code: 0 });
    expect((await drillBets(second)).known).toEqual(['after', 'before']);
  },
);

test('what cannot be done is refused, and the database stays as it is', { timeout: PATIENCE_MS }, async () => {
  const dataDir = path.join(second, 'postgres');
  const refused = (said: string, at?: Date) => expect(restoreCluster({ from: backups, dataDir, at, log })).rejects.toThrow(said);
  expect(await restore('--at', '2120-01-01')).toMatchObject({ code: 2, said: expect.stringContaining('a moment with its zone') });
  await refused('is before the oldest backup', new Date('2020-01-01'));
  await refused('is after the end of the archived log', new Date('2120-01-01'));
  const [base = ''] = entries(line(), 'base-');
  const page = path.join(line(), base, 'data/global/1260');
  cpSync(page, `${page}.kept`);
  writeFileSync(page, 'x', { flag: 'r+' });
  await refused('its sum does not fit');
  rmSync(page);
  await refused('global/1260 is missing');
  renameSync(`${page}.kept`, page);
  const manifest = path.join(line(), base, 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace('"format":1', '"format":1,"more":1'));
  await refused('is not what the backup wrote');
  writeFileSync(manifest, text);
  const wal = path.join(line(), 'wal');
  const [segment = ''] = readdirSync(wal)
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .toSorted();
  writeFileSync(path.join(wal, segment), 'xxxxxxxxxxxxxxxxxxxxxx', { flag: 'r+' });
  await refused('is damaged');
  rmSync(path.join(wal, segment));
  await refused('The log has a gap');
  writeFileSync(`${dataDir}.owner`, JSON.stringify({ pid: process.ppid, mark: startMark(process.ppid) }));
  await refused('is in use by the running process');
  rmSync(`${dataDir}.owner`);
  expect(entries(second, 'postgres').toSorted()).toEqual(['postgres', expect.stringContaining('postgres.before-'), 'postgres.log']);
});

test('a restore cut off between the two names is not followed by an empty database', async () => {
  const dataDir = path.join(folder, 'third', 'postgres');
  mkdirSync(`${dataDir}.restoring`, { recursive: true });
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('was cut off');
});
