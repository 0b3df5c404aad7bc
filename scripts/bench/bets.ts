import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newId } from '../../packages/contract/src/id.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { createBetPort } from '../../apps/server/src/modules/betting/public.ts';
import type { BetPort } from '../../apps/server/src/modules/betting/public.ts';
import type { BenchOptions } from '../bench.ts';
import { root, schemas } from '../schemas.ts';
import { PGBENCH_HINT, findPgbench, preparePgbench, runPgbench } from './pgbench.ts';
import { drive, summarise } from './sample.ts';
import type { Sample } from './sample.ts';

const MEMBERS = 10_000;
const WARM_UP_SECONDS = 1;
const log = { info: () => undefined, warn: console.error };

interface Case {
  name: string;
  callers: number;
  turn(seconds: number): Promise<Sample>;
}

/**
 * Bets against pgbench on one durable server, in turns: `pgbench-N`, `core-N` (the bet port in this process) and `http-N`
 * (signed requests through the whole server, in a process of its own), each at every number of callers.
 */
export async function run({ seconds, rounds, callers }: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log });
  try {
    const admin = createPool({ url: server.superuserUrl, max: 1 });
    await admin.query('CREATE DATABASE bench');
    await admin.query('CREATE DATABASE pgbench');
    const owner = createPool({ url: server.databaseUrl('bench'), searchPath: 'platform', max: 2 });
    const platform = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
    await migrate(owner, platform);
    const pool = createPool({ url: server.databaseUrl('bench'), role: platform.appRole, searchPath: 'platform', max: 8 });
    const members = await prepareMembers(owner, pool);
    const port = createBetPort(pool, { clock: { now: () => new Date() } });
    const pgbench = findPgbench();
    const target = { host: server.host, port: server.port, database: 'pgbench' };
    if (pgbench) await preparePgbench(pgbench, target);
    else console.error(PGBENCH_HINT);
    // Statistics of tables with rows in them: plans made for empty tables would be kept for a while.
    await driveCore(port, members, { callers: 64, seconds: WARM_UP_SECONDS });
    await owner.query('VACUUM ANALYZE');
    await admin.query('CHECKPOINT');

    const cases = callers.flatMap((count): Case[] => [
      ...(pgbench ? [{
        name: 'pgbench', callers: count, turn: (length: number) => runPgbench(pgbench, target, { callers: count, seconds: length }),
      }] : []),
      { name: 'core', callers: count, turn: (length) => driveCore(port, members, { callers: count, seconds: length }) },
    ]);
    await measure(cases, { seconds, rounds });
    await port.close();
    await Promise.all([pool.end(), owner.end(), admin.end()]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every case once a round, so that what else the machine does falls on all alike. */
async function measure(cases: readonly Case[], { seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  const samples = new Map<Case, Sample[]>(cases.map((one) => [one, []]));
  for (const one of cases) await one.turn(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of cases) samples.get(one)?.push(await one.turn(seconds));
  }
  const speeds = new Map<number, number>();
  for (const one of cases) {
    const { tps, p50Ms, p99Ms } = summarise(samples.get(one) ?? []);
    if (one.name === 'pgbench') speeds.set(one.callers, tps);
    const against = speeds.get(one.callers);
    const ratio = against ? Number((tps / against).toFixed(2)) : null;
    console.log(JSON.stringify({ case: `${one.name}-${one.callers}`, tps, p50Ms, p99Ms, ratio }));
  }
}

/** Members with money and with every limit set, as far as it takes to keep betting. */
async function prepareMembers(owner: Pool, pool: Pool): Promise<string[]> {
  await owner.query(
    `INSERT INTO brand (id, code, name, currency, time_zone, default_language)
       VALUES ('bench', 'bench', 'Bench', 'VND', 'Asia/Ho_Chi_Minh', 'VI')`,
  );
  const ids = Array.from({ length: MEMBERS }, () => newId('mem'));
  await owner.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, 'bench', id, 'VI' FROM unnest($1::text[]) id`, [ids]);
  const plenty = 10n ** 15n;
  const windows = ['deposit', 'loss', 'wager'].flatMap((kind) => ['day', 'week', 'month'].map((period) => `${kind}_${period}_limit = $1`));
  await owner.query(`UPDATE member_guard SET session_limit_minutes = 720, ${windows.join(', ')}`, [plenty]);
  for (let from = 0; from < ids.length; from += 500) {
    const journals = ids.slice(from, from + 500).map((id) => ({
      key: `deposit:${id}`, hash: '00', type: 6101, reference: id, lines: [{
        from: { kind: 'clearing.deposit', brand: 'bench', owner: 'bench', currency: 'VND' },
        to: { kind: 'member.cash', brand: 'bench', owner: id, currency: 'VND' }, amount: String(plenty / 10n),
      }],
    }));
    await pool.query('SELECT ledger_post($1::jsonb, now())', [JSON.stringify(journals)]);
  }
  return ids;
}

async function driveCore(port: BetPort, members: readonly string[], { callers, seconds }: { callers: number; seconds: number }): Promise<Sample> {
  let next = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const sessionStartedAt = new Date();
  return drive(callers, seconds, async () => {
    // A stride without a common factor: the callers wander over all members.
    next = (next + 7_919) % members.length;
    const id = newId('tx');
    const answer = await port.apply({
      kind: 'bet', vendor: 'lantern', transactionId: id, memberId: members[next] as string, roundId: id, amount: 10_000n,
      currency: 'VND', game: 'dice', product: 'rng', sessionStartedAt,
    });
    if (answer.status !== 'ok') throw new Error(`a bet was refused: ${answer.status}`);
  });
}
