import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeProgram } from '../../node-runtime.mjs';
import { type ReachedDatabase, reachDatabase } from '../../../apps/pavilion/src/reach-database.ts';
import { root } from '../../../apps/pavilion/src/schemas.ts';

const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 30_000;

export interface ProductOptions {
  /** Folder of logs; a temporary one unless given. */
  folder?: string;
  /** Of the embedded server; in that folder unless given. */
  dataDir?: string;
  /** A database the parts share; the embedded one when absent. */
  databaseUrl?: string;
  env?: Record<string, string>;
  /** What each process runs: `all`, or the parts on a database of their own. */
  roles?: readonly string[];
  /** Ends what the processes depend on. */
  onClose?: () => Promise<void>;
}

/** Nothing the drill started outlives it. */
const orphans = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of orphans) child.kill('SIGKILL');
});

/** The product's own processes, on ports and in a folder of their own, to be started, killed and looked at from outside. */
export class Product {
  readonly folder: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly ports: readonly number[];
  readonly roles: readonly string[];
  env: Record<string, string>;
  readonly #onClose: () => Promise<void>;
  readonly #children = new Map<string, ChildProcess>();

  private constructor(options: ProductOptions, ports: readonly number[]) {
    this.folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'pavilion-faults-'));
    this.dataDir = options.dataDir ?? path.join(this.folder, 'data');
    this.databaseUrl = options.databaseUrl;
    this.env = options.env ?? {};
    this.roles = options.roles ?? ['all'];
    this.#onClose = options.onClose ?? (() => Promise.resolve());
    this.ports = ports;
  }

  static async create(options: ProductOptions = {}): Promise<Product> {
    return new Product(options, await steadyPorts(6));
  }

  #url(index: number): string {
    return `http://127.0.0.1:${this.ports[index]}`;
  }
  get url(): string {
    return this.#url(0);
  }
  get studioUrl(): string {
    return this.#url(1);
  }
  get pspUrl(): string {
    return this.#url(2);
  }
  get deskUrl(): string {
    return this.#url(3);
  }

  /** Starts every process. Resolves when all are ready. */
  async start(): Promise<void> {
    // The first one makes what all need: keys and demonstration data.
    const [first, ...others] = this.roles;
    if (first) await this.startOne(first);
    await Promise.all(others.map((role) => this.startOne(role)));
  }

  async startOne(role: string): Promise<void> {
    const output = path.join(this.folder, `${role}.log`);
    const out = openSync(output, 'a');
    const begun = statSync(output).size;
    const child = spawn(nodeProgram(), [path.join(root, 'apps/pavilion/src/pavilion.ts'), `--role=${role}`], {
      cwd: root,
      stdio: ['ignore', out, out],
      env: { ...this.#environment(role), ...this.env },
    });
    closeSync(out);
    this.#children.set(role, child);
    orphans.add(child);
    child.once('exit', () => orphans.delete(child));
    const deadline = Date.now() + START_PATIENCE_MS;
    while (!readFileSync(output).subarray(begun).includes('Stop with Ctrl-C')) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
        throw new Error(`The product (${role}) did not start:\n${readFileSync(output).subarray(begun).toString().slice(-2_000)}`);
      }
      await sleep(25);
    }
  }

  #environment(role: string): Record<string, string> {
    const [port, studio, psp, console, idp, worker] = this.ports.map(String) as [string, string, string, string, string, string];
    return {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      HOST: '127.0.0.1',
      DEMO: 'accounts',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: this.dataDir,
      PORT: role === 'worker' ? worker : port,
      STUDIO_PORT: studio,
      PSP_PORT: psp,
      CONSOLE_PORT: console,
      IDP_PORT: idp,
      VENDOR_PORT: '0',
      PUBLIC_URL: this.url,
      STUDIO_URL: this.studioUrl,
      PSP_URL: this.pspUrl,
      CONSOLE_URL: this.deskUrl,
      ...(this.databaseUrl === undefined ? {} : { DATABASE_URL: this.databaseUrl }),
    };
  }

  runs(): boolean {
    return this.#children.size > 0;
  }

  pidOf(role: string): number {
    return this.#children.get(role)?.pid ?? 0;
  }

  /** kill -9, and the end of the process. */
  async kill(role: string): Promise<void> {
    await this.#end(role, 'SIGKILL');
  }

  /** Stops every process in order. */
  async stop(): Promise<void> {
    for (const role of [...this.#children.keys()].toReversed()) await this.#end(role, 'SIGTERM');
  }

  async #end(role: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#children.get(role);
    this.#children.delete(role);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(patience);
  }

  /** Process id of the embedded server as its folder says; 0 when it says none. */
  postmaster(): number {
    try {
      return Number(readFileSync(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  }

  /** The answer of `/readyz`, 0 when there is none. */
  async readiness(url = this.url): Promise<number> {
    return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 0,
    );
  }

  /** Milliseconds until `/readyz` of platform and studio say 200, or until the patience is over. */
  async untilReady(patienceMs: number): Promise<{ ready: boolean; ms: number }> {
    const begun = performance.now();
    for (;;) {
      const ready = (await Promise.all([this.readiness(), this.readiness(this.studioUrl)])).every((status) => status === 200);
      const ms = performance.now() - begun;
      if (ready || ms > patienceMs) return { ready, ms };
      await sleep(50);
    }
  }

  /** The database, for what no call shows: jobs, and the rows of deposits and withdrawals. */
  database(): Promise<ReachedDatabase> {
    return reachDatabase({ databaseUrl: this.databaseUrl, dataDir: this.dataDir }, 'platform');
  }

  /** `npm run check-books` on this product: its checks, and those that fail. */
  async checkBooks(): Promise<{ checks: number; failed: string[] }> {
    const { code, text } = await run('apps/pavilion/src/commands/check-books.ts', {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: this.dataDir,
      ...(this.databaseUrl === undefined ? {} : { DATABASE_URL: this.databaseUrl }),
    });
    const failed = text.split('\n').filter((line) => line.startsWith('FAIL') || line.includes('BROKEN'));
    const checks = text.split('\n').filter((line) => /^(ok|FAIL) /.test(line)).length;
    return {
      checks: checks + 1,
      failed: code !== 0 && failed.length === 0 ? [`check-books ended with ${code}: ${text.slice(-300)}`] : failed,
    };
  }

  /** Stops everything; the folder goes too, unless it is to be looked at. */
  async close({ keep = false } = {}): Promise<void> {
    await this.stop();
    await this.#onClose();
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
  }
}

function run(script: string, env: Record<string, string>): Promise<{ code: number; text: string }> {
  const child = spawn(nodeProgram(), [path.join(root, 'scripts/run.mjs'), path.join(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, text }));
  });
}

/** Processes of a PostgreSQL: the postmaster and its children. Linux only. */
export function serverProcesses(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === postmaster;
      } catch {
        return false;
      }
    });
  return [postmaster, ...children];
}

/**
 * Ports below the range the system gives outgoing connections from: while a killed server is away, a client that keeps trying
 * could otherwise be given the server's own port and connect to itself.
 */
async function steadyPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  let next = 12_000 + ((process.pid * 7 + Math.floor(performance.now())) % 18_000);
  while (ports.length < count) {
    next += 1;
    if (await isFree(next)) ports.push(next);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.close(() => resolve(true));
    });
  });
}
