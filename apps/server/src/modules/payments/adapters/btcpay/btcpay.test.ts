import { randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../../../test/members.ts';
import { applyEvent } from '../../providers/apply-event.ts';
import type { OperatorContext } from '../../../../http/desk.ts';
import { proposeEnding } from '../../deposits/finish-deposit.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import { setProviderSecret } from '../../providers/providers.ts';
import { type BtcPayStandIn, btcPayStandIn, type StandInInvoice } from '../../testing/btcpay-stand-in.ts';
import { type CashierWorld, cashierWorld } from '../../testing/cashier-world.ts';

const CODE = 'sol-coins';
const PART = { partiallyPaid: true };
const API_KEY = 'key-of-the-store';
const WEBHOOK_SECRET = 'what-notices-are-signed-with';
let cashier: CashierWorld;
let processor: BtcPayStandIn;
const pool = () => cashier.world.database.pool;

beforeAll(async () => {
  processor = await btcPayStandIn({ apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET });
  cashier = await cashierWorld();
  await pool().query(
    `INSERT INTO payment_provider (code, brand_id, kind, settings) SELECT $1, id, 'btcpay', $2 FROM brand WHERE code = 'sol'`,
    [CODE, JSON.stringify({ url: processor.url, storeId: processor.storeId, methods: { BTC: 'BTC-CHAIN', ETH: 'ETH-CHAIN' } })],
  );
  await setProviderSecret(pool(), { code: CODE, secret: `${API_KEY} ${WEBHOOK_SECRET}` });
  for (const [bankCode, kind] of [
    ['BTC', 'qr'],
    ['ETH', 'qr'],
    ['NAMELESS', 'qr'],
    ['COINS', 'redirect'],
  ])
    await pool().query(
      `INSERT INTO payment_channel (brand_id, provider, bank_code, name, channel_group, bank_type, kind, min_amount, max_amount, position)
       SELECT id, $1, $2, $2, 'CRYPTO', 'CC', $3, 100000, 100000000, 95 FROM brand WHERE code = 'sol'`,
      [CODE, bankCode, kind],
    );
});
afterAll(async () => {
  await cashier.close();
  await processor.close();
});

async function opened(bankCode = 'COINS') {
  const member = await cashier.newMember();
  const wish = { amount: 100, bankCode, vendorId: CODE, requestId: randomUUID() };
  const { value, code } = await member.browser.call(wire.createDeposit, wish);
  const invoice = processor.invoices.find(({ metadata }) => metadata.orderId === value?.refId);
  return { member, value, code, wish, invoice: invoice as StandInInvoice };
}
const money = async ({ browser }: TestMember) => (await browser.call(balances)).value.sumBalance;
const statusOf = async ({ browser }: TestMember, refId: string) => (await browser.call(wire.depositStatus, undefined, { refId })).value;
const stateOf = async (member: TestMember, refId: string) => (await statusOf(member, refId)).state;
const post = async ({ raw, signature }: { raw: string; signature: string }) =>
  (await fetch(`${cashier.world.url}/psp/${CODE}/webhook`, { method: 'POST', body: raw, headers: { 'btcpay-sig': signature } })).status;

/** The notice arrives and its job runs; answers what is noted of it. */
async function notify(invoice: StandInInvoice, type: string, more: object = {}) {
  const notice = processor.notice(invoice, type, more);
  expect(await post(notice)).toBe(200);
  const { originalDeliveryId: eventId } = JSON.parse(notice.raw) as { originalDeliveryId: string };
  await applyEvent(cashier.world.platform.domains.payments, { provider: CODE, eventId });
  const { rows } = await pool().query('SELECT state, reason FROM payment_event WHERE provider = $1 AND event_id = $2', [CODE, eventId]);
  return rows[0] as { state: string; reason: string | null };
}
const pays = (
  invoice: StandInInvoice,
  paidAmount: string,
  status: StandInInvoice['status'],
  additionalStatus: StandInInvoice['additionalStatus'] = 'None',
) => Object.assign(invoice, { paidAmount, status, additionalStatus });

test('an invoice in the brand’s currency, its page and the way back; the same wish opens no second one', async () => {
  const { member, value, wish, invoice } = await opened();
  expect(value).toMatchObject({ state: 1, redirectUrl: invoice.checkoutLink, qrContent: null, receiver: null });
  expect(invoice).toMatchObject({ amount: '100', currency: 'BRL', checkout: { expirationMinutes: 30, redirectAutomatically: true } });
  expect(String(invoice.checkout['redirectURL'])).toContain(`deposit=${value.refId}`);
  await pool().query(`UPDATE deposit SET state = ${DEPOSIT.created} WHERE id = $1`, [value.refId]);
  expect((await member.browser.call(wire.createDeposit, wish)).value.redirectUrl).toBe(invoice.checkoutLink);
  expect(processor.invoices.filter(({ metadata }) => metadata.orderId === value.refId)).toHaveLength(1);
});

test('a channel of one coin has its code on our page', async () => {
  const { value, invoice } = await opened('BTC');
  expect(value.qrContent).toBe(`bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.001&label=${invoice.id}`);
  expect(invoice.checkout['paymentMethods']).toEqual(['BTC-CHAIN']);
});

test('seen is not yet credited; settled is, once, however often it is delivered', async () => {
  const { member, value, invoice } = await opened();
  expect(await notify(pays(invoice, '100', 'Processing'), 'InvoiceReceivedPayment')).toEqual({ state: 'done', reason: 'passing' });
  expect(await notify(invoice, 'InvoiceProcessing', { overPaid: false })).toEqual({ state: 'done', reason: 'passing' });
  expect(await money(member)).toBe(0);
  pays(invoice, '100', 'Settled');
  const first = processor.notice(invoice, 'InvoiceSettled', { manuallyMarked: false });
  const { deliveryId } = JSON.parse(first.raw) as { deliveryId: string };
  const again = processor.notice(invoice, 'InvoiceSettled', { originalDeliveryId: deliveryId, isRedelivery: true });
  expect(await Promise.all([first, again, first].map(post))).toEqual([200, 200, 200]);
  const { payments } = cashier.world.platform.domains;
  await Promise.all([1, 2, 3].map(() => applyEvent(payments, { provider: CODE, eventId: deliveryId })));
  expect([await money(member), await stateOf(member, value.refId)]).toEqual([100, 2]);
  expect(await notify(invoice, 'InvoicePaymentSettled', { afterExpiration: false })).toEqual({ state: 'done', reason: 'passing' });
  expect(await money(member)).toBe(100);
});

test.each([
  { what: 'more', status: 'Settled', additional: 'PaidOver', paid: '120.005', type: 'InvoiceSettled', more: { overPaid: true } },
  {
    what: 'less, at the end of its time',
    status: 'Expired',
    additional: 'PaidPartial',
    paid: '60',
    type: 'InvoiceExpired',
    more: { partiallyPaid: true },
  },
  {
    what: 'nothing, marked by hand',
    status: 'Settled',
    additional: 'Marked',
    paid: '0',
    type: 'InvoiceSettled',
    more: { manuallyMarked: true },
  },
] as const)('$what than asked waits for two operators', async ({ status, additional, paid, type, more }) => {
  const { member, invoice } = await opened();
  expect(await notify(pays(invoice, paid, status, additional), type, more)).toEqual({ state: 'parked', reason: 'amount.differs' });
  expect(await money(member)).toBe(0);
});

test('paid after its time it is credited all the same; the rest of a part too, with all of it', async () => {
  const [late, rest] = [await opened(), await opened()];
  expect(await notify(pays(late.invoice, '0', 'Expired'), 'InvoiceExpired', { partiallyPaid: false })).toEqual({
    state: 'done',
    reason: 'passing',
  });
  expect(await notify(pays(late.invoice, '100', 'Expired', 'PaidLate'), 'InvoicePaymentSettled', { afterExpiration: true })).toMatchObject({
    state: 'done',
  });
  expect(await money(late.member)).toBe(100);
  const parts = [];
  for (const paid of ['30', '60']) parts.push(await notify(pays(rest.invoice, paid, 'Expired', 'PaidPartial'), 'InvoiceExpired', PART));
  expect(parts).toEqual(Array.from({ length: 2 }, () => ({ state: 'parked', reason: 'amount.differs' })));
  // The member sees what has come, once, and that the rest is enough.
  expect(await statusOf(rest.member, rest.value.refId)).toMatchObject({ heldAmount: 60, restAwaited: true });
  const [part] = (
    await pool().query<{ event_id: string }>(`SELECT event_id FROM payment_event WHERE body ->> 'ask' = $1`, [rest.invoice.id])
  ).rows;
  const sendBack = {
    id: rest.value.refId,
    ending: 'refund',
    eventId: part?.event_id ?? '',
    reference: 'RF-1',
    reason: 'the rest is not coming',
  } as const;
  await cashier.world.platform.domains.desk.seed();
  await proposeEnding(cashier.world.platform.domains.payments, sendBack, {
    session: { operatorId: 'opr_one', scope: [rest.member.brandId] },
    ip: '192.0.2.1',
    now: cashier.world.now(),
  } as unknown as OperatorContext);
  expect(await notify(pays(rest.invoice, '100', 'Expired', 'PaidLate'), 'InvoicePaymentSettled', { afterExpiration: true })).toMatchObject({
    state: 'done',
  });
  expect(await money(rest.member)).toBe(100);
  expect(await statusOf(rest.member, rest.value.refId)).toMatchObject({ heldAmount: 0, restAwaited: false });
  // The notices of its parts are the same money: nobody has to close them.
  const { rows } = await pool().query(`SELECT state, reason FROM payment_event WHERE body ->> 'ask' = $1 ORDER BY reason`, [
    rest.invoice.id,
  ]);
  expect(rows).toEqual([...Array.from({ length: 2 }, () => ({ state: 'done', reason: 'completed' })), { state: 'done', reason: null }]);
  const { rows: proposals } = await pool().query('SELECT state, decided_by FROM proposal WHERE subject_id = $1', [rest.value.refId]);
  expect(proposals).toEqual([{ state: 'void', decided_by: null }]);
});

test('its channels say that they are paid from a wallet of coins', async () => {
  const { browser } = await cashier.newMember();
  const groups = Object.values((await browser.call(wire.depositChannels)).value);
  const all = groups.flatMap(({ channels }) => channels);
  expect(new Set(all.filter(({ paidFrom }) => paidFrom === 'coins').map(({ vendorId }) => vendorId))).toEqual(new Set([CODE]));
  expect(all.some(({ paidFrom }) => paidFrom === 'account')).toBe(true);
});

test('a code of a coin the provider does not name, or the store does not take, is refused before anybody pays', async () => {
  const before = processor.invoices.length;
  expect((await opened('NAMELESS')).code).toBe('deposit.channel.unready');
  expect(processor.invoices).toHaveLength(before);
  expect((await opened('ETH')).code).toBe('deposit.channel.unready');
});

test('an invoice that became invalid has failed', async () => {
  const { member, value, invoice } = await opened();
  await notify(pays(invoice, '100', 'Invalid'), 'InvoiceInvalid', { manuallyMarked: false });
  expect([await money(member), await stateOf(member, value.refId)]).toEqual([0, 3]);
});

test('while the processor does not say what came, the job comes again and nothing is lost', async () => {
  const { member, invoice } = await opened();
  const notice = processor.notice(pays(invoice, '100', 'Settled'), 'InvoiceSettled');
  expect(await post(notice)).toBe(200);
  const { deliveryId: eventId } = JSON.parse(notice.raw) as { deliveryId: string };
  const apply = () => applyEvent(cashier.world.platform.domains.payments, { provider: CODE, eventId });
  processor.answerWith(503);
  await expect(apply()).rejects.toThrow(ProviderUnavailable);
  expect((await opened()).code).toBe('deposit.provider.unavailable');
  processor.answerWith(200);
  await apply();
  expect(await money(member)).toBe(100);
});

test('a forged notice, one of another body and one without a signature are refused', async () => {
  const { invoice } = await opened();
  const { raw, signature } = processor.notice(pays(invoice, '100', 'Settled'), 'InvoiceSettled');
  for (const [body, given] of [
    [raw, ''],
    [raw, signature.slice(0, -1)],
    [raw, signature.replace('sha256=', 'sha1=')],
    [raw.replace('INV', 'IVN'), signature],
  ] as const)
    expect(await post({ raw: body, signature: given })).toBe(401);
  const foreign = processor.notice(invoice, 'InvoiceSettled', { storeId: 'ANOTHER' });
  expect(await post(foreign)).toBe(200);
  const { deliveryId: eventId } = JSON.parse(foreign.raw) as { deliveryId: string };
  const { rows } = await pool().query(`SELECT body ->> 'kind' AS kind FROM payment_event WHERE event_id = $1`, [eventId]);
  expect(rows).toEqual([{ kind: 'passing' }]);
});
