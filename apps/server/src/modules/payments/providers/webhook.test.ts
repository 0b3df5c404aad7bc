import { randomUUID } from 'node:crypto';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import { createDeposit, depositStatus } from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
beforeAll(async () => {
  cashier = await cashierWorld();
});
afterAll(() => cashier.close());

const paid = (reference: string, fields: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'deposit.paid',
    data: { reference, amount: '50', currency: 'BRL' },
    ...fields,
  });
const events = async () => (await cashier.world.database.pool.query('SELECT 1 FROM payment_event')).rowCount;
const jobs = async () =>
  (
    await cashier.world.database.ownerPool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'payments.apply-event'`,
    )
  ).rows[0]?.n;
const shift = (seconds: number) => new Date(cashier.world.now().getTime() + seconds * 1000);

async function opened() {
  const member = await cashier.newMember();
  const { value } = await member.browser.call(createDeposit, {
    amount: 50,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  const state = async () => (await member.browser.call(depositStatus, undefined, { refId: value.refId })).value.state;
  const money = async () => (await member.browser.call(balances)).value.sumBalance;
  return { member, refId: value.refId, state, money };
}

test('an event in the right form with another secret, or too old or too far ahead, writes nothing', async () => {
  const { refId } = await opened();
  const before = [await events(), await jobs()];
  const answers = [
    await cashier.send(paid(refId), { secret: 'guessed' }),
    await cashier.send(paid(refId), { at: shift(-310) }),
    await cashier.send(paid(refId), { at: shift(310) }),
  ];
  expect(answers).toEqual([401, 401, 401]);
  expect([await events(), await jobs()]).toEqual(before);
});

test('the same event sent again is stored and worked on once', async () => {
  const { refId } = await opened();
  const before = [(await events()) ?? 0, (await jobs()) ?? 0] as const;
  const body = paid(refId);
  expect(await Promise.all([cashier.send(body), cashier.send(body), cashier.send(body)])).toEqual([200, 200, 200]);
  expect([await events(), await jobs()]).toEqual([before[0] + 1, before[1] + 1]);
});

test('two events of one payment credit it once, and a failure reported afterwards takes nothing back', async () => {
  const { refId, state, money } = await opened();
  const data = { reference: refId, amount: '50', currency: 'BRL' };
  for (const type of ['deposit.paid', 'deposit.paid', 'deposit.failed']) await cashier.sendEvent({ type, data });
  expect([await state(), await money()]).toEqual([2, 50]);
  const { rows } = await cashier.world.database.pool.query(
    `SELECT state, reason FROM payment_event WHERE body ->> 'reference' = $1 AND body ->> 'kind' = 'deposit.failed'`,
    [refId],
  );
  expect(rows).toEqual([{ state: 'parked', reason: 'failed.after.credit' }]);
});

test.each([
  ['amount.differs', { amount: '49.99', currency: 'BRL' }],
  ['currency.differs', { amount: '50', currency: 'VND' }],
  ['reference.unknown', { amount: '50', currency: 'BRL', reference: 'dep_nobody' }],
])('an event is held for review for %s and moves nothing', async (reason, fields) => {
  const { refId, state, money } = await opened();
  const id = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: refId, ...fields } });
  const { rows } = await cashier.world.database.pool.query('SELECT state, reason FROM payment_event WHERE event_id = $1', [id]);
  expect(rows).toEqual([{ state: 'parked', reason }]);
  expect([await state(), await money()]).toEqual([1, 0]);
});

test.each(['deposit.failed', 'payout.paid', 'payout.failed'])('an event %s of something unknown is held for review', async (type) => {
  const id = await cashier.sendEvent({ type, data: { reference: 'nothing', amount: '50', currency: 'BRL' } });
  const { rows } = await cashier.world.database.pool.query('SELECT state, reason FROM payment_event WHERE event_id = $1', [id]);
  expect(rows).toEqual([{ state: 'parked', reason: 'reference.unknown' }]);
});

test.each([
  // Of a deposit that was not credited: a chargeback of one that was is booked (`chargebacks.test.ts`).
  ['chargeback', 'deposit.not.credited'],
  ['refund', 'money.reversed'],
  ['deposit.refunded', 'money.reversed'],
  ['deposit.reversed', 'money.reversed'],
  ['deposit.frozen', 'kind.unknown'],
])('a notice %s is held for review with deposit and amount, and moves nothing', async (type, reason) => {
  const { refId, state, money } = await opened();
  const id = await cashier.sendEvent({ type, data: { reference: refId, amount: '50', currency: 'BRL' } });
  const { rows } = await cashier.world.database.pool.query(
    `SELECT state, reason, body ->> 'reference' AS reference, body ->> 'amount' AS amount FROM payment_event WHERE event_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'parked', reason, reference: refId, amount: '500000' }]);
  expect([await state(), await money()]).toEqual([1, 0]);
});

test('a notice of money that leaves again is of its deposit, also under the reference of the provider', async () => {
  const { refId } = await opened();
  const { rows } = await cashier.world.database.pool.query<{ provider_ref: string }>('SELECT provider_ref FROM deposit WHERE id = $1', [
    refId,
  ]);
  const id = await cashier.sendEvent({
    type: 'deposit.reversed',
    data: { reference: rows[0]?.provider_ref ?? '', amount: '50', currency: 'BRL' },
  });
  const held = await cashier.world.database.pool.query(`SELECT body ->> 'reference' AS reference FROM payment_event WHERE event_id = $1`, [
    id,
  ]);
  expect(held.rows).toEqual([{ reference: refId }]);
});

test('a notice that asks nothing of us is done with and says so', async () => {
  const { refId, state } = await opened();
  const id = await cashier.sendEvent({ type: 'deposit.waiting', data: { reference: refId, amount: '50', currency: 'BRL' } });
  const { rows } = await cashier.world.database.pool.query('SELECT state, reason FROM payment_event WHERE event_id = $1', [id]);
  expect(rows).toEqual([{ state: 'done', reason: 'passing' }]);
  expect(await state()).toBe(1);
});

test('a payout paid with another amount or in another currency stays under way', async () => {
  const member = await cashier.newMember();
  await cashier.deposit(member, 200);
  const bankCardId = await cashier.addCard(member);
  const asked = await cashier.ask(member, { bankCardId, amount: 100 });
  const { refId } = asked.value as { refId: string };
  for (const data of [
    { amount: '99.99', currency: 'BRL' },
    { amount: '100', currency: 'VND' },
  ]) {
    const id = await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, ...data } });
    const { rows } = await cashier.world.database.pool.query('SELECT reason FROM payment_event WHERE event_id = $1', [id]);
    expect(rows).toEqual([{ reason: 'amount.differs' }]);
  }
  const balance = async () => {
    const { value } = await member.browser.call(balances);
    return [value.sumBalance, value.heldBalance];
  };
  expect(await balance()).toEqual([100, 100]);
  await cashier.settle(refId, 'payout.paid', '100');
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } });
  expect(await balance()).toEqual([100, 0]);
  expect((await member.browser.call(withdrawRecords)).value.list.map(({ status }) => status)).toEqual([4]);
  // Proved by the provider after it was done: what the bank gave back is credited, once.
  for (const type of ['payout.failed', 'payout.returned', 'payout.failed'])
    await cashier.sendEvent({ type, data: { reference: refId, amount: '100', currency: 'BRL' } });
  expect(await balance()).toEqual([200, 0]);
  expect((await member.browser.call(withdrawRecords)).value.list.map(({ status, returnedAmount }) => [status, returnedAmount])).toEqual([
    [5, 100],
  ]);
});

test('a payout that failed comes back once, and cannot be paid afterwards', async () => {
  const member = await cashier.newMember();
  await cashier.deposit(member, 200);
  const asked = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 100 });
  const { refId } = asked.value as { refId: string };
  await cashier.settle(refId, 'payout.failed', '100');
  await cashier.sendEvent({ type: 'payout.failed', data: { reference: refId, amount: '100', currency: 'BRL' } });
  const late = await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } });
  const { rows } = await cashier.world.database.pool.query('SELECT reason FROM payment_event WHERE event_id = $1', [late]);
  expect(rows).toEqual([{ reason: 'state.unexpected' }]);
  const { value } = await member.browser.call(balances);
  expect([value.sumBalance, value.heldBalance]).toEqual([200, 0]);
});
