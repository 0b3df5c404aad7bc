import { randomUUID } from 'node:crypto';
import { availablePromotions } from '@pavilion/contract/promotions/calls';
import { publicState } from '@pavilion/contract/public-state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../kernel/db.ts';
import { accounts, post } from '../modules/ledger/public.ts';
import { openGrant } from '../modules/rewards/public.ts';
import { testMember } from './members.ts';
import { type TestPlatform, testPlatform } from './test-platform.ts';

const MAIN = 10_000n;
let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
  // The demonstration's rain falls in the first ten minutes of each hour, and counts while it falls.
  world.pass(((90 - world.now().getUTCMinutes()) % 60) * 60);
});
afterAll(() => world.close());

/** What a member sees of a field: its value, or the code of the refusal. */
async function publicField(browser: Awaited<ReturnType<typeof testMember>>['browser'], field: string): Promise<unknown> {
  const source = publicState[field];
  if (!source) throw new Error(field);
  const { ok, code, value } = await browser.call(source.call);
  if (!ok) return code;
  return source.at.split('.').reduce<unknown>((inner, name) => (name ? (inner as Record<string, unknown>)[name] : inner), value);
}

describe.each([
  ['koi', 'VND', '₫', 'Pond'],
  ['sol', 'BRL', 'R$', 'Shell'],
])('the public state of a member of %s', (brandCode, currency, symbol, lowestRank) => {
  test('is what the books say', async () => {
    const { browser, brandId, id } = await testMember(world, { brandCode });
    const all = async () =>
      Object.fromEntries(await Promise.all(Object.keys(publicState).map(async (field) => [field, await publicField(browser, field)])));
    const empty = {
      balance: 0,
      freezeReward: 0,
      currency,
      currencySymbol: symbol,
      unreadMessage: 0,
      // Friends may be brought; the day's reward of the login calendar and a ticket of the wheel can be taken.
      availablePromo: true,
      availablePromoCount: 2,
      hasVip: true,
      vipRankLevel: 1,
      vipLabelName: lowestRank,
    };
    expect(await all()).toEqual(empty);
    expect((await browser.call(availablePromotions)).value).toMatchObject({ REFERRAL: true, MEMBERLEVEL: true });
    const at = { brandId, currency };
    const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: id }), amount: 500n * MAIN }];
    await post(world.database.pool, { key: randomUUID(), type: 'credit.by.house', reference: id, lines }, world.now());
    const bonus = { brandId, currency, memberId: id, source: 'desk', code: 'kindness', amount: 20n * MAIN, asked: 100n * MAIN } as const;
    await transaction(world.database.pool, (tx) => openGrant(tx, { key: randomUUID(), ...bonus, now: world.now() }));
    expect(await all()).toEqual({ ...empty, balance: 520, freezeReward: 20 });
  });
});

test('every source answers, on every brand, where its module is switched on', async () => {
  await world.database.ownerPool.query('UPDATE brand_module SET enabled = true');
  world.platform.domains.content.invalidate();
  for (const brandCode of ['koi', 'sol']) {
    const { browser } = await testMember(world, { brandCode });
    for (const [field, { call }] of Object.entries(publicState)) {
      expect([field, (await browser.call(call as never)).code]).toEqual([field, undefined]);
    }
  }
});
