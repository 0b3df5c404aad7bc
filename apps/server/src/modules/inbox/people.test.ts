import { auditList } from '@pavilion/contract/operator/desk';
import * as desk from '@pavilion/contract/inbox/desk';
import * as wire from '@pavilion/contract/inbox/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmWaiting, type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { treeMember, type TreeMember } from '../agents/testing/tree-world.ts';
import { checkText, wordsFound } from './text-rules.ts';

let world: TestPlatform;
let owner: DeskVisitor;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
});
afterAll(() => world.close());

const team = async () => {
  const agent = await treeMember(world);
  const below = await treeMember(world, { upline: agent });
  const deep = await treeMember(world, { upline: below, type: 0 });
  return { agent, below, deep };
};
const send = ({ browser }: TreeMember, to: readonly TreeMember[], more: object = {}) =>
  browser.call(wire.sendMessage, {
    recipientIds: to.map(({ id }) => id),
    title: 'Good evening',
    content: 'The tables open at nine.',
    ...more,
  });
const inboxOf = async ({ browser }: TreeMember) => (await browser.call(wire.getInbox, undefined, {})).value.content;
const rule = async (change: object) => {
  const brandId = (await world.platform.domains.content.brandByCode('koi'))?.id ?? '';
  const { value } = await owner.call(desk.inboxRules, undefined, { brandId });
  const answer = await owner.call(desk.inboxRulesChange, { brandId, ...value, ...change, reason: 'a test' });
  if (answer.value.state === 'proposed') await confirmWaiting(await secondOwnerAt(world));
  return answer;
};

test('an agent writes to direct downlines, and to no one else', async () => {
  const { agent, below, deep } = await team();
  const stranger = await treeMember(world);
  const { list } = (await agent.browser.call(wire.messageRecipients, undefined, {})).value;
  expect(list.map(({ id }) => id)).toEqual([below.id]);
  expect((await send(agent, [below])).value).toEqual({ sent: 1, held: 0 });
  for (const to of [[deep], [stranger], [below, stranger], [agent], []])
    expect((await send(agent, to)).fields).toEqual({ recipientIds: 'message.recipients' });
  expect((await send(deep, [below])).code).toBe('message.recipients');
  const [letter] = await inboxOf(below);
  expect(letter).toMatchObject({ topic: 'people', title: 'Good evening', content: 'The tables open at nine.', mayAnswer: false });
  expect(letter?.from).not.toBe(agent.name);
  expect((await agent.browser.call(wire.messageOutbox, undefined, {})).value.list).toMatchObject([
    { title: 'Good evening', state: 'sent' },
  ]);
});

test('who got it answers where the writer allowed it, and the answer goes to the writer alone', async () => {
  const { agent, below } = await team();
  await send(agent, [below]);
  await send(agent, [below], { mayAnswer: true });
  const [open, closed] = await inboxOf(below);
  const answer = (letterId = '') => below.browser.call(wire.sendMessage, { answersTo: letterId, title: 'Yes', content: 'I will come.' });
  expect((await answer(closed?.id)).code).toBe('message.answer.closed');
  expect((await answer(open?.id)).value).toEqual({ sent: 1, held: 0 });
  expect(await inboxOf(agent)).toMatchObject([{ title: 'Yes', answers: 'Good evening', from: below.name, mayAnswer: true }]);
});

test('letters sent at once are counted one after the other: no more than the limit go out', async () => {
  const { agent, below } = await team();
  expect((await rule({ hourly: 4 })).ok).toBe(true);
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(agent, [below])));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['message.limit']));
  expect(await inboxOf(below)).toHaveLength(4);
  await rule({ hourly: 60 });
});

describe('a letter with a word of the brand’s list', () => {
  test('waits for an operator, who lets it through', async () => {
    await rule({ words: { en: ['whatsapp'] } });
    const { agent, below } = await team();
    expect((await send(agent, [below], { content: 'Find me on WhatsApp.' })).value).toEqual({ sent: 0, held: 1 });
    expect(await inboxOf(below)).toEqual([]);
    const held = (await owner.call(desk.heldLetters, undefined, {})).value.list.find(({ fromId }) => fromId === agent.id);
    expect(held).toMatchObject({ why: 'word', note: 'whatsapp', toName: below.name });
    const decide = () => owner.call(desk.heldDecide, { id: held?.id ?? '', allow: true, reason: 'their own group' });
    expect((await decide()).value).toEqual({ state: 'sent' });
    expect((await decide()).code).toBe('desk.changed.meanwhile');
    expect(await inboxOf(below)).toHaveLength(1);
    const audit = (await owner.call(auditList, undefined, { memberId: agent.id, action: 'inbox' })).value.list;
    expect(audit.map(({ action }) => action)).toEqual(['inbox.letter.allow']);
  });

  test('or takes it away with a reason the writer reads, and stops the writer for some days', async () => {
    const { agent, below } = await team();
    await send(agent, [below]);
    const [letter] = await inboxOf(below);
    const report = () => below.browser.call(wire.reportMessage, { messageId: letter?.id ?? '', reason: 'not welcome' });
    expect([(await report()).ok, (await report()).code]).toEqual([true, 'message.report.nothing']);
    const held = (await owner.call(desk.heldLetters, undefined, {})).value.list.find(({ fromId }) => fromId === agent.id);
    expect(held).toMatchObject({ why: 'report', note: 'not welcome' });
    await owner.call(desk.heldDecide, { id: held?.id ?? '', allow: false, reason: 'pestering', blockDays: 2 });
    expect(await inboxOf(below)).toEqual([]);
    expect((await agent.browser.call(wire.messageOutbox, undefined, {})).value.list).toMatchObject([
      { state: 'refused', reason: 'pestering' },
    ]);
    expect((await send(agent, [below])).code).toBe('message.blocked');
    await world.database.ownerPool.query('UPDATE inbox_block SET until = $2 WHERE member_id = $1', [agent.id, world.now()]);
    expect((await send(agent, [below])).ok).toBe(true);
  });
});

test('markup and links to other places are refused however they are written; the brand’s own host is not', async () => {
  const { agent, below } = await team();
  const hosts = ['play.koi.example'];
  for (const text of ['<b>hi</b>', '<img src=x onerror=alert(1)>', 'ＪavaScript:alert(1)', '＜script＞', 'a &lt;b&gt;'])
    expect(() => checkText(text, hosts), text).toThrow('message.markup');
  for (const text of [
    'see evil.example',
    'https://evil.example/x',
    'www.evil.example',
    'e\u200Bvil\u200B.example',
    'ｅｖｉｌ．example',
    'http://203.0.113.9/x',
    'казино.рф',
  ])
    expect(() => checkText(text, hosts), text).toThrow('message.link');
  for (const text of ['at 9.30 it is 1.500', 'play.koi.example/promotions', 'Well... yes. No', 'a < b and b > c'])
    expect(() => checkText(text, hosts), text).not.toThrow();
  expect((await send(agent, [below], { title: '<i>x</i>' })).code).toBe('message.markup');
  expect((await send(agent, [below], { content: 'go to win.example now' })).code).toBe('message.link');
});

test('words stand for themselves: whole where a script sets them apart, anywhere where it does not', () => {
  const words = { en: ['ass'], 'zh-CN': ['赌'] };
  expect(wordsFound('a class of its own', words)).toEqual([]);
  expect(wordsFound('you ASS!', words)).toEqual(['ass']);
  expect(wordsFound('一起赌一把', words)).toEqual(['赌']);
  expect(wordsFound('you 4 $ s, and a. s. s', words)).toEqual(['ass']);
});
