import * as portal from '@pavilion/contract/support/chat';
import * as desk from '@pavilion/contract/support/desk-chat';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let linh: DeskVisitor & { operatorId: string };
let duc: DeskVisitor & { operatorId: string };
let ofSol: DeskVisitor;
let png: Buffer;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  linh = await operatorAt(world, owner, 'support', ['brd_koi']);
  duc = await operatorAt(world, owner, 'support', ['brd_koi']);
  ofSol = await operatorAt(world, owner, 'support', ['brd_sol']);
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
    .png()
    .toBuffer();
});
afterAll(() => world.close());

let count = 0;
let visitor: Browser;
beforeEach(() => {
  count += 1;
  visitor = new Browser(world, { ip: `198.51.100.${count}` });
});

let message = 0;
const clientId = () => `message-${(message += 1)}`;
const begin = async (who: Browser = visitor, text = 'Where is my deposit?') =>
  (await who.call(portal.chatStart, { clientId: clientId(), text })).value.conversationId;
const state = async (who: Browser = visitor, query: { after?: number; seen?: string } = {}) =>
  (await who.call(portal.chatState, undefined, query as never)).value;
const read = async (by: DeskVisitor, id: string) => (await by.call(desk.chatView, undefined, { id })).value;
const say = (by: DeskVisitor, id: string, text: string, note = false) => by.call(desk.chatReply, { id, clientId: clientId(), text, note });
const sendPicture = async (who: Browser, conversationId: string, bytes: Buffer, { type = 'image/png', name = 'a.png' } = {}) =>
  who.send<{ number: number }>(
    `${portal.chatSendPicture.path}?${new URLSearchParams({ conversationId, clientId: clientId(), name }).toString()}`,
    {
      method: 'PUT',
      body: bytes as unknown as string,
      headers: { 'content-type': type },
    },
  );

describe('a chat', () => {
  test('goes from the queue to an operator and back: places that are true, words in order, marks of reading, an end and a rating', async () => {
    const id = await begin();
    const second = new Browser(world, { ip: '198.51.100.200' });
    const other = await begin(second);
    expect((await state()).conversation).toMatchObject({ id, state: 'waiting', place: 1, operator: null });
    expect((await state(second)).conversation?.place).toBe(2);
    expect((await linh.call(desk.chatClaim, { id })).ok).toBe(true);
    expect((await state(second)).conversation?.place).toBe(1);
    await say(linh, id, 'Hello, I look at it.');
    await say(linh, id, 'Looks like fraud?', true);
    await visitor.call(portal.chatSend, { conversationId: id, clientId: clientId(), text: 'Thank you' });
    const seen = await state();
    expect(seen.conversation).toMatchObject({ state: 'open', place: 0, operator: 'Mai Linh' });
    expect(seen.messages.map(({ from, text, event }) => [from, text || event])).toEqual([
      ['visitor', 'Where is my deposit?'],
      ['house', 'claimed'],
      ['operator', 'Hello, I look at it.'],
      ['visitor', 'Thank you'],
    ]);
    // Notes are words among operators.
    expect((await read(linh, id)).messages.map(({ from }) => from)).toEqual(['visitor', 'house', 'operator', 'note', 'visitor']);
    const last = seen.messages.at(-1)?.number ?? 0;
    await visitor.call(portal.chatRead, { conversationId: id, number: last });
    expect((await read(linh, id)).readByVisitor).toBe(last);
    await linh.call(desk.chatSeen, { id, number: last });
    expect((await state()).conversation?.readByOperator).toBe(last);
    expect((await visitor.call(portal.chatRate, { conversationId: id, rating: 5 })).code).toBe('chat.not.ended');
    await linh.call(desk.chatFinish, { id });
    expect((await state()).conversation).toMatchObject({ state: 'ended', endedBy: 'operator' });
    expect((await visitor.call(portal.chatRate, { conversationId: id, rating: 5, word: 'kind' })).ok).toBe(true);
    expect((await visitor.call(portal.chatRate, { conversationId: id, rating: 1 })).code).toBe('chat.rated.already');
    await second.call(portal.chatEnd, { conversationId: other });
    const { rows } = await world.database.pool
      .query('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY seq', [id])
      .catch(() => world.database.pool.query('SELECT action FROM audit_entry WHERE subject_id = $1', [id]));
    expect(rows.map((row) => row['action'])).toEqual(['chat.claim', 'chat.end']);
  });

  test('a message sent twice is one, also the first', async () => {
    const body = { clientId: clientId(), text: 'Once' };
    const [first, again] = await Promise.all([visitor, visitor].map((who) => who.call(portal.chatStart, body)));
    const known = first?.ok ? first.value.conversationId : '';
    // Both arrived without a cookie: a client that keeps one goes on with it.
    expect([first?.ok, again?.ok]).toEqual([true, true]);
    const id = (await state()).conversation?.id ?? known;
    const words = { conversationId: id, clientId: clientId(), text: 'Twice' };
    const sent = await Promise.all(Array.from({ length: 4 }, () => visitor.call(portal.chatSend, words)));
    expect(new Set(sent.map(({ value }) => value.number)).size).toBe(1);
    expect((await state()).messages.filter(({ text }) => text === 'Twice')).toHaveLength(1);
  });

  test('of two operators who claim at once one gets it', async () => {
    const id = await begin();
    const answers = await Promise.all([linh.call(desk.chatClaim, { id }), duc.call(desk.chatClaim, { id })]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)?.code).toBe('chat.taken');
    const loser = answers[0]?.ok ? duc : linh;
    expect((await say(loser, id, 'I have it')).code).toBe('chat.not.yours');
    expect((await read(linh, id)).messages.filter(({ event }) => event === 'claimed')).toHaveLength(1);
  });

  test('is handed over with a note, to somebody who is there, or back to its place in the queue', async () => {
    const id = await begin();
    await linh.call(desk.chatClaim, { id });
    expect((await linh.call(desk.chatHandOver, { id, operatorId: owner.token ?? 'x', note: 'Please' })).code).toBe('chat.operator.unfit');
    await duc.call(desk.chatBoard, undefined, {});
    expect((await linh.call(desk.chatHandOver, { id, operatorId: duc.operatorId, note: 'Knows payments' })).ok).toBe(true);
    expect((await say(linh, id, 'Still me')).code).toBe('chat.not.yours');
    expect((await duc.call(desk.chatBoard, undefined, {})).value.mine.map((one) => one.id)).toContain(id);
    expect((await duc.call(desk.chatHandOver, { id, note: 'Lunch' })).ok).toBe(true);
    const late = await begin(new Browser(world, { ip: '198.51.100.201' }));
    const { waiting } = (await linh.call(desk.chatBoard, undefined, {})).value;
    expect(waiting.map((one) => one.id).indexOf(id)).toBeLessThan(waiting.map((one) => one.id).indexOf(late));
    expect((await state()).messages.map(({ text }) => text)).not.toContain('Knows payments');
  });

  test('of others does not exist: another visitor, a member, an operator of another brand', async () => {
    const id = await begin();
    await sendPicture(visitor, id, png);
    const picture = (await state()).messages.at(-1)?.picture?.id ?? '';
    const stranger = new Browser(world, { ip: '198.51.100.202' });
    await begin(stranger);
    const member = (await testMember(world, { ip: '198.51.100.203' })).browser;
    for (const who of [stranger, member]) {
      const tries = await Promise.all([
        who.call(portal.chatSend, { conversationId: id, clientId: clientId(), text: 'mine?' }),
        who.call(portal.chatEnd, { conversationId: id }),
        who.call(portal.chatRead, { conversationId: id, number: 1 }),
        who.call(portal.chatTyping, { conversationId: id }),
        who.call(portal.chatRate, { conversationId: id, rating: 1 }),
        who.call(portal.chatShowPicture, undefined, { id: picture }),
        sendPicture(who, id, png),
      ]);
      expect(tries.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 'not.found'));
    }
    expect((await ofSol.call(desk.chatClaim, { id })).code).toBe('not.found');
    expect((await ofSol.call(desk.chatView, undefined, { id })).code).toBe('not.found');
    expect((await ofSol.call(desk.chatPicture, undefined, { id: picture })).code).toBe('not.found');
    expect((await ofSol.call(desk.chatBoard, undefined, {})).value.waiting.map((one) => one.id)).not.toContain(id);
  });

  test('of a visitor who logs in goes along once: the account opens it, the cookie does not', async () => {
    const id = await begin();
    const member = await testMember(world, { ip: visitor.ip });
    const [one, two] = [new Browser(world, { ip: visitor.ip }), new Browser(world, { ip: visitor.ip })];
    for (const tab of [one, two]) {
      tab.token = member.token;
      tab.cookies = new Map(visitor.cookies);
    }
    const seen = await Promise.all([state(one), state(two)]);
    expect(seen.map(({ conversation }) => conversation?.id)).toEqual([id, id]);
    expect((await state(visitor)).conversation).toBeNull();
    expect((await read(owner, id)).chat).toMatchObject({ memberId: member.id, name: member.name });
    // Somebody else who logs in at the same browser finds nothing of it.
    const next = await testMember(world, { ip: visitor.ip });
    next.browser.cookies = new Map(visitor.cookies);
    expect((await state(next.browser)).conversation).toBeNull();
  });
});

describe('news', () => {
  test('reach who waits for them as soon as they are written, with the commit that wrote them', async () => {
    const id = await begin();
    await linh.call(desk.chatClaim, { id });
    const { stamp } = await state();
    const held = state(visitor, { seen: stamp, after: 2 });
    const client = await world.database.pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE chat_conversation SET last_number = last_number + 1, revision = revision + 1 WHERE id = $1`, [id]);
    await client.query(`INSERT INTO chat_message (conversation_id, number, side, words, at) VALUES ($1, 3, 'operator', 'Here', now())`, [
      id,
    ]);
    await client.query(`SELECT pg_notify('support', $1)`, [`c ${id}`]);
    // Another conversation's news wake nobody here.
    await begin(new Browser(world, { ip: '198.51.100.204' }));
    await client.query('COMMIT');
    client.release();
    expect((await held).messages.map(({ text }) => text)).toEqual(['Here']);
  });

  test('of an own chat reach its operator with what changed alone; of the queue they reach all of them', async () => {
    const board = async (who: DeskVisitor, seen?: string) => (await who.call(desk.chatBoard, undefined, seen ? { seen } : {})).value;
    const ids = [await begin(), await begin(new Browser(world, { ip: '198.51.100.207' }))];
    const [id = ''] = ids;
    for (const one of ids) await linh.call(desk.chatClaim, { id: one });
    const [first, another] = [await board(linh), await board(duc)];
    const held = [board(linh, first.stamp), board(duc, another.stamp)] as const;
    await visitor.call(portal.chatSend, { conversationId: id, clientId: clientId(), text: 'And now?' });
    const answer = await held[0];
    expect(answer).toMatchObject({ isQueueKnown: true, waiting: [], operators: [], mine: [{ id, last: 'And now?' }] });
    expect([answer.mine.length, answer.mineIds]).toEqual([1, first.mineIds]);
    // A stamp nobody knows any more means nothing: everything is sent.
    expect((await board(linh, 'x.y')).mine.map((row) => row.id)).toEqual(first.mineIds);
    const late = await begin(new Browser(world, { ip: '198.51.100.208' }));
    const news = await held[1];
    expect([news.isQueueKnown, news.waiting.some((row) => row.id === late), news.mine]).toEqual([false, true, []]);
    for (const one of ids) await linh.call(desk.chatFinish, { id: one });
  });

  test('of somebody writing reach who waits, and who asks right after; each once', async () => {
    const id = await begin();
    await linh.call(desk.chatClaim, { id });
    const { stamp } = await state();
    const held = state(visitor, { seen: stamp });
    let isAnswered = false;
    void held.then(() => (isAnswered = true));
    while (!isAnswered) await linh.call(desk.chatOperatorTyping, { id });
    expect((await held).typing).toBe(true);
    const other = new Browser(world, { ip: '198.51.100.209' });
    const quiet = await begin(other);
    await linh.call(desk.chatClaim, { id: quiet });
    const before = await state(other);
    // Between two questions of the chat nobody waits.
    await linh.call(desk.chatOperatorTyping, { id: quiet });
    const heard = await state(other, { seen: before.stamp });
    expect([before.typing, heard.typing]).toEqual([false, true]);
    const next = state(other, { seen: heard.stamp });
    await say(linh, quiet, 'Here');
    expect(await next).toMatchObject({
      typing: false,
      messages: expect.arrayContaining([expect.objectContaining({ text: 'Here' })]) as unknown,
    });
    await linh.call(desk.chatFinish, { id: quiet });
  });
});

describe('what is sent', () => {
  test('stays text: markup is shown as it was written, and a file cannot name a place', async () => {
    const words = '<script>alert(1)</script> & <b>bold</b>';
    const id = await begin(visitor, words);
    await sendPicture(visitor, id, png, { name: '../../<img src=x onerror=alert(1)>.png' });
    const { messages } = await read(owner, id);
    expect(messages[0]?.text).toBe(words);
    expect(messages[1]?.picture).toMatchObject({ name: 'img src=x onerror=alert(1).png', width: 40, height: 30 });
    const shown = (await visitor.call(portal.chatShowPicture, undefined, { id: messages[1]?.picture?.id ?? '' })).value;
    expect((await sharp(Buffer.from(shown.data, 'base64')).metadata()).format).toBe('jpeg');
    const { rows } = await world.database.pool.query<{ sealed: Buffer }>('SELECT sealed FROM support_picture WHERE conversation_id = $1', [
      id,
    ]);
    await expect(sharp(rows[0]?.sealed).metadata()).rejects.toThrow();
  });

  test('is a PNG or JPEG by its bytes; anything else is refused and leaves nothing', async () => {
    const id = await begin();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const webp = await sharp(png).webp().toBuffer();
    const codes = [];
    for (const [bytes, type] of [
      [svg, 'image/svg+xml'],
      [svg, 'image/png'],
      [webp, 'image/png'],
      [png.subarray(0, 60), 'image/png'],
      [Buffer.from('%PDF-1.7'), 'application/pdf'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png'],
    ] as const) {
      codes.push((await sendPicture(visitor, id, bytes, { type })).code);
    }
    expect(codes).toEqual([
      'documents.picture.type',
      'documents.picture.type',
      'documents.picture.type',
      'documents.picture.unreadable',
      'documents.picture.type',
      'documents.picture.too.large',
    ]);
    expect((await state()).messages).toHaveLength(1);
  });

  test('comes at a bearable pace, and not from who is blocked', async () => {
    const id = await begin();
    const codes = [];
    for (let i = 0; i < 21; i += 1)
      codes.push((await visitor.call(portal.chatSend, { conversationId: id, clientId: clientId(), text: 'x' })).code);
    expect(codes.at(-1)).toBe('chat.too.fast');
    await linh.call(desk.chatBlock, { id, whom: 'address', hours: 2, reason: 'Insults' });
    const neighbour = new Browser(world, { ip: visitor.ip });
    expect((await neighbour.call(portal.chatStart, { clientId: clientId(), text: 'Hello' })).code).toBe('chat.blocked');
    expect((await state()).blockedUntil).not.toBeNull();
    const { blocks } = (await owner.call(desk.chatOverview, undefined, {})).value;
    const mine = blocks.find(({ reason }) => reason === 'Insults');
    expect(mine).toMatchObject({ whom: 'address' });
    expect((await ofSol.call(desk.chatUnblock, { id: mine?.id ?? '', reason: 'x' })).status).toBe(403);
    await owner.call(desk.chatUnblock, { id: mine?.id ?? '', reason: 'Apologised' });
    expect((await neighbour.call(portal.chatStart, { clientId: clientId(), text: 'Hello' })).ok).toBe(true);
  });
});

describe('the brand’s rules', () => {
  test('close the desk by the brand’s clock; who is in a chat goes on', async () => {
    const id = await begin();
    const { value } = await owner.call(desk.supportRules, undefined, { brandId: 'brd_koi' });
    const set = (hours: { from: string; to: string }[], version: number) =>
      owner.call(desk.supportRulesSet, { ...value, brandId: 'brd_koi', version, hours, reason: 'Night' });
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zoneOf('koi'), hour: '2-digit', hourCycle: 'h23' });
    const hourIn = (hours: number) => `${clock.format(new Date(world.now().getTime() + hours * 3_600_000))}:00`;
    const first = await set([{ from: hourIn(2), to: hourIn(3) }], value.version);
    expect(first.ok).toBe(true);
    expect((await set([], value.version)).code).toBe('desk.changed.meanwhile');
    const slower = {
      ...value,
      brandId: 'brd_koi',
      version: first.value.version,
      answerDays: value.answerDays + 1,
      reason: 'Many complaints',
    };
    expect((await owner.call(desk.supportRulesSet, slower)).value.state).toBe('proposed');
    const stranger = new Browser(world, { ip: '198.51.100.205' });
    const closed = await state(stranger);
    expect(closed).toMatchObject({ isOpen: false });
    expect(Date.parse(closed.opensAt ?? '')).toBeGreaterThan(world.now().getTime());
    expect((await stranger.call(portal.chatStart, { clientId: clientId(), text: 'Hello' })).code).toBe('chat.closed');
    expect((await visitor.call(portal.chatSend, { conversationId: id, clientId: clientId(), text: 'Still there?' })).ok).toBe(true);
    await set([], first.value.version);
  });

  test('ready answers stand in the languages the brand offers', async () => {
    const words = { brandId: 'brd_koi', title: 'Hello', text: 'Hello {name}, this is {operator}.' };
    const saved = await owner.call(desk.cannedSave, { ...words, language: 'VI' });
    expect(saved.value).toMatchObject({ language: 'VI', text: words.text });
    expect((await owner.call(desk.cannedSave, { ...words, language: 'KO' })).code).toBe('chat.canned.language');
    expect((await linh.call(desk.cannedList, undefined, {})).value.list.map(({ id }) => id)).toContain(saved.value.id);
    expect((await ofSol.call(desk.cannedList, undefined, {})).value.list).toEqual([]);
    expect((await owner.call(desk.cannedRemove, { id: saved.value.id })).ok).toBe(true);
  });
});

test('the rights: support answers, only supervision sees all chats', async () => {
  const id = await begin();
  expect((await linh.call(desk.chatList, undefined, {})).status).toBe(403);
  const { list } = (await owner.call(desk.chatList, undefined, { state: 'waiting', pageSize: 100 })).value;
  expect(list.map((one) => one.id)).toContain(id);
  const cashier = await operatorAt(world, owner, 'cashier', ['brd_koi']);
  expect((await cashier.call(desk.chatBoard, undefined, {})).status).toBe(403);
  await owner.call(desk.chatView, undefined, { id });
  const { rows } = await world.database.pool.query(`SELECT action FROM audit_entry WHERE subject_id = $1`, [id]);
  expect(rows).toEqual([{ action: 'chat.view' }]);
});

test('the rules light up who waits too long, and end what nobody speaks in any more', async () => {
  const id = await begin();
  await linh.call(desk.chatClaim, { id });
  await say(linh, id, 'One moment');
  const waiting = new Browser(world, { ip: '198.51.100.206' });
  const late = await begin(waiting);
  world.pass(121);
  const board = (await linh.call(desk.chatBoard, undefined, {})).value;
  expect(board.waiting.find((one) => one.id === late)?.late).toBe(true);
  expect(board.mine.find((one) => one.id === id)?.late).toBe(false);
  world.pass(20 * 60);
  const tick = world.platform.domains.modules.flatMap(({ ticks }) => ticks ?? []).find(({ name }) => name === 'end-idle-chats');
  await tick?.run(world.now());
  expect((await state()).conversation).toMatchObject({ state: 'ended', endedBy: 'idle' });
  // Whoever waits for us is not sent away.
  expect((await state(waiting)).conversation?.state).toBe('waiting');
});
