import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { depositRecords, withdrawRecords } from '@pavilion/contract/payments/records';
import {
  addBankCard,
  bankCards,
  cancelDeposit,
  cancelWithdrawal,
  createDeposit,
  depositChannels,
  depositStatus,
  hasPaymentPassword,
  withdraw,
  withdrawSettings,
} from '@pavilion/contract/payments/calls';
import { balances, transactions } from '@pavilion/contract/wallet/calls';
import { createLog } from '@pavilion/kit/log';
import { createPool } from '@pavilion/kit/pool';
import { runningClock } from '@pavilion/kit/test-clock';
import { testDatabase, type TestDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Psp, startPsp } from '../../../../psp/src/main.ts';
import { sandboxSecret } from './public.ts';
import { Browser } from '../../test/browser.ts';
import { openTestSession } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { createMember } from '../identity/public.ts';
import { decideWithdrawal, findHeldEvents, findReviewQueue, reapplyEvent } from './public.ts';

/** Longer than any of it takes on a busy machine. */
const PATIENCE_MS = 60_000;

let world: TestPlatform;
let pspBase: TestDatabase;
let psp: Psp;
let member: Browser;
let memberId: string;

/** The provider sends again after seconds of its own. */
const clock = runningClock();

beforeAll(async () => {
  pspBase = await testDatabase('psp');
  psp = await startPsp({
    port: 0,
    host: '127.0.0.1',
    db: pspBase.pool,
    log: createLog({ name: 'psp', level: 'silent' }),
    publicUrl: '',
    deliverEveryMs: 20,
    clock,
  });
  world = await testPlatform({ clock, worker: true, settings: { pspUrl: psp.url } });
  await psp.putMerchant({
    code: 'pavilion',
    secret: await sandboxSecret(world.database.pool),
    webhookUrl: `${world.url}/psp/sandbox/webhook`,
  });
});
afterAll(async () => {
  await world.close();
  await psp.close();
  await pspBase.drop();
});

/** A new member for each test. */
beforeEach(async () => {
  const { identity, deps } = world.platform.domains;
  const username = `m${randomUUID().slice(0, 8)}`;
  memberId = await createMember(deps.db, {
    brandId: 'brd_sol',
    username,
    language: 'en',
    customerType: 0,
    passwordHash: await identity.hashSecret('Lantern-2026'),
    now: world.now(),
    birthDate: '1990-01-01',
  });
  member = new Browser(world, { merchant: 'sol' });
  member.token = (await openTestSession(world, { id: memberId, brandId: 'brd_sol' }, { steppedUp: true })).token;
});

const balance = async () => (await member.call(balances)).value;
const open = (fields: Partial<{ amount: number; requestId: string; bankCode: string; vendorId: string }> = {}) =>
  member.call(createDeposit, { amount: 50, bankCode: 'INSTANT', vendorId: 'sandbox', requestId: randomUUID(), ...fields });

async function until<T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await look();
    if (good(value) || Date.now() > deadline) return value;
    await sleep(20);
  }
}

async function pay(redirectUrl: string | null, wishes: Record<string, string> = {}): Promise<void> {
  await fetch(redirectUrl ?? '', { method: 'POST', body: new URLSearchParams({ outcome: 'pay', ...wishes }), redirect: 'manual' });
}

const stateOf = async (refId: string) => (await member.call(depositStatus, undefined, { refId })).value.state;

async function rich(amount = 400): Promise<void> {
  const { value } = await open({ amount });
  await pay(value.redirectUrl);
  await until(
    () => stateOf(value.refId),
    (state) => state === 2,
  );
}

const card = {
  bankCode: 'AURORA',
  cardNumber: '12345678',
  payeeName: 'Ana Mar',
  paymentPassword: '135790',
  confirmPaymentPassword: '135790',
};
let cards = 0;
/** A number of its own that ends like none the provider lets fail. */
const newNumber = (end = '7') => `1000${String((cards += 1)).padStart(4, '0')}${end}`;
const addCard = async (fields: Partial<typeof card> = {}) => member.call(addBankCard, { ...card, cardNumber: newNumber(), ...fields });

test('a paid deposit is credited once, however often and late its notices come', async () => {
  const { value } = await open();
  expect(value).toMatchObject({ state: 1, amount: 50 });
  await pay(value.redirectUrl, { copies: '20', reorder: '1' });
  expect(
    await until(
      () => stateOf(value.refId),
      (state) => state === 2,
    ),
  ).toBe(2);
  // All copies have come, and the jobs they left are worked.
  const heard = () =>
    world.database.pool.query(`SELECT FROM payment_event WHERE body ->> 'reference' = $1 AND state <> 'new'`, [value.refId]);
  await expect.poll(async () => (await pspBase.pool.query(`SELECT FROM notice WHERE delivered IS NULL`)).rowCount).toBe(0);
  await expect.poll(async () => (await heard()).rowCount).toBeGreaterThan(0);
  expect((await balance()).sumBalance).toBe(50);
  const { value: statement } = await member.call(transactions);
  expect(statement.list).toMatchObject([{ txType: 6101, amount: 50, currentBalance: 50, direction: 'in', reference: value.refId }]);
});

test('another amount than asked for is parked and moves nothing', async () => {
  const { value } = await open();
  await pay(value.redirectUrl, { amount: '49.99' });
  const parked = await until(
    async () =>
      (
        await world.database.pool.query(`SELECT reason FROM payment_event WHERE body ->> 'reference' = $1 AND state <> 'new'`, [
          value.refId,
        ])
      ).rows,
    (rows) => rows.length > 0,
  );
  expect(parked).toEqual([{ reason: 'amount.differs' }]);
  expect([await stateOf(value.refId), (await balance()).sumBalance]).toEqual([1, 0]);
});

test('a notice with a wrong signature writes nothing', async () => {
  const answer = await fetch(`${world.url}/psp/sandbox/webhook`, {
    method: 'POST',
    body: '{"id":"evt_forged"}',
    headers: { 'x-signature': 't=1,v1=00' },
  });
  expect(answer.status).toBe(401);
  expect((await world.database.pool.query(`SELECT 1 FROM payment_event WHERE event_id = 'evt_forged'`)).rowCount).toBe(0);
});

test('the same request id is the same deposit, raced; with another amount it is refused', async () => {
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => open({ requestId })));
  expect(new Set(answers.map(({ value }) => value.refId)).size).toBe(1);
  expect((await open({ requestId, amount: 60 })).code).toBe('deposit.request.differs');
});

test.each([
  [{ amount: 9 }, 'deposit.amount.out.of.bounds', 'amount'],
  [{ amount: 20.001 }, 'amount.step', 'amount'],
  [{ amount: 20.00001 }, 'request_param_err', 'amount'],
  [{ bankCode: 'NOBANK' }, 'deposit.channel.unknown', 'bankCode'],
])('refuses %o with %s under its field', async (fields, code, field) => {
  const answer = await open(fields);
  expect([answer.code, Object.keys(answer.fields)]).toEqual([code, [field]]);
  expect((await member.call(depositRecords)).value.totalCount).toBe(0);
});

test('a deposit given up is still credited when its money arrives; one that failed is not', async () => {
  const given = (await open()).value;
  expect((await member.call(cancelDeposit, { refId: given.refId })).value.state).toBe(4);
  expect((await member.call(cancelDeposit, { refId: given.refId })).code).toBe('deposit.not.cancellable');
  await pay(given.redirectUrl);
  expect(
    await until(
      () => stateOf(given.refId),
      (state) => state === 2,
    ),
  ).toBe(2);
  const failed = (await open()).value;
  await pay(failed.redirectUrl, { outcome: 'fail' });
  expect(
    await until(
      () => stateOf(failed.refId),
      (state) => state === 3,
    ),
  ).toBe(3);
  expect((await balance()).sumBalance).toBe(50);
});

test('an excluded member cannot deposit, and money on its way waits for an operator', async () => {
  const { value } = await open();
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '200 days' WHERE member_id = $1`, [
    memberId,
  ]);
  expect((await open()).code).toBe('member.excluded');
  await pay(value.redirectUrl);
  await until(
    async () =>
      (await world.database.pool.query(`SELECT 1 FROM payment_event WHERE state = 'parked' AND reason = 'member.excluded'`)).rowCount,
    (n) => n === 1,
  );
  expect((await balance()).sumBalance).toBe(0);
});

test('a parked notice is judged again when an operator says so, and then credits once', async () => {
  const { value } = await open();
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '200 days' WHERE member_id = $1`, [
    memberId,
  ]);
  await pay(value.redirectUrl);
  const { deps } = world.platform.domains;
  const mine = async () => (await findHeldEvents(deps.db)).find((event) => event.reference === value.refId);
  const parked = await until(mine, (event) => event !== undefined);
  expect(parked).toMatchObject({ reason: 'member.excluded', currency: 'BRL', amount: '500000' });
  await world.database.ownerPool.query('UPDATE member_guard SET excluded_until = NULL WHERE member_id = $1', [memberId]);
  const again = { provider: 'sandbox', eventId: parked?.eventId ?? '', operator: 'op' };
  const answers = await Promise.allSettled([reapplyEvent(deps, again), reapplyEvent(deps, again)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(
    await until(
      () => stateOf(value.refId),
      (state) => state === 2,
    ),
  ).toBe(2);
  expect((await balance()).sumBalance).toBe(50);
});

test("nobody sees or ends another's deposit", async () => {
  const { value } = await open();
  const stranger = new Browser(world, { merchant: 'sol' });
  const demo = await world.platform.domains.identity.findMemberByName('brd_sol', 'demo');
  stranger.token = (await openTestSession(world, { id: demo?.id ?? '', brandId: 'brd_sol' })).token;
  expect((await stranger.call(depositStatus, undefined, { refId: value.refId })).code).toBe('not.found');
  expect((await stranger.call(cancelDeposit, { refId: value.refId })).code).toBe('not.found');
  expect(Object.keys((await stranger.call(depositChannels)).value)).toEqual(['QR', 'CARD']);
});

test('the first bank account sets the payment password; later ones prove it and keep the holder', async () => {
  expect((await member.call(hasPaymentPassword)).value).toBe(0);
  expect((await addCard({ confirmPaymentPassword: '135791' })).fields).toEqual({ confirmPaymentPassword: 'payment.password.mismatch' });
  expect((await addCard({ cardNumber: '12ab' })).fields).toEqual({ cardNumber: 'bank.account.number.invalid' });
  const { value } = await addCard({ cardNumber: '1234 5678-9012' });
  expect(value).toMatchObject({ cardNumber: '•••• 9012', cardHolder: 'Ana Mar' });
  expect((await member.call(hasPaymentPassword)).value).toBe(1);
  expect((await addCard({ paymentPassword: '000000' })).fields).toEqual({ paymentPassword: 'payment.password.wrong' });
  expect((await addCard({ payeeName: 'Someone Else' })).fields).toEqual({ payeeName: 'payee.name.differs' });
  expect((await addCard({ cardNumber: '123456789012' })).fields).toEqual({ cardNumber: 'withdraw.bank.card.exists' });
  const { rows } = await world.database.pool.query<{ number_sealed: Buffer }>('SELECT number_sealed FROM bank_card WHERE member_id = $1', [
    memberId,
  ]);
  expect(rows[0]?.number_sealed.includes('123456789012')).toBe(false);
});

test('a small withdrawal is paid by itself; the money is held at once and gone at the end', async () => {
  await rich();
  const { value: added } = await addCard();
  const asked = await member.call(withdraw, {
    bankCardId: added.bankCardId,
    amount: 100,
    paymentPassword: '135790',
    requestId: randomUUID(),
  });
  expect(asked.value).toMatchObject({ status: 1, cancellable: false, amount: 100 });
  expect(await balance()).toMatchObject({ sumBalance: 300 });
  const done = await until(
    async () => (await member.call(withdrawRecords)).value.list[0]?.status,
    (status) => status === 4,
  );
  expect(done).toBe(4);
  expect(await balance()).toMatchObject({ sumBalance: 300, heldBalance: 0 });
});

test('a payout the bank refuses comes back', async () => {
  await rich();
  const { value: added } = await addCard({ cardNumber: newNumber('000') });
  await member.call(withdraw, { bankCardId: added.bankCardId, amount: 100, paymentPassword: '135790', requestId: randomUUID() });
  const row = await until(
    async () => (await member.call(withdrawRecords)).value.list[0],
    (found) => found?.status === 5,
  );
  expect(row).toMatchObject({ status: 5, remark: expect.stringContaining('back in your balance') });
  expect(await balance()).toMatchObject({ sumBalance: 400, heldBalance: 0 });
});

test('a large one waits for an operator: cancelled, rejected or approved once, with an audit line', async () => {
  await rich(2000);
  const { value: added } = await addCard();
  const ask = (amount = 600) =>
    member.call(withdraw, { bankCardId: added.bankCardId, amount, paymentPassword: '135790', requestId: randomUUID() });
  const first = (await ask()).value;
  expect(first).toMatchObject({ status: 0, cancellable: true });
  expect((await member.call(cancelWithdrawal, { refId: first.refId })).value.status).toBe(6);
  const second = (await ask()).value;
  const { payments, deps } = world.platform.domains;
  expect((await findReviewQueue(deps.db)).map((row) => row.id)).toContain(second.refId);
  await decideWithdrawal(payments, { id: second.refId, operator: 'op', approve: false, remark: 'name differs' });
  expect(await balance()).toMatchObject({ sumBalance: 2000, heldBalance: 0 });
  const third = (await ask()).value;
  const decided = await Promise.allSettled(
    Array.from({ length: 5 }, () => decideWithdrawal(payments, { id: third.refId, operator: 'op', approve: true })),
  );
  expect(decided.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect((await member.call(cancelWithdrawal, { refId: third.refId })).code).toBe('withdraw.not.cancellable');
  await until(
    async () => (await member.call(withdrawRecords)).value.list[0]?.status,
    (status) => status === 4,
  );
  const { rows } = await deps.db.query(`SELECT action FROM audit_entry WHERE subject_id = $1`, [third.refId]);
  expect(rows).toEqual([{ action: 'withdrawal.approve' }]);
});

test('withdrawals racing for one balance never take more than there is', async () => {
  await rich(100);
  const { value: added } = await addCard();
  const asked = await Promise.all(
    Array.from({ length: 4 }, () =>
      member.call(withdraw, { bankCardId: added.bankCardId, amount: 60, paymentPassword: '135790', requestId: randomUUID() }),
    ),
  );
  expect(asked.filter((one) => one.ok)).toHaveLength(1);
  expect(new Set(asked.filter((one) => !one.ok).map((one) => one.code))).toEqual(new Set(['balance.not.enough']));
  expect((await balance()).sumBalance).toBe(40);
});

test('a payment password is tried five times, then rests', async () => {
  await rich(100);
  const { value: added } = await addCard();
  const ask = (paymentPassword: string) =>
    member.call(withdraw, { bankCardId: added.bankCardId, amount: 20, paymentPassword, requestId: randomUUID() });
  const codes = [];
  for (let i = 0; i < 6; i += 1) codes.push((await ask('999999')).code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'payment.password.wrong'), 'payment.password.locked']);
  expect((await ask('135790')).code).toBe('payment.password.locked');
});

test('settings say what is left today', async () => {
  await rich(100);
  const { value: added } = await addCard();
  await member.call(withdraw, { bankCardId: added.bankCardId, amount: 20, paymentPassword: '135790', requestId: randomUUID() });
  expect((await member.call(withdrawSettings)).value).toMatchObject({
    minimumAmount: 20,
    remainingCount: 4,
    dailyCount: 5,
    // Of 500 that are paid within a day without an operator.
    automaticUpTo: 480,
    availableBalance: 80,
  });
  expect((await member.call(bankCards)).value).toMatchObject({ maximumCards: 5, remainingTransactionTimes: 4 });
});

test("the server's role can neither change nor delete what was booked", async () => {
  await rich(100);
  const pool = createPool({ url: world.database.url, role: world.database.role, searchPath: 'platform', max: 1 });
  await expect(pool.query('UPDATE operation SET amount = amount')).rejects.toThrow(/permission denied/);
  await pool.end();
});
