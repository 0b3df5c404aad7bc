import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as wire from '@pavilion/contract/rewards/desk';
import { proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { bonusReport, preWithdraw } from '@pavilion/contract/rewards/calls';
import { newId } from '@pavilion/contract/base/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { raceProposal } from '../../test/race-proposal.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { operation } from '../betting/testing/members.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { transaction } from '../../kernel/db.ts';

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
  kind: 'goodwill' as const,
  amount: 50,
  turnover: 200,
  days: 7,
  reason: 'a long wait on Sunday',
  requestId: randomUUID(),
  ...change,
});
const propose = (member: TestMember, change: object = {}, by = first) => by.call(wire.grantPropose, asked(member, change));
/** What a test says of the threshold holds for the tests after it until they say otherwise. */
const setThreshold = async (above: bigint | null): Promise<void> => {
  const { brandId } = await newMember();
  await world.database.ownerPool.query(
    `INSERT INTO reward_rule (brand_id, four_eyes_above) VALUES ($1, $2) ON CONFLICT (brand_id) DO UPDATE SET four_eyes_above = excluded.four_eyes_above`,
    [brandId, above],
  );
};
/** By the house, beside any bonus. */
const adjust = ({ brandId, id }: TestMember, by: bigint): Promise<unknown> => {
  const owner = { brandId, currency: 'BRL' };
  const [cash, house] = [accounts.cash({ ...owner, memberId: id }), accounts.adjustment(owner)];
  const [type, line] =
    by < 0n
      ? (['debit.by.house', { from: cash, to: house, amount: -by }] as const)
      : (['credit.by.house', { from: house, to: cash, amount: by }] as const);
  return transaction(world.database.pool, (tx) => post(tx, { key: newId('tst'), type, reference: 'test', lines: [line] }, new Date()));
};
const shown = async (id: string) => (await first.call(wire.grantsList, undefined, { q: id })).value.list[0];
const noted = async (member: TestMember): Promise<string[]> =>
  (await first.call(auditList, undefined, { memberId: member.id, action: 'grant' })).value.list.map(({ action }) => action);

test('up to the threshold one operator gives it; the member hears, reads it and owes the turnover', async () => {
  await setThreshold(100n * MAIN);
  const member = await newMember();
  const given = await propose(member);
  expect(given.value).toMatchObject({ state: 'done', proposalId: null });
  const value = await shown(given.value.id);
  if (!value) throw new Error('the bonus is not listed');
  expect(value).toMatchObject({ state: 'process', source: 'desk', code: 'goodwill', amount: 50, turnover: 200, unused: true });
  expect(Date.parse(value.expiresAt ?? '') - Date.parse(value.createdAt)).toBeGreaterThan(6.9 * 86_400_000);
  expect(await cashOf(member)).toBe(50n * MAIN);
  const { list } = (await member.browser.call(bonusReport, undefined, {})).value;
  expect(list).toMatchObject([{ id: value.grantId, type: 'desk', title: 'Goodwill bonus', amount: 50, turnover: 200, status: 'process' }]);
  expect((await member.browser.call(preWithdraw, undefined, undefined)).value.requiredTurnover).toBe(200);
  const { rows } = await world.database.ownerPool.query<{ event: string }>(`SELECT event FROM hint WHERE member_id = $1`, [member.id]);
  expect(rows.map(({ event }) => event)).toContain('bonus.given');
  expect(await noted(member)).toEqual(['grant.give']);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('above it two operators, who are two; paid once however often it is confirmed at once', async () => {
  await setThreshold(40n * MAIN);
  const member = await newMember();
  const { value } = await propose(member);
  expect(value.state).toBe('proposed');
  expect(await shown(value.id)).toBeUndefined();
  expect(await cashOf(member)).toBe(0n);
  expect((await confirmProposalOf(first, value.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirmProposalOf(second, value.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ code, ok }) => (ok ? [] : [code])))).toEqual(new Set(['desk.changed.meanwhile']));
  expect(await cashOf(member)).toBe(50n * MAIN);
  expect(await noted(member)).toEqual(['grant.give']);
  expect(await shown(value.id)).toMatchObject({
    id: value.id,
    amount: 50,
    days: 7,
    proposedBy: 'Ngoc Lan',
    decidedBy: 'Rui Sampaio',
    unused: true,
  });
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('confirmed, taken back and its account closed at once, a proposal ends in one way', async () => {
  await setThreshold(0n);
  for (let turn = 0; turn < 3; turn += 1) {
    const member = await testMember(world, { brandCode: 'sol', steppedUp: true });
    const { proposalId } = (await propose(member)).value;
    const state = await raceProposal(proposalId ?? '', { first, second, member });
    expect(await cashOf(member)).toBe(state === 'done' ? 50n * MAIN : 0n);
  }
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('an amount cut in pieces needs two as the whole does, and where a brand has said nothing every bonus does', async () => {
  await setThreshold(100n * MAIN);
  const member = await newMember();
  const states = [];
  for (let turn = 0; turn < 3; turn += 1) states.push((await propose(member, { turnover: 0, days: null })).value.state);
  expect(states).toEqual(['done', 'done', 'proposed']);
  await world.database.ownerPool.query('DELETE FROM reward_rule WHERE brand_id = $1', [member.brandId]);
  expect((await propose(await newMember(), { amount: 1 })).value.state).toBe('proposed');
  expect((await first.call(wire.grantTerms, undefined, { brandId: member.brandId })).value).toMatchObject({ fourEyesAbove: 0, step: 0.01 });
});

test('a call sent twenty times is one bonus; with other details under the same id it is refused', async () => {
  await setThreshold(100n * MAIN);
  const member = await newMember();
  const body = asked(member);
  const answers = await Promise.all(Array.from({ length: 20 }, () => first.call(wire.grantPropose, body)));
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(await cashOf(member)).toBe(50n * MAIN);
  expect((await first.call(wire.grantPropose, { ...body, turnover: 100 })).code).toBe('desk.request.differs');
});

test('an unused one is taken back once, with a reason; one that is staked, met or without turnover is not', async () => {
  await setThreshold(100n * MAIN);
  const member = await newMember();
  const { id } = (await propose(member)).value;
  const back = () => second.call(wire.grantTakeBack, { id, reason: 'given to the wrong member' });
  const answers = await Promise.all([back(), back(), back()]);
  expect(answers.filter(({ ok }) => ok).map(({ value }) => value)).toMatchObject([
    { state: 'forfeited', takenBack: 50, backReason: 'given to the wrong member', unused: false },
  ]);
  expect(await cashOf(member)).toBe(0n);
  expect(await noted(member)).toEqual(['grant.take.back', 'grant.give']);
  const spent = (await propose(member)).value;
  await adjust(member, -MAIN);
  expect((await second.call(wire.grantTakeBack, { id: spent.id, reason: 'late' })).code).toBe('grant.used');
  const free = (await propose(await newMember(), { turnover: 0, days: null })).value;
  expect((await second.call(wire.grantTakeBack, { id: free.id, reason: 'late' })).code).toBe('desk.changed.meanwhile');
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

const stake = (member: TestMember, amount: bigint) =>
  operation(member.id, { currency: 'BRL', roundId: randomUUID(), transactionId: randomUUID(), amount });
const bets = () => world.platform.domains.bets;
const takeBack = (id: string) => second.call(wire.grantTakeBack, { id, reason: 'given to the wrong member' });
const lockOf = async (member: TestMember) =>
  (await world.database.pool.query(`SELECT state, done FROM turnover_lock WHERE member_id = $1 AND source = 'grant'`, [member.id])).rows;

test('taken back while a bet is placed, settled or cancelled, it is played or gone, never both', { repeats: 4 }, async () => {
  await setThreshold(1000n * MAIN);
  const [betting, winning, cancelling] = await Promise.all([newMember(), newMember(), newMember()]);
  for (const member of [betting, winning, cancelling]) {
    // 20 of their own beside the bonus, so that a bet of 40 takes both.
    await adjust(member, 20n * MAIN);
    expect((await propose(member)).value.state).toBe('done');
  }
  const idOf = async ({ id }: TestMember): Promise<string> =>
    (await world.database.pool.query<{ id: string }>('SELECT id FROM desk_grant WHERE member_id = $1', [id])).rows[0]?.id ?? '';

  const first40 = stake(betting, 40n * MAIN);
  const [placed, taken] = await Promise.all([bets().apply(first40), takeBack(await idOf(betting))]);
  expect([placed.status === 'ok', taken.ok].filter(Boolean)).toHaveLength(1);
  expect(await cashOf(betting)).toBe((taken.ok ? 20n : 30n) * MAIN);
  if (!taken.ok) expect(taken.code).toBe('grant.used');
  expect(await lockOf(betting)).toMatchObject([{ state: taken.ok ? 'forfeited' : 'open' }]);

  const open = stake(winning, 40n * MAIN);
  expect((await bets().apply(open)).status).toBe('ok');
  const win = { kind: 'win', referenceId: open.transactionId, transactionId: randomUUID(), amount: 90n * MAIN, roundClosed: true } as const;
  const [paid, refused] = await Promise.all([bets().apply({ ...open, ...win }), takeBack(await idOf(winning))]);
  expect([paid.status, refused.code]).toEqual(['ok', 'grant.used']);
  expect(await cashOf(winning)).toBe(120n * MAIN);

  const void40 = stake(cancelling, 40n * MAIN);
  expect((await bets().apply(void40)).status).toBe('ok');
  const back = { kind: 'cancel', referenceId: void40.transactionId, transactionId: randomUUID() } as const;
  const [given, either] = await Promise.all([bets().apply({ ...void40, ...back }), takeBack(await idOf(cancelling))]);
  expect([given.status, either.ok || either.code]).toEqual(['ok', either.ok ? true : 'grant.used']);
  expect(await cashOf(cancelling)).toBe((either.ok ? 20n : 70n) * MAIN);
  expect(await lockOf(cancelling)).toMatchObject([{ state: either.ok ? 'forfeited' : 'open' }]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('closed, trial and excluded members get none, also when it was proposed before; nonsense is refused', async () => {
  await setThreshold(0n);
  const member = await newMember();
  const { proposalId } = (await propose(member)).value;
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '1 day' WHERE member_id = $1`, [
    member.id,
  ]);
  expect((await confirmProposalOf(second, proposalId)).code).toBe('grant.member.barred');
  expect((await propose(member)).code).toBe('grant.member.barred');
  expect((await propose(await testMember(world, { brandCode: 'sol', customerType: 4 }))).code).toBe('grant.member.barred');
  const other = await newMember();
  const codes = [{ amount: 0 }, { amount: -5 }, { turnover: -1 }, { turnover: 0, days: 3 }].map((change) => propose(other, change));
  expect(new Set((await Promise.all(codes)).map(({ code }) => code))).toEqual(new Set(['desk.bounds.wrong']));
  expect((await propose(other, { amount: 0.001 })).code).toBe('amount.step');
});

test('of other brands nothing is seen and nothing done; a role without the permission gives nothing', async () => {
  const member = await newMember();
  await setThreshold(100n * MAIN);
  const { id } = (await propose(member)).value;
  await setThreshold(0n);
  const { proposalId } = (await propose(member)).value;
  const list = async (query: object, by = first) => (await by.call(wire.grantsList, undefined, query)).value.list.map((row) => row.id);
  const waiting = async (by = first) => (await by.call(proposals, undefined, { memberId: member.id })).value.list.map((row) => row.id);
  expect(await list({ memberId: member.id, state: 'process', source: 'desk' })).toEqual([id]);
  expect(await list({ q: id })).toEqual([id]);
  const koi = await testMember(world, { brandCode: 'koi' });
  const foreign = await operatorAt(world, first, 'cashier', [koi.brandId]);
  expect([await list({ q: id }, foreign), await waiting(foreign)]).toEqual([[], []]);
  for (const code of [
    (await foreign.call(proposalWithdraw, { id: proposalId ?? '', reason: 'x' })).code,
    (await foreign.call(wire.grantTakeBack, { id, reason: 'x' })).code,
    (await propose(member, {}, foreign)).code,
    (await foreign.call(wire.grantTerms, undefined, { brandId: member.brandId })).code,
  ])
    expect(code).toBe('not.found');
  const support = await operatorAt(world, first, 'support', [member.brandId]);
  expect([await list({ q: id }, support), await waiting(support)]).toEqual([[id], [proposalId]]);
  expect((await propose(member, {}, support)).code).toBe('desk.not.permitted');
});
