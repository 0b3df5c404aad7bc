import { appendFileSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The cluster always runs with `archive_mode` on, which only a start could change; what it does with a finished segment of the
 * write-ahead log are in this file of its folder, which a reload takes up. Without a backup folder the command does nothing.
 */
const FILE = 'archive.conf';
const INCLUDE = `include_if_exists = '${FILE}'`;
/** A segment is closed after so long, however little is in it: at most this and the time of copying it is lost with the disk. */
export const ARCHIVE_TIMEOUT_SECONDS = 240;

/** Makes sure that the cluster reads its archive settings and has some. Before a start. */
export function ensureArchiveSettings(dataDir: string): void {
  const main = path.join(dataDir, 'postgresql.conf');
  if (!readFileSync(main, 'utf8').includes(INCLUDE)) appendFileSync(main, `\n${INCLUDE}\n`);
  if (!existsSync(path.join(dataDir, FILE))) writeArchiveSettings(dataDir, null);
}

/** Archives finished segments into `walDir` from the next reload on; null: no longer. */
export function writeArchiveSettings(dataDir: string, walDir: string | null): void {
  const lines = [
    '# Written by the backup and restore commands.',
    `archive_command = ${quoted(walDir === null ? 'exit 0' : archiveCommand(walDir))}`,
    `archive_timeout = ${walDir === null ? 0 : ARCHIVE_TIMEOUT_SECONDS}`,
    `pavilion.archive_folder = ${quoted(walDir ?? '')}`,
  ];
  const file = path.join(dataDir, FILE);
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 });
  const { uid, gid } = statSync(dataDir);
  chownSync(`${file}.new`, uid, gid);
  renameSync(`${file}.new`, file);
}

/** The folder of a line of the write-ahead log, by its name. */
export const segmentFile = (walDir: string, segment: string): string => path.join(walDir, `${segment}.gz`);

/**
 * Run by /bin/sh, which every platform with an embedded server has. A segment appears under its name complete and on the disk. One that is
 * there already may be repeated after a crash, and is never replaced by another. Compressed: most of a segment closed by time is zeros.
 */
export function archiveCommand(walDir: string): string {
  return (
    `d=${shellWord(walDir)}; f="$d/%f.gz"; if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p"; ` +
    'else gzip -1nc "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi'
  );
}

/** Value of `restore_command`: unpacks a segment of the log from this folder. */
export function restoreCommand(walDir: string): string {
  return `f=${shellWord(walDir)}/%f.gz; test -f "$f" && gzip -dc "$f" > "%p"`;
}

/** PostgreSQL puts names in place of %f and %p, so a percent sign of the folder is doubled. */
const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

const quoted = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;
