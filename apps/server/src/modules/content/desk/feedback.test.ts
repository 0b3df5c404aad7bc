import { feedbackDecide, feedbackList } from '@pavilion/contract/content/desk-feedback';
import { ownFeedback } from '@pavilion/contract/content/feedback';
import { sendFeedback } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import { testMember, type TestMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let hoa: TestMember;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
});
afterAll(() => world.close());
let address = 0;
beforeEach(async () => {
  owner = await ownerAt(world);
  hoa = await testMember(world, { ip: `203.0.113.${(address += 1)}` });
});

const ask = async (content = 'Where is my deposit?') =>
  (await hoa.browser.call(sendFeedback, { content, questionType: 'DEPOSIT' })).value.feedbackId;
const mine = async () => (await hoa.browser.call(ownFeedback, undefined, {})).value.list;
const queue = async (state: 'open' | 'answered' | 'closed' = 'open') =>
  (await owner.call(feedbackList, undefined, { state, pageSize: 100 })).value.list;

test('a member’s question waits at the desk; the answer appears in the account, and the trail knows who gave it', async () => {
  const id = await ask();
  expect(await mine()).toMatchObject([{ feedbackId: id, questionType: 'DEPOSIT', state: 'open', reply: '', decidedAt: null }]);
  expect((await queue()).find((row) => row.id === id)).toMatchObject({ memberId: hoa.id, username: hoa.name, state: 'open' });
  expect((await owner.call(feedbackDecide, { id, close: false, reply: ' It arrived. ' })).value).toEqual({ state: 'answered' });
  expect(await mine()).toMatchObject([{ state: 'answered', reply: 'It arrived.' }]);
  expect((await queue('answered')).map((row) => row.id)).toContain(id);
  const { rows } = await world.database.pool.query('SELECT action, detail FROM audit_entry WHERE subject_id = $1', [id]);
  expect(rows).toEqual([{ action: 'feedback.answer', detail: { memberId: hoa.id, reply: 'It arrived.' } }]);
});

test('is decided once, and answered only with words', async () => {
  const id = await ask();
  expect((await owner.call(feedbackDecide, { id, close: false, reply: '  ' })).fields).toEqual({ reply: 'feedback.reply.missing' });
  expect((await owner.call(feedbackDecide, { id, close: true, reply: 'seen by phone' })).value).toEqual({ state: 'closed' });
  expect((await owner.call(feedbackDecide, { id, close: false, reply: 'too late' })).code).toBe('feedback.decided.already');
  // Why it was closed is a word among operators.
  expect(await mine()).toMatchObject([{ state: 'closed', reply: '' }]);
});

test('those that wait come oldest first, the decided newest first', async () => {
  const first = await ask('The first question');
  const second = await ask('The second question');
  const order = (list: { id: string }[]) => list.map(({ id }) => id).filter((id) => id === first || id === second);
  expect(order(await queue())).toEqual([first, second]);
  await owner.call(feedbackDecide, { id: first, close: true });
  world.pass(1);
  await owner.call(feedbackDecide, { id: second, close: true });
  expect(order(await queue('closed'))).toEqual([second, first]);
});

test('belongs to its brand and to its permission; another member reads none of it', async () => {
  const id = await ask();
  const support = await operatorAt(world, owner, 'support', ['brd_sol']);
  expect((await support.call(feedbackDecide, { id, close: true })).code).toBe('not.found');
  expect((await support.call(feedbackList, undefined, { pageSize: 100 })).value.list.map((row) => row.id)).not.toContain(id);
  const cashier = await operatorAt(world, owner, 'cashier', ['brd_koi']);
  expect((await cashier.call(feedbackList, undefined, {})).status).toBe(403);
  const other = await testMember(world, {});
  expect((await other.browser.call(ownFeedback, undefined, {})).value.list).toEqual([]);
});
