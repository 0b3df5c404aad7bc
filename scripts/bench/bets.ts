import type { KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { newId } from '../../packages/contract/src/id.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { createBetPort } from '../../apps/server/src/modules/betting/public.ts';
import type { BetOp, BetPort } from '../../apps/server/src/modules/betting/public.ts';
import { costOf, meter } from './cost.ts';
import type { BenchOptions } from '../bench.ts';
import { root, schemas } from '../schemas.ts';
import type { Seat } from './http-bets.ts';
import { HTTP_BRAND, driveHttp, prepareVendor, seatMembers, signRequests, startServer } from './http-bets.ts';
import { PGBENCH_HINT, findPgbench, preparePgbench, runPgbench } from './pgbench.ts';
import { drive, summarise } from './sample.ts';
import type { Sample } from './sample.ts';

const MEMBERS = 10_000;
/** Players at the tables: more than callers, so that nobody's bets queue behind her own. */
const SEATS = 512;
const WARM_UP_SECONDS = 1;
const log = { info: () => undefined, warn: console.error };

/** More than a server would take, so that a turn is ended by the clock. */
const REQUESTS_A_SECOND = { few: 1_500, many: 6_000 };

interface Case {
  name: string;
  callers: number;
  /** Work before the clock starts; what it returns is timed. */
  prepare(seconds: number): Promise<() => Promise<Sample>>;
}

/**
 * Bets against pgbench on one durable server, in turns: `pgbench-N`, `core-N` (the bet port in this process) and `http-N`
 * (signed requests through the whole server, in a process of its own), each at every number of callers.
 */
export async function run(options: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log });
  try {
    await runOn(server, options);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PLATFORM = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];

interface Stage {
  seats: Seat[];
  /** What the vendor signs with. */
  key: KeyObject;
}

/** A database for the core and a copy of it for the server, whose relay must not work on what the core's turns leave. */
async function setStage(server: EmbeddedPostgres, admin: Pool): Promise<Stage> {
  await admin.query('CREATE DATABASE bench_core');
  const owner = createPool({ url: server.databaseUrl('bench_core'), searchPath: 'platform', max: 2 });
  const pool = poolAt(server.databaseUrl('bench_core'));
  await migrate(owner, PLATFORM);
  await prepareJobs(owner, PLATFORM.appRole);
  const key = await prepareVendor(pool);
  const members = await prepareMembers(owner, pool);
  const seats = await seatMembers(owner, members.slice(0, SEATS));
  // Statistics of tables with rows in them: plans made for empty tables would be kept for a while.
  const port = createBetPort(pool, { clock: systemClock });
  await driveCore(port, members, { callers: 64, seconds: WARM_UP_SECONDS, isRound: true });
  await owner.query('VACUUM ANALYZE');
  await Promise.all([pool.end(), owner.end()]);
  await admin.query('CREATE DATABASE bench_http TEMPLATE bench_core STRATEGY file_copy');
  return { seats, key };
}

const poolAt = (url: string): Pool => createPool({ url, role: PLATFORM.appRole, searchPath: 'platform', max: 8 });

async function runOn(server: EmbeddedPostgres, { seconds, rounds, callers }: BenchOptions): Promise<void> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  const stage = await setStage(server, admin);
  const pgbench = findPgbench();
  const target = { host: server.host, port: server.port, database: 'pgbench' };
  await admin.query('CREATE DATABASE pgbench');
  if (pgbench) await preparePgbench(pgbench, target);
  else console.error(PGBENCH_HINT);
  await admin.query('CHECKPOINT');
  await admin.end();
  const pool = poolAt(server.databaseUrl('bench_core'));
  const port = createBetPort(pool, { clock: systemClock });
  const players = stage.seats.map((seat) => seat.memberId);
  const httpPool = poolAt(server.databaseUrl('bench_http'));
  const http = await startServer(server.databaseUrl('bench_http'));
  try {
    const core = meter(pool, process.pid);
    const platform = meter(httpPool, http.pid);
    await measure(
      callers.flatMap((count): Case[] => [
        ...(pgbench
          ? [
              {
                name: 'pgbench',
                callers: count,
                prepare: async (length: number) => () => runPgbench(pgbench, target, { callers: count, seconds: length }),
              },
            ]
          : []),
        ...[false, true].flatMap((isRound): Case[] => [
          {
            name: isRound ? 'core-round' : 'core',
            callers: count,
            prepare: async (length) => () => core(() => driveCore(port, players, { callers: count, seconds: length, isRound })),
          },
          {
            name: isRound ? 'http-round' : 'http',
            callers: count,
            prepare: async (length) => {
              const most = count < 8 ? REQUESTS_A_SECOND.few : REQUESTS_A_SECOND.many;
              const groups = await signRequests({ ...stage, isRound, count: Math.ceil((length * most) / (isRound ? 2 : 1)) });
              return () => platform(() => driveHttp(http.port, groups, { callers: count, seconds: length }));
            },
          },
        ]),
      ]),
      { seconds, rounds },
    );
  } finally {
    await http.stop();
    await port.close();
    await Promise.all([pool.end(), httpPool.end()]);
  }
}

/** Every case once a round, so that what else the machine does falls on all alike. */
async function measure(cases: readonly Case[], { seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  const samples = new Map<Case, Sample[]>(cases.map((one) => [one, []]));
  for (const one of cases) await (await one.prepare(WARM_UP_SECONDS))();
  for (let round = 0; round < rounds; round += 1) {
    for (const one of cases) samples.get(one)?.push(await (await one.prepare(seconds))());
  }
  const speeds = new Map<number, number>();
  for (const one of cases) {
    const { tps, p50Ms, p99Ms } = summarise(samples.get(one) ?? []);
    const cost = costOf(samples.get(one) ?? []);
    if (one.name === 'pgbench') speeds.set(one.callers, tps);
    const against = speeds.get(one.callers);
    const ratio = against ? Number((tps / against).toFixed(2)) : null;
    console.log(JSON.stringify({ case: `${one.name}-${one.callers}`, tps, p50Ms, p99Ms, ratio, ...cost }));
  }
}

/** Members with money and with every limit set, as far as it takes to keep betting. */
async function prepareMembers(owner: Pool, pool: Pool): Promise<string[]> {
  const ids = Array.from({ length: MEMBERS }, () => newId('mem'));
  await owner.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, $2, id, 'VI' FROM unnest($1::text[]) id`, [
    ids,
    HTTP_BRAND.id,
  ]);
  const plenty = 10n ** 15n;
  const windows = ['deposit', 'loss', 'wager'].flatMap((kind) => ['day', 'week', 'month'].map((period) => `${kind}_${period}_limit = $1`));
  await owner.query(`UPDATE member_guard SET session_limit_minutes = 720, ${windows.join(', ')}`, [plenty]);
  for (let from = 0; from < ids.length; from += 500) {
    const journals = ids.slice(from, from + 500).map((id) => ({
      key: `deposit:${id}`,
      hash: '00',
      type: 6101,
      reference: id,
      lines: [
        {
          from: { kind: 'clearing.deposit', brand: HTTP_BRAND.id, owner: 'bench', currency: 'VND' },
          to: { kind: 'member.cash', brand: HTTP_BRAND.id, owner: id, currency: 'VND' },
          amount: String(plenty / 10n),
        },
      ],
    }));
    await pool.query('SELECT ledger_post($1::jsonb, now())', [JSON.stringify(journals)]);
  }
  return ids;
}

interface CoreTurn {
  callers: number;
  seconds: number;
  /** A bet and the win that closes its round; else a bet alone. */
  isRound: boolean;
}

async function driveCore(port: BetPort, members: readonly string[], { callers, seconds, isRound }: CoreTurn): Promise<Sample> {
  let next = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const sessionStartedAt = new Date();
  const apply = async (op: BetOp): Promise<void> => {
    const answer = await port.apply(op);
    if (answer.status !== 'ok') throw new Error(`a ${op.kind} was refused: ${answer.status}`);
  };
  return drive(callers, seconds, async () => {
    // A stride without a common factor: the callers wander over all members.
    next = (next + 7_919) % members.length;
    const id = newId('tx');
    const bet: BetOp = {
      kind: 'bet',
      vendor: 'lantern',
      transactionId: id,
      memberId: members[next] as string,
      roundId: id,
      amount: 10_000n,
      currency: 'VND',
      game: 'dice',
      product: 'rng',
      sessionStartedAt,
    };
    await apply(bet);
    if (isRound) await apply({ ...bet, kind: 'win', transactionId: `${id}w`, referenceId: id, amount: 5_000n, roundClosed: true });
    return true;
  });
}
