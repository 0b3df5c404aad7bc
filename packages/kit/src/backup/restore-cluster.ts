import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { holdDataDir, realFolder } from '../data-dir-owner.ts';
import { restoringFolder, startEmbeddedPostgres } from '../embedded-postgres.ts';
import type { Logger } from '../log.ts';
import { createPool } from '../pool.ts';
import { restoreCommand, segmentFile } from './archive-settings.ts';
import { findBackups, nextSegment, segmentsFrom, stampOf } from './backup-folder.ts';
import type { BaseBackup, Segment } from './backup-folder.ts';
import { copyFiles, sync, syncAll } from './copy-files.ts';

/** Replaying a day's log of a busy product takes minutes; a start that takes longer than this hangs. */
const REPLAY_PATIENCE_MS = 4 * 3_600_000;

export interface RestoreOptions {
  /** Folder of the backups, or of one line in it. */
  from: string;
  /** The cluster's folder to be; one that is there is moved aside. */
  dataDir: string;
  /** The moment to go back to: what was committed later is left out. Undefined: all that was archived. */
  at?: Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Called with what is being done, for the person who waits. */
  say?: (line: string) => void;
}

export interface RestoreReport {
  base: string;
  /** Time of the last transaction taken over from the log; null when the log added none. */
  lastTransaction: Date | null;
  /** The cluster that was there before; undefined when there was none. */
  movedTo: string | undefined;
}

/**
 * Rebuilds the cluster of a backup and replaces the present one with it. Everything is verified before: each file by its sum, the log
 * by its unbroken row of readable segments. Until the last step, a change of names, the present cluster is not touched. It must not be in use.
 */
export async function restoreCluster(options: RestoreOptions): Promise<RestoreReport> {
  const { log, say = () => undefined } = options;
  const dataDir = realFolder(options.dataDir);
  const base = chooseBase(findBackups(path.resolve(options.from)), options.at);
  const letGo = await holdDataDir({ dataDir, log, ownerPatienceMs: 0 });
  const fresh = restoringFolder(dataDir);
  try {
    rmSync(fresh, { recursive: true, force: true });
    say(`Base backup ${base.dir} of ${base.manifest.endedAt}`);
    await verifyLog(base, options.at);
    await copyVerified(base, fresh);
    say('Replaying the log');
    const lastTransaction = await replay(fresh, { base, at: options.at, log });
    const movedTo = moveAside(dataDir);
    renameSync(fresh, dataDir);
    await sync(path.dirname(dataDir));
    return { base: base.dir, lastTransaction, movedTo };
  } catch (error) {
    // A cut-off exchange of names leaves the folder without a cluster: then the fresh one is all there is, and a second run makes it again.
    if (existsSync(dataDir)) rmSync(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    for (const rest of ['.owner', '.log']) rmSync(`${fresh}${rest}`, { force: true });
    letGo();
  }
}

function chooseBase(backups: readonly BaseBackup[], at: Date | undefined): BaseBackup {
  const [oldest] = backups;
  if (!oldest) throw new Error('There is no complete backup in this folder.');
  const base = backups.findLast(({ manifest }) => !at || new Date(manifest.endedAt) <= at);
  if (!base) {
    throw new Error(`${at?.toISOString()} is before the oldest backup, which covers ${oldest.manifest.endedAt} and later.`);
  }
  const last = segmentsFrom(base.walDir, base.manifest.firstSegment).at(-1);
  if (at && last && at > last.archivedAt) {
    throw new Error(
      `${at.toISOString()} is after the end of the archived log, which is ${last.archivedAt.toISOString()}. Without --at, everything archived is restored.`,
    );
  }
  return base;
}

/** Every segment that recovery needs is there and can be unpacked whole. A missing one would end it early without a word. */
async function verifyLog({ walDir, manifest }: BaseBackup, at: Date | undefined): Promise<void> {
  const { firstSegment, lastSegment, segmentBytes } = manifest;
  const found = segmentsFrom(walDir, firstSegment);
  const last = neededUntil(found, at)?.name ?? lastSegment;
  const names = new Set(found.map(({ name }) => name));
  for (let name = firstSegment; name <= (last > lastSegment ? last : lastSegment); name = nextSegment(name, segmentBytes)) {
    const file = segmentFile(walDir, name);
    const earlier = found.findLast((segment) => segment.name < name);
    const advice = name > lastSegment && earlier ? ` A restore is possible up to ${earlier.archivedAt.toISOString()}: --at.` : '';
    if (!names.has(name)) throw new Error(`The log has a gap: ${file} is missing.${advice}`);
    const size = await unpackedSize(file);
    if (size !== segmentBytes) throw new Error(`${file} is damaged.${advice}`);
  }
}

/** A transaction of before `at` is at the latest in the first segment that was archived after it. */
const neededUntil = (found: readonly Segment[], at: Date | undefined): Segment | undefined =>
  at ? found.find(({ archivedAt }) => archivedAt >= at) : found.at(-1);

/** gzip's own sum is compared while unpacking. -1 for what cannot be unpacked. */
async function unpackedSize(file: string): Promise<number> {
  let size = 0;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) size += part.length;
    });
  } catch {
    return -1;
  }
  return size;
}

async function copyVerified({ dir, manifest }: BaseBackup, to: string): Promise<void> {
  const copied = await copyFiles({
    from: path.join(dir, 'data'),
    to,
    folders: manifest.folders,
    files: manifest.files.map((file) => file.path),
  });
  const sums = new Map(copied.map((file) => [file.path, file]));
  const bad = manifest.files.find(({ path: name, size, sha256 }) => sums.get(name)?.size !== size || sums.get(name)?.sha256 !== sha256);
  if (bad)
    throw new Error(
      `${path.join(dir, 'data', bad.path)} is ${sums.has(bad.path) ? 'not what was backed up: its sum does not fit' : 'missing'}.`,
    );
  await syncAll(to, [...sums.keys(), ...manifest.folders]);
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries']) mkdirSync(path.join(to, folder), { recursive: true, mode: 0o700 });
}

/** Lets PostgreSQL recover the copy, which ends as a cluster that takes writes on a timeline of its own, and stops it. */
async function replay(fresh: string, { base, at, log }: { base: BaseBackup } & Pick<RestoreOptions, 'at' | 'log'>): Promise<Date | null> {
  writeFileSync(path.join(fresh, 'recovery.signal'), '', { mode: 0o600 });
  const server = await startEmbeddedPostgres({
    dataDir: fresh,
    log,
    startPatienceMs: REPLAY_PATIENCE_MS,
    settings: {
      restore_command: restoreCommand(base.walDir),
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      archive_mode: 'off',
      // With queries allowed during recovery, the server would report ready too early.
      hot_standby: 'off',
      // During recovery the server does not parse the suffix Z.
      ...(at ? { recovery_target_time: at.toISOString().replace('Z', '+00') } : {}),
    },
  }).catch((error: unknown) => {
    throw explained(error, at);
  });
  const pool = createPool({ url: server.superuserUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ still: boolean; last: Date | null }>(
      'SELECT pg_is_in_recovery() AS still, pg_last_xact_replay_timestamp() AS last',
    );
    if (rows[0]?.still !== false) throw new Error('PostgreSQL did not end its recovery.');
    return rows[0].last;
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** PostgreSQL ends where it does not reach the moment asked for, and says how far it got. */
function explained(error: unknown, at: Date | undefined): unknown {
  const text = error instanceof Error ? error.message : '';
  if (!at || !text.includes('recovery ended before configured recovery target was reached')) return error;
  const last = /last completed transaction was at log time ([\d-]+ [\d:.]+)/.exec(text)?.[1];
  return new Error(
    `No transaction after ${at.toISOString()} is in the archive${last ? `; its last is of ${last} UTC` : ''}. Without --at, everything archived is restored.`,
    { cause: error },
  );
}

/** Under a name of its own, until it is removed by hand. */
function moveAside(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const aside = `${dataDir}.before-${stampOf(new Date())}`;
  renameSync(dataDir, aside);
  return aside;
}
