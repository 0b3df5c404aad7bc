import * as portal from '@pavilion/contract/support/complaints';
import { proposalConfirm, proposalDetail, proposalRefuse, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { adjustmentPropose } from '@pavilion/contract/adjustments/desk';
import * as desk from '@pavilion/contract/support/desk-complaints';
import { homeComplaints } from '@pavilion/contract/reports/desk-home';
import { getInbox } from '@pavilion/contract/inbox/calls';
import { deskElevate } from '@pavilion/contract/operator/desk';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { besideLock } from '../../test/beside-lock.ts';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let second: DeskVisitor;
let third: DeskVisitor;
let hoa: TestMember;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  second = await secondOwnerAt(world);
  third = await operatorAt(world, owner, 'support', ['brd_koi']);
});
afterAll(() => world.close());
let address = 0;
beforeEach(async () => {
  hoa = await testMember(world, { ip: `203.0.113.${(address += 1)}` });
});

const WORDS = 'My deposit of Monday never arrived in my balance.';
let request = 0;
const file = (who: TestMember = hoa, more: { requestId?: string; text?: string; about?: { kind: 'deposit'; id: string } } = {}) =>
  who.browser.call(portal.complaintFile, { requestId: `request-${(request += 1)}`, kind: 'payment', text: WORDS, ...more });
const mine = async () => (await hoa.browser.call(portal.ownComplaints, undefined, {})).value.list;
const queue = async (state: 'open' | 'filed' | 'decided' = 'open') =>
  (await owner.call(desk.complaintsList, undefined, { state, pageSize: 100 })).value.list;
const answer = (by: DeskVisitor, id: string) => by.call(desk.complaintAnswer, { id, outcome: 'partly', text: 'We looked at it.' });

test('has a number and a clock; acknowledged, answered, escalated once, decided by another, and said to the member at each step', async () => {
  const { value } = await file();
  expect(value).toMatchObject({ state: 'filed', outcome: null, canEscalate: false });
  expect(value.number).toMatch(/^C-\d{6}$/);
  expect(Date.parse(value.acknowledgeBy) - Date.parse(value.filedAt)).toBe(24 * 3_600_000);
  expect(Date.parse(value.answerBy) - Date.parse(value.filedAt)).toBe(8 * 24 * 3_600_000);
  const { id } = value;
  expect((await owner.call(desk.complaintAcknowledge, { id })).value.state).toBe('acknowledged');
  expect((await owner.call(desk.complaintAcknowledge, { id })).code).toBe('complaint.state');
  await owner.call(desk.complaintSay, { id, text: 'Seems to be true', note: true });
  await owner.call(desk.complaintSay, { id, text: 'Which bank was it?', note: false });
  expect((await hoa.browser.call(portal.complaintEscalate, { id, text: 'Too slow' })).code).toBe('complaint.not.answered');
  await hoa.browser.call(portal.complaintReply, { id, text: 'The blue one.' });
  expect((await answer(owner, id)).value).toMatchObject({ state: 'answered', outcome: 'partly', answeredByMe: true });
  const escalated = await hoa.browser.call(portal.complaintEscalate, { id, text: 'I disagree.' });
  expect(escalated.value).toMatchObject({ state: 'escalated', canEscalate: false });
  expect((await answer(owner, id)).code).toBe('complaint.second.operator');
  expect((await answer(second, id)).value.state).toBe('decided');
  expect((await hoa.browser.call(portal.complaintEscalate, { id, text: 'Again' })).code).toBe('complaint.escalated.already');
  expect((await hoa.browser.call(portal.complaintReply, { id, text: 'Again' })).code).toBe('complaint.over');
  const { messages } = (await hoa.browser.call(portal.complaintView, undefined, { id })).value;
  expect(messages.map(({ from, event, text }) => [from, event ?? text])).toEqual([
    ['member', 'filed'],
    ['house', 'acknowledged'],
    ['operator', 'Which bank was it?'],
    ['member', 'The blue one.'],
    ['operator', 'answered'],
    ['member', 'escalated'],
    ['operator', 'decided'],
  ]);
  const letters = (await hoa.browser.call(getInbox, undefined, {})).value.content.filter(({ link }) => link === '/member?page=complaints');
  expect(letters.map(({ title }) => title)).toEqual([
    `Final decision on your complaint ${value.number}`,
    `Answer to your complaint ${value.number}`,
    `We have a question about your complaint ${value.number}`,
    `We received your complaint ${value.number}`,
  ]);
});

test('is one when it is sent twice, also at once; what is about nothing of theirs, too short or too much is refused', async () => {
  const twice = { requestId: 'the-same-request' };
  const [one, two] = await Promise.all([file(hoa, twice), file(hoa, twice)]);
  expect(one.value.id).toBe(two.value.id);
  expect((await file(hoa, { ...twice, text: 'Something that is quite different' })).code).toBe('complaint.request.differs');
  expect((await file(hoa, { text: 'Too short' })).fields).toEqual({ text: 'complaint.short' });
  expect((await file(hoa, { about: { kind: 'deposit', id: 'dep_of_somebody' } })).fields).toEqual({ about: 'complaint.about.unknown' });
  for (let i = 0; i < 4; i += 1) expect((await file()).ok).toBe(true);
  expect((await file()).code).toBe('complaint.too.many');
  expect(await mine()).toHaveLength(5);
  expect((await hoa.browser.call(portal.complaintWithdraw, { id: one.value.id })).value.state).toBe('withdrawn');
});

test('late ones stand first and are marked', async () => {
  const early = (await file()).value.id;
  world.pass(60);
  const other = await testMember(world, { ip: '203.0.113.200' });
  const late = (await file(other)).value.id;
  await owner.call(desk.complaintAcknowledge, { id: early });
  const order = (await queue()).map(({ id }) => id).filter((id) => id === early || id === late);
  expect(order).toEqual([late, early]);
  await world.database.pool.query(`UPDATE complaint SET answer_by = $2 WHERE id = $1`, [early, new Date(world.now().getTime() - 1000)]);
  const rows = (await queue()).filter(({ id }) => id === early || id === late);
  expect(rows.map(({ id, late: isLate }) => [id, isLate])).toEqual([
    [early, true],
    [late, false],
  ]);
  const waiting = (await owner.call(homeComplaints, undefined, {})).value;
  expect(waiting.totalCount).toBe((await queue()).length);
  expect(waiting.items.filter(({ id }) => id === early || id === late)).toEqual(
    rows.map(({ id, number, brandId, filedAt, dueAt }) => ({
      id,
      brandId,
      label: number,
      since: filedAt,
      amount: null,
      currency: '',
      dueAt,
    })),
  );
  expect((await owner.call(homeComplaints, undefined, { brandId: 'brd_sol' })).value.totalCount).toBe(0);
});

/** An adjustment of the member's that waits for a second operator. */
async function adjust(id: string): Promise<string> {
  world.pass(31);
  await owner.call(deskElevate, { code: owner.code });
  const { value } = await owner.call(adjustmentPropose, {
    memberId: hoa.id,
    kind: 'credit',
    amount: 1000,
    code: 'goodwill',
    reference: id,
    reason: 'Complaint',
    requestId: `adjustment-${id}`,
  });
  return value.id;
}

const proposeAs = (by: DeskVisitor, id: string, adjustmentId: string, more: { requestId?: string } = {}) =>
  by.call(desk.complaintPropose, { id, outcome: 'partly', text: 'We looked at it.', adjustmentId, reason: 'Paid by mistake', ...more });
const digestOf = async (id: string) => (await second.call(proposalDetail, undefined, { id })).value.digest;
const stateOf = async (id: string) => (await owner.call(desk.complaintOpen, undefined, { id })).value;

test('who proposes an answer waits for the guard of its member, as who closes the account has it', async () => {
  const { id } = (await file()).value;
  const adjustmentId = await adjust(id);
  const has = ['SELECT FROM member_guard WHERE member_id = $1 FOR UPDATE', hoa.id] as const;
  const takes = ['SELECT FROM complaint WHERE id = $1 FOR UPDATE NOWAIT', id] as const;
  expect((await besideLock(world, { has, takes }, () => proposeAs(owner, id, adjustmentId))).value.proposed).toBe(true);
});

test('an answer that names money is a proposal: refused by another it changes nothing, confirmed by one of two at once it is said once', async () => {
  const { id } = (await file()).value;
  const adjustmentId = await adjust(id);
  const stranger = await testMember(world, { ip: '203.0.113.201' });
  const foreign = (await file(stranger)).value.id;
  expect((await proposeAs(owner, foreign, adjustmentId)).fields).toEqual({ adjustmentId: 'complaint.adjustment.unknown' });
  const first = await proposeAs(owner, id, adjustmentId, { requestId: 'answer-1' });
  expect(first.value).toMatchObject({ state: 'filed', proposed: true });
  expect((await proposeAs(owner, id, adjustmentId, { requestId: 'answer-1' })).value.proposalId).toBe(first.value.proposalId);
  expect((await proposeAs(owner, id, adjustmentId)).code).toBe('complaint.state');
  expect((await answer(second, id)).code).toBe('complaint.state');
  expect((await hoa.browser.call(portal.complaintView, undefined, { id })).value).toMatchObject({ state: 'filed', outcome: null });
  const of = first.value.proposalId;
  expect((await second.call(proposalDetail, undefined, { id: of })).value).toMatchObject({
    kind: 'complaint.answer',
    subjectId: id,
    memberId: hoa.id,
    lines: [
      { field: 'outcome', before: null, after: 'partly' },
      { field: 'adjustment', before: null, after: adjustmentId },
      { field: 'words', before: null, after: 'We looked at it.' },
    ],
  });
  expect((await owner.call(proposalConfirm, { id: of, digest: await digestOf(of) })).code).toBe('desk.second.operator');
  expect((await third.call(proposalRefuse, { id: of, reason: 'Say why' })).value.state).toBe('refused');
  expect(await stateOf(id)).toMatchObject({ state: 'filed', proposed: false });
  const again = (await proposeAs(owner, id, adjustmentId)).value.proposalId;
  const digest = await digestOf(again);
  await third.call(deskElevate, { code: third.code });
  const both = await Promise.all([second, third].map((by) => by.call(proposalConfirm, { id: again, digest })));
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await stateOf(id)).toMatchObject({ state: 'answered', adjustmentId, proposed: false, answeredByMe: true });
  const { messages } = (await hoa.browser.call(portal.complaintView, undefined, { id })).value;
  expect(messages.map(({ event }) => event)).toEqual(['filed', 'answered']);
  // The last word with money: who answered before is an author of it, no matter who proposes it.
  await hoa.browser.call(portal.complaintEscalate, { id, text: 'I disagree.' });
  expect((await proposeAs(owner, id, adjustmentId)).code).toBe('complaint.second.operator');
  const last = (await proposeAs(second, id, adjustmentId)).value.proposalId;
  expect((await owner.call(proposalConfirm, { id: last, digest: await digestOf(last) })).code).toBe('desk.second.operator');
  expect((await third.call(proposalConfirm, { id: last, digest: await digestOf(last) })).ok).toBe(true);
  expect((await stateOf(id)).state).toBe('decided');
});

test('confirmed, taken back by its author and ended by the member at once, one of the three happens', async () => {
  for (let i = 0; i < 4; i += 1) {
    const { id } = (await file()).value;
    const of = (await proposeAs(owner, id, await adjust(id))).value.proposalId;
    const digest = await digestOf(of);
    const [confirmed, taken, ended] = await Promise.all([
      second.call(proposalConfirm, { id: of, digest }),
      owner.call(proposalWithdraw, { id: of, reason: 'Too early' }),
      hoa.browser.call(portal.complaintWithdraw, { id }),
    ]);
    const { state } = (await second.call(proposalDetail, undefined, { id: of })).value;
    expect([confirmed.ok, taken.ok].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(state).toBe(confirmed.ok ? 'done' : taken.ok ? 'withdrawn' : 'void');
    // What was answered can still be closed by its member; what was closed is answered no more.
    expect(ended.ok).toBe(true);
    const { rows } = await world.database.pool.query<{ event: string }>(
      `SELECT event FROM complaint_message WHERE complaint_id = $1 AND event IN ('answered', 'withdrawn') ORDER BY number`,
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual(confirmed.ok ? ['answered', 'withdrawn'] : ['withdrawn']);
  }
});

test('belongs to its member and its brand; pictures are theirs alone and at most three', async () => {
  const { id } = (await file()).value;
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#204080' } })
    .png()
    .toBuffer();
  const add = (who: TestMember, bytes: Buffer) =>
    who.browser.send<{ pictures: { id: string; name: string }[] }>(`${portal.complaintAddPicture.path}?id=${id}&name=a%2Fb.png`, {
      method: 'PUT',
      body: bytes as unknown as string,
      headers: { 'content-type': 'image/png' },
    });
  const other = await testMember(world, { ip: '203.0.113.202' });
  expect((await add(other, png)).code).toBe('not.found');
  expect((await add(hoa, Buffer.from('<svg/>'))).code).toBe('documents.picture.type');
  const { value } = await add(hoa, png);
  expect(value.pictures).toMatchObject([{ name: 'b.png' }]);
  await add(hoa, png);
  await add(hoa, png);
  expect((await add(hoa, png)).code).toBe('complaint.pictures.many');
  const picture = { id: value.pictures[0]?.id ?? '' };
  expect((await other.browser.call(portal.complaintShowPicture, undefined, picture)).code).toBe('not.found');
  expect((await other.browser.call(portal.complaintView, undefined, { id })).code).toBe('not.found');
  expect((await hoa.browser.call(portal.complaintShowPicture, undefined, picture)).ok).toBe(true);
  const ofSol = await operatorAt(world, owner, 'support', ['brd_sol']);
  expect((await ofSol.call(desk.complaintOpen, undefined, { id })).code).toBe('not.found');
  expect((await ofSol.call(desk.complaintPicture, undefined, picture)).code).toBe('not.found');
  expect((await owner.call(desk.complaintPicture, undefined, picture)).ok).toBe(true);
  const cashier = await operatorAt(world, owner, 'cashier', ['brd_koi']);
  expect((await cashier.call(desk.complaintsList, undefined, {})).status).toBe(403);
});

test('words, pictures and proposed answers go when a closed account’s time is over; number, days and outcome stay', async () => {
  const { id } = (await file()).value;
  const { proposalId } = (await proposeAs(owner, id, await adjust(id))).value;
  const { pool, ownerPool } = world.database;
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM complaint_message WHERE complaint_id = $1', [id]);
  expect(rows).toEqual([{ count: 1 }]);
  await ownerPool.query(`UPDATE member SET status = 'closed' WHERE id = $1`, [hoa.id]);
  await ownerPool.query(`INSERT INTO closed_member (member_id, brand_id, closed_at, keep_until) VALUES ($1, 'brd_koi', $2, $2)`, [
    hoa.id,
    world.now(),
  ]);
  await pool.query('SELECT purge_closed($1, 100)', [new Date(world.now().getTime() + 1000)]);
  const left = await pool.query('SELECT count(*)::int AS count FROM complaint_message WHERE complaint_id = $1', [id]);
  expect(left.rows).toEqual([{ count: 0 }]);
  expect((await pool.query('SELECT 1 FROM proposal WHERE id = $1', [proposalId])).rows).toEqual([]);
  expect((await pool.query('SELECT kind FROM complaint WHERE id = $1', [id])).rows).toEqual([{ kind: 'payment' }]);
});
