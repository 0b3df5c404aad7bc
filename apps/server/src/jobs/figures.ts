import { many, one, type Sql } from '../kernel/db.ts';
import { SILENT_MS } from './heartbeat.ts';
import { JOB_SCHEMA } from './prepare.ts';

export interface JobFigures {
  /** Not yet done, whether due or not. */
  waiting: number;
  /** Due and not taken. */
  due: number;
  /** Tried in vain, to be tried again or given up. */
  failing: number;
  /** Given up after the last try. */
  givenUp: number;
  oldestDueSeconds: number;
  /** Locked by a worker of no living process. */
  heldByDead: number;
}

/** More rows than this are said to be this many: asking shall not cost what it measures. */
const MAX_COUNTED = 100_000;

/** Jobs by the database's clock, which is the workers'. */
export const readJobFigures = (sql: Sql): Promise<JobFigures> =>
  one<JobFigures>(
    sql,
    `
  SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
    count(*) FILTER (WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts)::int AS due,
    count(*) FILTER (WHERE attempts > 0 AND locked_at IS NULL)::int AS failing,
    count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS "givenUp",
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts)), 0)::int
      AS "oldestDueSeconds",
    count(*) FILTER (WHERE locked_by IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM process_heartbeat h WHERE job.locked_by = ANY (h.worker_pools)
        AND h.seen_at BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1)))::int AS "heldByDead"
  FROM (SELECT * FROM ${JOB_SCHEMA}._private_jobs LIMIT ${MAX_COUNTED}) job`,
    [SILENT_MS / 1000],
  );

/** When each schedule last ran; null: never yet. */
export const findTicks = (sql: Sql) =>
  many<{ name: string; at: Date | null }>(
    sql,
    `SELECT identifier AS name, last_execution AS at FROM ${JOB_SCHEMA}._private_known_crontabs ORDER BY identifier`,
  );
