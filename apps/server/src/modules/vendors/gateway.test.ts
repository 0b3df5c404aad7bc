import { PoolBusy } from '@pavilion/kit/admitting-pool';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type BetOp, type OpAnswer, UnknownOutcome } from '../betting/public.ts';
import type { VendorAdapter } from './adapter.ts';
import type { Catalogue, Vendor } from './catalogue.ts';
import { type GatewayWorld, serveGateway } from './gateway.ts';
import type { Db } from '../../kernel/db.ts';
import { operatorWallet } from './adapters/operator-wallet/adapter.ts';
import { gameSessions } from './game-sessions.ts';
import { createWallet, type Play, type Wallet, type WalletWorld } from './wallet.ts';

const ANSWER: OpAnswer = { status: 'ok', balance: 1n, betId: null, journalId: null, replayed: false };
let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

/** One call of a vendor whose protocol has no word for any refusal, and the lines that were logged about it. */
async function called(
  bet: () => Promise<OpAnswer>,
): Promise<{ status: number; body: string; retryAfter: unknown; logged: Record<string, unknown>[] }> {
  const logged: Record<string, unknown>[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) } },
  });
  close = () => app.close();
  const adapter = {
    code: 'test',
    keys: [],
    callbacks: [
      {
        method: 'POST',
        path: 'bet',
        answer: async ({ wallet }) => {
          const { status } = await wallet.bet({} as Play, { transactionId: 't-1', roundId: 'r-1', amount: 1n });
          return { status: 200, body: status === 'ok' ? 'ok' : 'unknown' };
        },
      },
    ],
    isAuthentic: () => true,
    read: () => ({}),
    failure: (why) => (why === 'busy' ? { status: 503, body: 'busy' } : { status: 200, body: 'unknown' }),
    isUnknown: ({ body }) => body === 'unknown',
  } satisfies Partial<VendorAdapter> as unknown as VendorAdapter;
  const catalogue = {
    vendors: new Map([['V', { code: 'V', adapter: 'test', walletMode: 'seamless', keys: {} } as unknown as Vendor]]),
  } as unknown as Catalogue;
  const world: GatewayWorld = {
    wallet: { bet } as unknown as Wallet,
    record: () => undefined,
    catalogue: async () => catalogue,
    recentCatalogue: async () => ({ value: catalogue, version: 1n }),
  };
  await serveGateway(app, world, [adapter]);
  const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/vendor/v/bet?x=secret', payload: '{}' });
  return { status: statusCode, body, retryAfter: headers['retry-after'], logged };
}

test('a call that is answered leaves no line', async () => {
  expect(await called(async () => ANSWER)).toEqual({ status: 200, body: 'ok', retryAfter: undefined, logged: [] });
});

test('what the wallet refused is logged with an unknown outcome, with the request’s id', async () => {
  const { body, logged } = await called(async () => ({ ...ANSWER, status: 'member.odd' }));
  expect(body).toBe('unknown');
  expect(logged).toMatchObject([
    {
      reqId: expect.any(String),
      vendor: 'v',
      call: '/vendor/v/bet',
      at: 'wallet',
      refused: ['t-1 member.odd'],
      msg: expect.stringContaining('not known'),
    },
  ]);
});

const lost = (code: string) => Object.assign(new Error('a connection'), { code });
const OP = { vendor: 'V', transactionId: 't-1' } as BetOp;

test.each<[string, () => Promise<OpAnswer>, number]>([
  ['the port has no room', async () => ({ ...ANSWER, status: 'system.busy' }), 1],
  ['what it is judged by kept changing', async () => ({ ...ANSWER, status: 'content.changed' }), 1],
  ['no connection comes free', () => Promise.reject(new PoolBusy()), 0],
  ['a read met a database that is away', () => Promise.reject(lost('ECONNREFUSED')), 1],
  ['locks met', () => Promise.reject(lost('40P01')), 1],
])('a call that was not tried because %s is answered with a retry', async (_why, bet, lines) => {
  const { logged, ...answer } = await called(bet);
  expect(answer).toEqual({ status: 503, body: 'busy', retryAfter: '1' });
  expect(logged.map(({ msg }) => msg)).toEqual(Array.from({ length: lines }, () => 'a vendor call was not served'));
});

test('what the wallet may have booked stays an unknown outcome, whatever its transaction is called', async () => {
  const op = { ...OP, transactionId: 'Query read timeout' };
  expect(await called(() => Promise.reject(new UnknownOutcome(op, lost('57P01'))))).toMatchObject({ status: 200, body: 'unknown' });
});

test('a failure is logged with it as an error, once', async () => {
  const { body, logged } = await called(async () => {
    throw new Error('the database is gone');
  });
  expect(body).toBe('unknown');
  expect(logged).toMatchObject([
    { reqId: expect.any(String), at: 'wallet', err: { message: 'the database is gone' }, msg: 'vendor call failed' },
  ]);
});

test('a late answer is reported as unknown, and its result is logged when it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<OpAnswer>();
  const { body, logged } = await called(() => promise);
  expect(body).toBe('unknown');
  expect(logged).toMatchObject([{ at: 'wallet', refused: [], msg: expect.stringContaining('late') }]);
  resolve({ ...ANSWER, status: 'system.busy' });
  await expect.poll(() => logged).toHaveLength(2);
  expect(logged[1]).toMatchObject({ reqId: logged[0]?.['reqId'], refused: ['t-1 system.busy'], msg: expect.stringContaining('has ended') });
});

const PLAYED = {
  user: 'mem_1',
  request_uuid: 'u-1',
  token: 'a token of twenty signs',
  game_code: 'g',
  transaction_uuid: 't-1',
  round: 'r-1',
};

test.each([
  ['user/balance', {}],
  ['transaction/bet', { amount: 100_000, currency: 'BRL' }],
  ['transaction/win', { amount: 100_000, currency: 'BRL', reference_transaction_uuid: 't-0' }],
  ['transaction/rollback', { reference_transaction_uuid: 't-0' }],
])(
  'a launch that cannot be looked up for want of a connection makes %s come again, and nothing is said of its outcome',
  async (path, more) => {
    const full = { query: () => Promise.reject(new PoolBusy()) } as unknown as Db;
    const vendor = { code: 'V', adapter: operatorWallet.code, walletMode: 'seamless', keys: { public: '' } } as unknown as Vendor;
    const catalogue = { vendors: new Map([['V', vendor]]) } as unknown as Catalogue;
    const wallet = createWallet({ ...gameSessions(full), db: full } as unknown as WalletWorld);
    const app = Fastify();
    close = () => app.close();
    const recentCatalogue = async () => ({ value: catalogue, version: 1n });
    const world: GatewayWorld = { wallet, record: () => undefined, catalogue: async () => catalogue, recentCatalogue };
    await serveGateway(app, world, [{ ...operatorWallet, isAuthentic: () => true }]);
    const answer = await app.inject({ method: 'POST', url: `/vendor/v/${path}`, payload: { ...PLAYED, ...more } });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '1',
      { user: 'mem_1', request_uuid: 'u-1', error: 'system.busy' },
    ]);
  },
);
