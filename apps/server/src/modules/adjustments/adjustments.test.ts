import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as wire from '@pavilion/contract/adjustments/desk';
import { proposalWithdraw, proposals } from '@pavilion/contract/four-eyes/desk';
import { transactions } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { raceProposal } from '../../test/race-proposal.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { accounts, findBalance } from '../ledger/public.ts';

const MAIN = 10_000n;
let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
});
afterAll(() => world.close());

const newMember = () => testMember(world, { brandCode: 'sol' });
const cashOf = ({ brandId, id }: TestMember): Promise<bigint> =>
  findBalance(world.database.pool, accounts.cash({ brandId, currency: 'BRL', memberId: id }));
const asked = (member: TestMember, change: object = {}) => ({
  memberId: member.id,
  kind: 'credit' as const,
  amount: 50,
  code: 'goodwill' as const,
  reference: 'T-1',
  reason: 'the page stood still',
  requestId: randomUUID(),
  ...change,
});
const propose = (member: TestMember, change: object = {}, by = first) => by.call(wire.adjustmentPropose, asked(member, change));

/** In force for this test only: what a test changes it changes for its own brand's next adjustments. */
async function setRules(change: { fourEyesAbove: number | null; largest?: number | null; reversalHours?: number }): Promise<void> {
  const member = await newMember();
  const { version } = (await first.call(wire.adjustmentRules, undefined, { brandId: member.brandId })).value;
  const { ok, value } = await first.call(wire.adjustmentRulesChange, {
    brandId: member.brandId,
    version,
    largest: null,
    reversalHours: 24,
    reason: 'as agreed',
    ...change,
  });
  expect(ok).toBe(true);
  if (value.state === 'proposed') expect(await confirmWaiting(second, 'adjustments.rules')).toBe(1);
}

test('without rules of the brand everything needs two operators, who are two; done once however often it is asked at once', async () => {
  const member = await newMember();
  await setRules({ fourEyesAbove: 0 });
  const { value } = await propose(member);
  expect(value.state).toBe('proposed');
  expect((await first.call(proposals, undefined, { memberId: member.id })).value.list).toMatchObject([
    {
      id: value.proposalId,
      kind: 'adjustment.make',
      state: 'proposed',
      proposedByMe: true,
      decidedBy: null,
      amount: 50,
      mayConfirm: false,
    },
  ]);
  expect(await cashOf(member)).toBe(0n);
  expect((await confirmProposalOf(first, value.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirmProposalOf(second, value.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ code, ok }) => (ok ? [] : [code])))).toEqual(new Set(['desk.changed.meanwhile']));
  expect(await cashOf(member)).toBe(50n * MAIN);
  const { list } = (await first.call(auditList, undefined, { memberId: member.id })).value;
  expect(list.map(({ action }) => action)).toEqual(['proposal.confirm', 'adjustment.credit', 'proposal.propose']);
  expect(list[1]).toMatchObject({ subjectId: value.id });
  expect((await first.call(wire.adjustmentsList, undefined, { q: value.id })).value.list).toMatchObject([
    { id: value.id, amount: 50, proposedBy: 'Ngoc Lan', decidedBy: 'Rui Sampaio' },
  ]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a call sent twenty times is one adjustment; with other details under the same id it is refused', async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  const body = asked(member);
  const answers = await Promise.all(Array.from({ length: 20 }, () => first.call(wire.adjustmentPropose, body)));
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(answers.every(({ value }) => value.state === 'done')).toBe(true);
  expect(await cashOf(member)).toBe(50n * MAIN);
  expect((await first.call(wire.adjustmentPropose, { ...body, amount: 51 })).code).toBe('desk.request.differs');
});

test('an amount cut in pieces needs two operators as the whole does', async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  const states = [];
  for (let turn = 0; turn < 3; turn += 1) states.push((await propose(member)).value.state);
  expect(states).toEqual(['done', 'done', 'proposed']);
});

test('a debit beyond the balance is refused, when it is asked and when it is confirmed', async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  await propose(member, { amount: 60 });
  expect((await propose(member, { kind: 'debit', amount: 60.0001 })).code).toBe('balance.not.enough');
  await setRules({ fourEyesAbove: 0 });
  const waiting = (await propose(member, { kind: 'debit', amount: 60 })).value;
  await setRules({ fourEyesAbove: 100 });
  expect((await propose(member, { kind: 'debit', amount: 1 })).value.state).toBe('done');
  const id = waiting.proposalId ?? '';
  expect((await confirmProposalOf(second, id)).code).toBe('balance.not.enough');
  expect(await cashOf(member)).toBe(59n * MAIN);
  expect((await second.call(proposalWithdraw, { id, reason: 'spent' })).value.state).toBe('withdrawn');
  expect((await confirmProposalOf(second, id)).code).toBe('desk.changed.meanwhile');
});

test('debits raced take no more than there is', async () => {
  await setRules({ fourEyesAbove: 1_000 });
  const member = await newMember();
  await propose(member, { amount: 100 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => propose(member, { kind: 'debit', amount: 40 })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await cashOf(member)).toBe(20n * MAIN);
});

test("one's own mistake is taken back once, within the hours, and nothing else is", async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  const { value } = await propose(member);
  const shown = async (id: string) => (await first.call(wire.adjustmentsList, undefined, { q: id })).value.list[0];
  expect(await shown(value.id)).toMatchObject({ reversible: true, reversedBy: null });
  const reverse = (by: DeskVisitor, id = value.id, requestId: string = randomUUID()) =>
    by.call(wire.adjustmentReverse, { id, reason: 'wrong member', requestId });
  expect((await reverse(second)).code).toBe('adjustment.not.reversible');
  expect((await reverse(first, 'bet_01KAAAAAAAAAAAAAAAAAAAAAAA')).code).toBe('not.found');
  const requestId = randomUUID();
  const answers = await Promise.all([reverse(first, value.id, requestId), reverse(first, value.id, requestId), reverse(first)]);
  const done = answers.filter(({ ok }) => ok);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ value: { id } }) => id)).size).toBe(1);
  expect(await shown(done[0]?.value.id ?? '')).toMatchObject({ kind: 'debit', reverses: value.id, amount: 50 });
  expect(await cashOf(member)).toBe(0n);
  expect((await reverse(first, done[0]?.value.id)).code).toBe('adjustment.not.reversible');
  await setRules({ fourEyesAbove: 100, reversalHours: 0 });
  const late = (await propose(member, { amount: 5 })).value;
  expect((await shown(late.id))?.reversible).toBe(false);
  expect((await reverse(first, late.id)).code).toBe('adjustment.not.reversible');
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a reversal above the threshold waits once, under the adjustment it takes back', async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  const { id } = (await propose(member)).value;
  await setRules({ fourEyesAbove: 0 });
  const reverse = () => first.call(wire.adjustmentReverse, { id, reason: 'wrong member', requestId: randomUUID() });
  const { value } = await reverse();
  expect(value).toMatchObject({ state: 'proposed' });
  expect((await reverse()).code).toBe('desk.proposal.waiting');
  const { list } = (await second.call(proposals, undefined, { memberId: member.id })).value;
  expect(list).toMatchObject([{ subjectKind: 'adjustment', subjectId: id }]);
  expect((await confirmProposalOf(second, value.proposalId)).ok).toBe(true);
  expect((await first.call(wire.adjustmentsList, undefined, { q: id })).value.list).toMatchObject([{ reversedBy: value.id }]);
  expect(await cashOf(member)).toBe(0n);
});

test('confirmed, taken back and its account closed at once, a proposal ends in one way', async () => {
  await setRules({ fourEyesAbove: 0 });
  for (let turn = 0; turn < 3; turn += 1) {
    const member = await testMember(world, { brandCode: 'sol', steppedUp: true });
    const { proposalId } = (await propose(member)).value;
    const state = await raceProposal(proposalId ?? '', { first, second, member });
    expect(await cashOf(member)).toBe(state === 'done' ? 50n * MAIN : 0n);
  }
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('the member reads a plain code in their history', async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  const credit = (await propose(member, { code: 'game' })).value;
  await propose(member, { kind: 'debit', amount: 20, code: 'fee' });
  const { list } = (await member.browser.call(transactions, undefined, {})).value;
  expect(list.map(({ txType, amount, remark }) => [txType, amount, remark])).toEqual([
    [8222, -20, 'fee'],
    [8122, 50, 'game'],
  ]);
  expect(list[1]?.reference).toBe(credit.id);
});

test('the bound of one adjustment, closed and trial accounts, nothing and less are refused', async () => {
  await setRules({ fourEyesAbove: 100, largest: 70 });
  const member = await newMember();
  expect((await propose(member, { amount: 70.5 })).code).toBe('adjustment.too.large');
  expect((await propose(member, { amount: 0 })).code).toBe('desk.bounds.wrong');
  expect((await propose(member, { amount: -5 })).code).toBe('desk.bounds.wrong');
  const trial = await testMember(world, { brandCode: 'sol', customerType: 4 });
  expect((await propose(trial)).code).toBe('desk.member.state');
  await world.database.ownerPool.query(`UPDATE member SET status = 'closed' WHERE id = $1`, [member.id]);
  expect((await propose(member)).code).toBe('desk.member.state');
});

test('listed by kind, code, reference and member; of other brands nothing is seen and nothing done', async () => {
  await setRules({ fourEyesAbove: 100 });
  const member = await newMember();
  const { value } = await propose(member, { reference: 'LETTER-7', code: 'payment' });
  const list = async (query: object, by = first) => (await by.call(wire.adjustmentsList, undefined, query)).value.list.map(({ id }) => id);
  expect(await list({ memberId: member.id, kind: 'credit', code: 'payment', q: 'LETTER-7' })).toEqual([value.id]);
  expect(await list({ q: value.id })).toEqual([value.id]);
  expect(await list({ memberId: member.id, kind: 'debit' })).toEqual([]);
  await setRules({ fourEyesAbove: 0 });
  const { proposalId } = (await propose(member)).value;
  const koi = await testMember(world, { brandCode: 'koi' });
  const foreign = await operatorAt(world, first, 'cashier', [koi.brandId]);
  expect(await list({ q: value.id }, foreign)).toEqual([]);
  expect((await foreign.call(proposals, undefined, { memberId: member.id })).value.list).toEqual([]);
  expect((await foreign.call(proposalWithdraw, { id: proposalId ?? '', reason: 'x' })).code).toBe('not.found');
  expect((await propose(member, {}, foreign)).code).toBe('not.found');
  const auditor = await operatorAt(world, first, 'auditor', [member.brandId]);
  expect((await auditor.call(proposals, undefined, { memberId: member.id })).value.list).toMatchObject([
    { id: proposalId, mayConfirm: false },
  ]);
});

test('a repeat of a request says what became of its proposal', async () => {
  await setRules({ fourEyesAbove: 0 });
  const member = await newMember();
  const body = asked(member);
  const { value } = await first.call(wire.adjustmentPropose, body);
  expect(value.state).toBe('proposed');
  expect((await second.call(proposalWithdraw, { id: value.proposalId ?? '', reason: 'looked again' })).ok).toBe(true);
  expect((await first.call(wire.adjustmentPropose, body)).value).toEqual({ ...value, state: 'withdrawn' });
  expect(await cashOf(member)).toBe(0n);
});
