import pg from 'pg';
import { type Admission, AdmittingPool } from './admitting-pool.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

export interface PoolOptions {
  /** Connection text, with or without a password; `?host=/folder` for a Unix socket. */
  url: string;
  /** Database role every connection takes on; the user of the connection when absent. */
  role?: string;
  /** Schema that unqualified names are looked up in. */
  searchPath?: string;
  /** Most connections at once, 10 unless given. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** How long a caller waits for a free connection before it fails, in milliseconds (5,000). */
  connectTimeoutMs?: number;
  /** How long one statement may take, in milliseconds (30,000; 0 for ever). */
  statementTimeoutMs?: number;
  /** Commits do not wait for the disk: a crash of PostgreSQL or a power failure takes the newest, whole ones. */
  asynchronousCommit?: boolean;
  /** Send queries of one connection without waiting for the answers between them. */
  pipeline?: boolean;
  /** For callers from outside: twenty wait for each connection, `admissionPatienceMs`, unless given. */
  admission?: Admission;
  /** How long a caller from outside waits for its turn before it is refused, in milliseconds (150). */
  admissionPatienceMs?: number;
}

/** Beyond this many waiting for each connection a caller is refused at once instead of joining the queue. */
const WAITING_PER_CONNECTION = 20;
const ADMISSION_PATIENCE_MS = 150;

const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

/** Values come as: int8 → bigint, numeric → string, timestamptz → Date. Nothing that counts money becomes a float. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return BigInt;
    if (format !== 'binary' && oid === INT8_ARRAY) return parseBigintArray;
    return parserOf(oid, format);
  },
};

function parseBigintArray(text: string): (bigint | null)[] {
  const texts = parserOf(TEXT_ARRAY)(text) as (string | null)[];
  return texts.map((item) => (item === null ? null : BigInt(item)));
}

/** A pool that admits callers from outside (`admitting-pool.ts`), whose connections start as `role` in `searchPath`. End it with `pool.end()`. */
export function createPool(options: PoolOptions): AdmittingPool {
  const { url, ownOptions } = splitOptions(options.url);
  const startUp = [
    ...ownOptions,
    ...(options.role ? [`-c role=${assertIdentifier(options.role)}`] : []),
    ...(options.searchPath ? [`-c search_path=${assertIdentifier(options.searchPath)}`] : []),
    '-c timezone=UTC',
    ...(options.asynchronousCommit ? ['-c synchronous_commit=off'] : []),
  ];
  const max = options.max ?? 10;
  const pool = new AdmittingPool(
    {
      connectionString: url,
      options: startUp.join(' '),
      max,
      application_name: options.applicationName ?? 'pavilion',
      connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      types,
      ...(options.pipeline ? { pipeline: true } : {}),
    },
    options.admission ?? { maxWaiting: max * WAITING_PER_CONNECTION, patienceMs: options.admissionPatienceMs ?? ADMISSION_PATIENCE_MS },
  );
  // A lost connection fails the query that uses it and is replaced by the pool; without listeners the event, idle or not,
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** `options=` in the address would replace ours, and with them the role: both are used, ours last. */
function splitOptions(url: string): { url: string; ownOptions: string[] } {
  const found = /([?&])options=([^&]*)(&|$)/.exec(url);
  if (!found) return { url, ownOptions: [] };
  const [whole, before = '?', value = '', after = ''] = found;
  return { url: url.replace(whole, after ? before : ''), ownOptions: [decodeURIComponent(value.replaceAll('+', ' '))] };
}

/** Our own names only: they are unquoted in start-up options and in statements that take no parameters. */
export function assertIdentifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Error(`Not a plain database name: ${name}`);
  return name;
}
