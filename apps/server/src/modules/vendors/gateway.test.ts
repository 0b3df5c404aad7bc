import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { OpAnswer } from '../betting/public.ts';
import type { VendorAdapter } from './adapter.ts';
import type { Catalogue, Vendor } from './catalogue.ts';
import { type GatewayWorld, serveGateway } from './gateway.ts';
import type { Play, Wallet } from './wallet.ts';

const ANSWER: OpAnswer = { status: 'ok', balance: 1n, betId: null, journalId: null, replayed: false };
let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

/** One call of a vendor whose protocol has no word for any refusal, and the lines that were logged about it. */
async function called(bet: () => Promise<OpAnswer>): Promise<{ body: string; logged: Record<string, unknown>[] }> {
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
    failure: () => ({ status: 200, body: 'unknown' }),
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
  const { body } = await app.inject({ method: 'POST', url: '/vendor/v/bet?x=secret', payload: '{}' });
  return { body, logged };
}

test('a call that is answered leaves no line', async () => {
  expect(await called(async () => ANSWER)).toEqual({ body: 'ok', logged: [] });
});

test('what the wallet refused stands behind an unknown outcome, with the request’s id', async () => {
  const { body, logged } = await called(async () => ({ ...ANSWER, status: 'content.changed' }));
  expect(body).toBe('unknown');
  expect(logged).toMatchObject([
    {
      reqId: expect.any(String),
      vendor: 'v',
      call: '/vendor/v/bet',
      at: 'wallet',
      refused: ['t-1 content.changed'],
      msg: expect.stringContaining('not known'),
    },
  ]);
});

test('a failure stands behind it as an error, once', async () => {
  const { body, logged } = await called(async () => {
    throw new Error('the database is gone');
  });
  expect(body).toBe('unknown');
  expect(logged).toMatchObject([
    { reqId: expect.any(String), at: 'wallet', err: { message: 'the database is gone' }, msg: 'vendor call failed' },
  ]);
});

test('a late answer is told as unknown, and what became of it is logged when it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<OpAnswer>();
  const { body, logged } = await called(() => promise);
  expect(body).toBe('unknown');
  expect(logged).toMatchObject([{ at: 'wallet', refused: [], msg: expect.stringContaining('late') }]);
  resolve({ ...ANSWER, status: 'system.busy' });
  await expect.poll(() => logged).toHaveLength(2);
  expect(logged[1]).toMatchObject({ reqId: logged[0]?.['reqId'], refused: ['t-1 system.busy'], msg: expect.stringContaining('has ended') });
});
