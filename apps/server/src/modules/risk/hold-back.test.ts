import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import { withdrawalApprove, withdrawalView } from '@pavilion/contract/payments/desk';
import { riskCaseDecide } from '@pavilion/contract/risk/desk';
import { cancelWithdrawal } from '@pavilion/contract/payments/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, transaction } from '../../kernel/db.ts';
import { type DeskVisitor, ownerAt } from '../../test/desk-visitor.ts';
import type { TestMember } from '../../test/members.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { askTick, payOut } from '../payments/withdrawals/pay-out.ts';
import { type CashierWorld, cashierWorld } from '../payments/testing/cashier-world.ts';
import { keepFinding } from './cases.ts';
import { depositEvidence } from './facts.ts';
import { readRules } from './rule-store.ts';

let cashier: CashierWorld;
let world: TestPlatform;
let owner: DeskVisitor;

beforeAll(async () => {
  cashier = await cashierWorld();
  ({ world } = cashier);
  await world.platform.domains.desk.seed();
  await world.database.pool.query(`UPDATE withdrawal_rule SET automatic_up_to = 100000000, automatic_per_day = NULL, turnover_ppm = 0`);
  owner = await ownerAt(world);
});
afterAll(() => cashier.close());

/** A member with 100 and a bank account. */
async function newPayer() {
  const member = await cashier.newMember();
  const bankCardId = await cashier.addCard(member);
  await cashier.deposit(member, 100);
  return { member, bankCardId };
}

const stateOf = async (id: string) =>
  (await one<{ state: number }>(world.database.pool, 'SELECT state FROM withdrawal WHERE id = $1', [id])).state;
const ordersOf = (refId: string) =>
  cashier.provider.calls.filter(({ path, body }) => path === '/v1/payouts' && body['reference'] === refId).length;

/** Opens a case about a member that holds. */
async function openCase(member: TestMember): Promise<string> {
  const { pool } = world.database;
  const rule = (await readRules(pool, member.brandId)).find(({ holds }) => holds);
  if (!rule) throw new Error('no rule holds');
  const row = depositEvidence({ id: randomUUID(), memberId: member.id, at: world.now().getTime(), amount: 10_000n, payer: null });
  const finding = { kind: rule.kind, subject: member.id, members: [member.id], evidence: [row] };
  const id = await transaction(pool, (tx) => keepFinding(tx, finding, { brandId: member.brandId, rule, now: world.now() }));
  if (!id) throw new Error('no case');
  return id;
}

test('a case opened after a withdrawal approved itself takes it back into review until it is ordered; whom an operator approved is paid', async () => {
  const { payments } = world.platform.domains;
  const { member, bankCardId } = await newPayer();
  const askFor = async (amount: number) => (await cashier.ask(member, { bankCardId, amount })).value as { refId: string; status: number };
  const [ordered, waiting, other] = [await askFor(20), await askFor(30), await askFor(20)];
  expect([ordered, waiting, other].map(({ status }) => status)).toEqual([1, 1, 1]);
  await payOut(payments, ordered.refId);
  await openCase(member);
  await Promise.all([ordered, waiting, waiting, waiting, other].map(({ refId }) => payOut(payments, refId)));
  expect([await stateOf(ordered.refId), await stateOf(waiting.refId), await stateOf(other.refId)]).toEqual([2, 0, 0]);
  expect(cashier.provider.calls.filter(({ body }) => JSON.stringify(body).includes(waiting.refId))).toEqual([]);
  const review = (await owner.call(withdrawalView, undefined, { id: waiting.refId })).value;
  expect(review.steps.map(({ act }) => act)).toEqual(['ask', 'approve', 'hold.back']);
  const { list } = (await owner.call(auditList, undefined, { subjectKind: 'withdrawal', subjectId: waiting.refId })).value;
  expect(list.map(({ action }) => action)).toContain('withdrawal.hold.back');
  // Held all the while: the member may take one back, an operator lets the other go.
  expect((await member.browser.call(cancelWithdrawal, { refId: other.refId })).ok).toBe(true);
  expect((await owner.call(withdrawalApprove, { id: waiting.refId })).ok).toBe(true);
  await payOut(payments, waiting.refId);
  expect(await stateOf(waiting.refId)).toBe(2);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a lock set after a withdrawal approved itself takes it back too', async () => {
  const { member, bankCardId } = await newPayer();
  const { value } = await cashier.ask(member, { bankCardId, amount: 50 });
  const { refId } = value as { refId: string };
  const id = await openCase(member);
  expect((await owner.call(riskCaseDecide, { id, verdict: 'confirmed', reason: 'not theirs', lock: true })).ok).toBe(true);
  await payOut(world.platform.domains.payments, refId);
  const { state } = await one<{ state: number }>(world.database.pool, 'SELECT state FROM withdrawal WHERE id = $1', [refId]);
  expect(state).toBe(0);
});

test('one whose order the provider never got waits for an operator like a first one; what it has after all is paid', async () => {
  const { payments } = world.platform.domains;
  const { member, bankCardId } = await newPayer();
  const ask = async () => {
    const { refId } = (await cashier.ask(member, { bankCardId, amount: 25 })).value as { refId: string };
    cashier.provider.answerWith(500);
    await expect(payOut(payments, refId)).rejects.toThrow('answered 500');
    cashier.provider.answerWith(200);
    return refId;
  };
  const [approved, cancelled, taken] = [await ask(), await ask(), await ask()];
  await openCase(member);
  // The call may still be on its way: it is asked for again, and neither ordered nor given back.
  await Promise.all([approved, cancelled, taken].map((refId) => payOut(payments, refId)));
  expect(await Promise.all([approved, cancelled, taken].map(stateOf))).toEqual([2, 2, 2]);
  world.pass(121);
  await Promise.all([approved, approved, cancelled, taken].map((refId) => payOut(payments, refId)));
  expect(await Promise.all([approved, cancelled, taken].map(stateOf))).toEqual([0, 0, 0]);
  expect([approved, cancelled, taken].map(ordersOf)).toEqual([1, 1, 1]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
  // An operator lets one go: the same order, under the same reference.
  expect((await owner.call(withdrawalApprove, { id: approved })).ok).toBe(true);
  await payOut(payments, approved);
  expect([await stateOf(approved), ordersOf(approved)]).toEqual([2, 2]);
  // The member takes one back; the provider that speaks of it all the same is held.
  expect((await member.browser.call(cancelWithdrawal, { refId: cancelled })).ok).toBe(true);
  const late = await cashier.sendEvent({ type: 'payout.paid', data: { reference: cancelled, amount: '25', currency: 'BRL' } });
  const { rows } = await world.database.pool.query('SELECT reason FROM payment_event WHERE event_id = $1', [late]);
  expect(rows).toEqual([{ reason: 'state.unexpected' }]);
  // The third one was with the provider all the time.
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: taken, amount: '25', currency: 'BRL' } });
  expect(await Promise.all([approved, cancelled, taken].map(stateOf))).toEqual([2, 6, 4]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('one that was about to be called when its process ended waits too', async () => {
  const { payments } = world.platform.domains;
  const { member, bankCardId } = await newPayer();
  const { refId } = (await cashier.ask(member, { bankCardId, amount: 25 })).value as { refId: string };
  const killed = { ...payments, providers: { find: () => Promise.reject(new Error('killed')) } };
  await expect(payOut(killed, refId)).rejects.toThrow('killed');
  expect(await stateOf(refId)).toBe(2);
  await openCase(member);
  await payOut(payments, refId);
  expect([await stateOf(refId), ordersOf(refId)]).toEqual([0, 0]);
  // Held back it is still asked for, and comes out of the review by what the provider says.
  cashier.provider.states.set(refId, { id: 'prv_late', state: 'waiting', amount: '25', currency: 'BRL' });
  world.pass(121);
  await askTick(payments).run(world.now());
  expect([await stateOf(refId), ordersOf(refId)]).toEqual([2, 0]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});
