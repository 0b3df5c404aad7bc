import { randomUUID } from 'node:crypto';
import * as desk from '@pavilion/contract/inbox/desk';
import * as wire from '@pavilion/contract/inbox/calls';
import { proposalConfirm, proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasksOf } from '../../domain-module.ts';
import { confirmProposalOf, confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import type { InboxDeps } from './deps.ts';
import { sendStep } from './sendings/send-steps.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let second: DeskVisitor;
let brandId: string;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  second = await secondOwnerAt(world);
  brandId = (await world.platform.domains.content.brandByCode('koi'))?.id ?? '';
});
afterAll(() => world.close());

const members = (count: number) => Promise.all(Array.from({ length: count }, () => testMember(world)));
const asked = (to: readonly TestMember[], change: object = {}) => ({
  brandId,
  purpose: 'service' as const,
  topic: 'notices' as const,
  texts: { en: { title: 'Hello {name}', text: 'The tables of {brand} rest on Sunday.' }, vi: { title: 'Chào {name}', text: 'Bàn nghỉ.' } },
  link: '/promotions',
  push: false,
  audience: { names: to.map(({ name }) => name) },
  startsAt: null,
  reason: 'a notice',
  requestId: randomUUID(),
  ...change,
});
const propose = (to: readonly TestMember[], change: object = {}, by = owner) => by.call(desk.sendingPropose, asked(to, change));
const work = (id: string): Promise<void> =>
  tasksOf(world.platform.domains.modules)['inbox.send']?.({ id }) ?? Promise.reject(new Error('no task'));
const step = (id: string, most: number) =>
  sendStep({ db: world.database.pool, clock: { now: world.now } } as unknown as InboxDeps, id, most);
const inboxOf = async ({ browser }: TestMember, language = 'EN') =>
  (await browser.call(wire.getInbox, undefined, {}, { language })).value.content;
const stateOf = async (id: string) => (await owner.call(desk.sendingsList, undefined, {})).value.list.find((one) => one.id === id);

test('a letter reaches each of its audience once, in their language, with their name; how many read it is shown', async () => {
  const to = await members(3);
  const [first] = to;
  if (!first) throw new Error('nobody');
  const { value } = await propose(to);
  expect(value.state).toBe('done');
  expect(await stateOf(value.id)).toMatchObject({ state: 'scheduled', counted: 3, sent: 0 });
  await Promise.all([work(value.id), work(value.id), work(value.id)]);
  for (const one of to) expect(await inboxOf(one)).toMatchObject([{ title: `Hello ${one.name}`, link: '/promotions', topic: 'notices' }]);
  expect((await inboxOf(first, 'VI'))[0]?.title).toBe(`Chào ${first.name}`);
  expect((await inboxOf(first))[0]?.content).toBe('The tables of Golden Koi rest on Sunday.');
  await first.browser.call(wire.readMessages, { all: true });
  expect(await stateOf(value.id)).toMatchObject({ state: 'done', sent: 3, read: 1 });
});

test('a worker that dies between two steps leaves nobody out and nobody twice; a stop holds between two steps', async () => {
  const to = await members(5);
  const [whole, stopped] = [(await propose(to)).value, (await propose(to)).value];
  expect(await step(whole.id, 2)).toBe(true);
  await work(whole.id);
  expect(await stateOf(whole.id)).toMatchObject({ state: 'done', sent: 5 });
  await step(stopped.id, 2);
  expect((await owner.call(desk.sendingStop, { id: stopped.id, reason: 'a wrong day' })).value).toMatchObject({
    state: 'stopped',
    sent: 2,
  });
  await work(stopped.id);
  expect((await owner.call(desk.sendingStop, { id: stopped.id, reason: 'again' })).code).toBe('desk.changed.meanwhile');
  const counts = await Promise.all(to.map(async (one) => (await inboxOf(one)).length));
  expect(counts.toSorted()).toEqual([1, 1, 1, 2, 2]);
});

test('offers go to who chose them and may have them, asked again while it is sent; service goes to all', async () => {
  const [yes, no, pausing, later] = (await members(4)) as [TestMember, TestMember, TestMember, TestMember];
  for (const { browser } of [yes, pausing, later])
    await browser.call(wire.changeMessageSettings, { channel: { channel: 'inbox', allowed: true } });
  const to = [yes, no, pausing, later];
  const pause = ({ id }: TestMember) =>
    world.database.ownerPool.query('UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1', [
      id,
      new Date(world.now().getTime() + 86_400_000),
    ]);
  await pause(pausing);
  const reach = await owner.call(desk.sendingAudience, {
    brandId,
    purpose: 'marketing',
    audience: { names: [...to.map(({ name }) => name), 'nobody-of-us'] },
  });
  expect(reach.value).toMatchObject({ count: 2, barred: 2, unknownNames: ['nobody-of-us'], defaultLanguage: 'vi' });
  const { value } = await propose(to, { purpose: 'marketing' });
  await pause(later);
  await work(value.id);
  expect(await stateOf(value.id)).toMatchObject({ counted: 2, sent: 1 });
  expect(await inboxOf(yes)).toHaveLength(1);
  for (const one of [no, pausing, later]) expect(await inboxOf(one)).toEqual([]);
  const service = (await propose(to)).value;
  await work(service.id);
  expect(await stateOf(service.id)).toMatchObject({ sent: 4 });
});

test('goes to the levels it is for', async () => {
  const [lowest, higher] = (await members(2)) as [TestMember, TestMember];
  await world.database.ownerPool.query(
    `INSERT INTO member_rank (member_id, brand_id, level, earned, since, through, total_turnover, total_deposits, month, month_turnover)
       VALUES ($1, $2, 3, 3, $3, $3, 0, 0, '2026-01', 0)`,
    [higher.id, brandId, world.now()],
  );
  const names = [lowest.name, higher.name];
  const reach = async (audience: object) => {
    const { value } = await owner.call(desk.sendingAudience, { brandId, purpose: 'service', audience: { names, ...audience } });
    return value.count;
  };
  expect([
    await reach({ rankFrom: 2 }),
    await reach({ rankFrom: 4 }),
    await reach({ rankTo: 2 }),
    await reach({ rankFrom: 1, rankTo: 3 }),
  ]).toEqual([1, 0, 1, 2]);
  const { value } = await owner.call(desk.sendingAudience, { brandId, purpose: 'service', audience: {} });
  expect(value.ranks.length).toBeGreaterThan(2);
  const sent = (await propose([lowest, higher], { audience: { names, rankFrom: 2 }, link: '/member?page=vip' })).value;
  await work(sent.id);
  expect([(await inboxOf(lowest)).length, (await inboxOf(higher))[0]?.link]).toEqual([0, '/member?page=vip']);
});

test('above the brand’s threshold another operator lets it go out; the same request is the same letter', async () => {
  const to = await members(2);
  const { value: rules } = await owner.call(desk.inboxRules, undefined, { brandId });
  const set = async (fourEyesAbove: number, version: number) => {
    const { value } = await owner.call(desk.inboxRulesChange, { brandId, ...rules, fourEyesAbove, version, reason: 'a test' });
    if (value.state === 'proposed') await confirmWaiting(second);
    return value;
  };
  const { version } = await set(1, rules.version);
  const requestId = randomUUID();
  const { value } = await propose(to, { requestId });
  expect(value.state).toBe('proposed');
  expect((await propose(to, { requestId })).value).toEqual(value);
  expect((await propose(to.slice(1), { requestId })).code).toBe('desk.request.differs');
  await work(value.id);
  expect([await stateOf(value.id), await inboxOf(to[0] as TestMember)]).toEqual([undefined, []]);
  const waiting = value.proposalId ?? '';
  const { lines } = (await second.call(proposalDetail, undefined, { id: waiting })).value;
  expect(lines.find(({ field }) => field === 'text en')?.after).toBe('The tables of {brand} rest on Sunday.');
  expect((await confirmProposalOf(owner, waiting)).code).toBe('desk.second.operator');
  // Confirmed twice and taken back at once: one of the three.
  const { digest } = (await second.call(proposalDetail, undefined, { id: waiting })).value;
  const confirm = () => second.call(proposalConfirm, { id: waiting, digest });
  const answers = await Promise.all([confirm(), owner.call(proposalWithdraw, { id: waiting, reason: 'a race' }), confirm()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { state } = (await second.call(proposalDetail, undefined, { id: waiting })).value;
  if (state === 'done') expect(await stateOf(value.id)).toMatchObject({ state: 'scheduled', decidedBy: expect.any(String) });
  await work(value.id);
  expect([state, (await inboxOf(to[0] as TestMember)).length]).toEqual([state, state === 'done' ? 1 : 0]);
  const again = (await propose(to)).value;
  expect((await confirmProposalOf(second, again.proposalId)).ok).toBe(true);
  await work(again.id);
  expect(await inboxOf(to[1] as TestMember)).toHaveLength(state === 'done' ? 2 : 1);
  await set(rules.fourEyesAbove, version);
});

test('one that is scheduled waits for its time', async () => {
  const [one] = (await members(1)) as [TestMember];
  const { value } = await propose([one], { startsAt: new Date(world.now().getTime() + 600_000).toISOString() });
  await work(value.id);
  expect(await inboxOf(one)).toEqual([]);
  world.pass(601);
  // The code of their sign-in is of too long ago.
  owner = await ownerAt(world);
  await work(value.id);
  expect(await inboxOf(one)).toHaveLength(1);
});

test.each([
  ['an audience that is nobody', { audience: { country: 'ZZ' } }, 'inbox.audience.empty'],
  ['a branch of nobody', { audience: { branch: 'nobody-of-us' } }, 'inbox.branch.unknown'],
  ['words that lack the brand’s own language', { texts: { en: { title: 'a', text: 'b' } } }, 'inbox.texts.missing'],
  ['an unknown placeholder', { texts: { vi: { title: '{balance}', text: 'b' } } }, 'inbox.placeholder.unknown'],
  ['a link to another host', { link: '//evil.example' }, 'inbox.link.unknown'],
  ['a script for a link', { link: 'javascript:alert(1)' }, 'inbox.link.unknown'],
  ['a page that is none', { link: '/member?page=nothing' }, 'inbox.link.unknown'],
  ['a time that is over', { startsAt: '2020-01-01T00:00:00Z' }, 'inbox.time.past'],
])('%s is refused', async (_what, change, code) => {
  expect((await propose(await members(1), change)).code).toBe(code);
});

test('an operator of one brand neither sees nor writes to another, and who may only read sends nothing', async () => {
  const sol = (await world.platform.domains.content.brandByCode('sol'))?.id ?? '';
  const fresh = await ownerAt(world);
  const [stranger, reader] = [await operatorAt(world, fresh, 'manager', [sol]), await operatorAt(world, fresh, 'auditor')];
  const [one] = (await members(1)) as [TestMember];
  const { value } = await propose([one]);
  await work(value.id);
  expect((await stranger.call(desk.sendingsList, undefined, {})).value.list).toEqual([]);
  expect((await propose([one], {}, stranger)).code).toBe('not.found');
  expect((await stranger.call(desk.sendingStop, { id: value.id, reason: 'x' })).code).toBe('not.found');
  expect((await stranger.call(desk.memberLetters, undefined, { memberId: one.id, box: 'in' })).code).toBe('not.found');
  expect((await propose([one], {}, reader)).code).toBe('desk.not.permitted');
  expect((await reader.call(desk.memberLetters, undefined, { memberId: one.id, box: 'in' })).value.list).toMatchObject([
    { title: `Hello ${one.name}`, state: 'sent', readAt: null },
  ]);
});
