import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { one } from '../../apps/server/src/kernel/db.ts';
import type { InboxDeps } from '../../apps/server/src/modules/inbox/deps.ts';
import { stopSending } from '../../apps/server/src/modules/inbox/sendings/sendings.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { type BenchServer, HTTP_BRAND, startServer } from './http-bets.ts';
import { type Singles, singles, printCase } from './settlement.ts';
import { poolAt, setStage, type Stage } from './stage.ts';

const DATABASE = 'bench_letters';
const RECIPIENTS = 100_000;
const PATIENCE_MS = 300_000;

interface Ground {
  stage: Stage;
  owner: Pool;
  pool: Pool;
  server: BenchServer;
  start(): Promise<BenchServer>;
}

/**
 * A letter of the house to 100,000 members: alone and beside 500 single bets a second through the same server, with the bets alone for comparison, `--rounds` times;
 * then stopped midway, and killed with -9 midway and taken up by the next process.
 */
export async function run(options: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: { info: () => undefined, warn: console.error } });
  try {
    await runOn(server, options);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOn(database: EmbeddedPostgres, { seconds, rounds }: BenchOptions): Promise<void> {
  const admin = createPool({ url: database.superuserUrl, max: 1 });
  const stage = await setStage(database, admin, DATABASE);
  const url = database.databaseUrl(DATABASE);
  const owner = createPool({ url, searchPath: 'platform', max: 2, statementTimeoutMs: 0 });
  const pool = poolAt(url);
  await owner.query(
    `INSERT INTO member (id, brand_id, username, language) SELECT 'mem_L' || n, $1, 'mem_L' || n, 'VI' FROM generate_series(1, $2::int) n`,
    [HTTP_BRAND.id, RECIPIENTS - stage.members.length],
  );
  await owner.query('VACUUM ANALYZE');
  const start = (): Promise<BenchServer> => startServer(url);
  const ground: Ground = { stage, owner, pool, server: await start(), start };
  try {
    await singles(stage, ground.server.port, { seconds: 2 });
    for (let round = 0; round < rounds; round += 1) {
      await printCase('singles-alone', null, await singles(stage, ground.server.port, { seconds: seconds * 2 }));
      await printCase('letter', await sendWhole(ground), null);
      await beside(ground);
    }
    await stopped(ground);
    await killed(ground);
  } finally {
    await ground.server.stop();
    await Promise.all([pool.end(), owner.end(), admin.end()]);
  }
}

/** A letter to everybody that waits to be sent, and the job that sends it; its id. */
async function post({ owner }: Ground): Promise<string> {
  const id = `snd_${randomUUID().slice(0, 20)}`;
  await owner.query(
    `INSERT INTO inbox_sending (id, brand_id, purpose, topic, texts, push, audience, state, starts_at, counted, reason, proposed_by, proposed_at)
       VALUES ($1, $2, 'service', 'notices', '{"vi": {"title": "a", "text": "b"}}', false, '{}', 'scheduled', now(), $3, 'bench', 'bench', now())`,
    [id, HTTP_BRAND.id, RECIPIENTS],
  );
  await owner.query(
    `SELECT graphile_worker.add_job('inbox.send', json_build_object('id', $1::text), job_key := 'inbox.send:' || $1::text)`,
    [id],
  );
  return id;
}

interface BatchProgress {
  state: string;
  sent: number;
  letters: number;
  members: number;
}

const progressOf = ({ owner }: Ground, id: string): Promise<BatchProgress> =>
  one<BatchProgress>(
    owner,
    `SELECT s.state, s.sent, (SELECT count(*)::int FROM inbox_letter l WHERE l.sending_id = s.id) AS letters,
       (SELECT count(DISTINCT member_id)::int FROM inbox_letter l WHERE l.sending_id = s.id) AS members FROM inbox_sending s WHERE s.id = $1`,
    [id],
  );

async function until({ owner }: Ground, id: string, isThere: (row: { state: string; sent: number }) => boolean): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < PATIENCE_MS) {
    const row = await one<{ state: string; sent: number }>(owner, 'SELECT state, sent FROM inbox_sending WHERE id = $1', [id]);
    if (isThere(row)) return performance.now() - begun;
    await sleep(20);
  }
  throw new Error('the letter was not sent');
}

async function sendWhole(ground: Ground): Promise<number> {
  const id = await post(ground);
  const ms = await until(ground, id, ({ state }) => state === 'done');
  const { letters, members } = await progressOf(ground, id);
  if (letters !== RECIPIENTS || members !== RECIPIENTS) throw new Error(`${letters} letters to ${members} members`);
  await ground.owner.query('DELETE FROM inbox_letter');
  await ground.owner.query('VACUUM inbox_letter');
  return ms;
}

async function beside(ground: Ground): Promise<void> {
  const over = new AbortController();
  const begun = Promise.withResolvers<void>();
  const bets: Promise<Singles> = singles(ground.stage, ground.server.port, { seconds: 120, signal: over.signal, onBegun: begun.resolve });
  await begun.promise;
  const ms = await sendWhole(ground);
  over.abort();
  await printCase('letter-beside', ms, await bets);
}

/** An operator's stop, midway: how long it takes to hold, and that nothing is written after it. */
async function stopped(ground: Ground): Promise<void> {
  const id = await post(ground);
  await until(ground, id, ({ sent }) => sent > RECIPIENTS / 3);
  const before = performance.now();
  const deps = { db: ground.pool } as unknown as InboxDeps;
  const actor = { kind: 'operator', id: 'bench', ip: '127.0.0.1', now: new Date() } as const;
  await stopSending(deps, { id, reason: 'bench' }, { actor, scope: [HTTP_BRAND.id] });
  const ms = performance.now() - before;
  const at = await progressOf(ground, id);
  await sleep(2_000);
  const after = await progressOf(ground, id);
  console.log(
    JSON.stringify({
      case: 'letter-stopped',
      stopMs: Math.round(ms),
      state: after.state,
      sent: after.sent,
      afterIt: after.letters - at.letters,
    }),
  );
}

/** kill -9 of the only process, midway; the next one takes the letter up. */
async function killed(ground: Ground): Promise<void> {
  const id = await post(ground);
  await until(ground, id, ({ sent }) => sent > RECIPIENTS / 3);
  process.kill(ground.server.pid, 'SIGKILL');
  const at = await progressOf(ground, id);
  const begun = performance.now();
  ground.server = await ground.start();
  await until(ground, id, ({ state }) => state === 'done');
  const { letters, members } = await progressOf(ground, id);
  console.log(
    JSON.stringify({
      case: 'letter-killed',
      sentBefore: at.sent,
      letters,
      twice: letters - members,
      missing: RECIPIENTS - members,
      secondsFromRestart: Number(((performance.now() - begun) / 1_000).toFixed(1)),
    }),
  );
}
