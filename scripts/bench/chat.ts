import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { seedDemonstrationBrands } from '../../apps/server/src/seed/demonstration.ts';
import { studioGames } from '../../apps/server/src/test/studio-games.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { root, schemas } from '../../apps/pavilion/src/schemas.ts';
import { roomsScenario } from './chat/rooms.ts';
import { supportScenario } from './chat/support.ts';
import { type BenchServer, startServer } from './http-bets.ts';
import { cpuOf, starvedOf, treeOf } from './processor-time.ts';

export interface ChatGround {
  owner: Pool;
  server: BenchServer;
}

/** A kind of chat under load. Its parts say what is open at once and how often somebody speaks. */
export interface ChatScenario {
  name: string;
  /** Printed with each round. */
  facts: Readonly<Record<string, number>>;
  everyMs: number;
  /** Writes the initial chats, and opens all screens. */
  open(ground: ChatGround): Promise<OpenChats>;
}

export interface OpenChats {
  /** One message; resolves with the milliseconds until it appeared on the last screen that shows it. Rejects where it never did. */
  speak(): Promise<number>;
  /** Answers other than what was asked for, such as that the server is busy. */
  refused(): number;
  close(): void;
}

const scenarios: readonly ChatScenario[] = [supportScenario, roomsScenario];
const SETTLE_MS = 20_000;

/** `chat-<scenario>`: how long a message takes to the last screen, over one server process. `--only` names a scenario. */
export async function run({ seconds, rounds, only }: BenchOptions): Promise<void> {
  for (const scenario of scenarios.filter(({ name }) => name.includes(only))) await measure(scenario, { seconds, rounds });
}

async function measure(scenario: ChatScenario, { seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: { info: () => undefined, warn: console.error } });
  try {
    const url = database.databaseUrl('postgres');
    const owner = createPool({ url, searchPath: 'platform', max: 2 });
    await prepare(owner);
    const server = await startServer(url, 10, { desk: true });
    try {
      const chats = await scenario.open({ owner, server });
      await owner.query('VACUUM ANALYZE');
      // Past the first end of every held call.
      await sleep(SETTLE_MS);
      const p99s: number[] = [];
      const postmaster = Number(readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
      const cpu = () => ({ server: cpuOf([server.pid]), database: cpuOf(treeOf(postmaster)), starved: starvedOf([server.pid]) });
      for (let round = 0; round < rounds; round += 1) p99s.push(await sample(scenario, chats, { seconds, cpu }));
      const sorted = p99s.toSorted((a, b) => a - b);
      const at = (place: number): number => sorted[place] ?? 0;
      console.log(
        JSON.stringify({ case: `chat-${scenario.name}`, p99OfRounds: [at(0), at(Math.floor(sorted.length / 2)), at(sorted.length - 1)] }),
      );
      chats.close();
    } finally {
      await server.stop();
      await owner.end();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(owner: Pool): Promise<void> {
  const platform = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
  await migrate(owner, platform);
  await prepareJobs(owner, platform.appRole);
  await seedDemonstrationBrands({ db: owner, clock: systemClock }, { pspUrl: 'http://127.0.0.1:1', games: studioGames });
  // They would evaluate and pay everybody who is planted, beside what is measured: half of the database's work in a first run.
  await owner.query('UPDATE mission SET stopped_at = now() WHERE stopped_at IS NULL');
}

interface SampleInput {
  seconds: number;
  /** Processor seconds until now: what a busy machine takes away is in the times, not in these. */
  cpu(): { server: number; database: number; starved: number };
}

/** Messages at their moments, whether or not those before have arrived: a slow server is not spared. Answers the p99. */
async function sample({ name, facts, everyMs }: ChatScenario, chats: OpenChats, { seconds, cpu }: SampleInput): Promise<number> {
  const count = Math.floor((seconds * 1_000) / everyMs);
  const begun = performance.now();
  const refusedBefore = chats.refused();
  const before = cpu();
  const spoken: Promise<number>[] = [];
  for (let i = 0; i < count; i += 1) {
    const due = begun + i * everyMs;
    const ahead = due - performance.now();
    if (ahead > 0) await sleep(ahead);
    const late = Math.max(0, performance.now() - due);
    spoken.push(chats.speak().then((ms) => ms + late));
  }
  const settled = await Promise.allSettled(spoken);
  const [after, tookMs] = [cpu(), performance.now() - begun];
  const share = (now: number, then: number): number => Math.round((100_000 * (now - then)) / tookMs);
  const times = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  console.log(
    JSON.stringify({
      case: `chat-${name}`,
      ...facts,
      messages: count,
      lost: settled.length - times.length,
      refused: chats.refused() - refusedBefore,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
      serverCpuPercent: share(after.server, before.server),
      databaseCpuPercent: share(after.database, before.database),
      // Runnable and not run, in percent of the time: the machine's part in the times above.
      serverStarvedPercent: share(after.starved, before.starved),
    }),
  );
  return at(0.99);
}
