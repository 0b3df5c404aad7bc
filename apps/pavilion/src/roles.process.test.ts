import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { login, logout, socketTicket } from '../../../packages/contract/src/identity/session.ts';
import { balances } from '../../../packages/contract/src/wallet/calls.ts';
import { createPool, type Pool } from '../../../packages/kit/src/pool.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePorts } from '../../../packages/kit/src/free-ports.ts';
import { createBetPort } from '../../server/src/modules/betting/public.ts';
import { UNHURRIED } from '../../server/src/modules/betting/testing/members.ts';
import { Browser, type BrowserWorld } from '../../server/src/test/browser.ts';
import { root } from './schemas.ts';

const PATIENCE_MS = 120_000;

const children: ChildProcess[] = [];
const output: string[] = [];
let admin: Pool;
let pool: Pool;
let database: string;
let urls: string[];
let workerUrl: string;

function start(role: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), `--role=${role}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', DEMO: 'accounts', ...env },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${role} is not ready:\n${output.join('')}`)), PATIENCE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output.push(`${role}: ${chunk.toString()}`);
        if (!chunk.toString().includes('Stop with Ctrl-C')) return;
        clearTimeout(late);
        resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code}:\n${output.join('')}`)));
  });
}

/** Starts a role at a port of its own; answers its address. Tests beside this one look for ports too: one taken meanwhile is given up for another. */
async function startAtFreePort(role: string, env: Record<string, string>, tries = 3): Promise<string> {
  const [port] = await freePorts(1);
  try {
    await start(role, { ...env, PORT: String(port) });
    return `http://127.0.0.1:${port}`;
  } catch (error) {
    if (tries === 1 || !String(error).includes(`Port ${port} is taken`)) throw error;
    return startAtFreePort(role, env, tries - 1);
  }
}

/** Two web processes and one worker on one database, started one after the other as a balancer would find them. */
beforeAll(async () => {
  const { url: pattern } = inject('testServer');
  database = `test_${randomBytes(6).toString('hex')}`;
  admin = createPool({ url: pattern.replace('/DATABASE?', '/postgres?'), max: 1 });
  await admin.query(`CREATE DATABASE ${database}`);
  const url = pattern.replace('/DATABASE?', `/${database}?`);
  const [studio, psp] = (await freePorts(2)).map(String) as [string, string];
  const env = { DATABASE_URL: url, STUDIO_PORT: studio, PSP_PORT: psp, CONSOLE_PORT: '0', IDP_PORT: '0', VENDOR_PORT: '0', DRAW_PORT: '0' };
  const first = await startAtFreePort('http', env);
  const [second, worker] = await Promise.all([startAtFreePort('http', env), startAtFreePort('worker', env)]);
  urls = [first, second];
  workerUrl = worker;
  pool = createPool({ url, role: 'pavilion_app', searchPath: 'platform', max: 2 });
}, 2 * PATIENCE_MS);

afterAll(async () => {
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    ),
  );
  await pool?.end();
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await admin.end();
});

const browserAt = (index: number): Browser =>
  new Browser({ url: urls[index] ?? '', now: () => new Date(), pass: () => undefined } as unknown as BrowserWorld);

test('several processes are one platform: a login is good at each, a bet is announced by the worker, a logout is heard everywhere', async () => {
  const [here, there] = [browserAt(0), browserAt(1)];
  const answer = await here.call(login, { username: 'demo', password: 'Lantern-2026' });
  expect(answer.code).toBeUndefined();
  here.token = there.token = answer.value.token;
  expect((await there.call(balances)).value).toMatchObject({ sumBalance: 0, currency: 'VND' });
  const { ticket } = (await here.call(socketTicket)).value;
  const socket = new WebSocket(`${urls[1]?.replace('http', 'ws')}/wps/socket?ticket=${ticket}`);
  const events: string[] = [];
  socket.onmessage = ({ data }) => {
    events.push((JSON.parse(String(data)) as { event: string }).event);
  };
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  await expect.poll(() => events).toContain('ready');
  const {
    rows: [member],
  } = await pool.query<{ id: string }>(`SELECT id FROM member WHERE username = 'demo' AND brand_id = 'brd_koi'`);
  const bets = createBetPort(pool, { ...UNHURRIED, clock: { now: () => new Date() } });
  const given = await bets.apply({
    kind: 'promo',
    vendor: 'LANTERN',
    transactionId: randomUUID(),
    memberId: member?.id ?? '',
    roundId: randomUUID(),
    amount: 10_000n,
    currency: 'VND',
    game: 'dice',
    product: 'rng',
  });
  expect(given.status).toBe('ok');
  await expect.poll(() => events).toContain('balance.changed');
  expect((await there.call(balances)).value.sumBalance).toBe(1);
  await here.call(logout);
  expect(await closed).toBe(4401);
  expect((await there.call(balances)).code).toBe('login.not.session');
});

test('a worker says at its port whether it lives and works, and shows its figures to this machine', async () => {
  const ask = async (path: string) => {
    const answer = await fetch(`${workerUrl}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
  expect(await ask('/readyz')).toEqual({ status: 200, text: '{"status":"ok"}' });
  expect((await ask('/metrics')).text).toMatch(/^jobs_worker_up 1$/m);
});
