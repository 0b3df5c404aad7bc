import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureArchiveSettings } from './backup/archive-settings.ts';
import type { Logger } from './log.ts';
import { keepLogSmall } from './postgres-log.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser } from './postgres-user.ts';
import type { PostgresUser } from './postgres-user.ts';
import { letGo, realFolder, takeOver, writeOwner } from './data-dir-owner.ts';
import { isAlive } from './process-identity.ts';

const PORT = 5432;
const MAJOR = '18';
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 10_000;
const REVIVE_PAUSE_MS = 1_000;

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster itself; made when absent. Only one server may use it at a time. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** False does without waiting for the disk: for tests only. A killed server still loses nothing, a lost machine would. */
  durable?: boolean;
  /** How long to wait for another process that owns the folder to end, in milliseconds (8,000). */
  ownerPatienceMs?: number;
  /** Settings of PostgreSQL in place of ours. */
  settings?: Readonly<Record<string, string>>;
  /** How long a start may take, in milliseconds (120,000): one that replays a log may take longer. */
  startPatienceMs?: number;
}

export interface EmbeddedPostgres {
  /** Folder of the Unix socket; a program of PostgreSQL takes it as its host. */
  host: string;
  port: number;
  /** Connection text of the superuser, for the database `postgres`; see `databaseUrl`. */
  superuserUrl: string;
  /** The same server, another database, and another user if one is named. */
  databaseUrl(database: string, user?: string): string;
  /** Process id of the server now running; it changes when a crashed server was started again. */
  pid(): number;
  /** Fast stop: open transactions roll back. Resolves when the process is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the product and restarts it when needed: a server that dies is started again on the
 * same socket, so pools reconnect. It listens on no network, only on a socket in a folder of its own.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, settings = {}, startPatienceMs = START_PATIENCE_MS } = options;
  const binaries = findPostgresBinaries();
  const dataDir = realFolder(options.dataDir);
  const user = choosePostgresUser(binaries.postgres, dataDir);
  await takeOver(dataDir, options);
  if (existsSync(dataDir)) giveTo(dataDir, user);
  createCluster({ binaries, user, dataDir, durable });
  ensureArchiveSettings(dataDir);
  const socketDir = makeSocketDir(user);
  writeOwner(dataDir, socketDir);
  const cluster: Cluster = { binaries, user, dataDir, durable, socketDir, settings, startPatienceMs };

  const endTrimming = keepLogSmall(logFile(dataDir));
  let child = await launch(cluster);
  let stopping = false;
  const watch = (watched: ChildProcess): void => {
    watched.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'PostgreSQL ended unexpectedly and is started again');
      void revive();
    });
  };
  const revive = async (): Promise<void> => {
    while (!stopping) {
      try {
        child = await launch(cluster);
        watch(child);
        if (stopping) child.kill('SIGINT');
        return;
      } catch (error) {
        log.warn({ err: error }, 'PostgreSQL could not be started again; trying once more');
        await sleep(REVIVE_PAUSE_MS);
      }
    }
  };
  watch(child);

  const databaseUrl = (database: string, name = 'postgres'): string =>
    `postgresql://${encodeURIComponent(name)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}&port=${PORT}`;
  return {
    host: socketDir,
    port: PORT,
    superuserUrl: databaseUrl('postgres'),
    databaseUrl,
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true;
      endTrimming();
      await stopServer(child);
      letGo(dataDir);
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

interface Cluster {
  binaries: PostgresBinaries;
  user: PostgresUser;
  dataDir: string;
  durable: boolean;
  socketDir: string;
  settings: Readonly<Record<string, string>>;
  startPatienceMs: number;
}

const logFile = (dataDir: string): string => `${dataDir}.log`;
/** Where a restore makes the cluster ready that is to take the place of another. */
export const restoringFolder = (dataDir: string): string => `${dataDir}.restoring`;

/** Makes the cluster beside its place and moves it there in one step, so a cut-off start leaves no half of one. */
function createCluster({ binaries, user, dataDir, durable }: Pick<Cluster, 'binaries' | 'user' | 'dataDir' | 'durable'>): void {
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === MAJOR) return;
    throw new Error(`The database folder ${dataDir} was made by PostgreSQL ${found}; this product brings ${MAJOR}.`);
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`The folder ${dataDir} is not empty and holds no database. Set DATA_DIR to another folder.`);
  }
  if (existsSync(restoringFolder(dataDir))) {
    throw new Error(
      `A restore into ${dataDir} was cut off. Run it again; or remove ${restoringFolder(dataDir)} to begin with an empty database.`,
    );
  }
  const fresh = `${dataDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(fresh, user);
  const initdb = run(user, [
    binaries.initdb,
    '--pgdata',
    fresh,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (initdb.status !== 0) {
    throw new Error(`PostgreSQL could not make its folder ${dataDir}: ${initdb.stderr.trim() || initdb.error?.message}`);
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
}

function run(user: PostgresUser, words: string[]): { status: number | null; stderr: string; error?: Error } {
  const [command = '', ...rest] = [...user.prefix, ...words];
  const identity = user.dropInSpawn ? { uid: user.uid, gid: user.gid } : {};
  return spawnSync(command, rest, { encoding: 'utf8', cwd: '/', env: cleanEnvironment(), ...identity });
}

/** No PGDATA, PGOPTIONS or locale of the caller may change what the server does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(inherited), LANG: 'C', TZ: 'UTC' };
}

/** The path of a socket may have about 100 characters, which the temporary folder of some systems nearly fills. */
function makeSocketDir(user: PostgresUser): string {
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir();
  const made = mkdtempSync(path.join(base, 'pavilion-'));
  chmodSync(made, 0o700);
  giveTo(made, user);
  return made;
}

/** Root may have made the folder where user namespaces are allowed, and start now where they are not. */
function giveTo(folder: string, user: PostgresUser): void {
  if (statSync(folder).uid === user.uid) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of [...names, '.']) lchownSync(path.join(folder, name), user.uid, user.gid);
}

/** Of a server that need not outlive its machine: nothing waits for the disk, and a database copied file by file is not written to the log as well. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  shared_buffers: '128MB',
};

function serverWords({ binaries, dataDir, socketDir, durable, settings: own }: Cluster): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
    idle_in_transaction_session_timeout: '60s',
    ...(durable ? { archive_mode: 'on' } : FORGETFUL),
    ...own,
  };
  return [binaries.postgres, '-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts the server and waits until it accepts connections; tries again while a killed one lets go of its memory. */
async function launch(cluster: Cluster): Promise<ChildProcess> {
  const deadline = Date.now() + cluster.startPatienceMs;
  for (;;) {
    const said = statSync(logFile(cluster.dataDir), { throwIfNoEntry: false })?.size ?? 0;
    const child = spawnServer(cluster);
    const ready = await untilReady(child, cluster, deadline);
    if (ready) return child;
    // The last processes of a killed server write in between, so all that was said since counts.
    const lines = readLines(logFile(cluster.dataDir), said).filter((line) => line.trim());
    const passing = lines.some((line) => /still in use|lock file .* already exists/.test(line));
    if (!passing || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start on ${cluster.dataDir}: ${lines.slice(-6).join(' | ') || 'it gave no reason'}`);
    }
    await sleep(200);
  }
}

function spawnServer(cluster: Cluster): ChildProcess {
  const { user, dataDir, socketDir } = cluster;
  for (const name of readdirSync(socketDir)) rmSync(path.join(socketDir, name), { force: true });
  const out = openSync(logFile(dataDir), 'a', 0o600);
  // When we are killed, the kernel tells the server to stop. Its own process group shields it from Ctrl-C of a terminal.
  const deathSignal = hasSetpriv() ? ['setpriv', '--pdeathsig', 'INT', '--'] : [];
  const [command = '', ...rest] = [...user.prefix, ...deathSignal, ...serverWords(cluster)];
  const identity = user.dropInSpawn ? { uid: user.uid, gid: user.gid } : {};
  const child = spawn(command, rest, {
    detached: true,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', out, out],
    ...identity,
  });
  closeSync(out);
  // Callers listen for the exit only; without this listener a failed spawn would throw an uncaught error.
  child.once('error', () => child.emit('exit', -1, null));
  child.unref();
  return child;
}

let setprivFound: boolean | undefined;
function hasSetpriv(): boolean {
  setprivFound ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0;
  return setprivFound;
}

/** The last line of postmaster.pid has the state of the server. False when it ended instead. */
async function untilReady(child: ChildProcess, { dataDir }: Cluster, deadline: number): Promise<boolean> {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!ended) {
    const [pid, , , , , , , status] = readLines(path.join(dataDir, 'postmaster.pid'));
    if (Number(pid) === child.pid && status?.trim() === 'ready') return true;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return false;
    }
    await sleep(10);
  }
  return false;
}

function readLines(file: string, fromByte = 0): string[] {
  try {
    return readFileSync(file).subarray(fromByte).toString().split('\n');
  } catch {
    return [];
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (hasEnded(child)) return;
    child.kill(signal);
    const deadline = Date.now() + STOP_PATIENCE_MS;
    while (!hasEnded(child) && Date.now() < deadline) await sleep(10);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || !isAlive(child.pid ?? 0);
}
