import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc on Linux. */
const TICKS = 100;

/** Fields of /proc/<pid>/stat after the name, or none when it has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** A process and its children: PostgreSQL has no deeper ones. */
export const treeOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 1 && Number(statOf(other)[1]) === pid),
];

/** Seconds of processor time, those of children that have ended included. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) =>
      sum +
      statOf(pid)
        .slice(11, 15)
        .reduce((ticks, field) => ticks + Number(field), 0),
    0,
  ) / TICKS;

/**
 * Seconds in which they could have run and no processor was free, those of their threads together. Where it is far from nothing, times measured
 * beside it are the machine's and not theirs. 0 where the system does not say.
 */
export const starvedOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + threadsOf(pid).reduce((all, thread) => all + waitedOf(pid, thread), 0), 0);

const NANOS = 1e9;

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function waitedOf(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]) / NANOS;
  } catch {
    return 0;
  }
}
