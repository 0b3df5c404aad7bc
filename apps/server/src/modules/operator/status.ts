import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { systemStatus } from '@pavilion/contract/desk';
import type { InnerValue } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { JOB_SCHEMA } from '../../jobs/prepare.ts';
import { readJobFigures } from '../../jobs/figures.ts';
import { findProcesses } from '../../jobs/processes.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { countAuditEntries, findCheckRuns } from '../audit/public.ts';
import { findLag } from '../ledger/public.ts';
import { countUnseenAlerts } from '../security-events/public.ts';
import type { DeskParts } from './parts.ts';
import { complaintsOf, levelOf } from './status-rules.ts';
import { STUCK_MINUTES } from './withdrawals.ts';

type Status = InnerValue<typeof systemStatus>;

const version = (JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../../package.json'), 'utf8')) as { version: string })
  .version;

/** The last of the migrations: a server does not start on a database that has fewer or more. */
const migration =
  readdirSync(path.resolve(import.meta.dirname, '../../../migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1) ?? '';

const HOUR_MS = 3_600_000;

/** How the system stands at this moment; every figure is counted now. */
export async function readStatus({ db, demo }: DeskParts, { session, now }: OperatorContext): Promise<Status> {
  const begun = performance.now();
  const database = await readDatabase(db);
  const answeredInMs = Math.round(performance.now() - begun);
  const facts = {
    processes: await readProcesses(db),
    jobs: await readJobFigures(db),
    ticks: await readTicks(db),
    relay: await readRelay(db, now),
    ...(await readWork(db, now)),
    ...(await readChecks(db)),
    alerts: await countUnseenAlerts(db, session.scope),
  };
  const complaints = complaintsOf(facts, now);
  return {
    at: now.toISOString(),
    level: levelOf(complaints),
    product: { version, node: process.versions.node, demo },
    database: { ...database, migration, answeredInMs },
    ...facts,
    complaints,
  };
}

async function readDatabase(sql: Sql) {
  return one<{ version: string; sizeBytes: number; connections: number; mostConnections: number } & Record<string, unknown>>(
    sql,
    `
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS "sizeBytes",
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "mostConnections"`,
  );
}

async function readProcesses(sql: Sql): Promise<Status['processes']> {
  const rows = await findProcesses(sql);
  return rows.map(({ startedAt, seenAt, ...rest }) => ({ ...rest, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString() }));
}

async function readTicks(sql: Sql): Promise<Status['ticks']> {
  const rows = await many<{ name: string; at: Date | null }>(
    sql,
    `SELECT identifier AS name, last_execution AS at FROM ${JOB_SCHEMA}._private_known_crontabs ORDER BY identifier`,
  );
  return rows.map(({ name, at }) => ({ name, lastAt: at?.toISOString() ?? null }));
}

async function readRelay(sql: Sql, now: Date): Promise<Status['relay']> {
  const { waiting, oldest } = await findLag(sql, 'hints');
  return { waiting, lagSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0 };
}

async function readWork(sql: Sql, now: Date) {
  const row = await one<Record<string, number>>(
    sql,
    `
    SELECT (SELECT count(*)::int FROM message_outbox WHERE state IN ('queued', 'sending')) AS queued,
      (SELECT count(*)::int FROM message_outbox WHERE state = 'failed' AND created_at > $1::timestamptz - interval '1 day') AS failed,
      (SELECT count(*)::int FROM payment_event WHERE state = 'parked') AS parked,
      (SELECT count(*)::int FROM withdrawal WHERE state IN (1, 2) AND coalesce(moved_at, requested_at) < $1::timestamptz - make_interval(mins => $2)) AS stuck,
      (SELECT count(*)::int FROM withdrawal WHERE state = 0) AS review,
      (SELECT count(*)::int FROM (SELECT FROM bet WHERE state = 'open' LIMIT 100000) b) AS open,
      (SELECT count(*)::int FROM (SELECT FROM bet WHERE state = 'open' AND placed_at < $3 LIMIT 100000) b) AS old,
      (SELECT count(DISTINCT member_id)::int FROM member_session
        WHERE ended_at IS NULL AND expires_at > $1 AND active_at > $1::timestamptz - interval '30 minutes') AS live`,
    [now, STUCK_MINUTES, new Date(now.getTime() - HOUR_MS)],
  );
  const count = (name: string): number => row[name] ?? 0;
  return {
    outbox: { waiting: count('queued'), failed: count('failed') },
    payments: { parked: count('parked'), stuckPayouts: count('stuck'), inReview: count('review') },
    rounds: { open: count('open'), olderThanAnHour: count('old') },
    members: { live: count('live') },
  };
}

async function readChecks(sql: Sql) {
  const rows = await findCheckRuns(sql);
  const books = rows.find(({ kind }) => kind === 'books');
  const audit = rows.find(({ kind }) => kind === 'audit');
  return {
    books: { lastRunAt: books?.at.toISOString() ?? null, ok: books?.ok ?? null, problems: books?.problems ?? 0 },
    audit: { entries: await countAuditEntries(sql), lastRunAt: audit?.at.toISOString() ?? null, ok: audit?.ok ?? null },
  };
}
