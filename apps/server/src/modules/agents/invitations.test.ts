import { affiliateUrls, createAffiliateUrl, deleteAffiliateUrl, downlines, registeredAffiliates } from '@pavilion/contract/agents/calls';
import { checkAffiliate } from '@pavilion/contract/identity/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { zoneOf } from '../../test/brand-zone.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { businessDay, nextBusinessDay } from './rules.ts';
import { registerBy, type TreeMember, treeMember } from './testing/tree-world.ts';

const ZONE = zoneOf('koi');
let world: TestPlatform;
let agent: TreeMember;
beforeAll(async () => {
  world = await testPlatform();
  agent = await treeMember(world);
});
afterAll(() => world.close());

const links = async (query: Record<string, string> = {}, who = agent) =>
  (await who.browser.call(affiliateUrls, undefined, query)).value.List;
const isOpen = async (code: string): Promise<boolean> => (await new Browser(world).call(checkAffiliate, undefined, { code })).ok;
const make = (body: Parameters<typeof agent.browser.call<typeof createAffiliateUrl>>[1], who = agent) =>
  who.browser.call(createAffiliateUrl, body);

test('an invitation is made with its terms, brings people, and is closed', async () => {
  const made = await make({ type: 0, path: 'harbour-7', note: 'On the poster', maxUses: 3 });
  expect(made.value).toMatchObject({
    id: 'HARBOUR-7',
    path: '/r/HARBOUR-7',
    type: 0,
    status: 1,
    affiliateCount: 0,
    maxUses: 3,
    note: 'On the poster',
    endDate: null,
  });
  const drawn = await make({ type: 1 });
  expect(drawn.value.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  const first = await registerBy(world, 'harbour-7');
  expect(first.ok).toBe(true);
  expect((await links()).map(({ code, affiliateCount }) => [code, affiliateCount])).toEqual([
    [drawn.value.code, 0],
    ['HARBOUR-7', 1],
  ]);
  const registered = await agent.browser.call(registeredAffiliates, undefined, { affiUrlId: 'HARBOUR-7' });
  expect(registered.value.List.map(({ customerName }) => customerName)).toEqual([first.value.userName]);
  expect((await agent.browser.call(deleteAffiliateUrl, undefined, { affiUrlId: 'HARBOUR-7' })).ok).toBe(true);
  expect((await links({ status: '0' })).map(({ code }) => code)).toEqual(['HARBOUR-7']);
  expect([await isOpen('HARBOUR-7'), (await registerBy(world, 'HARBOUR-7')).code]).toEqual([false, 'invitation_code_error']);
  const { rows } = await world.database.ownerPool.query(
    `SELECT data->>'customerName' AS name FROM hint WHERE event = 'downline.registered' AND member_id = $1`,
    [agent.id],
  );
  expect(rows).toEqual([{ name: first.value.userName }]);
});

test('who comes by a link for agents is one, and may be found below', async () => {
  const { value } = await make({ type: 1 });
  const newcomer = await registerBy(world, value.code);
  expect(newcomer.value.customerType).toBe(1);
  const team = await agent.browser.call(downlines, undefined, { userType: '1' });
  expect(team.value.list.map(({ customerId, type, level }) => [customerId, type, level])).toContainEqual([newcomer.value.id, 1, 1]);
});

test.each([
  ['taken', { type: 0, path: 'LANTERN' }, 'affiliate.code.taken'],
  ['too short', { type: 0, path: 'AB' }, 'affiliate.code.invalid'],
  ['other signs', { type: 0, path: 'A B C' }, 'affiliate.code.invalid'],
  ['ends before it begins', { type: 0, startDate: '2199-01-02', endDate: '2199-01-01' }, 'affiliate.dates.invalid'],
  ['ended', { type: 0, endDate: '2020-01-01' }, 'affiliate.dates.invalid'],
  ['a rebate the agent does not have', { type: 0, configs: [{ gameType: 'RNG', rebate: 0.1 }] }, 'rebate.too.high'],
  ['a rebate in what takes none', { type: 0, configs: [{ gameType: 'SPB', rebate: 0 }] }, 'rebate.too.high'],
])('refuses an invitation: %s', async (_what, body, code) => {
  expect((await make(body)).code).toBe(code);
});

test('works from its first day to the end of its last, by the brand’s calendar', async () => {
  const [today, tomorrow] = [businessDay(world.now(), ZONE), nextBusinessDay(world.now(), ZONE)];
  const now = await make({ type: 0, startDate: today, endDate: today });
  const later = await make({ type: 0, startDate: tomorrow });
  expect([await isOpen(now.value.code), await isOpen(later.value.code)]).toEqual([true, false]);
  // Whoever was logged in has been logged out by the day that passed.
  const ends = new Date(now.value.endDate ?? 0);
  world.pass((ends.getTime() - world.now().getTime()) / 1000 + 1);
  expect([await isOpen(now.value.code), await isOpen(later.value.code)]).toEqual([false, true]);
  agent = await treeMember(world);
});

test('of twelve who want the last two uses, two get them', async () => {
  const { value } = await make({ type: 0, maxUses: 2 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => registerBy(world, value.code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['invitation_code_error']));
  expect((await links({ status: '2' })).map(({ code, affiliateCount }) => [code, affiliateCount])).toEqual([[value.code, 2]]);
});

test('nobody else’s invitation is shown or closed, and none of a locked agent works', async () => {
  const other = await treeMember(world);
  const { value } = await make({ type: 0 }, other);
  for (const answer of [
    await agent.browser.call(deleteAffiliateUrl, undefined, { affiUrlId: value.id }),
    await agent.browser.call(registeredAffiliates, undefined, { affiUrlId: value.id }),
  ])
    expect([answer.status, answer.code]).toEqual([404, 'affiliate.unknown']);
  expect(await isOpen(value.code)).toBe(true);
  await world.database.pool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [other.id]);
  expect(await isOpen(value.code)).toBe(false);
});

test('members have no invitations', async () => {
  const member = await treeMember(world, { type: 0 });
  expect((await member.browser.call(affiliateUrls)).code).toBe('agent.only');
  expect((await new Browser(world).call(affiliateUrls)).code).toBe('login.not.session');
});
