import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { systemStatus } from '@pavilion/contract/operator/status';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { migrationNames } from '@pavilion/kit/migrate';
import type { OperatorContext } from '../../http/desk.ts';
import { findTicks, readJobFigures } from '../../jobs/figures.ts';
import { findProcesses } from '../../jobs/processes.ts';
import { one, type Sql } from '../../kernel/db.ts';
import { countOpenBets } from '../betting/public.ts';
import { countLiveMembers } from '../identity/public.ts';
import { countOutbox } from '../messaging/public.ts';
import { countPaymentWork } from '../payments/public.ts';
import { countAuditEntries, findFirstEntryAt, findCheckRuns } from '../audit/public.ts';
import { countHeld, findLag } from '../ledger/public.ts';
import { countUnseenAlerts } from '../security-events/public.ts';
import type { OperatorDeps } from './deps.ts';
import { complaintsOf, levelOf } from './status-rules.ts';

type Status = InnerValue<typeof systemStatus>;

const version = (JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../../package.json'), 'utf8')) as { version: string })
  .version;

/** The last of the migrations: a server does not start on a database that has fewer or more. */
const migration = migrationNames(path.resolve(import.meta.dirname, '../../../database')).at(-1) ?? '';

/** The present state of the system; every figure is counted now. */
export async function readStatus({ db, demo }: OperatorDeps, { session, now }: OperatorContext): Promise<Status> {
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
  const complaints = complaintsOf(facts, { now, startedAt: (await findFirstEntryAt(db)) ?? now });
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
  return one<{ version: string; sizeBytes: number; connections: number; mostConnections: number }>(
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
  return (await findTicks(sql)).map(({ name, at }) => ({ name, lastAt: at?.toISOString() ?? null }));
}

async function readRelay(sql: Sql, now: Date): Promise<Status['relay']> {
  const { waiting, oldest } = await findLag(sql, 'hints');
  return {
    waiting,
    lagSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0,
    held: await countHeld(sql),
  };
}

async function readWork(sql: Sql, now: Date) {
  const { open, old } = await countOpenBets(sql, new Date(now.getTime() - HOUR_MS));
  return {
    outbox: await countOutbox(sql, now),
    payments: await countPaymentWork(sql, now),
    rounds: { open, olderThanAnHour: old },
    members: { live: await countLiveMembers(sql, now) },
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
