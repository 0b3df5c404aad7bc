import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createLog } from '@pavilion/kit/log';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inkOn } from './look.ts';
import { type Psp, startPsp } from './main.ts';
import { isSignedBy, signatureFor } from '@pavilion/kit/request-signature';

interface ReceivedNotice {
  body: string;
  signature: string;
}

let database: TestDatabase;
let psp: Psp;
let shop: Server;
const received: ReceivedNotice[] = [];
/** How far the provider's clock is before the database's. */
const AHEAD_MS = 40 * 86_400_000;
const now = () => new Date(Date.now() + AHEAD_MS);
let shopAnswers = 200;

beforeAll(async () => {
  database = await testDatabase('psp');
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['x-signature']) });
      response.writeHead(shopAnswers).end();
    });
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  const address = shop.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  psp = await startPsp({
    port: 0,
    host: '127.0.0.1',
    db: database.pool,
    log: createLog({ name: 'psp', level: 'silent' }),
    publicUrl: '',
    deliverEveryMs: 20,
    clock: { now },
  });
  await psp.putMerchant({ code: 'kept', secret: 'of the account', webhookUrl: `http://127.0.0.1:${port}/account`, hasAccount: true });
  await psp.putMerchant({ code: 'shop', secret: 'a secret of the test', webhookUrl: `http://127.0.0.1:${port}/notice` });
});

afterAll(async () => {
  await psp.close();
  shop.close();
  await database.drop();
});

async function order(path: string, fields: Record<string, unknown>, secret = 'a secret of the test') {
  const body = JSON.stringify(fields);
  return fetch(`${psp.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'X-Merchant': 'shop', 'X-Signature': signatureFor(secret, body, Math.floor(now().getTime() / 1000)) },
  });
}

function get(path: string, merchant = 'shop', secret = 'a secret of the test') {
  const signature = signatureFor(secret, path, Math.floor(now().getTime() / 1000));
  return fetch(`${psp.url}${path}`, { headers: { 'X-Merchant': merchant, 'X-Signature': signature } });
}

async function noticesOf(reference: string, count: number): Promise<ReceivedNotice[]> {
  const mine = () => received.filter((one) => one.body.includes(`"${reference}"`));
  await expect.poll(() => mine().length).toBeGreaterThanOrEqual(count);
  return mine();
}

test('an order that names a field twice is refused, even if signed', async () => {
  const body = '{"reference":"twice","amount":"1","amount":"2","currency":"BRL","method":"PIX"}';
  const answer = await fetch(`${psp.url}/v1/deposits`, {
    method: 'POST',
    body,
    headers: { 'X-Merchant': 'shop', 'X-Signature': signatureFor('a secret of the test', body, Math.floor(now().getTime() / 1000)) },
  });
  expect(answer.status).toBe(400);
});

const deposit = { amount: '25.5', currency: 'BRL', method: 'PIX' };

test('a payment made on the page reaches the shop as signed notices, as often as wished', async () => {
  const opened = (await (await order('/v1/deposits', { ...deposit, reference: 'd1', returnUrl: 'http://127.0.0.1:9/back' })).json()) as {
    payUrl: string;
  };
  const page = await fetch(opened.payUrl);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:9");
  expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  expect(await page.text()).toContain('d1');
  const paid = await fetch(opened.payUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay', copies: '3' }),
    redirect: 'manual',
  });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:9/back']);
  const notices = await noticesOf('d1', 3);
  expect(new Set(notices.map((one) => (JSON.parse(one.body) as { id: string }).id)).size).toBe(1);
  expect(notices).toHaveLength(3);
  for (const { body, signature } of notices) {
    expect(isSignedBy('a secret of the test', body, { header: signature, seconds: now().getTime() / 1000 })).toBe(true);
    expect(JSON.parse(body)).toMatchObject({ type: 'deposit.paid', data: { reference: 'd1', amount: '25.5', currency: 'BRL' } });
  }
});

test('the page carries the name, colour and scheme of the shop, escaped, under the hash of its style', async () => {
  const shop = { name: 'Sol <&> Mar', accent: '#ff7a59', colorScheme: 'light' };
  const { payUrl } = (await (await order('/v1/deposits', { ...deposit, reference: 'look', shop })).json()) as { payUrl: string };
  const page = await fetch(payUrl);
  const html = await page.text();
  expect(html).toContain('Sol &#60;&#38;&#62; Mar');
  expect(html).toContain('color-scheme:light;');
  const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';
  expect(style).toContain('--accent:#ff7a59;--on-accent:#050505');
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const wrong = { ...deposit, reference: 'look2', shop: { ...shop, accent: 'red;}body{display:none' } };
  expect((await order('/v1/deposits', wrong)).status).toBe(400);
});

test('another amount is paid as entered; what is no amount is said beside the field and changes nothing', async () => {
  const { payUrl } = (await (await order('/v1/deposits', { ...deposit, reference: 'd6' })).json()) as { payUrl: string };
  const pay = (amount: string) =>
    fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'pay', amount }), redirect: 'manual' });
  for (const amount of ['', '1e9', '"><b>']) {
    const refused = await pay(amount);
    expect([amount, refused.status]).toEqual([amount, 400]);
    const html = await refused.text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('"><b>');
  }
  expect((await pay('20')).status).toBe(303);
  const [notice] = await noticesOf('d6', 1);
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({ type: 'deposit.paid', data: { amount: '20' } });
  expect(await (await fetch(payUrl)).text()).toContain('<h1>Paid</h1>');
});

test.each(['#000000', '#ffffff', '#777777', '#c8372b', '#ff7a59', '#7f7f00'])('the ink on %s can be read', (accent) => {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = parts(hex).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ratio = light(inkOn(accent)) / light(accent);
  expect(Math.max(ratio, 1 / ratio)).toBeGreaterThanOrEqual(4.5);
});

test('the same reference is the same payment; with another amount it is refused', async () => {
  const first = (await (await order('/v1/deposits', { ...deposit, reference: 'd2' })).json()) as { id: string };
  const second = (await (await order('/v1/deposits', { ...deposit, reference: 'd2' })).json()) as { id: string };
  expect(second.id).toBe(first.id);
  expect((await order('/v1/deposits', { ...deposit, reference: 'd2', amount: '26' })).status).toBe(409);
});

test('a wrong signature, an old one and a wrong form change nothing', async () => {
  expect((await order('/v1/deposits', { ...deposit, reference: 'd3' }, 'another secret')).status).toBe(401);
  const body = JSON.stringify({ ...deposit, reference: 'd3' });
  const old = signatureFor('a secret of the test', body, Math.floor(now().getTime() / 1000) - 301);
  const late = await fetch(`${psp.url}/v1/deposits`, { method: 'POST', body, headers: { 'X-Merchant': 'shop', 'X-Signature': old } });
  expect(late.status).toBe(401);
  expect((await order('/v1/deposits', { ...deposit, reference: 'd3', amount: '1e9' })).status).toBe(400);
  const { rows } = await database.pool.query(`SELECT 1 FROM payment WHERE reference = 'd3'`);
  expect(rows).toHaveLength(0);
});

test('a notice the shop does not take comes again', async () => {
  shopAnswers = 500;
  const { payUrl } = (await (await order('/v1/deposits', { ...deposit, reference: 'd4' })).json()) as { payUrl: string };
  await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'fail' }), redirect: 'manual' });
  await noticesOf('d4', 1);
  shopAnswers = 200;
  const notices = await noticesOf('d4', 2);
  expect(notices.map((one) => (JSON.parse(one.body) as { type: string }).type)).toEqual(['deposit.failed', 'deposit.failed']);
});

test('payouts are paid, and fail for accounts that end in 000', async () => {
  const payout = { amount: '10', currency: 'BRL', method: 'BANK' };
  await order('/v1/payouts', { ...payout, reference: 'w1', detail: { accountNumber: '123456' } });
  await order('/v1/payouts', { ...payout, reference: 'w2', detail: { accountNumber: '123000' } });
  const types = [...(await noticesOf('w1', 1)), ...(await noticesOf('w2', 1))].map(
    (one) => (JSON.parse(one.body) as { type: string }).type,
  );
  expect(types).toEqual(['payout.paid', 'payout.failed']);
});

test('a payment ends together with the notice it owes, or not at all', async () => {
  const { payUrl } = (await (await order('/v1/deposits', { ...deposit, reference: 'd5' })).json()) as { payUrl: string };
  const pay = () => fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
  const payout = () =>
    order('/v1/payouts', { amount: '10', currency: 'BRL', method: 'BANK', reference: 'w5', detail: { accountNumber: '1' } });
  await database.ownerPool.query('ALTER TABLE notice ADD CONSTRAINT disk_full CHECK (false) NOT VALID');
  expect([(await pay()).status, (await payout()).status]).toEqual([500, 500]);
  // Known and without an end, it would be under way for ever: nobody orders it again.
  expect((await get('/v1/payouts/w5')).status).toBe(404);
  await database.ownerPool.query('ALTER TABLE notice DROP CONSTRAINT disk_full');
  expect([(await pay()).status, (await payout()).status]).toEqual([303, 200]);
  const notices = [...(await noticesOf('d5', 1)), ...(await noticesOf('w5', 1))];
  expect(notices.map((one) => (JSON.parse(one.body) as { type: string }).type)).toEqual(['deposit.paid', 'payout.paid']);
});

test('an id that cannot be one is no payment', async () => {
  for (const id of ['%00', 'x', 'pay_']) expect([id, (await fetch(`${psp.url}/pay/${id}`)).status]).toEqual([id, 404]);
});

test("a statement tells of a merchant's own payments, with what was paid; only signed, only for days that are", async () => {
  const from = now().toISOString().slice(0, 10);
  const { payUrl } = (await (await order('/v1/deposits', { ...deposit, reference: 'st"1' })).json()) as { payUrl: string };
  await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'pay', amount: '20' }), redirect: 'manual' });
  await psp.putMerchant({ code: 'stall', secret: 'another of the test', webhookUrl: 'http://127.0.0.1:9/' });
  const to = now().toISOString().slice(0, 10);
  const ask = (query: string, merchant?: string, secret?: string) => get(`/v1/statement?${query}`, merchant, secret);
  const text = await (await ask(`from=${from}&to=${to}`)).text();
  expect(text.split('\r\n', 1)).toEqual(['id,reference,kind,amount,currency,state,created_at,ended_at']);
  const day = `(${from}|${to})T`;
  expect(text).toMatch(new RegExp(`^pay_[0-9a-f-]{36},"st""1",deposit,20,BRL,paid,${day}[^,]+,${day}`, 'm'));
  const others = await (await ask(`from=${from}&to=${to}`, 'stall', 'another of the test')).text();
  expect(others.split('\r\n')).toHaveLength(2);
  expect((await ask(`from=${from}&to=${to}`, 'shop', 'wrong')).status).toBe(401);
  expect((await ask('from=yesterday&to=today')).status).toBe(400);
  expect((await ask('from=2026-01-01&to=2026-03-01')).status).toBe(400);
});

describe('the bank of an account', () => {
  const transfer = (fields: Record<string, string> = {}) =>
    new URLSearchParams({
      account: '0011223344',
      holder: 'GOLDEN <KOI>',
      amount: '200000',
      currency: 'VND',
      content: 'DP0123456789',
      back: 'https://shop.example/deposit',
      ...fields,
    });
  const send = (fields: Record<string, string> = {}, code = 'kept') =>
    fetch(`${psp.url}/bank/${code}`, { method: 'POST', body: transfer(fields).toString(), redirect: 'manual' });

  test('shows the transfer a code says, without what could act in it', async () => {
    const answer = await fetch(`${psp.url}/bank/kept?${transfer().toString()}`);
    const html = await answer.text();
    expect([answer.status, html.includes('GOLDEN &#60;KOI&#62;'), html.includes('value="DP0123456789"')]).toEqual([200, true, true]);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
  });

  test('a transfer that is sent is notified once, signed over its bytes, and the payer is back where they came from', async () => {
    const answer = await send({ content: 'rent', amount: '1500.5' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://shop.example/deposit']);
    const notices = () => received.filter(({ body }) => body.includes('"rent"'));
    await expect.poll(() => notices().length).toBe(1);
    const [{ body, signature } = { body: '', signature: '' }] = notices();
    expect(signature).toBe(`sha256=${createHmac('sha256', 'of the account').update(body).digest('hex')}`);
    expect(JSON.parse(body)).toEqual({
      id: expect.stringMatching(/^bank_/),
      direction: 'in',
      account: '0011223344',
      amount: '1500.5',
      currency: 'VND',
      content: 'rent',
    });
  });

  test.each([{ amount: '0' }, { amount: '-1' }, { amount: '1e3' }, { amount: '' }])(
    'an amount of no money is said under its field: %o',
    async (fields) => {
      const answer = await send(fields);
      expect([answer.status, (await answer.text()).includes('aria-invalid="true"')]).toEqual([400, true]);
    },
  );

  test('who has no account here, and a way back that is no address of the web, are not followed', async () => {
    expect((await send({}, 'shop')).status).toBe(404);
    expect((await send({ currency: 'dong' })).status).toBe(404);
    expect((await send({ back: 'javascript:alert(1)' })).headers.get('location')).toMatch(/^\/bank\/kept\?/);
  });
});

test('a paid deposit is given back under the merchant’s id, once; a bank takes one back; both are notified', async () => {
  const deposit = { reference: 'dep_back', amount: '50', currency: 'BRL', method: 'INSTANT' };
  const { id } = (await (await order('/v1/deposits', deposit)).json()) as { id: string };
  const refund = { reference: 'rfd_1', deposit: 'dep_back', amount: '20', currency: 'BRL' };
  expect((await order('/v1/refunds', refund)).status).toBe(404);
  await fetch(`${psp.url}/pay/${id}`, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
  const answers = await Promise.all([order('/v1/refunds', refund), order('/v1/refunds', refund)]);
  const [one, again] = await Promise.all(answers.map(async (answer) => (await answer.json()) as { id: string }));
  expect(one?.id).toBe(again?.id);
  expect((await order('/v1/refunds', { ...refund, amount: '21' })).status).toBe(409);
  const back = (await (await order('/v1/chargebacks', { deposit: 'dep_back', amount: '30' })).json()) as { case: string };
  const said = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: { reference: string; case?: string } });
  await expect
    .poll(() =>
      said()
        .filter(({ type }) => type === 'refund.paid' || type === 'chargeback')
        .map(({ type, data }) => [type, data.reference, data.case]),
    )
    .toEqual(
      expect.arrayContaining([
        ['refund.paid', 'rfd_1', undefined],
        ['chargeback', 'dep_back', back.case],
      ]),
    );
});
