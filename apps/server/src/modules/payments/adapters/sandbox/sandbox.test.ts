import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSandboxProvider } from './sandbox.ts';

const now = new Date('2026-05-05T12:00:00Z');
const secret = 'a secret of the test';
const provider = createSandboxProvider({ url: 'http://127.0.0.1:9', merchant: 'pavilion', secret, now: () => now });

function verify(raw: string) {
  const seconds = Math.floor(now.getTime() / 1000);
  return provider.verifyWebhook(raw, { 'x-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')}` }, now);
}

const notice = (data: string, id = '"evt_1"') => `{"id":${id},"type":"deposit.paid","data":${data}}`;

test('a notice is read as it was written', () => {
  expect(verify(notice('{"reference":"dep_1","amount":"25.5","currency":"BRL"}'))).toEqual({
    eventId: 'evt_1', kind: 'deposit.paid', reference: 'dep_1', amount: 255_000n, currency: 'BRL',
  });
});

test.each([
  ['a name twice', notice('{"reference":"dep_1","amount":"25.5","amount":"99","currency":"BRL"}')],
  ['an amount beyond the ledger', notice('{"reference":"dep_1","amount":"99999999999999999999","currency":"BRL"}')],
  ['an amount that is none', notice('{"reference":"dep_1","amount":"1e3","currency":"BRL"}')],
  ['text no database keeps', notice('{"reference":"dep_\\u0000","amount":"1","currency":"BRL"}')],
  ['half a character', notice('{"reference":"dep_1","amount":"1","currency":"BRL"}', '"\\ud800"')],
  ['an id without end', notice('{"reference":"dep_1","amount":"1","currency":"BRL"}', `"${'x'.repeat(200)}"`)],
])('%s is refused, though rightly signed', (_name, raw) => {
  expect(verify(raw)).toBeNull();
});
