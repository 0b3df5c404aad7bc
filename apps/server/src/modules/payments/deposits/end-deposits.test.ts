import { randomUUID } from 'node:crypto';
import { depositRecords } from '@pavilion/contract/payments/records';
import { cancelDeposit, createDeposit, depositStatus } from '@pavilion/contract/payments/calls';
import { transactions } from '@pavilion/contract/wallet/calls';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expiryTick } from './end-deposits.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
beforeAll(async () => {
  cashier = await cashierWorld();
});
afterAll(() => cashier.close());

async function opened() {
  const member = await cashier.newMember();
  const { value } = await member.browser.call(createDeposit, {
    amount: 50,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  const state = async () => (await member.browser.call(depositStatus, undefined, { refId: value.refId })).value.state;
  return { ...member, refId: value.refId, state };
}

const expiresAt = async (refId: string): Promise<Date> => {
  const {
    rows: [row],
  } = await cashier.world.database.pool.query<{ expires_at: Date }>('SELECT expires_at FROM deposit WHERE id = $1', [refId]);
  return row?.expires_at ?? new Date(0);
};
const expire = (now: Date) => expiryTick(cashier.world.platform.domains.payments).run(now);

test('a deposit nobody paid ends after its time, not at it, and only once', async () => {
  const { refId, state, browser } = await opened();
  const end = await expiresAt(refId);
  const before = await state();
  await expire(end);
  expect(await state()).toBe(before);
  await expire(new Date(end.getTime() + 1));
  expect(await state()).toBe(DEPOSIT.expired);
  const settledAt = async () => (await cashier.world.database.pool.query('SELECT settled_at FROM deposit WHERE id = $1', [refId])).rows[0];
  const settled = await settledAt();
  await expire(new Date(end.getTime() + 60_000));
  expect(await settledAt()).toEqual(settled);
  const cancelled = await browser.call(cancelDeposit, { refId });
  expect([cancelled.status, cancelled.code]).toEqual([409, 'deposit.not.cancellable']);
});

test('what was paid or cancelled in time stays as it is', async () => {
  const given = await opened();
  expect((await given.browser.call(cancelDeposit, { refId: given.refId })).ok).toBe(true);
  const paid = await opened();
  await cashier.sendEvent({ type: 'deposit.paid', data: { reference: paid.refId, amount: '50', currency: 'BRL' } });
  await expire(new Date((await expiresAt(paid.refId)).getTime() + 60_000));
  expect([await given.state(), await paid.state()]).toEqual([DEPOSIT.cancelled, DEPOSIT.credited]);
});

test("another member's deposit cannot be given up, and answers as an absent one", async () => {
  const { refId, state } = await opened();
  const before = await state();
  const other = await cashier.newMember();
  expect((await other.browser.call(cancelDeposit, { refId })).code).toBe('not.found');
  expect(await state()).toBe(before);
});

test('a deposit in the list and its movement are named in the language they are asked in', async () => {
  const { browser, refId } = await opened();
  await cashier.sendEvent({ type: 'deposit.paid', data: { reference: refId, amount: '50', currency: 'BRL' } });
  const nameIn = async (language: string) => [
    ...(await browser.call(depositRecords, undefined, undefined, { language })).value.list.map(({ depositMode }) => depositMode),
    ...(await browser.call(transactions, undefined, undefined, { language })).value.list.map(({ remark }) => remark),
  ];
  expect(await nameIn('EN')).toEqual(['Instant transfer', 'Instant transfer']);
  expect(await nameIn('VI')).toEqual(['Chuyển khoản nhanh', 'Chuyển khoản nhanh']);
});
