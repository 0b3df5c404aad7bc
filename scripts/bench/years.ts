import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@pavilion/contract/base/time';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { maybeOne } from '../../apps/server/src/kernel/db.ts';
import { closePeriod } from '../../apps/server/src/modules/ledger/public.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { proveYear } from '../generate/prove.ts';
import { generateYear } from '../generate/year.ts';
import { root, schemas } from '../../apps/pavilion/src/schemas.ts';

/** A generated year, as its tables' owner and as the server reach it. */
export interface ReadyYear {
  bets: number;
  owner: Pool;
  pool: Pool;
  close(): Promise<void>;
}

/** Years end here, whenever they are measured. */
export const YEAR_END = new Date('2026-11-01T00:00:00Z');
/** Of those that are larger the same words are proved at this size. */
const MAX_PROVED = 200_000;
const PLATFORM = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
const TEAM_MEMBERS = 100_000;
/** Members of a year of so many bets: their number grows with the bets, up to the largest brand we measure. */
const membersOf = (bets: number): number => Math.min(20_000, Math.max(200, Math.round(bets / 50)));

/** Of `reports` with all operations, of `agents` a team of 100,000 below one agent with bets and facts alone. */
export type YearKind = 'year' | 'team';

/** Keeps years under `.data/bench-years`, each written once. */
export async function openYears(): Promise<{ year(bets: number, kind?: YearKind): Promise<ReadyYear>; stop(): Promise<void> }> {
  const folder = path.join(root, '.data/bench-years');
  mkdirSync(folder, { recursive: true });
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    log: { info: () => undefined, warn: console.error },
    durable: false,
    settings: { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '15min', wal_level: 'minimal', max_wal_senders: '0' },
  });
  const year = async (bets: number, kind: YearKind = 'year'): Promise<ReadyYear> => {
    const name = `${kind}_${bets}`;
    const admin = createPool({ url: server.superuserUrl, max: 1 });
    const found = await maybeOne<{ written: string | null }>(
      admin,
      `SELECT shobj_description(oid, 'pg_database') AS written FROM pg_database WHERE datname = $1`,
      [name],
    );
    if (found && found.written !== 'whole') await admin.query(`DROP DATABASE ${name}`);
    if (found?.written !== 'whole') await admin.query(`CREATE DATABASE ${name}`);
    const owner = createPool({ url: server.databaseUrl(name), searchPath: 'platform', max: 3, statementTimeoutMs: 0 });
    await migrate(owner, PLATFORM);
    await prepareJobs(owner, PLATFORM.appRole);
    const pool = createPool({ url: server.databaseUrl(name), role: PLATFORM.appRole, searchPath: 'platform', max: 6 });
    if (found?.written !== 'whole') {
      await write({ owner, pool }, bets, kind);
      await admin.query(`COMMENT ON DATABASE ${name} IS 'whole'`);
    }
    // As the product does at every midnight.
    await closePeriod(owner, new Date(YEAR_END.getTime() - DAY_MS));
    await owner.query('VACUUM ANALYZE');
    await admin.end();
    return { bets, owner, pool, close: async () => void (await Promise.all([owner.end(), pool.end()])) };
  };
  return { year, stop: () => server.stop() };
}

async function write(pools: { owner: Pool; pool: Pool }, bets: number, kind: YearKind): Promise<void> {
  const team = { members: TEAM_MEMBERS, tree: 'team', ledger: 'money', facts: 'sums' } as const;
  const { rows, seconds } = await generateYear(pools, {
    bets,
    seed: 1,
    end: YEAR_END,
    say: console.log,
    ...(kind === 'team' ? team : { members: membersOf(bets), facts: bets > MAX_PROVED ? 'sums' : 'consumer' }),
  });
  console.log(JSON.stringify({ case: `${kind}-${bets}`, rows, seconds }));
  // A full pass over everything, several times: minutes at a million.
  if (kind === 'team' || bets > MAX_PROVED) return;
  const { lines, isSound } = await proveYear(pools.owner);
  for (const line of lines) console.log(line);
  if (!isSound) throw new Error('the year that was written is not sound');
}
