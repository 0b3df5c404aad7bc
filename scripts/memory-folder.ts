import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^pavilion-tests-(\d+)$/;
/** A whole run holds about 1 GB at a time: the test server's databases, two products with theirs, and browsers' profiles. */
const ROOM = 6 * 1024 ** 3;

/**
 * Has the temporary folders of a test run made in memory, where the system has such a place with room. A platform's database is 1,700 files:
 * cloning one on a disk costs a core 0.1 to 0.4 s, most of it the system's, and 0.03 to 0.07 s in memory. Who sets TMPDIR decides themselves.
 */
export function workInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  const folder = path.join(MEMORY, `pavilion-tests-${process.pid}`);
  try {
    removeLeftovers();
    mkdirSync(folder, { recursive: true, mode: 0o711 });
  } catch {
    // Not ours to write: the disk will do.
    return;
  }
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM;
  } catch {
    return false;
  }
}

/** A run that was killed could not remove its own. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
