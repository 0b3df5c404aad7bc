import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Whether any process has this id now. A process of another user counts as alive. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A text that differs between two processes which had the same id one after the other: ids are used again,
 * and in a container always from the same small numbers. Undefined when the process does not exist.
 */
export function startMark(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    const ticks = statFields(pid)?.[19];
    return ticks === undefined ? undefined : `${bootId()}:${ticks}`;
  }
  return ps(pid, 'lstart=');
}

/** The process that started `pid`, or adopted it since; undefined where the system has no cheap way to find it. */
export function parentOf(pid: number): number | undefined {
  const parent = process.platform === 'linux' ? statFields(pid)?.[1] : undefined;
  return parent === undefined ? undefined : Number(parent);
}

/** Whether `pid` is the main process of a PostgreSQL that serves `dataDir`. */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return ps(pid, 'command=')?.includes(dataDir) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)?.[0] === 'Z';
}

/** The fields of /proc/<pid>/stat after the name, which may itself contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
