import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as deposits from '@pavilion/contract/payments/desk-deposits';
import { documentPayees } from '@pavilion/contract/documents/desk';
import { parkedPayments, withdrawalView } from '@pavilion/contract/payments/desk';
import { proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { createDeposit } from '@pavilion/contract/payments/calls';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import { raceProposal } from '../../../test/race-proposal.ts';
import { one } from '../../../kernel/db.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { accounts, findBalance } from '../../ledger/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { TestMember } from '../../../test/members.ts';
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

/** A deposit of 100 for which the provider says that `received` arrived; it is held. */
async function heldDeposit(received = '90', currency = 'BRL'): Promise<{ member: TestMember; id: string; eventId: string }> {
  const member = await cashier.newMember();
  const { value } = await member.browser.call(createDeposit, {
    amount: 100,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  const eventId = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: value.refId, amount: received, currency } });
  return { member, id: value.refId, eventId };
}
const view = async (id: string) => (await first.call(deposits.depositView, undefined, { id })).value;
const cashOf = (member: TestMember): Promise<bigint> =>
  findBalance(cashier.world.database.pool, accounts.cash({ brandId: member.brandId, currency: 'BRL', memberId: member.id }));
const propose = (body: object) => first.call(deposits.depositPropose, { reason: 'the bank kept a fee', ...body } as never);
const confirm = (visitor: DeskVisitor, { proposalId }: { proposalId: string }) => confirmProposalOf(visitor, proposalId);
const withdraw = (visitor: DeskVisitor, { proposalId }: { proposalId: string }, reason: string) =>
  visitor.call(proposalWithdraw, { id: proposalId, reason });
/** The states of the proposals about the member, newest first. */
const statesOf = async (member: TestMember) =>
  (await first.call(proposals, undefined, { memberId: member.id })).value.list.map(({ state, decisionReason }) => [state, decisionReason]);

test('what came is credited by two operators, once, however often and by whom it is asked at once', async () => {
  const { member, id, eventId } = await heldDeposit();
  expect(await view(id)).toMatchObject({ waits: 'notice', notices: [{ eventId, state: 'parked', reason: 'amount.differs', amount: 90 }] });
  expect((await propose({ id, ending: 'credit' })).code).toBe('deposit.notice.missing');
  const { value } = await propose({ id, ending: 'credit', eventId });
  expect((await propose({ id, ending: 'close' })).code).toBe('desk.proposal.waiting');
  expect((await confirm(first, value)).code).toBe('desk.second.operator');
  expect(await cashOf(member)).toBe(0n);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(second, value)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await cashOf(member)).toBe(90n * MAIN);
  const after = await view(id);
  expect(after).toMatchObject({
    state: 2,
    credited: 90,
    waits: null,
    notices: [{ state: 'done' }],
    resolutions: [{ ending: 'credit', decidedBy: 'Rui Sampaio' }],
  });
  // The right amount, said later, is credited no more.
  await cashier.sendEvent({ type: 'deposit.paid', data: { reference: id, amount: '100', currency: 'BRL' } });
  expect(await cashOf(member)).toBe(90n * MAIN);
  const { list } = (await first.call(auditList, undefined, { memberId: member.id, action: 'deposit' })).value;
  expect(list.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['deposit.credit', id],
    // Who looked at a payer's name and a member's payment is in the trail too.
    ['deposit.view', id],
  ]);
});

test('four operators finish it at once, each their own way: one way is taken, by two of them, and booked once', async () => {
  const four = [first, second, await operatorAt(cashier.world, first, 'cashier'), await operatorAt(cashier.world, first, 'manager')];
  // Inviting them took a while: the second factor of all is fresh.
  await cashier.world.database.pool.query('UPDATE operator_session SET elevated_until = $1 WHERE ended_at IS NULL', [
    new Date(cashier.world.now().getTime() + 3_600_000),
  ]);
  const { member, id, eventId } = await heldDeposit();
  const ways = [
    { ending: 'credit', eventId },
    { ending: 'refund', eventId, reference: 'RF-4' },
    { ending: 'credit', eventId },
    { ending: 'close' },
  ];
  const proposed = await Promise.all(
    four.map((visitor, i) => visitor.call(deposits.depositPropose, { id, reason: 'seen at the bank', ...ways[i] } as never)),
  );
  const taken = proposed.filter(({ ok }) => ok);
  expect(taken).toHaveLength(1);
  expect(new Set(proposed.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['desk.proposal.waiting']));
  const way = { proposalId: taken[0]?.value.proposalId ?? '', ending: ways[proposed.findIndex(({ ok }) => ok)]?.ending };
  const confirmed = await Promise.all(four.flatMap((visitor) => Array.from({ length: 3 }, () => confirm(visitor, way))));
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await cashOf(member)).toBe(way.ending === 'credit' ? 90n * MAIN : 0n);
  expect((await view(id)).resolutions).toMatchObject([{ ending: way.ending }]);
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
});

test('a right notice and a credit by hand at once book one of them', async () => {
  const { member, id, eventId } = await heldDeposit('80');
  const { value } = await propose({ id, ending: 'credit', eventId });
  await Promise.all([
    confirm(second, value),
    cashier.sendEvent({ type: 'deposit.paid', data: { reference: id, amount: '100', currency: 'BRL' } }),
  ]);
  expect([80n * MAIN, 100n * MAIN]).toContain(await cashOf(member));
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
});

test('confirmed, taken back and its account closed at once, a proposal ends in one way', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { member, id, eventId } = await heldDeposit();
    // Ended by its time: one that is open keeps the account open.
    await cashier.world.database.pool.query('UPDATE deposit SET state = $2 WHERE id = $1', [id, DEPOSIT.expired]);
    const { value } = await propose({ id, ending: 'credit', eventId });
    const state = await raceProposal(value.proposalId, { first, second, member });
    expect(await cashOf(member)).toBe(state === 'done' ? 90n * MAIN : 0n);
    expect((await view(id)).resolutions).toHaveLength(state === 'done' ? 1 : 0);
  }
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
});

test('a closing answers the notices that were shown: another one held since makes it outdated', async () => {
  const { id, eventId } = await heldDeposit('85');
  const { value } = await propose({ id, ending: 'close' });
  const later = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: id, amount: '15', currency: 'BRL' } });
  expect((await confirm(second, value)).code).toBe('desk.changed.meanwhile');
  const again = (await propose({ id, ending: 'close' })).value;
  expect((await confirm(second, again)).value.lines.filter(({ field }) => field === 'notice').map(({ after }) => after)).toEqual(
    [eventId, later].toSorted(),
  );
  expect(await view(id)).toMatchObject({ state: 4, waits: null, notices: [{ state: 'done' }, { state: 'done' }] });
});

test('the same request again answers its proposal, before and after the confirmation; another body is refused', async () => {
  const { id, eventId } = await heldDeposit();
  const body = { id, ending: 'credit', eventId, requestId: 'ending-1' };
  const { value } = await propose(body);
  expect((await propose(body)).value).toEqual(value);
  expect((await propose({ ...body, ending: 'close' })).code).toBe('desk.request.differs');
  expect((await confirm(second, value)).ok).toBe(true);
  expect((await propose(body)).value).toEqual(value);
});

test('a closing without a notice and a proposal by one, at once, do not wait for each other', async () => {
  const { member, id, eventId } = await heldDeposit('85');
  const { value } = await propose({ id, ending: 'close' });
  const { pool, ownerPool } = cashier.world.database;
  const waiting = async (): Promise<number> =>
    (
      await one<{ count: number }>(
        ownerPool,
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).count;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await lockMember(holder, member.id);
    const closing = confirm(second, value);
    await expect.poll(waiting).toBe(1);
    const proposing = propose({ id, ending: 'refund', eventId, reference: 'RF-9' });
    await expect.poll(waiting).toBe(2);
    await holder.query('COMMIT');
    expect((await closing).value.state).toBe('done');
    expect((await proposing).code).toBe('desk.changed.meanwhile');
  } finally {
    holder.release();
  }
  expect(await view(id)).toMatchObject({ state: 4, waits: null, notices: [{ state: 'done', reason: 'ended: close' }] });
});

test('money sent back and a deposit closed move nothing, give the place in the limits back and answer the notice', async () => {
  const { member, id, eventId } = await heldDeposit('70');
  expect((await propose({ id, ending: 'refund', eventId })).code).toBe('deposit.reference.missing');
  const { value } = await propose({ id, ending: 'refund', eventId, reference: 'RF-1' });
  expect((await confirm(second, value)).value.state).toBe('done');
  expect(await view(id)).toMatchObject({
    state: 3,
    credited: 0,
    waits: null,
    notices: [{ state: 'done' }],
    resolutions: [{ reference: 'RF-1' }],
  });
  expect(await cashOf(member)).toBe(0n);
  const { used } = await one<{ used: bigint }>(
    cashier.world.database.ownerPool,
    'SELECT deposit_day_used AS used FROM member_guard WHERE member_id = $1',
    [member.id],
  );
  expect(used).toBe(0n);
  const other = await heldDeposit('70', 'USD');
  expect((await propose({ id: other.id, ending: 'credit', eventId: other.eventId })).code).toBe('deposit.currency.differs');
  const closing = (await propose({ id: other.id, ending: 'close' })).value;
  expect((await withdraw(second, closing, 'look again')).value.state).toBe('withdrawn');
  const again = (await propose({ id: other.id, ending: 'close' })).value;
  expect((await confirm(second, again)).ok).toBe(true);
  expect(await view(other.id)).toMatchObject({ state: 4, waits: null, resolutions: [{ ending: 'close' }] });
  expect((await statesOf(other.member)).map(([state]) => state)).toEqual(['done', 'withdrawn']);
});

test('money that came without a reference is given to the deposit an operator names, by two, once', async () => {
  const { value: opened, member } = await (async () => {
    const one = await cashier.newMember();
    const body = { amount: 100, bankCode: 'INSTANT', vendorId: 'sandbox', requestId: randomUUID() };
    return { member: one, ...(await one.browser.call(createDeposit, body)) };
  })();
  const id = opened.refId;
  const other = await heldDeposit('60');
  const eventId = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: 'NGUYEN VAN A', amount: '95', currency: 'BRL' } });
  expect((await propose({ id: 'dep_of_nobody', ending: 'credit', eventId })).code).toBe('not.found');
  // A notice that names another deposit stays that deposit's.
  expect((await propose({ id, ending: 'credit', eventId: other.eventId })).code).toBe('deposit.notice.missing');
  const { value } = await propose({ id, ending: 'credit', eventId });
  const { list: waiting } = (await second.call(proposals, undefined, { memberId: member.id, state: 'proposed' })).value;
  expect(waiting).toMatchObject([{ id: value.proposalId, kind: 'deposit.end', amount: 95, currency: 'BRL', subjectId: id }]);
  // It waits for this one now.
  expect((await propose({ id: other.id, ending: 'credit', eventId })).code).toBe('desk.proposal.waiting');
  const held = (await first.call(parkedPayments, undefined, { pageNo: 1, pageSize: 100 })).value.list;
  expect(held.find((row) => row.eventId === eventId)).toMatchObject({ payment: null, proposedFor: id, reference: 'NGUYEN VAN A' });
  expect(await view(id)).toMatchObject({ waits: 'second', notices: [{ eventId, reference: 'NGUYEN VAN A', state: 'parked' }] });
  expect((await confirm(first, value)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(second, value)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await cashOf(member)).toBe(95n * MAIN);
  expect(await view(id)).toMatchObject({ state: 2, credited: 95, notices: [{ state: 'done', reason: 'ended: credit' }] });
  expect((await propose({ id: other.id, ending: 'credit', eventId })).code).toBe('desk.changed.meanwhile');
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
});

test('a proposal for a notice without a reference that is taken back leaves it to another deposit', async () => {
  const [one, two] = [await heldDeposit('55'), await heldDeposit('56')];
  const eventId = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: '', amount: '100', currency: 'BRL' } });
  const { value } = await propose({ id: one.id, ending: 'credit', eventId });
  await withdraw(second, value, 'another payer');
  expect((await view(one.id)).notices.map((notice) => notice.eventId)).toEqual([one.eventId]);
  const again = (await propose({ id: two.id, ending: 'credit', eventId })).value;
  expect((await confirm(second, again)).ok).toBe(true);
  expect(await cashOf(one.member)).toBe(0n);
  expect(await cashOf(two.member)).toBe(100n * MAIN);
});

test('a second payment on a credited deposit waits, and can be sent back without touching the credit', async () => {
  const { member, id, eventId } = await heldDeposit('40');
  const { value } = await propose({ id, ending: 'credit', eventId });
  expect((await confirm(second, value)).ok).toBe(true);
  const later = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: id, amount: '60', currency: 'BRL' } });
  expect((await view(id)).notices).toMatchObject([
    { state: 'done' },
    { eventId: later, state: 'parked', reason: 'deposit.credited.already' },
  ]);
  expect((await propose({ id, ending: 'credit', eventId: later })).code).toBe('deposit.ended.already');
  const back = (await propose({ id, ending: 'refund', eventId: later, reference: 'RF-2' })).value;
  expect((await confirm(second, back)).ok).toBe(true);
  expect(await view(id)).toMatchObject({ state: 2, credited: 40, waits: null });
  expect(await cashOf(member)).toBe(40n * MAIN);
});

test('a proposal that a notice made obsolete ends automatically and says why; one about another held notice stays', async () => {
  const whole = { type: 'deposit.paid', data: { amount: '100', currency: 'BRL' } };
  const notice = (reference: string) => cashier.sendEvent({ ...whole, data: { ...whole.data, reference } });
  const [credit, close, refund] = [await heldDeposit('90'), await heldDeposit('90'), await heldDeposit('90')];
  await propose({ id: credit.id, ending: 'credit', eventId: credit.eventId });
  await propose({ id: close.id, ending: 'close' });
  const { value } = await propose({ id: refund.id, ending: 'refund', eventId: refund.eventId, reference: 'RF-8' });
  for (const { member, id } of [credit, close, refund]) {
    await notice(id);
    expect(await cashOf(member)).toBe(100n * MAIN);
  }
  for (const { id, member } of [credit, close]) {
    expect(await view(id)).toMatchObject({ state: 2, resolutions: [] });
    expect(await statesOf(member)).toEqual([['void', 'credited']]);
  }
  // The 90 received beside the 100 still go back.
  expect(await statesOf(refund.member)).toEqual([['proposed', '']]);
  expect((await confirm(second, value)).ok).toBe(true);
  const { list } = (await first.call(auditList, undefined, { memberId: credit.member.id, action: 'proposal.void' })).value;
  expect(list).toMatchObject([{ detail: { kind: 'deposit.end', reason: 'credited' } }]);
  // A screen that shows the deposit hears of each notice that is held, and of the one that went back.
  const { rows } = await cashier.world.database.pool.query(
    `SELECT event FROM hint WHERE member_id = $1 AND data ->> 'refId' = $2 ORDER BY id`,
    [refund.member.id, refund.id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['deposit.notice', 'deposit.credited', 'deposit.notice']);
});

test('what two operators ended is credited by no notice alone', async () => {
  const { member, id, eventId } = await heldDeposit('70');
  const { value } = await propose({ id, ending: 'refund', eventId, reference: 'RF-3' });
  expect((await confirm(second, value)).ok).toBe(true);
  const later = await cashier.sendEvent({ type: 'deposit.paid', data: { reference: id, amount: '100', currency: 'BRL' } });
  expect((await view(id)).notices).toMatchObject([{ state: 'done' }, { eventId: later, state: 'parked', reason: 'ended.by.operator' }]);
  expect(await cashOf(member)).toBe(0n);
});

test('what came is credited although no request of that amount would be taken', async () => {
  const { member, id, eventId } = await heldDeposit('89.37');
  const { value } = await propose({ id, ending: 'credit', eventId });
  expect((await confirm(second, value)).code).toBeUndefined();
  expect(await cashOf(member)).toBe(893_700n);
});

test('a notice of nothing is credited by nobody', async () => {
  const { id, eventId } = await heldDeposit('0');
  expect((await propose({ id, ending: 'credit', eventId })).code).toBe('deposit.notice.missing');
  const { value } = await propose({ id, ending: 'close', eventId });
  expect((await confirm(second, value)).ok).toBe(true);
});

test('an excluded member is credited nothing', async () => {
  const { member, id, eventId } = await heldDeposit('60');
  await cashier.world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '1 year' WHERE member_id = $1`, [
    member.id,
  ]);
  const { value } = await propose({ id, ending: 'credit', eventId });
  expect((await confirm(second, value)).code).toBe('deposit.member.excluded');
  expect(await cashOf(member)).toBe(0n);
  expect(await statesOf(member)).toEqual([['proposed', '']]);
});

test('the list is searched by reference, provider, state, member and what waits', async () => {
  const { member, id } = await heldDeposit('50');
  const list = async (query: object) =>
    (await first.call(deposits.depositsList, undefined, query as never)).value.list.map((row) => row.id);
  expect(await list({ q: id })).toEqual([id]);
  expect(await list({ memberId: member.id, provider: 'sandbox', state: 1, waits: '1' })).toEqual([id]);
  expect(await list({ memberId: member.id, state: 2 })).toEqual([]);
  expect(await list({ q: 'dep_none' })).toEqual([]);
});

test("a withdrawal shows the money's way: the deposit that came, what moved since, and the ledger's sum", async () => {
  const member = await cashier.newMember();
  await cashier.deposit(member, 300);
  await cashier.world.database.ownerPool.query(`UPDATE withdrawal_rule SET automatic_up_to = NULL WHERE brand_id = $1`, [member.brandId]);
  const { bets } = cashier.world.platform.domains;
  const stake = { vendor: 'LANTERN', memberId: member.id, roundId: 'way-1', currency: 'BRL', game: 'moon-dice', product: 'rng' } as const;
  const bareAsk = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 60 });
  const bare = (await first.call(withdrawalView, undefined, { id: (bareAsk.value as { refId: string }).refId })).value;
  expect(bare.warnings).toEqual(expect.arrayContaining(['nothing.staked', 'account.new']));
  expect(bare.way).toMatchObject({ opening: 0, closing: 300, agrees: true, steps: [{ type: 6101, amount: 300 }], games: [] });
  await bets.apply({ ...stake, kind: 'bet', transactionId: 'way-a', amount: 20n * MAIN });
  await bets.apply({ ...stake, kind: 'win', transactionId: 'way-b', referenceId: 'way-a', amount: 50n * MAIN });
  const asked = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 70 });
  const { value } = await first.call(withdrawalView, undefined, { id: (asked.value as { refId: string }).refId });
  expect(value.warnings).not.toContain('nothing.staked');
  expect(value.way).toMatchObject({
    opening: 0,
    closing: 270,
    agrees: true,
    steps: [
      { type: 6101, amount: 300, count: 1 },
      { type: 6201, amount: -60, count: 1 },
      { type: 3200, amount: -20, count: 1 },
      { type: 3100, amount: 50, greatest: 50 },
    ],
    games: [{ game: 'moon-dice', rounds: 1, stakes: 20, payouts: 50 }],
  });
  expect(value.way?.curve.at(-1)?.balance).toBe(270);
});

test('who reviews documents reads the holders in full, and that is written down', async () => {
  const member = await cashier.newMember();
  await cashier.addCard(member);
  const { value } = await first.call(documentPayees, undefined, { memberId: member.id });
  expect(value.list).toMatchObject([{ holder: 'Ana Mar' }]);
  const { list } = (await first.call(auditList, undefined, { memberId: member.id })).value;
  expect(list.map(({ action }) => action)).toEqual(['member.payees.view']);
});
