import { deskElevate } from '@pavilion/contract/operator/desk';
import { brandAccess, brandFlags } from '@pavilion/contract/content/desk';
import { type MarketingChannel, marketingChannels } from '@pavilion/contract/content/marketing';
import { register } from '@pavilion/contract/identity/member';
import * as wire from '@pavilion/contract/inbox/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { Browser } from '../../test/browser.ts';
import { ownerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { mayMarket, sum, writeLetter } from './public.ts';
import { sayLetter } from './render.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

const write = ({ brandId, id }: TestMember, amount = 2_500_000_000n) =>
  transaction(world.database.pool, (tx) =>
    writeLetter(tx, {
      brandId,
      memberId: id,
      template: 'deposit.credited',
      params: { amount: sum(amount), reference: 'dep_1' },
      now: world.now(),
    }),
  );
const inboxOf = async ({ browser }: TestMember, query: object = {}, language = 'EN') =>
  (await browser.call(wire.getInbox, undefined, query as never, { language })).value;
const unreadOf = async ({ browser }: TestMember) => (await browser.call(wire.unreadCount)).value;
const hintsOf = async ({ id }: TestMember) =>
  (await world.database.pool.query<{ event: string }>(`SELECT event FROM hint WHERE member_id = $1 ORDER BY id`, [id])).rows.map(
    ({ event }) => event,
  );

describe('a letter of the product', () => {
  test('is said in the language of its reader, with the sum, a link to the day of the entry, and counted at every name of the call', async () => {
    const member = await testMember(world);
    await write(member);
    const { content, unread, counts } = await inboxOf(member);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf('koi') }).format(world.now());
    expect(content).toMatchObject([
      {
        topic: 'money',
        title: 'Your deposit of ₫250,000 has arrived',
        amount: 250_000,
        reference: 'dep_1',
        link: `/member?page=transactionHistory&from=${day}&to=${day}`,
        read: false,
        from: null,
      },
    ]);
    expect([unread, counts]).toEqual([1, expect.objectContaining({ money: 1, people: 0 })]);
    expect((await inboxOf(member, {}, 'VI')).content[0]?.title).toMatch(/^Khoản nạp 250\.000\s₫ đã đến$/);
    for (const path of ['/wps/relay/CSP_unreadCount', '/wps/relay/EMFE_getInboxUnreadCount', '/wps/message/unreadCount'])
      expect((await member.browser.send(path, { method: 'GET' })).value).toBe(1);
    expect(await hintsOf(member)).toEqual(['message.new']);
  });

  test.each([
    ['KWD', 3, 'Your deposit of KWD\u00A01.255 has arrived'],
    ['KWD', 2, 'Your deposit of KWD\u00A01.25 has arrived'],
    ['MMK', 0, 'Your deposit of K\u00A01 has arrived'],
    ['BRL', 2, 'Your deposit of R$1.25 has arrived'],
  ])('sums are written with the decimals %s is shown with: %d', async (currency, currencyDecimals, title) => {
    const brand = { ...(await world.platform.domains.content.brandById('brd_koi')), currency, currencyDecimals };
    const letter = { template: 'deposit.credited', params: { amount: sum(12_550n) }, title: null, body: null, texts: null } as const;
    expect(sayLetter(letter, { brand, language: 'en', userName: 'ann' }).title).toBe(title);
  });

  test('is not there when what it tells of was rolled back, nor for free play', async () => {
    const [member, trial] = [await testMember(world), await testMember(world, { customerType: 4 })];
    await expect(
      transaction(world.database.pool, async (tx) => {
        await writeLetter(tx, { brandId: member.brandId, memberId: member.id, template: 'contract.offered', now: world.now() });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await write(trial);
    expect(await unreadOf(member)).toBe(0);
    const { rows } = await world.database.pool.query('SELECT id FROM inbox_letter WHERE member_id = ANY ($1)', [[member.id, trial.id]]);
    expect(rows).toEqual([]);
    expect((await trial.browser.call(wire.unreadCount)).code).toBe('trial.real.account.required');
  });

  test('of an account event comes with its email', async () => {
    const { id: memberId, brandId, browser } = await testMember(world);
    await transaction(world.database.pool, (tx) =>
      world.platform.domains.access.accountEvents.notify(tx, {
        brandId,
        memberId,
        kind: 'password.changed',
        ip: '203.0.113.9',
        now: world.now(),
      }),
    );
    const { content } = (await browser.call(wire.getInbox, undefined, {})).value;
    expect(content).toMatchObject([{ topic: 'safety', title: 'Your password was changed', link: '/member?page=securityCenter' }]);
    expect(content[0]?.content).toContain('IP address: 203.0.113.9');
  });
});

test('letters are read, marked unread, deleted and brought back; each is sent to the other screens', async () => {
  const member = await testMember(world);
  for (let i = 0; i < 3; i += 1) await write(member);
  const ids = (await inboxOf(member)).content.map(({ id }) => id);
  const { browser } = member;
  expect((await browser.call(wire.readMessages, { messageId: ids[0] ?? '' })).value).toEqual({ changed: 1, unread: 2 });
  expect((await browser.call(wire.readMessages, { all: true })).value).toEqual({ changed: 2, unread: 0 });
  expect((await browser.call(wire.readMessages, { messageIds: [ids[1] ?? ''], read: false })).value).toEqual({ changed: 1, unread: 1 });
  expect((await inboxOf(member, { unread: '1' })).content.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await browser.call(wire.deleteInbox, { messageIds: ids })).value).toEqual({ changed: 3, unread: 0 });
  expect((await inboxOf(member)).content).toEqual([]);
  expect((await browser.call(wire.restoreInbox, { messageIds: ids.slice(0, 2) })).value).toEqual({ changed: 2, unread: 1 });
  expect((await inboxOf(member)).content.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect((await hintsOf(member)).filter((event) => event === 'message.read')).toHaveLength(5);
  world.pass(25 * 3600);
  const { rows } = await world.database.pool.query('SELECT id FROM inbox_letter WHERE member_id = $1 AND deleted_at IS NULL', [member.id]);
  expect(rows).toHaveLength(2);
});

test('nobody reads, marks, deletes or reports what is another member’s', async () => {
  const [mine, other] = [await testMember(world), await testMember(world)];
  await write(mine);
  const [letter] = (await inboxOf(mine)).content;
  const id = letter?.id ?? '';
  expect((await other.browser.call(wire.readMessages, { messageId: id })).value.changed).toBe(0);
  expect((await other.browser.call(wire.deleteInbox, { messageIds: [id] })).value.changed).toBe(0);
  expect((await other.browser.call(wire.restoreInbox, { messageIds: [id] })).value.changed).toBe(0);
  expect((await other.browser.call(wire.reportMessage, { messageId: id, reason: 'mine' })).code).toBe('not.found');
  expect((await other.browser.call(wire.sendMessage, { answersTo: id, title: 'a', content: 'b' })).code).toBe('not.found');
  expect(await unreadOf(mine)).toBe(1);
});

test('letters are found by words in the reader’s language and by topic; what is a pattern elsewhere is only a word', async () => {
  const member = await testMember(world);
  await write(member);
  await transaction(world.database.pool, (tx) =>
    writeLetter(tx, { brandId: member.brandId, memberId: member.id, template: 'contract.offered', now: world.now() }),
  );
  const found = async (query: object, language = 'EN') => (await inboxOf(member, query, language)).content.length;
  expect([
    await found({ q: 'CONTRACT' }),
    await found({ q: 'hợp đồng' }, 'VI'),
    await found({ q: '%' }),
    await found({ q: 'zebra' }),
  ]).toEqual([1, 1, 0, 0]);
  expect([await found({ topic: 'money' }), await found({ topic: 'rewards' })]).toEqual([1, 0]);
});

test('offers want a choice for each way: off at first, on with its day, and never for who is cooling off', async () => {
  const { browser, id } = await testMember(world);
  const settings = async () => (await browser.call(wire.messageSettings)).value;
  expect((await settings()).channels).toEqual(marketingChannels.map((channel) => ({ channel, allowed: false, chosenAt: null })));
  const may = (channel: MarketingChannel) => mayMarket(world.database.pool, id, channel, world.now());
  expect(await may('inbox')).toBe(false);
  await browser.call(wire.changeMessageSettings, { channel: { channel: 'inbox', allowed: true } });
  expect((await settings()).channels[0]).toEqual({ channel: 'inbox', allowed: true, chosenAt: expect.any(String) });
  expect([await may('inbox'), await may('email')]).toEqual([true, false]);
  const until = new Date(world.now().getTime() + 3_600_000);
  await world.database.ownerPool.query('UPDATE member_guard SET cool_off_until = $2 WHERE member_id = $1', [id, until]);
  expect(await may('inbox')).toBe(false);
});

test('offers are asked for at registration apart from the terms, by the ways the brand uses, and kept with the words that were read', async () => {
  const { domains } = world.platform;
  await domains.desk.seed();
  const owner = await ownerAt(world);
  await owner.call(deskElevate, { code: owner.code });
  const { version, access } = (await owner.call(brandFlags, undefined, { brandId: 'brd_koi' })).value;
  const asked = { brandId: 'brd_koi', version, reason: 'no messages by SMS', access: { ...access, offers: ['inbox', 'email'] as const } };
  expect((await owner.call(brandAccess, { ...asked, access: { ...asked.access, offers: [...asked.access.offers] } })).ok).toBe(true);
  await world.database.pool.query(`UPDATE brand_module SET enabled = false WHERE code IN ('CAPTCHA3', 'SLIDER3') AND brand_id = 'brd_koi'`);
  domains.content.invalidate();
  const browser = new Browser(world, { ip: '198.51.100.77' });
  const form = {
    username: 'willing1',
    password: 'river2lantern!',
    confirmPassword: 'river2lantern!',
    birthday: '1990-05-17',
    domain: 'koi.localhost',
  };
  const offers = { channels: ['email' as const, 'sms' as const], text: '2026-11' as const };
  expect((await browser.call(register, { ...form, offers })).fields).toEqual({ termsAccepted: 'terms.not.accepted' });
  const { value } = await browser.call(register, { ...form, offers, termsAccepted: true });
  browser.token = value.token;
  const settings = async () => (await browser.call(wire.messageSettings)).value.channels.map(({ channel, allowed }) => [channel, allowed]);
  expect(await settings()).toEqual([
    ['inbox', false],
    ['email', true],
  ]);
  const may = (channel: MarketingChannel) => mayMarket(world.database.pool, value.id, channel, world.now());
  expect([await may('email'), await may('sms')]).toEqual([true, false]);
  const choose = async (channel: MarketingChannel, allowed: boolean) =>
    (await browser.call(wire.changeMessageSettings, { channel: { channel, allowed, text: '2026-11' } })).code;
  expect(await choose('sms', true)).toBe('message.channel.off');
  await choose('email', false);
  expect(await may('email')).toBe(false);
  const { rows } = await world.database.pool.query(
    'SELECT channel, allowed, text_version, source FROM marketing_choice WHERE member_id = $1 ORDER BY id',
    [value.id],
  );
  expect(rows).toEqual([
    { channel: 'email', allowed: true, text_version: '2026-11', source: 'registration' },
    { channel: 'email', allowed: false, text_version: '2026-11', source: 'settings' },
  ]);
});
