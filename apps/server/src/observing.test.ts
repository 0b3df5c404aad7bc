import { randomUUID } from 'node:crypto';
import { login, socketTicket } from '@pavilion/contract/identity/session';
import { balances } from '@pavilion/contract/wallet/calls';
import { createLog } from '@pavilion/kit/log';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from './main.ts';
import { ledger, makeMember } from './modules/vendors/testing/players.ts';
import { seedDemonstration } from './seed/demonstration.ts';
import { studioGames } from './test/studio-games.ts';
import { Browser } from './test/browser.ts';
import type { TestPlatform } from './test/test-platform.ts';

const PASSWORD = 'Lantern-2026';
const here = 'http://127.0.0.1:9';

let database: TestDatabase;
let platform: Platform;
let world: TestPlatform;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase('platform');
  const log = createLog({
    name: 'platform',
    level: 'debug',
    destination: {
      write: (line: string) => {
        lines.push(line);
      },
    },
  });
  platform = await startPlatform({
    db: database.pool,
    log,
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: false,
    settings: {
      demo: true,
      publicUrl: here,
      studioUrl: here,
      consoleUrl: here,
      pspUrl: here,
      trustedProxies: [],
      geoipDatabase: null,
      dataDir: '.',
    },
  });
  world = {
    url: platform.url,
    deskUrl: '',
    platform,
    database,
    now: () => new Date(),
    pass: () => undefined,
    close: async () => undefined,
  };
  await seedDemonstration(platform.domains, studioGames);
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

test('the figures an operator watches are there, and move', async () => {
  const browser = new Browser(world);
  browser.token = (await browser.call(login, { username: 'demo', password: PASSWORD })).value.token;
  const { ticket } = (await browser.call(socketTicket)).value;
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/wps/socket?ticket=${ticket}`);
  await new Promise((resolve) => {
    socket.onmessage = resolve;
  });
  const memberId = await makeMember(world, 1);
  const bet = (main: number) =>
    platform.domains.bets.apply({
      kind: 'bet',
      vendor: 'LANTERN',
      transactionId: randomUUID(),
      memberId,
      roundId: randomUUID(),
      amount: ledger(main),
      currency: 'VND',
      game: 'dice',
      product: 'rng',
    });
  await bet(1);
  await bet(1);
  await new Browser(world).call(login, { username: 'nobody.here', password: PASSWORD });
  await platform.domains.deps.enqueue(database.pool, 'payments.pay-out', { id: 'wd_none' });
  const text = await (await fetch(`${world.url}/metrics`)).text();
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.05",method="POST",route="/wps/session/login",status="200"}');
  expect(figure('bets_total{kind="bet",status="balance.not.enough"}')).toBe(1);
  expect(figure('bets_total{kind="bet",status="ok"}')).toBeGreaterThan(0);
  expect(figure('security_events_total{kind="login.failed"}')).toBe(1);
  expect(figure('sockets_open')).toBe(1);
  expect(figure('operations_behind')).toBeGreaterThanOrEqual(0);
  expect(figure('db_pool_connections_max')).toBeGreaterThan(1);
  expect([figure('db_pool_waiting'), figure('jobs_failed')]).toEqual([0, 0]);
  // The payout, and where it was read late what the bets made: missions to be evaluated.
  expect([1, 2]).toContain(figure('jobs_waiting'));
  expect(figure('db_pool_connections_in_use')).toBeGreaterThanOrEqual(0);
  socket.close();
});

test('logs name the request, and never a password, a token, a ticket or a sealed body', async () => {
  lines.length = 0;
  const browser = new Browser(world);
  const { value } = await browser.call(login, { username: 'demo', password: PASSWORD });
  browser.token = value.token;
  const { ticket } = (await browser.call(socketTicket)).value;
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/wps/socket?ticket=${ticket}`);
  await new Promise((resolve) => {
    socket.onmessage = resolve;
  });
  socket.close();
  await browser.call(login, { username: 'demo', password: 'Wrong-Password-1' });
  await browser.send(login.path, { method: 'POST', body: `{"value":"not-sealed-secret"}`, headers: { encryption: 'JWE' } });
  await browser.send(`${balances.path}?token=in-the-address`, { method: 'GET', headers: { 'x-request-id': 'the-one-asked' } });
  // Makes the database refuse, so that an unexpected error is logged with all it carries.
  await database.ownerPool.query('ALTER TABLE account RENAME TO account_away');
  const broken = await browser.call(balances);
  await database.ownerPool.query('ALTER TABLE account_away RENAME TO account');
  expect([broken.status, broken.code]).toEqual([500, 'unknown.system.err']);
  const all = lines.join('');
  for (const secret of [
    PASSWORD,
    'Wrong-Password-1',
    value.token,
    ticket,
    'not-sealed-secret',
    'in-the-address',
    ...browser.cookies.values(),
  ]) {
    expect(all.includes(secret), secret).toBe(false);
  }
  const parsed = lines.map(
    (line) => JSON.parse(line) as { requestId?: string; path?: string; status?: number; msg?: string; level: string },
  );
  expect(parsed.find(({ requestId }) => requestId === 'the-one-asked')).toMatchObject({ path: balances.path, status: 400, level: 'info' });
  const failure = parsed.find(({ msg }) => msg === 'unexpected error');
  expect(failure).toMatchObject({ level: 'error', requestId: broken.detail['requestId'] });
  expect(parsed.every(({ path: at }) => !at?.includes('?'))).toBe(true);
});
