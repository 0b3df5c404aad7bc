import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from '../pool.ts';
import { writeArchiveSettings } from './archive-settings.ts';
import { LINE_NAME, linesOf, manifestText, segmentBefore, stampOf } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';
import { copyFiles, listCluster, sync, syncAll, writeSynced } from './copy-files.ts';

const ARCHIVE_PATIENCE_MS = 60_000;
const ARCHIVE_CHECK_MS = 500;
/** Any fixed number: the same in every backup. */
const LOCK_KEY = 7_249_016_552;
const CONTROL_FILE = 'global/pg_control';

export interface BackupOptions {
  /** The cluster's folder on this machine. */
  dataDir: string;
  /** Folder of the backups; made when absent. */
  to: string;
}

export interface BackupReport {
  dir: string;
  files: number;
  bytes: number;
  endedAt: string;
}

interface Cluster {
  systemId: string;
  timeline: number;
  segmentBytes: number;
  /** Where segments go now; empty: nowhere. */
  archiveFolder: string;
}

/**
 * Copies a running cluster and archives its log from then on. `client` is a session of the superuser, which must stay open for the whole copy.
 * The copy is complete once its manifest is there; a cut-off one is cleared away by the next.
 */
export async function takeBaseBackup(client: PoolClient, { dataDir, to }: BackupOptions): Promise<BackupReport> {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const folder = realpathSync(to);
  if (`${folder}/`.startsWith(`${realpathSync(dataDir)}/`))
    throw new Error(`The backup cannot be kept inside the database folder ${dataDir}.`);
  // Held by the session: a second backup would clear the unfinished copy of this one away.
  const {
    rows: [lock],
  } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
  if (!lock?.taken) throw new Error('Another backup of this database is under way.');
  const cluster = await factsOf(client);
  const line = await archiveInto(client, { cluster, dataDir, folder });
  for (const other of linesOf(folder)) clearHalves(other);
  const {
    rows: [begun],
  } = await client.query<{ lsn: string; at: Date }>(
    `SELECT pg_backup_start('pavilion', fast := true)::text AS lsn, clock_timestamp() AS at`,
  );
  const startedAt = begun?.at ?? new Date();
  const final = path.join(line, `base-${stampOf(startedAt)}`);
  const half = `${final}.part`;
  try {
    const copied = await copyCluster(client, { dataDir, target: path.join(half, 'data') });
    const manifest: Manifest = {
      format: 1,
      systemId: cluster.systemId,
      timeline: cluster.timeline,
      segmentBytes: cluster.segmentBytes,
      startedAt: startedAt.toISOString(),
      endedAt: copied.endedAt,
      firstSegment: copied.firstSegment,
      lastSegment: segmentBefore(copied.lsn, cluster.timeline, cluster.segmentBytes),
      folders: copied.folders,
      files: copied.files,
    };
    await untilArchived(client, path.join(line, 'wal'), manifest.lastSegment);
    await writeSynced(path.join(half, 'manifest.json'), manifestText(manifest));
    await sync(half);
    renameSync(half, final);
    await sync(line);
    return {
      dir: final,
      files: manifest.files.length,
      bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
      endedAt: manifest.endedAt,
    };
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw error;
  }
}

/** Stops archiving segments. What was backed up stays. */
export async function stopArchiving(client: PoolClient, dataDir: string): Promise<void> {
  writeArchiveSettings(dataDir, null);
  await client.query('SELECT pg_reload_conf()');
}

async function factsOf(client: PoolClient): Promise<Cluster> {
  const {
    rows: [facts],
  } = await client.query<Cluster & { mode: string }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS "systemId", (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
        pg_size_bytes(current_setting('wal_segment_size'))::int AS "segmentBytes", current_setting('archive_mode') AS mode,
        coalesce(current_setting('pavilion.archive_folder', true), '') AS "archiveFolder"`,
  );
  if (!facts) throw new Error('PostgreSQL did not answer.');
  if (facts.mode !== 'on')
    throw new Error('The running product is of an older version that cannot keep its log: stop it, start it again, and back up then.');
  return facts;
}

/** Answers the line segments are archived into, and switches archiving over to a new one of `folder` where they are not yet. */
async function archiveInto(
  client: PoolClient,
  { cluster, dataDir, folder }: { cluster: Cluster; dataDir: string; folder: string },
): Promise<string> {
  const foreign = linesOf(folder).find((line) => LINE_NAME.exec(path.basename(line))?.[1] !== cluster.systemId);
  if (foreign) throw new Error(`${folder} holds backups of another database (${path.basename(foreign)}): name another folder.`);
  const current = path.dirname(cluster.archiveFolder);
  if (cluster.archiveFolder && path.dirname(current) === folder && existsSync(cluster.archiveFolder)) return current;
  const line = path.join(folder, `line-${cluster.systemId}-${stampOf(new Date())}`);
  const walDir = path.join(line, 'wal');
  mkdirSync(walDir, { recursive: true, mode: 0o700 });
  const { uid, gid } = statSync(dataDir);
  for (const made of [line, walDir]) chownSync(made, uid, gid);
  writeArchiveSettings(dataDir, walDir);
  await client.query('SELECT pg_reload_conf()');
  await checkArchiving(client, { ...cluster, walDir });
  return line;
}

/** The archiver takes a new command up between two segments: one has to arrive before the copy may count on the next. */
async function checkArchiving(client: PoolClient, { timeline, segmentBytes, walDir }: Cluster & { walDir: string }): Promise<void> {
  const deadline = Date.now() + ARCHIVE_PATIENCE_MS;
  do {
    await client.query(`SELECT pg_logical_emit_message(true, 'pavilion', 'backup')`);
    const {
      rows: [switched],
    } = await client.query<{ lsn: string }>('SELECT pg_switch_wal()::text AS lsn');
    const segment = segmentBefore(switched?.lsn ?? '', timeline, segmentBytes);
    // A segment that the old command was given never arrives: the next one will.
    if (await isArchived(walDir, segment, ARCHIVE_CHECK_MS)) return;
  } while (Date.now() < deadline);
  throw await archiveTrouble(client, walDir);
}

async function untilArchived(client: PoolClient, walDir: string, segment: string): Promise<void> {
  if (!(await isArchived(walDir, segment, ARCHIVE_PATIENCE_MS))) throw await archiveTrouble(client, walDir);
}

async function isArchived(walDir: string, segment: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (!existsSync(path.join(walDir, `${segment}.gz`))) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

async function archiveTrouble(client: PoolClient, walDir: string): Promise<Error> {
  const {
    rows: [state],
  } = await client.query<{ failed: bigint }>('SELECT failed_count AS failed FROM pg_stat_archiver');
  return new Error(
    `PostgreSQL does not archive its log into ${walDir} (${state?.failed ?? 0n} failures). Is there room, and may its user write there? ` +
      'The reason is in the log beside the database folder.',
  );
}

async function copyCluster(client: PoolClient, { dataDir, target }: { dataDir: string; target: string }) {
  const { folders, files } = await listCluster(dataDir);
  const copied = await copyFiles({ from: dataDir, to: target, folders, files: files.filter((file) => file !== CONTROL_FILE) });
  // As pg_basebackup does: what the control file says must not be older than the copied pages.
  copied.push(...(await copyFiles({ from: dataDir, to: target, folders: [], files: [CONTROL_FILE] })));
  const {
    rows: [ended],
  } = await client.query<{ lsn: string; label: string; map: string; at: Date }>(
    `SELECT lsn::text, labelfile AS label, spcmapfile AS map, clock_timestamp() AS at FROM pg_backup_stop(wait_for_archive := false)`,
  );
  if (!ended) throw new Error('PostgreSQL did not end the backup.');
  copied.push({ path: 'backup_label', ...(await writeSynced(path.join(target, 'backup_label'), ended.label)) });
  if (ended.map) copied.push({ path: 'tablespace_map', ...(await writeSynced(path.join(target, 'tablespace_map'), ended.map)) });
  await syncAll(target, [...copied.map((file) => file.path), ...folders]);
  const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(ended.label)?.[1];
  if (!firstSegment) throw new Error('The label of the backup names no segment.');
  return { folders, files: copied, lsn: ended.lsn, endedAt: ended.at.toISOString(), firstSegment };
}

/** Copies that a killed backup left unfinished. Those of a backup that runs now cannot be: it holds the session lock. */
function clearHalves(line: string): void {
  for (const name of readdirSync(line)) if (/^base-.*\.part$/.test(name)) rmSync(path.join(line, name), { recursive: true, force: true });
}
