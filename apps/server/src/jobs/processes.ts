import { many, type Sql } from '../kernel/db.ts';

export interface Process {
  id: string;
  role: string;
  host: string;
  pid: number;
  jobs: 'up' | 'down' | null;
  restarts: number;
  startedAt: Date;
  seenAt: Date;
  /** Its last word is younger than a minute. */
  alive: boolean;
}

/** A process that has not spoken for so long is gone. */
const SILENT_SECONDS = 60;
const RETENTION_HOURS = 24;

/** Processes that spoke within the hour. By the database's clock, which the heartbeats are written by: processes and database may differ. */
export async function findProcesses(sql: Sql): Promise<Process[]> {
  return many<Process>(
    sql,
    `SELECT id, role, host, pid, jobs, job_restarts AS restarts, started_at AS "startedAt", seen_at AS "seenAt",
       seen_at BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1) AS alive
     FROM process_heartbeat WHERE seen_at > now() - interval '1 hour' ORDER BY started_at`,
    [SILENT_SECONDS],
  );
}

/** Forgets processes long gone. */
export async function pruneHeartbeats(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM process_heartbeat WHERE seen_at < $1::timestamptz - make_interval(hours => $2)', [now, RETENTION_HOURS]);
}
