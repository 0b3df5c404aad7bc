import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { newId } from '../../packages/contract/src/id.ts';
import { depositChannels } from '../../packages/contract/src/payments.ts';
import { systemStatus } from '../../packages/contract/src/system.ts';
import { balances, transactions } from '../../packages/contract/src/wallet.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { root, schemas } from '../schemas.ts';
import { HTTP_BRAND, prepareVendor, seatMembers, startServer } from './http-bets.ts';
import type { Rush, Rushed } from './overload-client.ts';

const POOL_SIZE = 2;
const CLIENTS = 500;
const MEMBERS = 100;
const PLATFORM = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
const log = { info: () => undefined, warn: console.error };
const runFile = promisify(execFile);

/**
 * `overload-500`: five hundred clients that each ask again as soon as they are answered, against a server with two connections.
 * Answers a second and milliseconds of those served and of those refused (503), as the clients see them.
 */
export async function run({ seconds, rounds }: BenchOptions): Promise<void> {
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
      await sendClients({ ...rush, seconds: 2 });
      for (let round = 0; round < rounds; round += 1)
        console.log(JSON.stringify({ case: `overload-${CLIENTS}`, ...figures(await sendClients({ ...rush, seconds }), seconds) }));
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

async function sendClients(rush: Rush): Promise<Rushed> {
  const file = path.join(import.meta.dirname, 'overload-client.ts');
  const { stdout } = await runFile(process.execPath, [file, JSON.stringify(rush)], { maxBuffer: 256 * 1024 * 1024 });
  return JSON.parse(stdout) as Rushed;
}

function figures({ '200': served = [], '503': refused = [], ...others }: Rushed, seconds: number) {
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
