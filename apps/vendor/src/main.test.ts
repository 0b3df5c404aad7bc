import { randomUUID } from 'node:crypto';
import { createLog } from '@pavilion/kit/log';
import { signatureFor } from '@pavilion/kit/request-signature';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVendor, type VendorServer } from './main.ts';
import { textOf, unitsOf } from './money.ts';

const SECRET = 'a secret of the test';
const OPERATOR = 'house';
let database: TestDatabase;
let vendor: VendorServer;
/** Under which shell the next pearls lie. */
let pearls: number[] = [];
let player = '';

beforeAll(async () => {
  database = await testDatabase('vendor');
  vendor = await startVendor({
    port: 0,
    host: '127.0.0.1',
    db: database.pool,
    log: createLog({ name: 'vendor', level: 'silent' }),
    publicUrl: '',
    pick: () => pearls.shift() ?? 0,
  });
  await vendor.putOperator({ code: OPERATOR, secret: SECRET });
  await vendor.putOperator({ code: 'other', secret: 'another' });
});
afterAll(async () => {
  await vendor.close();
  await database.drop();
});
beforeEach(async () => {
  pearls = [];
  player = `mem_${randomUUID()}`;
  await call('POST', '/v1/players', { player, currency: 'VND', step: '1' });
});

interface Caller {
  operator?: string;
  secret?: string;
}

async function call(method: string, path: string, body?: unknown, { operator = OPERATOR, secret = SECRET }: Caller = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const answer = await fetch(`${vendor.url}${path}`, {
    method,
    headers: {
      'X-Operator': operator,
      'X-Signature': signatureFor(secret, `${method} ${path}\n${text}`, Math.floor(Date.now() / 1000)),
      ...(text ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(text ? { body: text } : {}),
  });
  return { status: answer.status, value: (await answer.json()) as Record<string, unknown> };
}

const move = (direction: 'in' | 'out', amount: string, id: string = randomUUID()) =>
  call('POST', '/v1/transfers', { id, player, direction, amount, currency: 'VND' });
const balance = async () => (await call('GET', `/v1/players/${player}`)).value['balance'];

async function launch(): Promise<string> {
  const { value } = await call('POST', '/v1/sessions', { player, game: 'pearl-dive', language: 'vi', lobbyUrl: 'http://lobby.test/game' });
  return String(value['url']);
}
async function bet(url: string, { stake, pick = 0, request = randomUUID() }: { stake: string; pick?: number; request?: string }) {
  const answer = await fetch(`${url}/bets`, { method: 'POST', body: JSON.stringify({ request, pick, stake }) });
  return { status: answer.status, value: (await answer.json()) as Record<string, unknown> };
}

test('amounts are read and written to the last of four places', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (units) => {
      expect(unitsOf(textOf(units))).toBe(units);
    }),
  );
  for (const text of ['', '-1', '1e3', '1.23456', ' 1', '0x1', '1,5']) expect(unitsOf(text)).toBeNull();
});

test('a call that is not signed by its operator writes nothing', async () => {
  const id = randomUUID();
  const body = { id, player, direction: 'in', amount: '10', currency: 'VND' };
  expect((await call('POST', '/v1/transfers', body, { secret: 'wrong' })).status).toBe(401);
  expect((await call('POST', '/v1/transfers', body, { operator: 'nobody' })).status).toBe(401);
  // Another operator's player is not theirs.
  expect((await call('POST', '/v1/transfers', body, { operator: 'other', secret: 'another' })).value).toMatchObject({
    state: 'refused',
    reason: 'player.unknown',
  });
  expect(await balance()).toBe('0');
});

test('fifty identical transfers at once move once and answer alike; other data under the id is a conflict', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => move('in', '100', id)));
  for (const { value } of answers) expect(value).toEqual({ id, state: 'done', reason: null, balance: '100' });
  expect(await balance()).toBe('100');
  expect((await move('in', '101', id)).status).toBe(409);
  expect((await move('out', '101')).value).toMatchObject({ state: 'refused', reason: 'balance', balance: '100' });
  expect((await move('in', '0.5')).value).toMatchObject({ state: 'refused', reason: 'step' });
  expect((await move('in', '-1')).status).toBe(400);
  expect(await balance()).toBe('100');
});

test('an outcome that was asked for holds, whichever of order and question comes first', async () => {
  const late = randomUUID();
  const asked = await call('POST', `/v1/transfers/${late}/outcome`);
  expect(asked.value).toMatchObject({ state: 'refused', reason: 'never.arrived' });
  expect((await move('in', '5', late)).value).toEqual(asked.value);
  const raced = Array.from({ length: 12 }, () => randomUUID());
  const answers = await Promise.all(
    raced.map(async (id) => {
      const [ordered, outcome] = await Promise.all([move('in', '5', id), call('POST', `/v1/transfers/${id}/outcome`)]);
      expect(outcome.value['state']).toBe(ordered.value['state']);
      return ordered.value['state'] === 'done';
    }),
  );
  expect(await balance()).toBe(String(5 * answers.filter(Boolean).length));
});

test('faults do what they say, as often as ordered', async () => {
  const order = (fault: Record<string, unknown>) => call('POST', '/v1/faults', { call: 'transfer', times: 1, ...fault });
  const lost = randomUUID();
  await order({ kind: 'lost.answer' });
  await expect(move('in', '7', lost)).rejects.toThrow();
  expect((await call('POST', `/v1/transfers/${lost}/outcome`)).value).toMatchObject({ state: 'done' });
  const undone = randomUUID();
  await order({ kind: 'not.done' });
  await expect(move('in', '7', undone)).rejects.toThrow();
  expect((await call('POST', `/v1/transfers/${undone}/outcome`)).value).toMatchObject({ state: 'refused' });
  await order({ kind: 'down' });
  expect((await move('in', '7')).status).toBe(503);
  await order({ kind: 'refused' });
  expect((await move('in', '7')).value).toMatchObject({ state: 'refused', reason: 'vendor' });
  expect((await move('in', '7')).value).toMatchObject({ state: 'done', balance: '14' });
});

test('a bet is played once a request, settled at once, and delivered by cursor; the statement adds up', async () => {
  await move('in', '1000');
  const url = await launch();
  const { value: before } = await call('GET', '/v1/bets?after=0&limit=1000');
  pearls = [0, 1];
  const request = randomUUID();
  const [first, again] = [await bet(url, { stake: '100', request }), await bet(url, { stake: '100', request })];
  expect(first).toEqual({ status: 200, value: expect.objectContaining({ pearl: 0, payout: '291', balance: '1191' }) });
  expect(again).toEqual(first);
  expect((await bet(url, { stake: '191' })).value).toMatchObject({ pearl: 1, payout: '0', balance: '1000' });
  expect(await bet(url, { stake: '1001' })).toEqual({ status: 409, value: { error: 'balance' } });
  expect(await bet(url, { stake: '0' })).toEqual({ status: 409, value: { error: 'stake' } });
  expect((await bet(url, { stake: 'much' })).status).toBe(400);

  const { value: page } = await call('GET', `/v1/bets?after=${String(before['next'])}&limit=1`);
  const [row] = page['bets'] as Record<string, unknown>[];
  expect(row).toMatchObject({ player, stake: '100', payout: '291', currency: 'VND', state: 'settled', revision: 0 });
  expect(page['hasMore']).toBe(true);
  const cancels = await Promise.all(Array.from({ length: 6 }, () => call('POST', `/v1/bets/${String(row?.['id'])}/cancel`)));
  expect(cancels.map(({ value }) => value['cancelled']).toSorted()).toEqual([false, false, false, false, false, true]);
  expect((await call('POST', `/v1/bets/${String(row?.['id'])}/cancel`)).value).toEqual({ cancelled: false });
  const { value: rest } = await call('GET', `/v1/bets?after=${String(page['next'])}`);
  expect(rest['bets']).toMatchObject([{ stake: '191' }, { id: row?.['id'], revision: 1, state: 'cancelled', payout: '0' }]);

  const { value: books } = await call('GET', '/v1/statement?limit=1000');
  const mine = (books['players'] as Record<string, unknown>[]).find(({ player: code }) => code === player);
  expect(mine).toEqual({
    player,
    currency: 'VND',
    balance: '809',
    transferredIn: '1000',
    transferredOut: '0',
    stakes: '191',
    payouts: '0',
  });
});

test('parallel stakes never spend a wallet twice, and no bet overtakes the cursor', async () => {
  await move('in', '100');
  const url = await launch();
  pearls = Array.from({ length: 40 }, () => 2);
  const answers = await Promise.all(Array.from({ length: 40 }, () => bet(url, { stake: '10' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await balance()).toBe('0');
  const { rows } = await database.pool.query('SELECT cursor FROM bet WHERE player = $1 ORDER BY cursor', [player]);
  expect(new Set(rows.map(({ cursor }: { cursor: bigint }) => cursor)).size).toBe(10);
});

test('an ended session plays no more, and says so in the language of the reader', async () => {
  await move('in', '100');
  const url = await launch();
  const page = await fetch(url);
  expect(await page.text()).toContain('<html lang="vi"');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await call('DELETE', `/v1/players/${player}/sessions`)).value).toEqual({ ended: 1 });
  expect(await bet(url, { stake: '10' })).toEqual({ status: 404, value: { error: 'session.ended' } });
  const ended = await fetch(url, { headers: { 'Accept-Language': 'pt-BR' } });
  expect(ended.status).toBe(404);
  expect(await ended.text()).toContain('Este jogo terminou');
});
