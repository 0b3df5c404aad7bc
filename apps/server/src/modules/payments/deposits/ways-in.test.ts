import { createHmac, randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { parse as parseEmv } from 'promptparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../../test/members.ts';
import { applyEvent } from '../providers/apply-event.ts';
import { expiryTick } from './end-deposits.ts';
import { setProviderSecret } from '../providers/providers.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

const SECRET = 'the-bank-and-we-know';
const KEY = 'caixa@solaria.example';
const BANK = 'sol-bank';

let cashier: CashierWorld;
beforeAll(async () => {
  cashier = await cashierWorld();
  const { pool } = cashier.world.database;
  await pool.query(`INSERT INTO payment_provider (code, brand_id, kind, settings) SELECT $1, id, 'pix', $2 FROM brand WHERE code = 'sol'`, [
    BANK,
    JSON.stringify({ bankName: 'Banco Pedra', key: KEY, accountName: 'Solária Diversões', city: 'São Paulo' }),
  ]);
  await setProviderSecret(pool, { code: BANK, secret: SECRET });
  for (const [bankCode, kind] of [
    ['PIXCODE', 'qr'],
    ['PIXHAND', 'transfer'],
  ])
    await pool.query(
      `INSERT INTO payment_channel (brand_id, provider, bank_code, name, channel_group, bank_type, kind, min_amount, max_amount, position)
       SELECT id, $1, $2, $2, 'QR', 'PIX', $3, 100000, 100000000, 90 FROM brand WHERE code = 'sol'`,
      [BANK, bankCode, kind],
    );
});
afterAll(() => cashier.close());

const wish = (fields: { payeeName?: string } = {}) => ({
  amount: 50,
  bankCode: 'PIXCODE',
  vendorId: BANK,
  requestId: randomUUID(),
  ...fields,
});
const money = async ({ browser }: TestMember) => (await browser.call(balances)).value.sumBalance;

const written = (content: string, fields: object = {}) =>
  JSON.stringify({ id: `bank_${randomUUID()}`, direction: 'in', account: KEY, amount: '50', currency: 'BRL', content, ...fields });
async function notify(body: string, secret = SECRET): Promise<number> {
  const { status } = await fetch(`${cashier.world.url}/psp/${BANK}/webhook`, {
    method: 'POST',
    body,
    headers: { 'x-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` },
  });
  return status;
}
/** The notice arrives and its job runs; answers what is noted of it. */
async function arrives(body: string) {
  expect(await notify(body)).toBe(200);
  const { id: eventId } = JSON.parse(body) as { id: string };
  await applyEvent(cashier.world.platform.domains.payments, { provider: BANK, eventId });
  const { rows } = await cashier.world.database.pool.query('SELECT state, reason FROM payment_event WHERE event_id = $1', [eventId]);
  return rows[0] as { state: string; reason: string | null };
}

async function opened(who?: TestMember) {
  const member = who ?? (await cashier.newMember());
  const { value } = await member.browser.call(wire.createDeposit, wish({ payeeName: 'Ana Mar' }));
  const state = async () => (await member.browser.call(wire.depositStatus, undefined, { refId: value.refId })).value;
  return { member, value, remark: value.receiver?.remark ?? '', state };
}

test('a deposit by code says where to pay by hand too, and survives looking again', async () => {
  const { value, state } = await opened();
  expect(value).toMatchObject({ state: 1, redirectUrl: null, settledAt: null, payerName: 'Ana Mar' });
  expect(value.receiver).toEqual({
    bankName: 'Banco Pedra',
    accountName: 'Solária Diversões',
    accountNumber: KEY,
    remark: expect.stringMatching(/^DP[0-9A-HJKMNP-TV-Z]{10}$/),
  });
  expect(parseEmv(value.qrContent ?? '', true)?.getTagValue('62', '05')).toBe(value.receiver?.remark);
  expect(await state()).toEqual(value);
});

test('the notice of the bank credits it, fifty times over and at once only one time', async () => {
  const { member, remark, state } = await opened();
  const body = written(`PIX RECEBIDO ${remark.toLowerCase()} OBRIGADO`);
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => notify(body))))).toEqual(new Set([200]));
  const { id: eventId } = JSON.parse(body) as { id: string };
  const { payments } = cashier.world.platform.domains;
  await Promise.all(Array.from({ length: 5 }, () => applyEvent(payments, { provider: BANK, eventId })));
  expect(await money(member)).toBe(50);
  expect(await state()).toMatchObject({ state: 2, creditedAmount: 50, qrContent: null, receiver: null, settledAt: expect.any(String) });
});

test('the same money sent twice is credited once; the second waits for an operator', async () => {
  const { member, remark, state } = await opened();
  expect(await arrives(written(remark))).toEqual({ state: 'done', reason: null });
  expect(await arrives(written(remark))).toEqual({ state: 'parked', reason: 'deposit.credited.already' });
  expect(await money(member)).toBe(50);
  expect(await state()).toMatchObject({ state: 2, creditedAmount: 50, heldAmount: 50, restAwaited: false });
});

let patient: TestMember;
beforeAll(async () => {
  patient = await cashier.newMember();
});

test.each([
  ['less than asked', 'amount.differs', { amount: '49.99' }, 49.99],
  ['more than asked', 'amount.differs', { amount: '50.01' }, 50.01],
  ['nothing', 'amount.differs', { amount: '0' }, 0],
  ['no number', 'amount.differs', { amount: '5e1' }, 0],
  ['more than a ledger holds', 'amount.differs', { amount: '999999999999999999999' }, 0],
  ['below zero', 'amount.differs', { amount: '-50' }, 0],
  ['other money', 'currency.differs', { currency: 'VND' }, 0],
])('a notice of %s waits for an operator and moves nothing; the member sees what came', async (_name, reason, fields, heldAmount) => {
  const { member, remark, state } = await opened(patient);
  expect(await arrives(written(remark, fields))).toEqual({ state: 'parked', reason });
  expect(await money(member)).toBe(0);
  expect(await state()).toMatchObject({ state: 1, heldAmount, restAwaited: false });
});

test('without the reference, or with one of nobody, it waits for an operator', async () => {
  expect(await arrives(written('for the house'))).toEqual({ state: 'parked', reason: 'reference.unknown' });
  expect(await arrives(written('DP0000000000'))).toEqual({ state: 'parked', reason: 'reference.unknown' });
});

test('money that leaves the account waits for an operator, money to another account is nobody’s: neither is a deposit', async () => {
  const { member, remark } = await opened(patient);
  expect(await arrives(written(remark, { direction: 'out' }))).toEqual({ state: 'parked', reason: 'kind.unknown' });
  expect(await arrives(written(remark, { account: 'another@key' }))).toEqual({ state: 'done', reason: 'passing' });
  expect(await money(member)).toBe(0);
});

test('a forged notice writes nothing', async () => {
  const { remark } = await opened(patient);
  const events = async () => (await cashier.world.database.pool.query('SELECT 1 FROM payment_event')).rowCount;
  const before = await events();
  expect(await notify(written(remark), 'guessed')).toBe(401);
  expect(await events()).toBe(before);
});

test('another provider’s notice does not reach the deposit of this one', async () => {
  const { member, remark } = await opened();
  await cashier.sendEvent({ type: 'deposit.paid', data: { reference: remark, amount: '50', currency: 'BRL' } });
  expect(await money(member)).toBe(0);
});

test('late money is credited all the same, after the deposit expired', async () => {
  const { member, remark, state } = await opened();
  const { payments } = cashier.world.platform.domains;
  await expiryTick(payments).run(new Date(cashier.world.now().getTime() + 31 * 60_000));
  expect((await state()).state).toBe(5);
  expect(await arrives(written(remark))).toEqual({ state: 'done', reason: null });
  expect([await money(member), (await state()).state]).toEqual([50, 2]);
});

test('older clients find the same ways under their own names, and each opens its own kind', async () => {
  const { browser } = await cashier.newMember();
  const { value: banks } = await browser.call(wire.depositBanks);
  expect(banks.qr_banks).toContainEqual({ bank_code: 'PIXCODE', bank_ch_name: 'PIXCODE', min_deposit: 10, max_deposit: 10_000 });
  expect(banks.manual_transfer_banks.map((row) => row.bank_code)).toEqual(['PIXHAND']);
  const byCode = await browser.call(wire.depositByCode, { amount: 20, bankCode: 'PIXCODE' });
  expect(decodeURIComponent(byCode.value.qr_image)).toMatch(/^data:image\/svg\+xml,<svg /);
  const byHand = await browser.call(wire.depositByTransfer, { amount: 20, bankCode: 'PIXHAND' });
  expect(byHand.value).toMatchObject({ receiver_account: KEY, receiver_name: 'Solária Diversões', amount: 20 });
  const page = banks.pg_banks[0]?.bank_code ?? '';
  const byPage = page ? await browser.call(wire.depositByPage, { amount: 50, bankCode: page }) : null;
  if (byPage) expect(byPage.value.redirection_url).toMatch(/^https:/);
  expect((await browser.call(wire.depositByTransfer, { amount: 20, bankCode: 'PIXCODE' })).code).toBe('deposit.channel.unknown');
});

test('without a request id the same wish within a minute is the same deposit, pressed twice or at once', async () => {
  const { browser } = await cashier.newMember();
  const ask = async (amount = 20) => (await browser.call(wire.depositByTransfer, { amount, bankCode: 'PIXHAND' })).value.refId;
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toBe(first);
  expect(await ask(30)).not.toBe(first);
  await browser.call(wire.cancelDeposit, { refId: first });
  expect(await ask()).not.toBe(first);
});

test('a deposit names its way in the language of who reads', async () => {
  const { browser } = await cashier.newMember();
  const { value } = await browser.call(wire.createDeposit, {
    amount: 50,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  const { value: groups } = await browser.call(wire.depositChannels);
  const names = Object.values(groups).flatMap(({ channels }) => channels.filter(({ mcsBankCode }) => mcsBankCode === 'INSTANT'));
  expect(names.map(({ vendorName }) => vendorName)).toEqual([value.channelName]);
});

test('one request id is one deposit, whatever call it comes by; for another wish it is refused', async () => {
  const { browser } = await cashier.newMember();
  const asked = wish();
  const first = await browser.call(wire.createDeposit, asked);
  const again = await browser.call({ ...wire.createDeposit, path: '/wps/relay/MCSFE_manualTransferByAccountName' }, asked);
  expect(again.value.refId).toBe(first.value.refId);
  const other = await browser.call({ ...wire.createDeposit, path: '/wps/relay/MCSFE_depositVirtualWallet' }, { ...asked, amount: 60 });
  expect(other.code).toBe('deposit.request.differs');
});

test('a deposit is the member’s own: one for somebody else is refused and opens nothing', async () => {
  const { browser, name, id } = await cashier.newMember();
  const other = await cashier.newMember();
  const forWhom = (targetUsername: string) => browser.call(wire.createDeposit, { ...wish(), targetUsername });
  for (const own of [name.toUpperCase(), `sol@${name}`]) expect((await forWhom(own)).ok).toBe(true);
  const refused = await forWhom(other.name);
  expect([refused.code, refused.fields]).toEqual(['request_param_err', { targetUsername: 'field.invalid' }]);
  const { rows } = await cashier.world.database.pool.query('SELECT count(*)::int AS count FROM deposit WHERE member_id = ANY ($1)', [
    [other.id, id],
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});
