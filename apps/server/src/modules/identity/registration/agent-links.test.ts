import { affiliateUrls, consolidatedFunds } from '@pavilion/contract/agent';
import { login } from '@pavilion/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { addAffiliateCode, createMember } from '../public.ts';
import { startWorld, type World } from '../test-world.ts';

const PASSWORD = 'lantern on the river';
let world: World;
let modules: Record<string, boolean>;
beforeAll(async () => {
  world = await startWorld();
  modules = world.brand.modules as Record<string, boolean>;
  modules['AGENTPOLICY3'] = true;
});
afterAll(() => world.close());

async function loggedIn(username: string, customerType: number): Promise<{ id: string; browser: Browser }> {
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType,
    passwordHash: await world.identity.hashSecret(PASSWORD),
    now: world.now(),
  });
  const browser = new Browser(world);
  browser.token = (await browser.call(login, { username, password: PASSWORD })).value.token;
  return { id, browser };
}

test('an agent sees their own links, the newest first, with the registrations by each', async () => {
  const agent = await loggedIn('Agent1', 1);
  const other = await loggedIn('Agent2', 2);
  const { pool } = world.database;
  const at = { brandId: world.brand.id, agentId: agent.id };
  await addAffiliateCode(pool, { ...at, code: 'OLDER', linkType: 1, now: world.now() });
  world.pass(60);
  await addAffiliateCode(pool, { ...at, code: 'newer', linkType: 0, now: world.now() });
  await addAffiliateCode(pool, { brandId: world.brand.id, agentId: other.id, code: 'THEIRS', linkType: 0, now: world.now() });
  await pool.query(`UPDATE affiliate_code SET is_closed = true WHERE code = 'OLDER'`);
  await createMember(pool, {
    brandId: world.brand.id,
    username: 'Newcomer',
    language: 'en',
    customerType: 0,
    passwordHash: null,
    now: world.now(),
    profile: { affiliateCode: 'NEWER' },
  });
  const { value } = await agent.browser.call(affiliateUrls);
  expect(value).toEqual({
    List: [
      {
        id: 'NEWER',
        code: 'NEWER',
        path: '/register?affiliateCode=NEWER',
        type: 0,
        status: 1,
        startDate: world.now().getTime(),
        endDate: null,
        affiliateCount: 1,
      },
      expect.objectContaining({ code: 'OLDER', type: 1, status: 0, affiliateCount: 0 }),
    ],
    pageInfo: { totalRecords: 2, currentPage: 1, pageSize: 20 },
  });
  const second = await agent.browser.call(affiliateUrls, undefined, { page: '2', pageSize: '1' });
  expect(second.value.List.map(({ code }) => code)).toEqual(['OLDER']);
});

test('nobody else asks, and nobody where agents are off', async () => {
  const member = await loggedIn('Member1', 0);
  const agent = await loggedIn('Agent3', 41);
  const refused = await member.browser.call(affiliateUrls);
  expect([refused.status, refused.code]).toEqual([403, 'agent.only']);
  expect((await new Browser(world).call(affiliateUrls)).code).toBe('login.not.session');
  expect((await member.browser.call(consolidatedFunds)).value.divtypeinfo).toEqual([]);
  modules['AGENTPOLICY3'] = false;
  expect((await agent.browser.call(affiliateUrls)).code).toBe('function.not.available');
});
