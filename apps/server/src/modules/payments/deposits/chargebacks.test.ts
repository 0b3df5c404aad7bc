import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as backs from '@pavilion/contract/payments/desk-chargebacks';
import { depositView } from '@pavilion/contract/payments/desk-deposits';
import { homeExceptions } from '@pavilion/contract/reports/desk-home';
import { noticeView } from '@pavilion/contract/payments/desk-notices';
import * as refunds from '@pavilion/contract/payments/desk-refunds';
import { createDeposit, withdrawSettings } from '@pavilion/contract/payments/calls';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationConsumer } from '../../../deps.ts';
import { maybeOne, transaction } from '../../../kernel/db.ts';
import { confirmProposalOf, DeskVisitor, ownerAt } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { activityConsumer, sumPaidIn } from '../../activity/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import { bookPoints, findPointBalance, movePoints } from '../../points/book-points.ts';
import { pointsConsumer } from '../../points/public.ts';
import { accounts, findBalance, findFirstUnseen, findOwing, dispatchNext, post } from '../../ledger/public.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { owedConsumer } from '../withdrawals/owed.ts';
import { callRefund, refundTick } from './refunds.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

const MAIN = 10_000n;
let cashier: CashierWorld;
let first: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  first = await ownerAt(cashier.world);
  second = await new DeskVisitor(cashier.world).logIn('second@pavilion.example');
});
afterAll(() => cashier.close());

const pool = () => cashier.world.database.pool;
const at = ({ brandId, id }: TestMember) => ({ brandId, currency: 'BRL', memberId: id });
/** Main units of cash and of what is owed. */
const figuresOf = async (member: TestMember): Promise<[number, number]> => [
  Number((await findBalance(pool(), accounts.cash(at(member)))) / MAIN),
  Number((await findOwing(pool(), member.id)) / MAIN),
];
/** Loses or wins so much at a game, as the books see it. */
const play = async (member: TestMember, amount: number): Promise<void> => {
  const game = accounts.game({ ...at(member), vendor: 'TEST', game: 'x' });
  const cash = accounts.cash(at(member));
  await post(
    pool(),
    {
      key: `test:${randomUUID()}`,
      type: amount < 0 ? 'bet' : 'win',
      reference: 'round',
      lines: [{ from: amount < 0 ? cash : game, to: amount < 0 ? game : cash, amount: BigInt(Math.abs(amount)) * MAIN }],
    },
    cashier.world.now(),
  );
};
/** Gives the consumer all there is: the platform's own follower may hold the mark. */
async function consume(consumer: OperationConsumer = owedConsumer(cashier.world.platform.domains.payments)): Promise<void> {
  await pool().query('SELECT operation_consumer_open($1)', [consumer.name]);
  const waiting = async () => {
    await transaction(pool(), (tx) => dispatchNext(tx, consumer, 20_000));
    return findFirstUnseen(pool(), consumer.name);
  };
  await expect.poll(waiting, { interval: 5 }).toBeNull();
}
const back = (reference: string, amount: number, more: object = {}) => ({
  type: 'chargeback',
  data: { reference, amount: String(amount), currency: 'BRL', ...more },
});
const heldFor = async (eventId: string) =>
  (await pool().query<{ state: string; reason: string | null }>('SELECT state, reason FROM payment_event WHERE event_id = $1', [eventId]))
    .rows[0];
const stateOf = async (id: string) => (await first.call(backs.chargebackView, undefined, { id })).value;
const caseOf = async (depositId: string) =>
  (await first.call(backs.chargebacksList, undefined, { depositId, all: '1' })).value.list.map(({ id }) => id).at(-1) ?? '';

test('a chargeback takes what cash there is and owes the rest; a later deposit and a win repay it, and withdrawals wait until then', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  const bankCardId = await cashier.addCard(member);
  await play(member, -70);
  await consume();
  const eventId = await cashier.sendEvent(back(deposit, 100, { case: 'case-1', reasonCode: '10.4' }));
  expect(await heldFor(eventId)).toEqual({ state: 'done', reason: null });
  expect(await figuresOf(member)).toEqual([0, 70]);
  // The same again, by the same notice or another one of the case, does nothing.
  await cashier.sendEvent({ ...back(deposit, 100, { case: 'case-1' }), id: eventId });
  await cashier.sendEvent(back(deposit, 100, { case: 'case-1' }));
  expect(await figuresOf(member)).toEqual([0, 70]);
  await play(member, 20);
  await consume();
  expect(await figuresOf(member)).toEqual([0, 50]);
  await cashier.deposit(member, 40);
  expect(await figuresOf(member)).toEqual([0, 10]);
  const refused = await cashier.ask(member, { bankCardId, amount: 50 });
  expect([refused.code, refused.status]).toEqual(['withdraw.charged.back', 403]);
  await play(member, 200);
  await consume();
  expect(await figuresOf(member)).toEqual([190, 0]);
  expect((await cashier.ask(member, { bankCardId, amount: 50 })).code).not.toBe('withdraw.charged.back');
  expect(await unsoundness(pool())).toEqual([]);
  expect(await stateOf(await caseOf(deposit))).toMatchObject({
    state: 'open',
    amount: 100,
    fromCash: 30,
    owed: 70,
    reasonCode: '10.4',
    owing: 0,
  });
});

test('parts are booked apart, and no more than was credited; what fits no credited deposit is held and moves nothing', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  await cashier.sendEvent(back(deposit, 40));
  await cashier.sendEvent(back(deposit, 35));
  expect(await figuresOf(member)).toEqual([25, 0]);
  const { value } = await member.browser.call(createDeposit, {
    amount: 50,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  for (const [notice, reason] of [
    [back(deposit, 26), 'more.than.credited'],
    [back(value.refId, 50), 'deposit.not.credited'],
    [back('dep_nobody', 50), 'reference.unknown'],
    [back(deposit, 10, { currency: 'VND' }), 'currency.differs'],
    [{ ...back(deposit, 10), data: { ...back(deposit, 10).data, amount: 'much' } }, 'amount.unreadable'],
  ] as const)
    expect(await heldFor(await cashier.sendEvent(notice))).toEqual({ state: 'parked', reason });
  expect(await figuresOf(member)).toEqual([25, 0]);
});

test('chargebacks, bets, withdrawals and repeats at once leave sound books and take each case once', async () => {
  const member = await cashier.newMember();
  const deposits = [await cashier.deposit(member, 100), await cashier.deposit(member, 60)];
  const bankCardId = await cashier.addCard(member);
  const answers = await Promise.all([
    ...deposits.flatMap((id, index) => [1, 2].map(() => cashier.sendEvent(back(id, index === 0 ? 100 : 60, { case: `raced-${id}` })))),
    ...[10, 20, 30].map((stake) =>
      play(member, -stake).then(
        () => stake,
        () => 0,
      ),
    ),
    cashier.ask(member, { bankCardId, amount: 50 }),
  ]);
  const staked = answers.reduce<number>((sum, one) => (typeof one === 'number' ? sum + one : sum), 0);
  const held = Number((await findBalance(pool(), accounts.hold(at(member)))) / MAIN);
  const [cash, owed] = await figuresOf(member);
  expect(cash - owed).toBe(160 - 160 - staked - held);
  expect(cash === 0 || owed === 0).toBe(true);
  expect(await unsoundness(pool())).toEqual([]);
});

test('a withdrawal that waits is not approved while its member owes, and rejected it repays', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  const asked = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 80 });
  const { refId } = asked.value as { refId: string };
  await pool().query(`UPDATE withdrawal SET state = ${WITHDRAWAL.review}, approved_by = NULL WHERE id = $1`, [refId]);
  await pool().query(
    `INSERT INTO withdrawal_step (withdrawal_id, number, state, act, actor, at) SELECT $1, max(number) + 1, ${WITHDRAWAL.review}, 'hold.back', 'system', $2 FROM withdrawal_step WHERE withdrawal_id = $1`,
    [refId, cashier.world.now()],
  );
  await consume();
  await cashier.sendEvent(back(deposit, 100));
  expect(await figuresOf(member)).toEqual([0, 80]);
  const { payments } = cashier.world.platform.domains;
  const decide = (approve: boolean) =>
    decideWithdrawal(payments, { id: refId, operator: 'opr_x', approve }).then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
  expect(await decide(true)).toBe('withdraw.member.owes');
  expect(await decide(false)).toBeNull();
  await consume();
  expect(await figuresOf(member)).toEqual([0, 0]);
});

test('won, a chargeback gives the money again and clears what is owed first; lost, it stays; two operators say so, or the provider', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  await play(member, -30);
  const before = (await first.call(homeExceptions)).value.totalCount;
  await cashier.sendEvent(back(deposit, 60));
  await cashier.sendEvent(back(deposit, 40, { case: 'told' }));
  expect((await first.call(homeExceptions)).value.totalCount).toBe(before + 2);
  expect(await figuresOf(member)).toEqual([0, 30]);
  const [id = '', eventId = ''] = (await first.call(backs.chargebacksList, undefined, { depositId: deposit })).value.list.map(
    (row) => row.id,
  );
  expect((await first.call(backs.chargebackEvidence, { id, note: 'played from the same device' })).ok).toBe(true);
  expect((await first.call(backs.chargebackRepresent, { id, reference: 'RP-1', reason: 'all rounds are there' })).ok).toBe(true);
  const { value } = await first.call(backs.chargebackPropose, { id, outcome: 'won', reason: 'the bank agreed' });
  expect((await first.call(backs.chargebackPropose, { id, outcome: 'lost', reason: 'x' })).code).toBe('desk.proposal.waiting');
  expect(await stateOf(id)).toMatchObject({ state: 'represented', proposed: 'won' });
  expect((await confirmProposalOf(first, value.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all([1, 2, 3].map(() => confirmProposalOf(second, value.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await figuresOf(member)).toEqual([30, 0]);
  expect(await stateOf(id)).toMatchObject({
    state: 'won',
    representedRef: 'RP-1',
    endedBy: 'Rui Sampaio',
    evidence: [{ note: 'played from the same device' }],
  });
  for (let time = 0; time < 2; time += 1) await cashier.sendEvent({ ...back(deposit, 40, { case: 'told' }), type: 'chargeback.lost' });
  expect(await stateOf(eventId)).toMatchObject({ state: 'lost', endedBy: null });
  expect((await first.call(backs.chargebackEvidence, { id: eventId, note: 'late' })).code).toBe('chargeback.ended');
  expect(await figuresOf(member)).toEqual([30, 0]);
  const { list } = (await first.call(auditList, undefined, { subjectKind: 'chargeback', subjectId: id })).value;
  expect(list.map(({ action }) => action)).toEqual(['chargeback.won', 'chargeback.represent', 'chargeback.evidence', 'chargeback.book']);
  expect(await unsoundness(pool())).toEqual([]);
});

test('a held reversal is booked as a chargeback by an operator, once', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  const eventId = await cashier.sendEvent({ ...back(deposit, 30), type: 'deposit.reversed' });
  const key = { provider: 'sandbox', eventId };
  const answers = await Promise.all(
    [1, 2].map(() => first.call(backs.chargebackBook, { ...key, reasonCode: 'R01', reason: 'the bank confirms it' })),
  );
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['desk.changed.meanwhile', 'done']);
  expect(await figuresOf(member)).toEqual([70, 0]);
  expect((await first.call(noticeView, undefined, key)).value).toMatchObject({ state: 'done', reason: 'chargeback' });
});

/** A refund that two operators ordered. */
async function ordered(member: TestMember, amount: number): Promise<{ deposit: string; id: string }> {
  const deposit = await cashier.deposit(member, 100);
  const { value } = await first.call(refunds.refundPropose, { depositId: deposit, amount, reason: 'paid by mistake' });
  expect((await confirmProposalOf(first, value.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all([1, 2].map(() => confirmProposalOf(second, value.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  return { deposit, id: (await refundOf(deposit)).refunds[0]?.id ?? '' };
}
const refundOf = async (deposit: string) => (await first.call(depositView, undefined, { id: deposit })).value;

test('a refund is held, ordered under our id and paid as the provider says, once', async () => {
  const member = await cashier.newMember();
  const { deposit, id } = await ordered(member, 60);
  expect(await figuresOf(member)).toEqual([40, 0]);
  const { payments } = cashier.world.platform.domains;
  await callRefund(payments, id);
  await callRefund(payments, id);
  const orders = cashier.provider.calls.filter(({ path, body }) => path === '/v1/refunds' && body['reference'] === id);
  expect(orders.map(({ body }) => [body['deposit'], body['amount']])).toEqual([[deposit, '60']]);
  const notice = { type: 'deposit.refunded', data: { reference: deposit, amount: '60', currency: 'BRL' } };
  await cashier.sendEvent(notice);
  await cashier.sendEvent({ type: 'refund.paid', data: { ...notice.data, reference: id } });
  expect(await refundOf(deposit)).toMatchObject({ gone: 60, refundable: true, refunds: [{ state: 'paid', amount: 60 }] });
  // Money nobody ordered.
  expect(await heldFor(await cashier.sendEvent(notice))).toEqual({ state: 'parked', reason: 'money.reversed' });
  expect((await first.call(refunds.refundPropose, { depositId: deposit, amount: 41, reason: 'x' })).code).toBe('refund.not.possible');
  expect(await figuresOf(member)).toEqual([40, 0]);
  expect(await unsoundness(pool())).toEqual([]);
});

test('a refund whose call had no answer is asked for before it is ordered again; refused, it is back in the balance', async () => {
  const member = await cashier.newMember();
  const { deposit, id } = await ordered(member, 60);
  const { payments } = cashier.world.platform.domains;
  cashier.provider.answerWith(504, true);
  await expect(callRefund(payments, id)).rejects.toThrow('payment provider');
  cashier.provider.answerWith(200);
  await callRefund(payments, id);
  expect(cashier.provider.calls.filter(({ path, body }) => path === '/v1/refunds' && body['reference'] === id)).toHaveLength(1);
  cashier.provider.states.set(id, { id: 'prv_r', state: 'failed', amount: '60', currency: 'BRL' });
  await pool().query('UPDATE deposit_refund SET ask_at = $2 WHERE id = $1', [id, cashier.world.now()]);
  await refundTick(payments).run(cashier.world.now());
  await cashier.apply(`asked:${id}:failed`);
  expect(await refundOf(deposit)).toMatchObject({ gone: 0, refunds: [{ state: 'failed' }] });
  expect(await figuresOf(member)).toEqual([100, 0]);
  expect(await unsoundness(pool())).toEqual([]);
});

/** Points of the member once all is counted: what can be spent, and what spent ones still lack. */
async function pointsOf({ id: memberId, brandId }: TestMember): Promise<[number, number]> {
  await consume(pointsConsumer);
  const { balance, debt } = await findPointBalance(pool(), { memberId, brandId });
  return [Number(balance), Number(debt)];
}
/** Spends so many points where there are as many; answers whether there were. */
const spend = ({ id: memberId, brandId }: TestMember, points: bigint): Promise<boolean> =>
  transaction(pool(), async (tx) => {
    const now = cashier.world.now();
    await lockMember(tx, memberId);
    if (((await bookPoints(tx, [{ brandId, memberId }], now)).get(memberId) ?? 0n) < points) return false;
    const key = `points:test:${randomUUID()}`;
    await movePoints(tx, { brandId, memberId, points: -points, key, reference: key, source: 'test', now });
    return true;
  });
/** Main units paid in less what went back, as ranks and missions count them. */
async function paidIn({ id: memberId, brandId }: TestMember): Promise<number> {
  await consume(activityConsumer);
  const [sum] = await sumPaidIn(pool(), { brandId, memberId, from: new Date(0), to: new Date(cashier.world.now().getTime() + 600_000) });
  return Number((sum?.amount ?? 0n) / MAIN);
}
const lockOf = (depositId: string) =>
  maybeOne<{ state: string; asked: bigint; held: bigint }>(
    pool(),
    `SELECT state, asked / 10000 AS asked, held / 10000 AS held FROM turnover_lock WHERE source = 'deposit' AND code = $1`,
    [depositId],
  );
async function withTurnover(work: () => Promise<void>): Promise<void> {
  const rule = await maybeOne<{ ppm: bigint }>(pool(), `SELECT turnover_ppm AS ppm FROM withdrawal_rule WHERE brand_id = 'brd_sol'`);
  const set = (ppm: bigint) => cashier.world.database.ownerPool.query('UPDATE withdrawal_rule SET turnover_ppm = $1', [ppm]);
  await set(1_000_000n);
  await work().finally(() => set(rule?.ppm ?? 0n));
}

test('points and lock of a deposit go with its money, in part or whole; spent points are a debt, and what comes again brings them again', () =>
  withTurnover(async () => {
    const member = await cashier.newMember();
    const deposit = await cashier.deposit(member, 100);
    expect(await pointsOf(member)).toEqual([10, 0]);
    expect(await spend(member, 5n)).toBe(true);
    expect(await lockOf(deposit)).toEqual({ state: 'open', asked: 100n, held: 100n });
    await cashier.sendEvent(back(deposit, 40, { case: 'a-part' }));
    expect([await pointsOf(member), await paidIn(member)]).toEqual([[1, 0], 60]);
    expect(await lockOf(deposit)).toEqual({ state: 'open', asked: 60n, held: 60n });
    await cashier.sendEvent(back(deposit, 60, { case: 'the-rest' }));
    expect([await pointsOf(member), await paidIn(member)]).toEqual([[0, 5], 0]);
    expect(await lockOf(deposit)).toMatchObject({ state: 'returned' });
    expect((await member.browser.call(withdrawSettings)).value).toMatchObject({ turnoverRemaining: 0, heldBalance: 0 });
    await cashier.sendEvent({ ...back(deposit, 60, { case: 'the-rest' }), type: 'chargeback.won' });
    expect([await pointsOf(member), await paidIn(member)]).toEqual([[1, 0], 60]);
    expect(await lockOf(deposit)).toEqual({ state: 'open', asked: 60n, held: 60n });
    await cashier.sendEvent({ ...back(deposit, 40, { case: 'a-part' }), type: 'chargeback.won' });
    expect([await pointsOf(member), await paidIn(member)]).toEqual([[5, 0], 100]);
    expect(await lockOf(deposit)).toEqual({ state: 'open', asked: 100n, held: 100n });

    // A refund takes them when it is ordered, and a failed one gives them again.
    const other = await cashier.newMember();
    const { deposit: refunded, id } = await ordered(other, 100);
    expect([await pointsOf(other), await lockOf(refunded)]).toEqual([[0, 0], expect.objectContaining({ state: 'returned' })]);
    await cashier.sendEvent({ type: 'refund.failed', data: { reference: id, amount: '100', currency: 'BRL' } });
    expect([await pointsOf(other), await lockOf(refunded)]).toEqual([[10, 0], expect.objectContaining({ state: 'open', asked: 100n })]);
    expect(await unsoundness(pool())).toEqual([]);
  }));

test('a chargeback, spent points, play and another deposit at once: of the points nothing is left twice, and the lock of what went holds nothing', () =>
  withTurnover(async () => {
    const member = await cashier.newMember();
    const deposit = await cashier.deposit(member, 100);
    expect(await pointsOf(member)).toEqual([10, 0]);
    const [spent, later] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => spend(member, 3n))),
      cashier.deposit(member, 20),
      ...[1, 2].map(() => cashier.sendEvent(back(deposit, 100, { case: 'raced-points' }))),
      consume(pointsConsumer),
      play(member, -10).catch(() => undefined),
    ]);
    const gone = 3 * spent.filter(Boolean).length;
    const [balance, debt] = await pointsOf(member);
    expect([balance - debt, balance === 0 || debt === 0]).toEqual([2 - gone, true]);
    expect((await lockOf(deposit))?.state).toBe('returned');
    expect((await lockOf(later))?.state ?? 'open').toBe('open');
    expect(await unsoundness(pool())).toEqual([]);
  }));
