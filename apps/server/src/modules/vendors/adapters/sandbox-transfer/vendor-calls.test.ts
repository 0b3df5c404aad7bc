import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type VendorLink, VendorUnavailable } from '../../adapter.ts';
import { createOutbound } from '../../../../kernel/outbound.ts';
import { transfers } from './vendor-calls.ts';

const report = {
  id: 'bet_1',
  revision: 0,
  player: 'mem_1',
  game: 'pearl-dive',
  round: 'r-1',
  currency: 'VND',
  stake: '10',
  payout: '0',
  state: 'settled',
  placedAt: '2026-01-01T00:00:00Z',
  settledAt: '2026-01-01T00:00:01Z',
};
let answer: object = {};
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ bets: [answer], next: '1', hasMore: false }));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const read = (change: object) => {
  answer = { ...report, ...change };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const vendor = { code: 'TIDEWATER', baseUrl, operatorId: 'pavilion', keys: { secret: 'a secret' } } as unknown as VendorLink['vendor'];
  return transfers.settledBets(
    { vendor, fetch: createOutbound({ allowPrivate: true }).fetch, privateKey: () => Promise.reject(new Error('none')) },
    '',
  );
};

test('a report is read in ledger units', async () => {
  expect((await read({})).bets).toMatchObject([{ id: 'bet_1', stake: 100_000n, payout: 0n }]);
});

test('a report the books could not accept is reported as the vendor’s fault, so that it is seen at the desk', async () => {
  for (const change of [
    { round: 'a\0b' },
    { game: '\0' },
    { player: `mem${'x'.repeat(200)}` },
    { currency: 'V\0D' },
    { round: 'r'.repeat(500) },
    { stake: '-1' },
    { stake: '99999999999999999999' },
    { revision: 3_000_000_000 },
  ]) {
    const end = await read(change).then(
      () => 'read',
      (error: unknown) => error instanceof VendorUnavailable,
    );
    expect([change, end]).toEqual([change, true]);
  }
});
