import { randomUUID } from 'node:crypto';
import { auditList, deskMe } from '@pavilion/contract/operator/desk';
import { createDeposit } from '@pavilion/contract/payments/calls';
import { parkedPayments } from '@pavilion/contract/payments/desk';
import { noticeClose, noticeView } from '@pavilion/contract/payments/desk-notices';
import { homeExceptions } from '@pavilion/contract/reports/desk-home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { accounts, findBalance } from '../../ledger/public.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
let first: DeskVisitor;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  first = await ownerAt(cashier.world);
});
afterAll(() => cashier.close());

/** A deposit of 100 for which the provider says that 90 arrived; it is held. */
async function heldDeposit(): Promise<{ member: TestMember; id: string; eventId: string }> {
  const member = await cashier.newMember();
  const { value } = await member.browser.call(createDeposit, {
    amount: 100,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  const eventId = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: value.refId, amount: '90', currency: 'BRL' } });
  return { member, id: value.refId, eventId };
}
const cashOf = (member: TestMember): Promise<bigint> =>
  findBalance(cashier.world.database.pool, accounts.cash({ brandId: member.brandId, currency: 'BRL', memberId: member.id }));

test('a notice of money that leaves again waits with its deposit, is counted, and is closed once with a reason', async () => {
  const { member, id, eventId: paid } = await heldDeposit();
  const before = (await first.call(homeExceptions)).value.totalCount;
  const data = { reference: id, amount: '30', currency: 'BRL' };
  const eventId = await cashier.sendEvent({ type: 'deposit.reversed', data });
  const unknown = await cashier.sendEvent({ type: 'dispute.opened', data: { ...data, reference: 'ch_77' } });
  expect((await first.call(homeExceptions)).value.totalCount).toBe(before + 2);
  const { list } = (await first.call(parkedPayments, undefined, { pageSize: 100 })).value;
  expect(list.find((row) => row.eventId === eventId)).toMatchObject({
    kind: 'deposit.reversed',
    amount: 30,
    reference: id,
    payment: 'deposit',
  });
  expect(list.find((row) => row.eventId === unknown)).toMatchObject({
    kind: 'other',
    named: 'dispute.opened',
    payment: null,
    reference: 'ch_77',
  });
  const key = { provider: 'sandbox', eventId };
  expect((await first.call(noticeView, undefined, key)).value).toMatchObject({
    state: 'parked',
    reason: 'money.reversed',
    amount: 30,
    currency: 'BRL',
    deposit: { id, memberId: member.id, amount: 100, credited: 0, state: 1 },
  });
  expect((await first.call(noticeClose, { ...key, eventId: paid, reason: 'no' })).code).toBe('payment.notice.of.payment');
  const answers = await Promise.all(
    [1, 2, 3].map(() => first.call(noticeClose, { ...key, reason: 'the bank took back what we never had' })),
  );
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['desk.changed.meanwhile', 'desk.changed.meanwhile', 'done']);
  expect((await first.call(noticeView, undefined, key)).value).toMatchObject({ state: 'done', reason: 'closed' });
  const { list: trail } = (await first.call(auditList, undefined, { subjectKind: 'payment-event', subjectId: `sandbox:${eventId}` })).value;
  expect(trail.map(({ action, detail }) => [action, detail['reason']])).toEqual([
    ['payment-event.close', 'the bank took back what we never had'],
  ]);
  expect(await cashOf(member)).toBe(0n);
});

test('operators of another brand neither see nor close a notice', async () => {
  const { id } = await heldDeposit();
  const eventId = await cashier.sendEvent({ type: 'refund', data: { reference: id, amount: '30', currency: 'BRL' } });
  const koi = (await first.call(deskMe)).value.operator.brands.find(({ code }) => code === 'koi');
  const other = await operatorAt(cashier.world, first, 'cashier', [koi?.id ?? '']);
  expect((await other.call(noticeView, undefined, { provider: 'sandbox', eventId })).code).toBe('not.found');
  expect((await other.call(noticeClose, { provider: 'sandbox', eventId, reason: 'x' })).code).toBe('not.found');
});
