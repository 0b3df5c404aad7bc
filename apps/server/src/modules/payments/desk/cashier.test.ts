import { auditList, deskMe } from '@pavilion/contract/operator/desk';
import { homePayments } from '@pavilion/contract/reports/desk-home';
import * as wire from '@pavilion/contract/payments/desk-cashier';
import { parkedPayments } from '@pavilion/contract/payments/desk';
import { createDeposit } from '@pavilion/contract/payments/calls';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { payOut } from '../withdrawals/pay-out.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
let owner: DeskVisitor;
let member: TestMember;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  // The product's clock is not the database's.
  cashier.world.pass(2 * 3600);
  owner = await ownerAt(cashier.world);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  cashier.provider.answerWith(200);
  member = await cashier.newMember();
});

const list = async (query: object = {}, by = owner) =>
  (await by.call(wire.cashierList, undefined, { memberId: member.id, ...query })).value;
const ids = async (query: object = {}, by = owner) => (await list(query, by)).list.map(({ id }) => id);

async function openDeposit(amount: number): Promise<string> {
  const { value } = await member.browser.call(createDeposit, { amount, bankCode: 'INSTANT', vendorId: 'sandbox', requestId: randomUUID() });
  return value.refId;
}

/** An approved withdrawal whose provider has said nothing for an hour; `taken`: it was called. */
async function silent(amount: number, { taken = true } = {}): Promise<string> {
  const { value } = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount });
  const { refId } = value as { refId: string };
  if (taken) await payOut(cashier.world.platform.domains.payments, refId);
  await cashier.world.database.ownerPool.query(
    `UPDATE withdrawal SET moved_at = $2::timestamptz - interval '1 hour', requested_at = $2::timestamptz - interval '1 hour' WHERE id = $1`,
    [refId, cashier.world.now()],
  );
  return refId;
}

test('deposits and withdrawals stand in one list, newest first, found by each of their names and by amount', async () => {
  const credited = await cashier.deposit(member, 300);
  const waiting = await openDeposit(77);
  const { value } = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 50 });
  const { refId: out } = value as { refId: string };
  expect(await ids()).toEqual(expect.arrayContaining([credited, waiting, out]));
  expect(await ids({ way: 'in' })).toEqual([waiting, credited]);
  expect(await ids({ way: 'out' })).toEqual([out]);
  expect(await ids({ amount: '77' })).toEqual([waiting]);
  expect(await ids({ amount: 'seventy' })).toEqual([]);
  const { rows } = await cashier.world.database.ownerPool.query<{ ref: string; code: string }>(
    'SELECT provider_ref AS ref, transfer_code AS code FROM deposit WHERE id = $1',
    [waiting],
  );
  for (const q of [waiting, rows[0]?.ref, rows[0]?.code.toLowerCase()]) expect(await ids({ q })).toEqual([waiting]);
  expect(await ids({ q: out, provider: 'sandbox' })).toEqual([out]);
  expect(await ids({ provider: 'other' })).toEqual([]);
});

test('what waits for a person is on top with the reason, and its money is shown by currency whatever the filter', async () => {
  await cashier.deposit(member, 500);
  const stuck = await silent(100);
  const differs = await openDeposit(60);
  await cashier.sendEvent({ type: 'deposit.paid', data: { reference: differs, amount: '59', currency: 'BRL' } });
  const later = await openDeposit(61);
  const { list: rows, waiting } = await list();
  expect(
    rows
      .slice(0, 2)
      .map(({ id, waits }) => [id, waits])
      .toSorted(),
  ).toEqual(
    [
      [differs, 'notice'],
      [stuck, 'stuck'],
    ].toSorted(),
  );
  expect(rows[2]).toMatchObject({ id: later, waits: null });
  expect(await ids({ waits: 'any' })).toHaveLength(2);
  expect(await ids({ waits: 'stuck' })).toEqual([stuck]);
  const none = (await list({ q: 'nothing' })).waiting;
  expect(none).toEqual(waiting);
  expect(waiting.filter(({ waits }) => waits === 'stuck')).toEqual([
    { waits: 'stuck', currency: 'BRL', count: expect.any(Number), amount: expect.any(String) },
  ]);
  expect((await owner.call(parkedPayments, undefined, {})).value.list.some(({ reference }) => reference === differs)).toBe(true);
});

test('how long a payout is under way goes by the clock of the product, and how long it took by when it was ordered', async () => {
  await cashier.deposit(member, 500);
  for (const table of ['deposit', 'withdrawal'])
    await cashier.world.database.ownerPool.query(`UPDATE ${table} SET settled_at = settled_at - interval '2 days'`);
  const { value } = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 64 });
  const { refId } = value as { refId: string };
  await payOut(cashier.world.platform.domains.payments, refId);
  expect(await ids({ waits: 'stuck', way: 'out' })).toEqual([]);
  cashier.world.pass(90);
  await cashier.settle(refId, 'payout.paid', '64');
  const paid = (await list({ way: 'out' })).list[0];
  expect(Math.abs(Date.parse(paid?.movedAt ?? '') - cashier.world.now().getTime())).toBeLessThan(60_000);
  const { list: providers } = (await owner.call(homePayments, undefined, {})).value;
  const took = providers.find(({ code }) => code === 'sandbox')?.medianSeconds;
  expect(took).toBeGreaterThanOrEqual(90);
});

test('a provider that was down is asked for all its silent payouts; where it stays silent the asking ends', async () => {
  await cashier.deposit(member, 500);
  const both = [await silent(60), await silent(61)];
  const { brands } = (await owner.call(deskMe)).value.operator;
  const brandId = brands.find(({ code }) => code === 'sol')?.id ?? '';
  const before = (await owner.call(wire.cashierPayouts, undefined, { brandId })).value.list[0];
  expect(before).toMatchObject({ provider: 'sandbox', amounts: [{ currency: 'BRL' }] });
  expect(before?.stuck).toBeGreaterThanOrEqual(2);
  const body = { provider: 'sandbox', brandId, reason: 'they are back' };
  cashier.provider.answerWith(503);
  const down = (await owner.call(wire.payoutsAsk, body)).value;
  expect(down).toEqual({ outcomes: [{ outcome: 'silent', count: 1 }], left: (before?.stuck ?? 0) - 1 });
  cashier.provider.answerWith(200);
  for (const id of both)
    cashier.provider.states.set(id, { id: `prv_${id}`, state: 'paid', amount: id === both[0] ? '60' : '61', currency: 'BRL' });
  const { outcomes } = (await owner.call(wire.payoutsAsk, body)).value;
  expect(outcomes.find(({ outcome }) => outcome === 'paid')?.count).toBe(2);
  const { list: noted } = (await owner.call(auditList, undefined, { subjectKind: 'withdrawal', subjectId: both[0] })).value;
  expect(noted.map(({ action }) => action)).toContain('withdrawal.ask');
});

test('payouts its job gave up are ordered again together', async () => {
  await cashier.deposit(member, 500);
  const lost = await silent(62, { taken: false });
  const { resent } = (await owner.call(wire.payoutsResend, { provider: 'sandbox', reason: 'the job gave up' })).value;
  expect(resent).toBeGreaterThan(0);
  const { rows } = await cashier.world.database.ownerPool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE payload ->> 'id' = $1`,
    [lost],
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});

test('of other brands nothing is seen, asked or ordered; without the permission nothing is mended', async () => {
  await cashier.deposit(member, 500);
  const stuck = await silent(63);
  const { brands } = (await owner.call(deskMe)).value.operator;
  const brandOf = (code: string): string => brands.find((brand) => brand.code === code)?.id ?? '';
  const foreign = await operatorAt(cashier.world, owner, 'cashier', [brandOf('koi')]);
  expect(await ids({}, foreign)).toEqual([]);
  expect((await list({}, foreign)).waiting.filter(({ currency }) => currency === 'BRL')).toEqual([]);
  expect(
    (await foreign.call(wire.cashierPayouts, undefined, {})).value.list.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)),
  ).not.toContain('BRL');
  const calls = cashier.provider.calls.length;
  const body = { provider: 'sandbox', brandId: brandOf('sol'), reason: 'x' };
  for (const call of [wire.payoutsAsk, wire.payoutsResend]) expect((await foreign.call(call, body)).code).toBe('not.found');
  const everywhere = { provider: 'sandbox', reason: 'x' };
  expect((await foreign.call(wire.payoutsAsk, everywhere)).value).toEqual({ outcomes: [], left: 0 });
  expect((await foreign.call(wire.payoutsResend, everywhere)).value).toEqual({ resent: 0, left: 0 });
  expect(cashier.provider.calls).toHaveLength(calls);
  const support = await operatorAt(cashier.world, owner, 'support', [brandOf('sol')]);
  expect(await ids({ waits: 'stuck' }, support)).toEqual([stuck]);
  expect((await support.call(wire.payoutsAsk, body)).code).toBe('desk.not.permitted');
});
