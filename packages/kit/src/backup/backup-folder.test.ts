import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trimLog } from '../postgres-log.ts';
import { archiveCommand, restoreCommand } from './archive-settings.ts';
import { findBackups, manifestText, nextSegment, segmentBefore } from './backup-folder.ts';
import type { Manifest } from './backup-folder.ts';
import { pruneBackups } from './prune-backups.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MB16 = 16 << 20;
const segment = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

test.each([
  ['000000010000000000000001', '000000010000000000000002'],
  ['0000000100000000000000FF', '000000010000000100000000'],
  ['0000000A0000000F0000009F', '0000000A0000000F000000A0'],
])('after segment %s comes %s', (name, next) => expect(nextSegment(name, MB16)).toBe(next));

test.each([
  ['0/4000028', '000000030000000000000004'],
  // Exactly at a border the last byte is in the segment before.
  ['0/5000000', '000000030000000000000004'],
  ['1/0', '0000000300000000000000FF'],
  ['16/B374D848', '0000000300000016000000B3'],
])('the byte before %s is in %s', (lsn, name) => expect(segmentBefore(lsn, 3, MB16)).toBe(name));

function makeBase(line: string, name: string, { firstSegment, endedAt }: Pick<Manifest, 'firstSegment' | 'endedAt'>): void {
  const dir = path.join(folder, line, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(
    path.join(dir, 'manifest.json'),
    manifestText({
      format: 1,
      systemId: '7',
      timeline: 1,
      segmentBytes: MB16,
      startedAt: endedAt,
      endedAt,
      firstSegment,
      lastSegment: firstSegment,
      folders: [],
      files: [],
    }),
  );
}

test('pruning keeps the newest copies with the log they need, and lets go of lines without any', () => {
  const [old, current, begun] = ['line-7-20260101T000000Z', 'line-7-20260201T000000Z', 'line-7-20260301T000000Z'];
  makeBase(old, 'base-20260102T000000Z', { firstSegment: segment(2), endedAt: '2026-01-02T00:00:00.000Z' });
  for (const day of [2, 3, 4]) {
    makeBase(current, `base-2026020${day}T000000Z`, { firstSegment: segment(day * 10), endedAt: `2026-02-0${day}T00:00:00.000Z` });
  }
  for (const line of [old, current, begun]) mkdirSync(path.join(folder, line, 'wal'), { recursive: true });
  for (const number of [19, 20, 29, 30, 31, 45]) writeFileSync(path.join(folder, current, 'wal', `${segment(number)}.gz`), '');
  writeFileSync(path.join(folder, current, 'wal', `${segment(20)}.00000028.backup.gz`), '');
  writeFileSync(path.join(folder, current, 'wal', '00000002.history.gz'), '');
  expect(pruneBackups(folder, { keep: 2, current: path.join(folder, begun) })).toEqual({ bases: 2, segments: 4 });
  expect(findBackups(folder).map(({ dir }) => path.basename(dir))).toEqual(['base-20260203T000000Z', 'base-20260204T000000Z']);
  expect(readdirSync(path.join(folder, current, 'wal')).toSorted()).toEqual(
    [...[30, 31, 45].map((number) => `${segment(number)}.gz`), '00000002.history.gz'].toSorted(),
  );
  expect([old, begun].map((line) => existsSync(path.join(folder, line)))).toEqual([false, true]);
});

/** As PostgreSQL does it: %p and %f replaced, %% one percent sign, run by the shell. */
const shell = (command: string, from: string, name: string) =>
  spawnSync('/bin/sh', ['-c', command.replace(/%[pf%]/g, (word) => ({ '%p': from, '%f': name })[word] ?? '%')], { cwd: folder }).status;

test('a segment is archived whole and once, in a folder of any name, and comes back byte for byte', () => {
  const wal = path.join(folder, `wal of "Ana's" 100% $HOME`);
  mkdirSync(wal);
  const bytes = Buffer.alloc(100_000, 'segment ');
  writeFileSync(path.join(folder, 'pg_wal_1'), bytes);
  const archive = (file: string) => shell(archiveCommand(wal), file, segment(1));
  expect(archive('pg_wal_1')).toBe(0);
  expect(archive('pg_wal_1'), 'repeated after a crash').toBe(0);
  writeFileSync(path.join(folder, 'pg_wal_2'), 'another');
  expect(archive('pg_wal_2'), 'never replaced by another').not.toBe(0);
  expect(archive('not there')).not.toBe(0);
  expect(readdirSync(wal)).toEqual([`${segment(1)}.gz`]);
  expect(statSync(path.join(wal, `${segment(1)}.gz`)).size).toBeLessThan(1_000);
  expect(shell(restoreCommand(wal), 'back', segment(1))).toBe(0);
  expect(readFileSync(path.join(folder, 'back')).equals(bytes)).toBe(true);
  expect(shell(restoreCommand(wal), 'back', segment(9))).not.toBe(0);
});

test("a server's log is kept to a size, the part before it once", () => {
  const file = path.join(folder, 'log');
  writeFileSync(file, 'x'.repeat(50));
  trimLog(file, 50);
  expect(readFileSync(file, 'utf8')).toHaveLength(50);
  trimLog(file, 49);
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual(['', 'x'.repeat(50)]);
});
