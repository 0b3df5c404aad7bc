import { deskElevate } from '@pavilion/contract/operator/desk';
import * as desk from '@pavilion/contract/rooms/desk';
import * as portal from '@pavilion/contract/rooms/calls';
import { socketTicket } from '@pavilion/contract/identity/session';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { forgetRooms, roomSections } from './member-data.ts';
import { purgeTick } from './tick.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let host: DeskVisitor;
/** Of another brand. */
let elsewhere: DeskVisitor;
let an: TestMember;
let bo: TestMember;
let visitor: Browser;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  host = await operatorAt(world, owner, 'support', ['brd_koi']);
  elsewhere = await operatorAt(world, owner, 'support', ['brd_sol']);
  an = await testMember(world);
  bo = await testMember(world);
  visitor = new Browser(world);
  for (const { browser } of [an, bo]) await browser.call(portal.roomRules, { version: portal.ROOM_RULES_VERSION });
});
afterAll(() => world.close());

const ALL_DAY = [{ from: '00:00', to: '00:00' }];
const fields = { name: 'Tú', hours: ALL_DAY, nodeId: null, active: true, reason: 'test' };

let modelId: string;
let presenterId: string;
beforeEach(async () => {
  world.pass(60);
  ({ id: modelId } = (await owner.call(desk.deskPresenterAdd, { brandId: 'brd_koi', ...fields })).value);
  presenterId = modelId;
  await host.call(desk.deskRoomOpen, { presenterId, open: true });
});

let count = 0;
const clientId = () => `line-${(count += 1)}`;
const write = (who: TestMember, text: string, id = clientId()) => who.browser.call(portal.roomSend, { modelId, clientId: id, text });
const say = (text: string) => host.call(desk.deskRoomSay, { presenterId, clientId: clientId(), text });
const state = async (who: Browser, query: { after?: number; seen?: string } = {}) =>
  (await who.call(portal.roomState, undefined, { modelId, ...query } as never)).value;
const words = async (who: Browser) => (await state(who)).lines.filter(({ from }) => from !== 'house').map(({ text }) => text);
const permission = async (who: TestMember) => (await who.browser.call(portal.roomPermission, undefined, { modelId })).value;
const pause = (memberId: string, column: 'excluded_until' | 'cool_off_until', until: string | null) =>
  world.database.ownerPool.query(`UPDATE member_guard SET ${column} = $2 WHERE member_id = $1`, [memberId, until]);

describe('a room', () => {
  test('is heard open over the socket, is read by everybody, and wakes who waits; a line sent twice is one', async () => {
    const second = (await owner.call(desk.deskPresenterAdd, { brandId: 'brd_koi', ...fields, name: 'Hai' })).value.id;
    const { ticket } = (await an.browser.call(socketTicket)).value;
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/wps/socket?ticket=${ticket}`);
    const heard: string[] = [];
    socket.onmessage = ({ data }) => heard.push((JSON.parse(String(data)) as { event: string }).event);
    await expect.poll(() => heard).toContain('ready');
    await host.call(desk.deskRoomOpen, { presenterId: second, open: true });
    await expect.poll(() => heard).toContain('room.opened');
    socket.close();
    const listed = (await visitor.call(portal.presenterList)).value.find(({ id }) => id === second);
    expect(listed).toMatchObject({ name: 'Hai', active: true, streaming: true, nextAt: null });
    expect((await visitor.call(portal.launchChat, undefined, { modelId })).value.chatUrl).toBe(`/room/${modelId}`);

    const before = await state(visitor);
    const held = state(visitor, { after: before.revision, seen: before.stamp });
    const id = clientId();
    const sent = await Promise.all([write(an, 'Hello there', id), write(an, 'Hello there', id)]);
    expect(new Set(sent.map(({ value }) => value.number)).size).toBe(1);
    const { lines, fresh } = await held;
    expect([fresh, lines.map(({ text, own, clientId: named }) => [text, own, named])]).toEqual([false, [['Hello there', false, null]]]);
    expect((await state(an.browser)).lines.at(-1)).toMatchObject({ text: 'Hello there', own: true, clientId: id });
    await say('Welcome!');
    expect((await state(visitor)).lines.map(({ from, event, text }) => [from, event ?? text])).toEqual([
      ['house', 'opened'],
      ['member', 'Hello there'],
      ['presenter', 'Welcome!'],
    ]);
    await host.call(desk.deskRoomOpen, { presenterId, open: false });
    expect((await write(an, 'Too late')).code).toBe('rooms.closed');
    expect((await say('Too late')).code).toBe('rooms.closed');
    expect((await permission(an)).why).toBe('closed');
  });

  test('asks for its rules first, shows nicknames and never the name of an account', async () => {
    const cy = await testMember(world);
    expect((await write(cy, 'Hello')).code).toBe('rooms.rules.unread');
    await cy.browser.call(portal.roomRules, { version: portal.ROOM_RULES_VERSION });
    const nick = (name: string) => world.database.pool.query('UPDATE member_profile SET nickname = $2 WHERE member_id = $1', [cy.id, name]);
    await world.database.pool.query('INSERT INTO member_profile (member_id) VALUES ($1) ON CONFLICT DO NOTHING', [cy.id]);
    for (const name of [
      cy.name.toUpperCase(),
      'see spam.com',
      'scammer',
      'T\u200Bu, live',
      '\u200B\u2060',
      '\u3164',
      'Gоlden Kòi',
      'ＡＤＭＩＮ',
      'CSKH 24/7',
      'Moon',
    ]) {
      world.pass(3);
      await nick(name);
      expect((await write(cy, 'Hello')).ok).toBe(true);
    }
    const shown = (await state(visitor)).lines.filter(({ from }) => from === 'member');
    expect(shown.map(({ name }) => name)).toEqual([...Array.from({ length: 9 }, () => null), 'Moon']);
    expect((await write(bo, '\u200B\u2060')).ok).toBe(false);
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
    for (const secret of [cy.name, cy.id]) expect(JSON.stringify(shown).toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test('is read by pages: history before, changes after, a fresh page when there is more', async () => {
    await world.database.ownerPool.query(
      `INSERT INTO room_line (presenter_id, number, side, operator_id, words, changed, at) SELECT $1, n, 'presenter', 'x', 'w' || n, n, now() FROM generate_series(2, 120) n`,
      [modelId],
    );
    await world.database.ownerPool.query('UPDATE room SET last_number = 120, revision = 120 WHERE presenter_id = $1', [modelId]);
    const first = await state(visitor);
    expect([first.lines[0]?.number, first.lines.length, first.more]).toEqual([71, 50, true]);
    const earlier = (await visitor.call(portal.roomHistory, undefined, { modelId, before: '21' } as never)).value;
    expect([earlier.lines.map(({ number }) => number).at(-1), earlier.lines.length, earlier.more]).toEqual([20, 20, false]);
    expect((await state(visitor, { after: 100, seen: 'x' })).lines).toHaveLength(20);
    expect(await state(visitor, { after: 10, seen: 'x' })).toMatchObject({ fresh: true, more: true });
  });

  test('counts what was not read of the rooms one was in, without own, removed and hidden lines', async () => {
    const unread = async () => (await an.browser.call(portal.roomUnread)).value;
    const start = await unread();
    await write(an, 'I am here');
    await write(bo, 'One');
    await say('Two');
    const { number } = (await say('Three')).value;
    expect((await unread()) - start).toBe(3);
    await host.call(desk.deskRoomRemove, { presenterId, number, reason: 'test' });
    expect((await unread()) - start).toBe(2);
    const { tag } = (await state(an.browser)).lines.find(({ text }) => text === 'One') ?? { tag: '' };
    await an.browser.call(portal.roomHide, { tag: tag ?? '', hidden: true });
    expect((await unread()) - start).toBe(1);
    expect(await words(an.browser)).toEqual(['I am here', 'Two', '']);
    expect((await an.browser.call(portal.roomHidden)).value.list).toEqual([{ tag, name: null }]);
    await an.browser.call(portal.roomHide, { tag: tag ?? '', hidden: false });
    expect(await words(an.browser)).toContain('One');
    await an.browser.call(portal.roomRead, { modelId, number: 9999 });
    expect((await unread()) - start).toBe(0);
    expect((await state(an.browser)).me.readNumber).toBe(number);
  });
});

describe('who may write', () => {
  test('visitors and free play read; on a break or excluded nobody is offered a presenter or a room', async () => {
    expect((await state(visitor)).me).toMatchObject({ read: true, write: false, why: 'visitor' });
    expect((await visitor.call(portal.roomSend, { modelId, clientId: clientId(), text: 'x' })).code).toBe('login.not.session');
    await say('A game tonight');
    for (const [column, why] of [
      ['excluded_until', 'excluded'],
      ['cool_off_until', 'cool.off'],
    ] as const) {
      await pause(bo.id, column, '2099-01-01');
      expect((await bo.browser.call(portal.presenterList)).value).toEqual([]);
      expect(await state(bo.browser)).toMatchObject({ lines: [], me: { read: false, write: false, why }, presenter: { game: null } });
      expect((await write(bo, 'Hello')).code).toBe('rooms.not.here');
      expect((await bo.browser.call(portal.launchChat, undefined, { modelId })).code).toBe('rooms.not.here');
      expect((await bo.browser.call(portal.roomHistory, undefined, { modelId, before: '9' } as never)).code).toBe('rooms.not.here');
      expect((await bo.browser.call(portal.roomUnread)).value).toBe(0);
      await pause(bo.id, column, null);
    }
  });

  test('slow mode lets one of many at once through, and the next after its time', async () => {
    await host.call(desk.deskRoomSlow, { presenterId, seconds: 30 });
    const answers = await Promise.all(Array.from({ length: 6 }, (_one, index) => write(an, `Raced ${index}`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['rooms.slow']));
    const raced = (await state(visitor)).lines.at(-1);
    expect(Date.parse((await permission(an)).slowUntil ?? '') - Date.parse(raced?.at ?? '')).toBe(30_000);
    expect((await write(bo, 'Others are not held')).ok).toBe(true);
    world.pass(30);
    expect((await write(an, 'Again')).ok).toBe(true);
    await host.call(desk.deskRoomSlow, { presenterId, seconds: 0 });
    expect((await write(an, 'At once')).ok).toBe(true);
    expect((await state(visitor)).lines.flatMap(({ event, value }) => (event?.startsWith('slow') ? [[event, value]] : []))).toEqual([
      ['slow.on', 30],
      ['slow.off', 0],
    ]);
    const pace = await Promise.all(Array.from({ length: 8 }, () => write(bo, 'Flood')));
    expect(pace.filter(({ ok }) => ok).length).toBeLessThan(7);
    expect(pace.map(({ code }) => code)).toContain('rooms.too.fast');
  });

  test('a line sent by two tabs at once under its id is one, also after its writer was muted; it is as long as readers count it', async () => {
    const id = clientId();
    const raced = await Promise.all(Array.from({ length: 5 }, () => write(an, 'Once', id)));
    expect(new Set(raced.map(({ value }) => value.number)).size).toBe(1);
    const { number } = raced[0]?.value ?? { number: 0 };
    const mute = { presenterId, number, kind: 'mute', everywhere: false, hours: 1, cause: 'spam', reason: 'test' } as const;
    await host.call(desk.deskRoomBlock, mute);
    expect((await write(an, 'Once', id)).value.number).toBe(number);
    expect((await write(an, 'Another')).code).toBe('rooms.muted');
    expect((await words(visitor)).filter((text) => text === 'Once')).toHaveLength(1);
    await world.database.pool.query('UPDATE room_block SET until = $2 WHERE member_id = $1', [an.id, world.now()]);
    expect((await write(bo, '🎏'.repeat(portal.MAX_ROOM_TEXT))).ok).toBe(true);
    expect((await write(bo, '🎏'.repeat(portal.MAX_ROOM_TEXT + 1))).fields).toEqual({ text: 'field.invalid' });
  });

  test('words of the lists are masked or refused, links and long lines refused', async () => {
    const add = async (language: string, word: string) => owner.call(desk.deskRoomWordAdd, { brandId: 'brd_koi', language, word });
    expect((await add('XX', 'x')).code).toBe('rooms.language');
    expect((await add('EN', '!?')).code).toBe('rooms.word.empty');
    const { id } = (await add('VI', 'cò mồi')).value;
    expect((await add('VI', 'cò mồi')).value.id).toBe(id);
    await write(an, 'đồ c.ò m0i kia');
    expect((await words(visitor)).at(-1)).toBe('đồ ******* kia');
    expect((await write(an, 'see www.spam.example')).code).toBe('rooms.link');
    const { version } = (await owner.call(desk.deskRoomRules, undefined, { brandId: 'brd_koi' })).value;
    world.pass(31);
    await owner.call(deskElevate, { code: owner.code });
    const set = { brandId: 'brd_koi', version, onWord: 'refuse' as const, mostText: 20, keepDays: 90, reason: 'test' };
    expect((await owner.call(desk.deskRoomRulesSet, set)).value).toEqual({ version: version + 1, state: 'done' });
    expect((await owner.call(desk.deskRoomRulesSet, set)).code).toBe('desk.changed.meanwhile');
    expect((await write(an, 'CÒ  MỒI')).code).toBe('rooms.word');
    expect((await write(an, 'x'.repeat(21))).code).toBe('rooms.too.long');
    await owner.call(desk.deskRoomWordRemove, { id });
    expect((await write(an, 'cò mồi')).ok).toBe(true);
    const looser = { ...set, version: version + 1, onWord: 'mask' as const, mostText: 300, keepDays: 60 };
    expect((await owner.call(desk.deskRoomRulesSet, looser)).value).toEqual({ version: version + 1, state: 'proposed' });
    expect((await write(an, 'x'.repeat(21))).code).toBe('rooms.too.long');
    expect(await confirmWaiting(await secondOwnerAt(world))).toBe(1);
    expect((await owner.call(desk.deskRoomRules, undefined, { brandId: 'brd_koi' })).value).toMatchObject({ onWord: 'mask', keepDays: 60 });
  });
});

describe('moderation', () => {
  test('reports are decided once; what is removed leaves a place, and the log and the trail say who, what and why', async () => {
    const { number } = (await write(an, 'Something bad')).value;
    const seen = await state(visitor);
    expect((await an.browser.call(portal.roomReport, { modelId, number, reason: 'abuse' })).code).toBe('not.found');
    for (let again = 0; again < 2; again += 1)
      expect((await bo.browser.call(portal.roomReport, { modelId, number, reason: 'abuse' })).ok).toBe(true);
    const queue = async () =>
      (await host.call(desk.deskRoomReports, undefined, { state: 'open' } as never)).value.list.filter(
        (row) => row.presenterId === presenterId,
      );
    const [waiting] = await queue();
    expect(waiting).toMatchObject({ number, text: 'Something bad', memberId: an.id, reason: 'abuse', reporters: 1, removed: false });
    const held = state(visitor, { after: seen.revision, seen: seen.stamp });
    const decision = { id: waiting?.id ?? '', upheld: true, reason: 'it hurts' };
    expect((await host.call(desk.deskRoomDecide, decision)).ok).toBe(true);
    expect((await held).lines).toEqual([expect.objectContaining({ number, text: '', removed: true })]);
    expect((await host.call(desk.deskRoomDecide, decision)).code).toBe('rooms.report.decided');
    expect(await queue()).toEqual([]);
    const [shown] = (await host.call(desk.deskRoomLog, undefined, {})).value.list;
    expect(shown).toMatchObject({
      act: 'report.upheld',
      memberId: an.id,
      number,
      text: 'Something bad',
      reason: 'it hurts',
      operator: 'Mai Linh',
    });
    const { rows } = await world.database.pool.query(
      `SELECT action, detail FROM audit_entry WHERE subject_kind = 'room' AND subject_id = $1 AND action LIKE 'rooms.report%'`,
      [presenterId],
    );
    expect(rows).toEqual([{ action: 'rooms.report.upheld', detail: { memberId: an.id, number, reason: 'it hurts' } }]);
    for (const change of ['UPDATE room_log SET words = NULL', 'DELETE FROM room_log', `UPDATE room_line SET words = ''`])
      await expect(world.database.pool.query(change)).rejects.toThrow('permission denied');
  });

  test('a mute reads on, a block does not; here or everywhere, until its end or until it is lifted', async () => {
    const { number } = (await write(bo, 'Mine')).value;
    const keep = (kind: 'mute' | 'block', everywhere: boolean) =>
      host.call(desk.deskRoomBlock, { presenterId, number, kind, everywhere, hours: 1, cause: 'spam', reason: 'not for their eyes' });
    await keep('mute', false);
    expect(await permission(bo)).toMatchObject({ read: true, write: false, muted: true, blocked: false, why: 'muted', cause: 'spam' });
    expect((await write(bo, 'x')).code).toBe('rooms.muted');
    const everywhere = async () => (await bo.browser.call(portal.roomPermission, undefined, {})).value;
    expect((await everywhere()).write).toBe(true);
    await world.database.pool.query('UPDATE room_block SET until = $2 WHERE member_id = $1', [bo.id, world.now()]);
    expect((await permission(bo)).write).toBe(true);
    await keep('block', true);
    expect(await everywhere()).toMatchObject({ read: false, blocked: true, why: 'blocked' });
    expect(await state(bo.browser)).toMatchObject({ lines: [], me: { why: 'blocked' } });
    expect((await write(bo, 'x')).code).toBe('rooms.not.here');
    const { list } = (await host.call(desk.deskRoomBlocks, undefined, {})).value;
    expect(list).toEqual([expect.objectContaining({ memberId: bo.id, kind: 'block', presenter: null, by: 'Mai Linh' })]);
    const seat = async (who: DeskVisitor) =>
      (await who.call(desk.deskRoomsOfMember, undefined, { memberId: bo.id, pageSize: 100 })).value.list.find(
        (room) => room.presenterId === presenterId,
      );
    expect(await seat(host)).toMatchObject({ presenter: 'Tú', lines: 1, removed: 0, reported: 0, block: 'block' });
    await host.call(desk.deskRoomUnblock, { id: list[0]?.id ?? '', reason: 'test' });
    expect(await seat(host)).toMatchObject({ block: null, blockedUntil: null });
    expect((await elsewhere.call(desk.deskRoomsOfMember, undefined, { memberId: bo.id })).code).toBe('not.found');
    expect((await permission(bo)).write).toBe(true);
    const spoken = (await say('By the house')).value.number;
    const none = {
      presenterId,
      number: spoken,
      kind: 'mute' as const,
      everywhere: false,
      hours: 1,
      cause: 'abuse' as const,
      reason: 'test',
    };
    expect((await host.call(desk.deskRoomBlock, none)).code).toBe('rooms.no.member');
  });
});

test('another brand’s room does not exist, at the portal and at the desk', async () => {
  const stranger = new Browser(world, { merchant: 'sol' });
  expect((await stranger.call(portal.roomState, undefined, { modelId } as never)).code).toBe('not.found');
  expect((await stranger.call(portal.launchChat, undefined, { modelId })).code).toBe('not.found');
  const ofSol = await testMember(world, { brandCode: 'sol' });
  expect((await write(ofSol, 'x')).code).toBe('not.found');
  expect((await ofSol.browser.call(portal.roomRead, { modelId, number: 1 })).code).toBe('not.found');
  const { tag } = (await write(an, 'Hello')).ok ? ((await state(an.browser)).lines.at(-1) ?? { tag: '' }) : { tag: '' };
  expect((await ofSol.browser.call(portal.roomHide, { tag: tag ?? '', hidden: true })).code).toBe('not.found');
});

test('presenters: a game of the brand, a re-encoded picture, and the room of one who leaves is closed', async () => {
  const change = { presenterId, version: 1, ...fields };
  expect((await owner.call(desk.deskPresenterChange, { ...change, nodeId: 999_999 })).code).toBe('rooms.game.unknown');
  const [game] = (await owner.call(desk.deskRoomGames, undefined, { brandId: 'brd_koi' })).value.games;
  expect((await owner.call(desk.deskPresenterChange, { ...change, nodeId: game?.nodeId ?? 0 })).value.version).toBe(2);
  expect((await owner.call(desk.deskPresenterChange, change)).code).toBe('desk.changed.meanwhile');
  expect((await state(visitor)).presenter.game?.nodeId).toBe(game?.nodeId);
  const png = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#804020' } })
    .png()
    .toBuffer();
  const put = (bytes: Buffer) =>
    owner.send<{ picture: string }>(`${desk.deskPresenterPicture.path}?presenterId=${presenterId}`, {
      method: 'PUT',
      body: bytes as unknown as string,
      headers: { 'content-type': 'image/png' },
    });
  expect((await put(Buffer.from('<svg/>'))).code).toBe('documents.picture.type');
  const { picture } = (await put(png)).value;
  const served = await fetch(`${world.url}${picture}`);
  expect([served.headers.get('content-type'), (await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width]).toEqual([
    'image/webp',
    640,
  ]);
  await owner.call(desk.deskPresenterChange, { ...change, version: 3, active: false });
  expect((await state(visitor)).open).toBe(false);
  expect((await host.call(desk.deskRoomOpen, { presenterId, open: true })).code).toBe('rooms.presenter.away');
  expect((await visitor.call(portal.presenterList)).value.some(({ id }) => id === presenterId)).toBe(false);
  await owner.call(desk.deskPresenterChange, { ...change, version: 4, hours: [] });
  await host.call(desk.deskRoomOpen, { presenterId, open: true });
  // Without hours it is never their time.
  expect((await visitor.call(portal.presenterList)).value.find(({ id }) => id === presenterId)).toMatchObject({
    streaming: false,
    nextAt: null,
  });
});

test('lines go after their days; a closed account’s lose the name at once and go when its time is over', async () => {
  const { pool, ownerPool } = world.database;
  await write(an, 'New');
  await ownerPool.query(
    `INSERT INTO room_line (presenter_id, number, side, member_id, name, words, changed, at) VALUES ($1, 90, 'member', $2, 'Moon', 'Old', 1, $3::timestamptz - interval '400 days')`,
    [modelId, an.id, world.now()],
  );
  await bo.browser.call(portal.roomReport, { modelId, number: 90, reason: 'spam' });
  const copy: unknown[] = [];
  for (const { read } of roomSections) for await (const row of read(pool, an.id) as AsyncIterable<unknown>) copy.push(row);
  expect(JSON.stringify(copy)).toContain('"Old"');
  await purgeTick({ db: pool }).run(world.now());
  expect(await words(visitor)).toEqual(['New']);
  await ownerPool.query(`UPDATE room_line SET name = 'Moon' WHERE member_id = $1`, [an.id]);
  const known = await state(visitor);
  await forgetRooms(pool, an.id);
  // Who has the line on the screen gets its new state.
  const shown = await state(visitor, { after: known.revision, seen: known.stamp });
  expect(shown).toMatchObject({ fresh: false, lines: [{ name: null, text: 'New' }] });
  expect((await state(visitor)).lines.at(-1)).toMatchObject({ name: null, text: 'New' });
  await ownerPool.query(`UPDATE member SET status = 'closed' WHERE id = $1`, [an.id]);
  await ownerPool.query('INSERT INTO closed_member (member_id, brand_id, closed_at, keep_until) VALUES ($1, $2, $3, $3)', [
    an.id,
    'brd_koi',
    world.now(),
  ]);
  await pool.query('SELECT purge_closed($1, 100)', [new Date(world.now().getTime() + 1000)]);
  expect(await words(visitor)).toEqual([]);
  expect((await pool.query('SELECT 1 FROM room_person WHERE member_id = $1', [an.id])).rowCount).toBe(0);
});
