import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/*
 * A backup folder:
 *   <line>/wal/<segment>.gz          the write-ahead log of one run of a cluster; a restored cluster begins a line of its own
 *   <line>/base-<time>/data          a copy of the cluster's folder
 *   <line>/base-<time>/manifest.json written last: size and SHA-256 of every file of it
 */

export interface Manifest {
  /** Of this layout. */
  format: 1;
  /** PostgreSQL's own number of the cluster. */
  systemId: string;
  timeline: number;
  segmentBytes: number;
  /** Times of the database server, ISO. The copy is usable for moments from `endedAt` on. */
  startedAt: string;
  endedAt: string;
  /** First and last segment of the log without which the copy is nothing. */
  firstSegment: string;
  lastSegment: string;
  folders: string[];
  files: { path: string; size: number; sha256: string }[];
}

export interface BaseBackup {
  dir: string;
  /** Folder of the line's log. */
  walDir: string;
  manifest: Manifest;
}

export const LINE_NAME = /^line-(\d+)-(\d{8}T\d{6}Z)$/;
const BASE_NAME = /^base-\d{8}T\d{6}Z$/;
const SEGMENT_NAME = /^([0-9A-F]{24})\.gz$/;

/** A time as part of a file name, to the second. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Complete base backups of a folder, or of one line of it, by their time. Throws for a manifest that was changed. */
export function findBackups(folder: string): BaseBackup[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const lines = LINE_NAME.test(path.basename(folder)) ? [folder] : linesOf(folder);
  return lines
    .flatMap((line) =>
      readdirSync(line)
        .filter((name) => BASE_NAME.test(name))
        .map((name) => path.join(line, name)),
    )
    .filter((dir) => existsSync(path.join(dir, 'manifest.json')))
    .map((dir) => ({ dir, walDir: path.join(path.dirname(dir), 'wal'), manifest: readManifest(path.join(dir, 'manifest.json')) }))
    .toSorted((a, b) => a.manifest.endedAt.localeCompare(b.manifest.endedAt));
}

export function linesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => LINE_NAME.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** The manifest's file holds its own sum beside it. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ sha256: sumOf(manifest), manifest })}\n`;
}

function readManifest(file: string): Manifest {
  try {
    const { sha256, manifest } = JSON.parse(readFileSync(file, 'utf8')) as { sha256: string; manifest: Manifest };
    if (manifest.format === 1 && sumOf(manifest) === sha256) return manifest;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  throw new Error(`${file} is not what the backup wrote: its sum does not fit.`);
}

const sumOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export interface Segment {
  name: string;
  /** When it was archived: everything committed before is in it or in earlier ones. */
  archivedAt: Date;
}

/** Archived segments of a line from `first` on, of the same timeline, in order. There may be gaps. */
export function segmentsFrom(walDir: string, first: string): Segment[] {
  return (existsSync(walDir) ? readdirSync(walDir) : [])
    .flatMap((file) => SEGMENT_NAME.exec(file)?.[1] ?? [])
    .filter((name) => name.slice(0, 8) === first.slice(0, 8) && name >= first)
    .toSorted()
    .map((name) => ({ name, archivedAt: statSync(path.join(walDir, `${name}.gz`)).mtime }));
}

/** The name of the segment after another: timeline, and the segment's number in two halves. */
export function nextSegment(name: string, segmentBytes: number): string {
  const perHalf = 0x1_0000_0000 / segmentBytes;
  const number = Number.parseInt(name.slice(8, 16), 16) * perHalf + Number.parseInt(name.slice(16), 16) + 1;
  return name.slice(0, 8) + hex(Math.floor(number / perHalf)) + hex(number % perHalf);
}

/** The segment that holds the last byte before `lsn` (PostgreSQL's text of a position, `16/B374D848`). */
export function segmentBefore(lsn: string, timeline: number, segmentBytes: number): string {
  const [high = '', low = ''] = lsn.split('/');
  const last = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - 1n;
  const number = Number(last / BigInt(segmentBytes));
  const perHalf = 0x1_0000_0000 / segmentBytes;
  return hex(timeline) + hex(Math.floor(number / perHalf)) + hex(number % perHalf);
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
