import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';
import { isPostmasterOf, startMark } from './process-identity.ts';

const STOP_PATIENCE_MS = 10_000;
/** A program whose parent was killed needs a moment to notice and to leave. */
const OWNER_PATIENCE_MS = 8_000;

export interface HoldOptions {
  /** Folder of the cluster. */
  dataDir: string;
  log: Pick<Logger, 'warn'>;
  /** How long to wait for another process that owns the folder to end, in milliseconds (8,000). */
  ownerPatienceMs?: number;
}

/**
 * Locks every server out of a folder while its content is exchanged; returns a function that unlocks it. Throws while a process uses it. `dataDir` need
 * not be there.
 */
export async function holdDataDir(options: HoldOptions): Promise<() => void> {
  const dataDir = realFolder(options.dataDir);
  await takeOver(dataDir, options);
  writeOwner(dataDir);
  return () => letGo(dataDir);
}

/** The folder by the name PostgreSQL will give it. Makes the one around it. */
export function realFolder(dataDir: string): string {
  const name = path.resolve(dataDir);
  mkdirSync(path.dirname(name), { recursive: true });
  return path.join(realpathSync(path.dirname(name)), path.basename(name));
}

/** Beside the cluster, not inside: the folder must be empty for initdb and stays PostgreSQL's own. */
const ownerFile = (dataDir: string): string => `${dataDir}.owner`;
/** Writes this process down as the one that uses the folder, with the folder of its socket where it runs a server. */
export function writeOwner(dataDir: string, socketDir?: string): void {
  writeFileSync(
    ownerFile(dataDir),
    JSON.stringify({ pid: process.pid, mark: startMark(process.pid), ...(socketDir ? { socketDir } : {}) }),
  );
}

export function letGo(dataDir: string): void {
  rmSync(ownerFile(dataDir), { force: true });
}

/** Clears what a killed run left behind. Refuses if its program still lives: two servers on one folder destroy it. */
export async function takeOver(dataDir: string, { log, ownerPatienceMs = OWNER_PATIENCE_MS }: Omit<HoldOptions, 'dataDir'>): Promise<void> {
  const owner = readOwner(dataDir);
  const isInUse = (): boolean => !!owner?.mark && owner.pid !== process.pid && startMark(owner.pid) === owner.mark;
  if (isInUse()) {
    log.warn({ pid: owner?.pid }, 'The database folder is in use by another process; waiting a moment for its end');
    await until(
      () => !isInUse(),
      ownerPatienceMs,
      `The database folder ${dataDir} is in use by the running process ` +
        `${owner?.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (isPostmasterOf(pid, dataDir)) {
      log.warn({ pid }, 'A PostgreSQL left by a killed run is still there; it is stopped first');
      process.kill(pid, 'SIGINT');
      await until(() => !isPostmasterOf(pid, dataDir), STOP_PATIENCE_MS, `PostgreSQL ${pid} on ${dataDir} does not stop`);
    }
    // The id in a left file may meanwhile belong to any other program, and PostgreSQL would then refuse to start.
    rmSync(pidFile, { force: true });
  }
  if (owner?.socketDir && path.basename(owner.socketDir).startsWith('pavilion-')) {
    rmSync(owner.socketDir, { recursive: true, force: true });
  }
}

function readOwner(dataDir: string): { pid: number; mark?: string; socketDir?: string } | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')) as { pid: number };
  } catch {
    return undefined;
  }
}

async function until(condition: () => boolean, patienceMs: number, complaint: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(complaint);
    await sleep(20);
  }
}
