import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { providerStandIn, signWebhook } from '../../testing/provider-stand-in.ts';
import { signatureFor } from '@pavilion/kit/request-signature';
import { createOutbound } from '../../../../kernel/outbound.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import { createSandboxProvider } from './sandbox.ts';

const SECRET = 'a-shared-secret';
const { fetch } = createOutbound({ allowPrivate: true });
const now = new Date('2026-11-18T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const provider = createSandboxProvider({
  code: 'sandbox',
  url: 'http://127.0.0.1:9',
  merchant: 'pavilion',
  secret: SECRET,
  fetch,
  now: () => now,
});
const event = (fields: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    type: 'deposit.paid',
    data: { reference: 'dep_1', amount: '50.00', currency: 'BRL' },
    ...fields,
  });
const verify = (raw: string, signature: string | undefined, at = now) => provider.verifyWebhook(raw, { 'x-signature': signature }, at);

test('an event signed with the shared secret is read', () => {
  expect(verify(event(), signWebhook(SECRET, event(), now))).toEqual({
    eventId: 'evt_1',
    kind: 'deposit.paid',
    reference: 'dep_1',
    amount: 500_000n,
    currency: 'BRL',
  });
});

test.each([
  ['another secret', signWebhook('another-secret', event(), now)],
  ['another body', signWebhook(SECRET, event({ id: 'evt_2' }), now)],
  ['a time that was not signed', signWebhook(SECRET, event(), later(-5)).replace(/^t=\d+/, `t=${now.getTime() / 1000}`)],
  ['no signature', undefined],
  ['a signature cut short', signWebhook(SECRET, event(), now).slice(0, -1)],
  ['a scheme of another version', signWebhook(SECRET, event(), now).replace('v1=', 'v2=')],
  ['something before the signature', ` ${signWebhook(SECRET, event(), now)}`],
])('%s is refused', (_name, signature) => {
  expect(verify(event(), signature)).toBeNull();
});

const stripe = new Stripe('sk_test_offline');

test('the signature is the one card processors use: their own library reads ours', () => {
  const raw = event();
  const seconds = Math.floor(now.getTime() / 1000);
  expect(stripe.webhooks.constructEvent(raw, signatureFor(SECRET, raw, seconds), SECRET, 300, undefined, seconds * 1000).id).toBe('evt_1');
  expect(stripe.webhooks.constructEvent(raw, signWebhook(SECRET, raw, now), SECRET, 300, undefined, seconds * 1000).id).toBe('evt_1');
  expect(() => stripe.webhooks.constructEvent(raw, signatureFor('another', raw, seconds), SECRET, 300, undefined, seconds * 1000)).toThrow(
    /signature/i,
  );
});

test('and ours reads theirs', () => {
  const raw = event();
  const header = stripe.webhooks.generateTestHeaderString({ payload: raw, secret: SECRET, timestamp: Math.floor(now.getTime() / 1000) });
  expect(verify(raw, header)?.eventId).toBe('evt_1');
  expect(verify(event({ id: 'evt_2' }), header)).toBeNull();
  expect(verify(raw, header, later(301))).toBeNull();
});

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
])('an event signed %i s from now: accepted %s', (age, accepted) => {
  expect(verify(event(), signWebhook(SECRET, event(), later(age))) !== null).toBe(accepted);
});

test.each(['', '{', '[]', '{"id":"evt_1"}', event({ data: { reference: 'dep_1', amount: 50, currency: 'BRL' } })])(
  'a signed body that is no event is refused: %s',
  (raw) => {
    expect(verify(raw, signWebhook(SECRET, raw, now))).toBeNull();
  },
);

test.each(['50.00001', '99999999999999999999', '1e3', '-1', ''])('an event of "%s" is kept for review, without an amount', (amount) => {
  const raw = event({ data: { reference: 'dep_1', amount, currency: 'BRL' } });
  expect(verify(raw, signWebhook(SECRET, raw, now))?.amount).toBeNull();
});

test('money that leaves again has kinds of its own, and kinds nobody knows are "other" under their own name', () => {
  for (const [type, kind] of [
    ['payout.paid', 'payout.paid'],
    ['payout.failed', 'payout.failed'],
    ['deposit.failed', 'deposit.failed'],
    ['chargeback', 'deposit.charged.back'],
    ['refund', 'deposit.refunded'],
    ['deposit.reversed', 'deposit.reversed'],
    ['deposit.waiting', 'passing'],
    ['deposit.frozen', 'other'],
  ]) {
    expect(verify(event({ type }), signWebhook(SECRET, event({ type }), now))?.kind).toBe(kind);
  }
});

test('of a kind nobody knows what can be read is kept, whatever its form', () => {
  const raw = JSON.stringify({ id: 'evt_9', type: 'dispute.opened', data: { reference: 'dep_1', amount: 12 } });
  expect(verify(raw, signWebhook(SECRET, raw, now))).toEqual({
    eventId: 'evt_9',
    kind: 'other',
    named: 'dispute.opened',
    reference: 'dep_1',
    amount: null,
    currency: '',
  });
});

test('orders carry our id, the exact amount and a signature the provider can check', async () => {
  const there = await providerStandIn();
  const client = createSandboxProvider({ code: 'sandbox', url: there.url, merchant: 'pavilion', secret: SECRET, fetch, now: () => now });
  const order = {
    reference: 'dep_1',
    transferCode: 'DP0123456789',
    amount: 500_100n,
    currency: 'BRL',
    bankCode: 'INSTANT',
    kind: 'qr' as const,
  };
  const payee = { name: 'Sol & Mar', accent: '#ff7a59', colorScheme: 'light' as const };
  try {
    expect(
      await client.createDeposit({ ...order, payee, returnUrl: 'https://portal.example/', language: 'en', expiresInSeconds: 1800 }),
    ).toMatchObject({ providerRef: 'prv_1', redirectUrl: 'https://pay.example/prv_1', qrContent: 'prv_1', expiresAt: expect.any(Date) });
    expect(
      await client.createPayout({
        ...order,
        reference: 'wdr_1',
        accountNumber: '123456',
        holder: 'Ana Mar',
        payee: { kind: 'bank', type: '' },
      }),
    ).toEqual({
      providerRef: 'prv_2',
    });
    expect(there.calls.map(({ path, body }) => [path, body])).toEqual([
      [
        '/v1/deposits',
        {
          reference: 'dep_1',
          amount: '50.01',
          currency: 'BRL',
          method: 'INSTANT',
          returnUrl: 'https://portal.example/',
          language: 'en',
          expiresInSeconds: 1800,
          shop: payee,
        },
      ],
      [
        '/v1/payouts',
        {
          reference: 'wdr_1',
          amount: '50.01',
          currency: 'BRL',
          method: 'INSTANT',
          detail: { accountNumber: '123456', holder: 'Ana Mar', kind: 'bank', type: '' },
        },
      ],
    ]);
    for (const { body, signature } of there.calls) expect(signature).toBe(signWebhook(SECRET, JSON.stringify(body), now));
    there.answerWith(500);
    await expect(client.createPayout({ ...order, accountNumber: '1', holder: 'A', payee: { kind: 'pix', type: 'cpf' } })).rejects.toThrow(
      ProviderUnavailable,
    );
  } finally {
    await there.close();
  }
  await expect(client.createPayout({ ...order, accountNumber: '1', holder: 'A', payee: { kind: 'pix', type: 'cpf' } })).rejects.toThrow(
    ProviderUnavailable,
  );
});

const written = (data: string, id = '"evt_1"') => `{"id":${id},"type":"deposit.paid","data":${data}}`;

test.each([
  ['a name twice', written('{"reference":"dep_1","amount":"25.5","amount":"99","currency":"BRL"}')],
  ['text no database keeps', written('{"reference":"dep_\\u0000","amount":"1","currency":"BRL"}')],
  ['half a character', written('{"reference":"dep_1","amount":"1","currency":"BRL"}', '"\\ud800"')],
  ['an id without end', written('{"reference":"dep_1","amount":"1","currency":"BRL"}', `"${'x'.repeat(200)}"`)],
])('%s is refused, though rightly signed', (_name, raw) => {
  expect(verify(raw, signWebhook(SECRET, raw, now))).toBeNull();
});
