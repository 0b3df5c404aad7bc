import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '../../../packages/kit/src/process-identity.ts';
import { freePorts } from '../../../packages/kit/src/free-ports.ts';
import { buildWeb } from './web/build-web.ts';
import { reachDatabase } from './reach-database.ts';
import { root } from './schemas.ts';

const PATIENCE_MS = 120_000;

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code, -1 when it ended by a signal. */
  ended: Promise<number>;
  url: string;
}

let folder: string;
let ports: number[];
const runs: Run[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pavilion-start-'));
  ports = await freePorts(3);
  // What is started below is stopped at once, which would leave builds in the background unfinished.
  await buildWeb({ say: () => undefined });
}, PATIENCE_MS);

afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
});

afterAll(async () => {
  await untilGone(postmaster());
  rmSync(folder, { recursive: true, force: true });
});

interface StartOptions {
  /** Beside what it is given, in place of it. */
  program?: readonly [command: string, ...words: string[]];
  words?: string[];
}

function start(env: Record<string, string> = {}, { program, words = [] }: StartOptions = {}): Run {
  const [port = 0, studioPort = 0, pspPort = 0] = ports;
  const [command, ...own] = program ?? [process.execPath, path.join(root, 'scripts/start.mjs')];
  const child = spawn(command, [...own, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      PSP_PORT: String(pspPort),
      CONSOLE_PORT: '0',
      IDP_PORT: '0',
      VENDOR_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: 'accounts',
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1));
  });
  const run = { child, output: () => text, ended, url: `http://127.0.0.1:${port}` };
  runs.push(run);
  return run;
}

async function ready(run: Run): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(`${run.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (run.child.exitCode !== null || Date.now() > deadline) throw new Error(`not ready:\n${run.output()}`);
    await sleep(50);
  }
  // The box is printed once everything runs.
  while (!run.output().includes('Stop with Ctrl-C')) await sleep(20);
}

function postmaster(): number {
  const file = path.join(folder, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** Processes that one started, and theirs. */
function startedBy(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const own = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  return own.flatMap((one) => [one, ...startedBy(one)]);
}

/** The process that serves: the one right above PostgreSQL. */
function serverOf({ child }: Run): number {
  const database = postmaster();
  const server = [child.pid ?? 0, ...startedBy(child.pid ?? 0)].findLast((pid) => startedBy(pid).includes(database));
  if (!server) throw new Error('nobody serves');
  return server;
}

/** As a power failure would: the server first, which its parent would else bring to an end in order. */
function killAll(run: Run): void {
  process.kill(serverOf(run), 'SIGKILL');
  run.child.kill('SIGKILL');
}

async function untilGone(pid: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} is still there`);
    await sleep(20);
  }
}

describe('a start', { timeout: 2 * PATIENCE_MS }, () => {
  test('serves everything, and SIGTERM stops all of it', async () => {
    const run = start();
    await ready(run);
    const [, studioPort, pspPort] = ports;
    for (const url of [`${run.url}/healthz`, `http://127.0.0.1:${studioPort}/healthz`, `http://127.0.0.1:${pspPort}/healthz`]) {
      expect((await fetch(url)).status, url).toBe(200);
    }
    const page = await fetch(run.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-request-id')).toBeTruthy();
    expect(await (await fetch(`${run.url}/metrics`)).text()).toContain('http_request_duration_seconds');
    const pid = postmaster();
    expect(isAlive(pid)).toBe(true);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  test('the second time builds nothing', async () => {
    const run = start();
    await ready(run);
    expect(run.output()).not.toContain('Building');
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
  });

  test('follows the server killed in the middle of its work', async () => {
    const killed = start();
    await ready(killed);
    const pid = postmaster();
    killAll(killed);
    await killed.ended;
    const next = start();
    await ready(next);
    expect(postmaster()).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
  });

  test('follows PostgreSQL and the server killed together', async () => {
    const killed = start();
    await ready(killed);
    const pid = postmaster();
    killAll(killed);
    process.kill(pid, 'SIGKILL');
    await killed.ended;
    await ready(start());
  });

  test('starts PostgreSQL again when only that is killed', async () => {
    const run = start();
    await ready(run);
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    await expect.poll(postmaster).not.toBe(pid);
    await expect.poll(async () => (await fetch(`${run.url}/readyz`)).status).toBe(200);
  });

  test('is not misled by a left pid file whose number belongs to another program', async () => {
    const killed = start();
    await ready(killed);
    killed.child.kill('SIGTERM');
    await killed.ended;
    writeFileSync(path.join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n0\n5432\n/nowhere\n\n`);
    await ready(start());
  });

  test('says which port is taken', async () => {
    await ready(start());
    const second = start({ DATA_DIR: path.join(folder, 'second') });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/Port \d+ is taken by another program/);
    rmSync(path.join(folder, 'second'), { recursive: true, force: true });
  });
});

/** How many acts of its month the demonstration has written so far. */
async function countActs(): Promise<number> {
  const { pool, close } = await reachDatabase({ databaseUrl: undefined, dataDir: folder }, 'platform');
  try {
    const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM demonstration_act WHERE is_done');
    return rows[0]?.n ?? 0;
  } finally {
    await close();
  }
}

test(
  'a server that hangs is killed by its watchdog and started again: with its database, its month, its folder, under the same npm',
  async () => {
    const hook = path.join(root, 'scripts/testing/spinning-route.mjs');
    const npm = start({ DEMO: '1', NODE_OPTIONS: `--import=${hook}` }, { program: ['npm', 'start'] });
    await ready(npm);
    const [server, database] = [serverOf(npm), postmaster()];
    await expect.poll(countActs).toBeGreaterThan(0);
    await expect(fetch(`${npm.url}/spin`)).rejects.toThrow();
    await untilGone(server);
    // What a killed process wrote may arrive after its end.
    await expect.poll(npm.output).toMatch(/^watchdog: the main loop has stood still for 1\d s; running: .*GET \/spin.*$/m);
    await expect.poll(npm.output).toMatch(/^watchdog: {3}at .*spinForEver/m);
    await expect.poll(npm.output).toContain('It ended by SIGKILL; restarting in 1 s.');
    await expect.poll(async () => (await fetch(`${npm.url}/readyz`).catch(() => null))?.status).toBe(200);
    await expect.poll(() => npm.output().split('Stop with Ctrl-C').length).toBe(3);
    expect(isAlive(database)).toBe(false);
    expect(serverOf(npm)).not.toBe(server);
    // The month goes on where it was.
    const before = await countActs();
    await expect.poll(countActs).toBeGreaterThan(before);
    const second = start({ PORT: '0', STUDIO_PORT: '0', PSP_PORT: '0' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`is in use by the running process ${serverOf(npm)}`);
    expect(second.output()).not.toContain('restarting');
    const [again, itsDatabase] = [serverOf(npm), postmaster()];
    // Nothing is notified that npm is killed.
    npm.child.kill('SIGKILL');
    await untilGone(again);
    await untilGone(itsDatabase);
  },
  2 * PATIENCE_MS,
);

test('a bad setting is refused before anything starts', async () => {
  const run = start({ PORT: 'eighty', DEMO: 'perhaps' });
  expect(await run.ended).toBe(2);
  expect(run.output()).toContain('PORT is "eighty": a whole number from 0 to 65535');
  expect(run.output()).toContain('DEMO is "perhaps": 1, 0 or accounts is expected');
});

test('help lists the settings', async () => {
  const run = start({}, { words: ['--help'] });
  expect(await run.ended).toBe(0);
  expect(run.output()).toContain('TRUSTED_PROXIES');
});
