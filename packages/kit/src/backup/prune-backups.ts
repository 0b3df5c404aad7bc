import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBackups, linesOf } from './backup-folder.ts';

export interface PrunedCounts {
  bases: number;
  segments: number;
}

/**
 * Removes all but the newest `keep` base backups, and the log that no remaining one needs. A line without a base is removed whole, except `current`, which
 * is being written.
 */
export function pruneBackups(folder: string, { keep, current }: { keep: number; current: string }): PrunedCounts {
  const bases = findBackups(folder);
  const old = bases.slice(0, Math.max(0, bases.length - keep));
  const remaining = bases.slice(old.length);
  for (const { dir } of old) {
    // Cut off in the middle it must not look complete; the next backup clears the rest away.
    renameSync(dir, `${dir}.part`);
    rmSync(`${dir}.part`, { recursive: true, force: true });
  }
  let segments = 0;
  for (const line of linesOf(folder)) {
    const oldest = remaining.find(({ dir }) => path.dirname(dir) === line);
    if (!oldest) {
      if (line !== current) rmSync(line, { recursive: true, force: true });
      continue;
    }
    for (const file of readdirSync(oldest.walDir)) {
      const name = /^([0-9A-F]{24})(\.[0-9A-F]{8}\.backup)?\.gz$/.exec(file)?.[1];
      if (!name || name >= oldest.manifest.firstSegment) continue;
      rmSync(path.join(oldest.walDir, file), { force: true });
      segments += 1;
    }
  }
  return { bases: old.length, segments };
}
