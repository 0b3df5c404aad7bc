import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../../packages/kit/src/embedded-postgres.ts';
import { createPool } from '../../../packages/kit/src/pool.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';
import { schemas } from './schemas.ts';
import type { SchemaName } from './schemas.ts';

const DATABASE = 'pavilion';
const OWNER = 'pavilion_owner';

export interface ReachedDatabase {
  pool: Pool;
  close(): Promise<void>;
}

/**
 * The product's database for a command beside it: `DATABASE_URL`, or the embedded server of a running product, or, when none
 * runs, the embedded server started for as long as the command takes. Migrates nothing. Throws when there is no database yet.
 */
export async function reachDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, schema: SchemaName): Promise<ReachedDatabase> {
  const role = schemas.find((entry) => entry.schema === schema)?.appRole;
  const poolAt = (url: string): Pool => createPool({ url, role, searchPath: schema, max: 2, statementTimeoutMs: 0 });
  if (config.databaseUrl !== undefined) {
    const pool = poolAt(config.databaseUrl);
    return { pool, close: () => pool.end() };
  }
  return reachEmbedded(config, (url) => poolAt(url(DATABASE, OWNER)));
}

/** The embedded server as its superuser, for what concerns the whole cluster. */
export function reachCluster(config: Pick<Config, 'dataDir'>): Promise<ReachedDatabase> {
  return reachEmbedded(config, (url) =>
    createPool({ url: url('postgres', 'postgres'), max: 1, statementTimeoutMs: 0, applicationName: 'pavilion-backup' }),
  );
}

/** Connection text for a database and a user. */
type UrlOf = (database: string, user: string) => string;

async function reachEmbedded(config: Pick<Config, 'dataDir'>, poolAt: (url: UrlOf) => Pool): Promise<ReachedDatabase> {
  const dataDir = path.join(config.dataDir, 'postgres');
  const running = runningServer(dataDir);
  if (running) {
    const pool = poolAt(running);
    if (await answers(pool)) return { pool, close: () => pool.end() };
    await pool.end();
  }
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) throw new Error(`No database in ${dataDir} yet. Start the product once first.`);
  const server = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  const pool = poolAt(server.databaseUrl);
  return {
    pool,
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}

/** Connection text of the server a running product wrote down beside its folder. */
function runningServer(dataDir: string): UrlOf | null {
  try {
    const { socketDir } = JSON.parse(readFileSync(`${dataDir}.owner`, 'utf8')) as { socketDir?: string };
    return socketDir
      ? (database, user) => `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=5432`
      : null;
  } catch {
    return null;
  }
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
