import path from 'node:path';
import type { Config } from '../../server/src/config.ts';
import { prepareJobs } from '../../server/src/jobs/prepare.ts';
import { startEmbeddedPostgres } from '../../../packages/kit/src/embedded-postgres.ts';
import type { Logger } from '../../../packages/kit/src/log.ts';
import { migrate } from '../../../packages/kit/src/migrate.ts';
import { createPool } from '../../../packages/kit/src/pool.ts';
import type { Pool, PoolOptions } from '../../../packages/kit/src/pool.ts';
import { schemas } from './schemas.ts';
import type { SchemaName } from './schemas.ts';

const DATABASE = 'pavilion';
const OWNER = 'pavilion_owner';

export interface Database {
  /** Connection text of the user who owns the tables. */
  url: string;
  /** Connections in the role and schema of a program. */
  poolFor(schema: SchemaName, max?: number, options?: Pick<PoolOptions, 'asynchronousCommit'>): Pool;
  /** Process id of the embedded server; undefined for a database of one's own. */
  serverPid(): number | undefined;
  /** Ends every pool, then the embedded server. */
  close(): Promise<void>;
}

/** Starts or reaches the database and brings every schema up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'> & Partial<Pick<Config, 'poolPatienceMs'>>,
  log: Logger,
): Promise<Database> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), log }) : undefined;
  const pools: Pool[] = [];
  const close = async (): Promise<void> => {
    await Promise.allSettled(pools.map((pool) => pool.end()));
    await embedded?.stop();
  };
  try {
    if (embedded) await createOwnDatabase(embedded.superuserUrl);
    const url = embedded?.databaseUrl(DATABASE, OWNER) ?? config.databaseUrl ?? '';
    await bringUp(url, log);
    return {
      url,
      poolFor(schema, max = config.poolSize, options = {}) {
        const { appRole } = schemas.find((entry) => entry.schema === schema) ?? {};
        const patience = config.poolPatienceMs === undefined ? {} : { admissionPatienceMs: config.poolPatienceMs };
        const pool = createPool({
          ...patience,
          ...options,
          url,
          role: appRole,
          searchPath: schema,
          max,
          applicationName: `pavilion-${schema}`,
        });
        pools.push(pool);
        return pool;
      },
      serverPid: () => embedded?.pid(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The programs connect as an ordinary owner, as they would on any other server; the superuser stays unused. */
async function createOwnDatabase(superuserUrl: string): Promise<void> {
  const admin = createPool({ url: superuserUrl, max: 1 });
  try {
    const { rowCount: hasOwner } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (!hasOwner) await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
    const { rowCount: hasDatabase } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!hasDatabase) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await admin.end();
  }
}

async function bringUp(url: string, log: Logger): Promise<void> {
  const owner = createPool({ url, max: 2, applicationName: 'pavilion-migrate', statementTimeoutMs: 0 });
  try {
    for (const options of schemas) {
      const applied = await migrate(owner, options);
      if (applied.length > 0) log.info({ schema: options.schema, applied: applied.length }, 'schema brought up to date');
      if (options.schema === 'platform') await prepareJobs(owner, options.appRole);
    }
  } catch (error) {
    throw explained(error);
  } finally {
    await owner.end();
  }
}

/** The ways a database of one's own cannot be reached, in words of the setting. */
function explained(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at its address',
    ENOTFOUND: 'its host is not known',
    ETIMEDOUT: 'its host does not answer',
    '28P01': 'the user or the password is wrong',
    '28000': 'the user may not connect',
    '3D000': 'there is no such database',
  };
  const reason = code ? reasons[code] : undefined;
  return reason ? new Error(`DATABASE_URL cannot be used: ${reason} (${message}).`, { cause: error }) : error;
}
