import { isDatabaseAway } from './database-away.ts';
import type { Pool } from './pool.ts';

/** Why a program cannot do its work now, as a short code that may be public. */
export class NotReady extends Error {
  override name = 'NotReady';
  readonly reason: string;

  constructor(reason: string, detail = reason) {
    super(detail);
    this.reason = reason;
  }
}

export interface ReadinessOptions {
  pool: Pool;
  /** What else has to hold; throws `NotReady`. */
  also?: () => void;
  /** A clock that only goes forward, in milliseconds. */
  nowMs?: () => number;
}

/** A write is tried at most so often, however often readiness is asked for. */
const WRITE_EVERY_MS = 5_000;

/**
 * Takes a transaction id, whose commit is written to the log and flushed, and fills more memory than it may, which is
 * written to a file: the one fails on a server that may not write, the other on a full disk. Nothing is left behind.
 */
const WRITE = `BEGIN; SET LOCAL work_mem = '64kB';
  SELECT current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS readonly;
  SELECT pg_current_xact_id(), count(*) FROM generate_series(1, 8000); COMMIT`;

/**
 * The check of `/readyz`. Rejects with `NotReady`: `database.full` when no space is left, `database.readonly`, `database.away`
 * when nothing answers, or what `also` says.
 */
export function createReadiness({ pool, also, nowMs = () => performance.now() }: ReadinessOptions): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    await tryWrite(pool);
    writtenAt = nowMs();
  };
  return async () => {
    also?.();
    if (nowMs() - writtenAt < WRITE_EVERY_MS) {
      await pool.query('SELECT 1').catch(refuse);
      return;
    }
    writing ??= write().finally(() => {
      writing = null;
    });
    await writing;
  };
}

async function tryWrite(pool: Pool): Promise<void> {
  const results = (await pool.query(WRITE).catch(refuse)) as unknown as { rows: { readonly?: boolean }[] }[];
  if (results.some(({ rows }) => rows[0]?.readonly)) throw new NotReady('database.readonly');
}

function refuse(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '53100') throw new NotReady('database.full', message);
  if (code === '25006') throw new NotReady('database.readonly', message);
  throw new NotReady(isDatabaseAway(error) ? 'database.away' : 'database', message);
}
