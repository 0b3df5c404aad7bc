import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import { createBetPort } from '../../apps/server/src/modules/betting/public.ts';
import { costOf, meter } from './cost.ts';
import type { BenchOptions } from '../bench.ts';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { type BenchServer, driveHttp, signRequests, startServer } from './http-bets.ts';
import { keepSeeds } from './keep-seeds.ts';
import { withLateness } from './lateness.ts';
import { PGBENCH_HINT, findPgbench, preparePgbench, runPgbench } from './pgbench.ts';
import { summarise } from './sample.ts';
import type { Sample } from './sample.ts';
import { WARM_UP_SECONDS, driveCore, poolAt, setStage } from './stage.ts';

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

async function runOn(server: EmbeddedPostgres, { seconds, rounds, callers }: BenchOptions): Promise<void> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  const stage = await setStage(server, admin, 'bench_core');
  // A copy for the server, whose consumers must not work on what the core's turns leave.
  await admin.query('CREATE DATABASE bench_http TEMPLATE bench_core STRATEGY file_copy');
  const pgbench = findPgbench();
  const target = { host: server.host, port: server.port, database: 'pgbench' };
  await admin.query('CREATE DATABASE pgbench');
  if (pgbench) await preparePgbench(pgbench, target);
  else console.error(PGBENCH_HINT);
  const httpPool = poolAt(server.databaseUrl('bench_http'));
  const keeper = await keepSeeds(server, { admin, platform: httpPool });
  await admin.query('CHECKPOINT');
  await admin.end();
  const pool = poolAt(server.databaseUrl('bench_core'));
  const port = createBetPort(pool, { clock: systemClock });
  const players = stage.seats.map((seat) => seat.memberId);
  const pgbenchPool = createPool({ url: server.databaseUrl('pgbench'), max: 1 });
  const http = await startServer(server.databaseUrl('bench_http'), 10, { drawUrl: keeper.draw.url });
  try {
    const postmaster = server.pid();
    const core = meter({ pool, postmaster, server: process.pid });
    const platform = meter({ pool: httpPool, postmaster, server: http.pid });
    const compared = meter({ pool: pgbenchPool, postmaster });
    await measure(
      callers.flatMap((count): Case[] => [
        ...(pgbench
          ? [
              {
                name: 'pgbench',
                callers: count,
                prepare: async (length: number) => () => compared(() => runPgbench(pgbench, target, { callers: count, seconds: length })),
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
              return () => platform(() => timed(http, () => driveHttp(http.port, groups, { callers: count, seconds: length })));
            },
          },
        ]),
      ]),
      { seconds, rounds },
    );
  } finally {
    await http.stop();
    await keeper.close();
    await port.close();
    await Promise.all([pool.end(), httpPool.end(), pgbenchPool.end()]);
  }
}

/** With how late the event loops of the server and of the bench came meanwhile. */
async function timed(server: BenchServer, drive: () => Promise<Sample>): Promise<Sample> {
  await server.lateness();
  const { result, p99Ms } = await withLateness(drive);
  return { ...result, late: { server: await server.lateness(), client: p99Ms } };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds, medians of the turns; nothing where no server was asked. */
function latenessIn(samples: readonly Sample[]): Record<string, number> {
  const late = samples.flatMap((sample) => sample.late ?? []);
  if (late.length === 0) return {};
  const of = (side: 'server' | 'client'): number => Number(median(late.map((one) => one[side])).toFixed(2));
  return { serverLateMs: of('server'), clientLateMs: of('client') };
}

/** Every case once a round, so that what else the machine does falls on all alike. */
async function measure(cases: readonly Case[], { seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  const samples = new Map<Case, Sample[]>(cases.map((one) => [one, []]));
  for (const one of cases) await (await one.prepare(WARM_UP_SECONDS))();
  for (let round = 0; round < rounds; round += 1) {
    for (const one of cases) samples.get(one)?.push(await (await one.prepare(seconds))());
  }
  /** Of pgbench, by callers. */
  const speeds = new Map<number, { tps: number; p99Ms: number }>();
  for (const one of cases) {
    const { tps, p50Ms, p99Ms } = summarise(samples.get(one) ?? []);
    const cost = costOf(samples.get(one) ?? []);
    if (one.name === 'pgbench') speeds.set(one.callers, { tps, p99Ms });
    const against = speeds.get(one.callers);
    const ratio = against ? Number((tps / against.tps).toFixed(2)) : null;
    // Both wait for the same disk and the same processors, so what is ours shows in the ratio.
    const p99Ratio = against ? Number((p99Ms / against.p99Ms).toFixed(2)) : null;
    const late = latenessIn(samples.get(one) ?? []);
    console.log(JSON.stringify({ case: `${one.name}-${one.callers}`, tps, p50Ms, p99Ms, ratio, p99Ratio, ...late, ...cost }));
  }
}
