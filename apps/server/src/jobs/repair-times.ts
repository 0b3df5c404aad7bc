import { one, type Sql } from '../kernel/db.ts';
import { JOB_SCHEMA } from './prepare.ts';

/** Clocks of processes and database may differ by so much; a time further ahead was written by a clock since set back. */
const AHEAD = "interval '5 minutes'";

/**
 * Mends times that lie in the future because the clock was set back: without it a schedule waits until its last run is past
 * again, and a job until the time it was due by the old clock. Schedules go by the clock of the process that works them (`now`),
 * jobs by the database's; the earlier of the two counts for schedules. Answers how many rows were mended.
 */
export async function repairTimes(sql: Sql, now: Date): Promise<number> {
  const { ticks, fresh, retried } = await one<{ ticks: number; fresh: number; retried: number }>(
    sql,
    `
    WITH ticks AS (
      UPDATE ${JOB_SCHEMA}._private_known_crontabs
        SET last_execution = least(last_execution, date_trunc('minute', least(now(), $1)) - interval '1 minute'), known_since = least(known_since, now(), $1)
        WHERE last_execution > least(now(), $1) + ${AHEAD} OR known_since > least(now(), $1) + ${AHEAD} RETURNING 1),
    fresh AS (
      UPDATE ${JOB_SCHEMA}._private_jobs
        SET run_at = run_at - (greatest(created_at, updated_at) - now()), created_at = least(created_at, now()), updated_at = now()
        WHERE greatest(created_at, updated_at) > now() + ${AHEAD} RETURNING 1),
    retried AS (
      UPDATE ${JOB_SCHEMA}._private_jobs SET run_at = now()
        WHERE greatest(created_at, updated_at) <= now() + ${AHEAD} AND attempts > 0 AND locked_at IS NULL
          AND run_at > now() + make_interval(secs => exp(least(attempts, 10))) + ${AHEAD} RETURNING 1)
    SELECT (SELECT count(*)::int FROM ticks) AS ticks, (SELECT count(*)::int FROM fresh) AS fresh, (SELECT count(*)::int FROM retried) AS retried`,
    [now],
  );
  return ticks + fresh + retried;
}
