import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { newId } from '../../packages/contract/src/base/id.ts';
import { depositChannels } from '../../packages/contract/src/payments/calls.ts';
import { systemStatus } from '../../packages/contract/src/content/system.ts';
import { balances, transactions } from '../../packages/contract/src/wallet/calls.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { root, schemas } from '../../apps/pavilion/src/schemas.ts';
import { HTTP_BRAND, prepareVendor, seatMembers, startServer } from './http-bets.ts';
import type { Answers, Rush, RushAnswers } from './overload-client.ts';

const POOL_SIZE = 2;
const CLIENTS = 500;
const MEMBERS = 100;
const GREEDY = 60;
const OTHERS = 20;
const PLATFORM = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
const log = { info: () => undefined, warn: console.error };
const runFile = promisify(execFile);

/**
 * `overload-500`: five hundred clients that each ask again as soon as they are answered, against a server with two connections.
 * Answers a second and milliseconds of those served and of those refused (503), as the clients see them.
 * `greedy-60`: one member with sixty calls at once beside twenty others with one each, who pause between them: the share of the others'
 * calls that is answered, and how soon.
 */
export async function run({ seconds, rounds, only }: BenchOptions): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log });
  try {
    const url = database.databaseUrl('postgres');
    const tokens = await prepare(url);
    const server = await startServer(url, POOL_SIZE);
    try {
      const rush = {
        port: server.port,
        clients: CLIENTS,
        tokens,
        merchant: 'koi',
        paths: [balances, transactions, depositChannels, systemStatus].map((call) => call.path),
      };
      if (only !== 'greedy') await sendClients({ ...rush, seconds: 2 });
      for (let round = 0; round < (only === 'greedy' ? 0 : rounds); round += 1) {
        const { answers } = await sendClients({ ...rush, seconds });
        console.log(JSON.stringify({ case: `overload-${CLIENTS}`, ...figures(answers, seconds) }));
      }
      const greedy = { ...rush, clients: GREEDY + OTHERS, greedy: GREEDY, pauseMs: 100, tokens: tokens.slice(0, OTHERS + 1) };
      await sendClients({ ...greedy, seconds: 2 });
      for (let round = 0; round < rounds; round += 1)
        console.log(JSON.stringify({ case: `greedy-${GREEDY}`, ...sharesOf(await sendClients({ ...greedy, seconds }), seconds) }));
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Members with an open session each; the session's token is the member's id. */
async function prepare(url: string): Promise<string[]> {
  const owner = createPool({ url, searchPath: 'platform', max: 2 });
  await migrate(owner, PLATFORM);
  await prepareJobs(owner, PLATFORM.appRole);
  await prepareVendor(owner);
  const members = Array.from({ length: MEMBERS }, () => newId('mem'));
  await owner.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, $2, id, 'VI' FROM unnest($1::text[]) id`, [
    members,
    HTTP_BRAND.id,
  ]);
  await seatMembers(owner, members);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
  return members;
}

async function sendClients(rush: Rush): Promise<RushAnswers> {
  const file = path.join(import.meta.dirname, 'overload-client.ts');
  const { stdout } = await runFile(process.execPath, [file, JSON.stringify(rush)], { maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(stdout) as RushAnswers;
}

function sharesOf({ answers, greedy }: RushAnswers, seconds: number) {
  const share = (of: Answers) => Math.round(((of['200']?.length ?? 0) / Math.max(1, Object.values(of).flat().length)) * 1000) / 10;
  return {
    othersAnsweredPercent: share(answers),
    othersPerSecond: Math.round((answers['200']?.length ?? 0) / seconds),
    othersP50Ms: at(answers['200'] ?? [], 0.5),
    othersP99Ms: at(answers['200'] ?? [], 0.99),
    greedyAnsweredPercent: share(greedy),
    greedyPerSecond: Math.round((greedy['200']?.length ?? 0) / seconds),
  };
}

function figures({ '200': served = [], '503': refused = [], ...others }: Answers, seconds: number) {
  return {
    servedPerSecond: Math.round(served.length / seconds),
    servedP50Ms: at(served, 0.5),
    servedP99Ms: at(served, 0.99),
    refusedPerSecond: Math.round(refused.length / seconds),
    refusedP50Ms: at(refused, 0.5),
    refusedP95Ms: at(refused, 0.95),
    refusedP99Ms: at(refused, 0.99),
    refusedMaxMs: at(refused, 1),
    others: Object.fromEntries(Object.entries(others).map(([status, all]) => [status, all.length])),
  };
}

function at(latencies: readonly number[], share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
