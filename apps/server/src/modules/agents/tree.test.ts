import {
  agentQuota,
  createAffiliateUrl,
  downlineRebates,
  downlines,
  globalRebateSettings,
  promoteDownline,
  rebateChanges,
  updateDownlineRebates,
} from '@pavilion/contract/agents/calls';
import { teamOverview } from '@pavilion/contract/team-reports/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { one } from '../../kernel/db.ts';
import { openTestSession } from '../../test/members.ts';
import { zoneOf } from '../../test/brand-zone.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { rebateRates } from './public.ts';
import { businessDay, maskedName, maskSql, nextBusinessDay } from './rules.ts';
import { writeRates } from './rebates/write-rates.ts';
import { registerBy, type TreeMember, treeMember } from './testing/tree-world.ts';

const ZONE = zoneOf('koi');
let world: TestPlatform;
let [top, middle, leaf, player, stranger]: TreeMember[] = [];
beforeAll(async () => {
  world = await testPlatform();
  top = await treeMember(world, { name: 'harbourtop' });
  middle = await treeMember(world, { upline: top, name: 'harbourmid' });
  leaf = await treeMember(world, { upline: middle, name: 'harbourleaf' });
  player = await treeMember(world, { upline: leaf, type: 0, name: 'harbourplay' });
  stranger = await treeMember(world, { name: 'harbourelse' });
});
afterAll(() => world.close());

const at = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('not made');
  return value;
};
const list = async (query: Record<string, string> = {}, who = at(top)) => (await who.browser.call(downlines, undefined, query)).value;

describe('the team', () => {
  test('is those right below, how many stand below each, and the way down', async () => {
    const { value } = await at(top).browser.call(downlines);
    expect(value).toMatchObject({ teamSize: 3, agentCount: 2, memberCount: 1, totalCount: 1, trail: [{ customerName: 'harbourtop' }] });
    expect(value.list.map(({ customerName, level, teamSize, type }) => [customerName, level, teamSize, type])).toEqual([
      ['harbourmid', 1, 2, 1],
    ]);
    const below = await list({ agentId: at(leaf).id });
    expect(below.trail.map(({ customerName }) => customerName)).toEqual(['harbourtop', 'harbourmid', 'ha****af']);
    expect(below.list.map(({ customerName, level, uplineName, type }) => [customerName, level, uplineName, type])).toEqual([
      ['ha****ay', 3, 'ha****af', 0],
    ]);
  });

  test('shows somebody as online for ten minutes after their last act, though their session goes on, and counts the same in the overview', async () => {
    const session = (active: number, end: number) =>
      world.database.pool.query('UPDATE member_session SET active_at = $2, expires_at = $3 WHERE member_id = $1', [
        at(middle).id,
        new Date(world.now().getTime() - active * 60_000),
        new Date(world.now().getTime() + end * 60_000),
      ]);
    const online = async () => (await at(top).browser.call(teamOverview)).value.onlineMembers;
    await session(18, 600);
    const others = await online();
    for (const [active, end, isOnline] of [
      [9, 600, true],
      [11, 600, false],
      [18, 600, false],
      [1, -1, false],
    ] as const) {
      await session(active, end);
      const shown = (await list()).list.map((row) => row.isOnline);
      expect([active, end, shown, await online()]).toEqual([active, end, [isOnline], others + (isOnline ? 1 : 0)]);
    }
    await session(0, 720);
  });

  test('other agents’ people and other brands’ are nobody', async () => {
    const sol = await treeMember(world, { brandCode: 'sol' });
    for (const agentId of [at(stranger).id, sol.id, 'mem_none', at(player).id]) {
      const answer = await at(middle).browser.call(downlines, undefined, { agentId });
      expect([agentId === at(player).id, answer.code]).toEqual([
        agentId === at(player).id,
        agentId === at(player).id ? undefined : 'downline.unknown',
      ]);
    }
    const up = await at(middle).browser.call(downlines, undefined, { agentId: at(top).id });
    expect([up.status, up.code]).toEqual([404, 'downline.unknown']);
  });

  test.each([
    ['harbour', ['harbourmid']],
    ['HARBOURMI', ['harbourmid']],
    ['ha', ['ha****af', 'ha****ay', 'harbourmid']],
    ['harbourl', []],
    ['harbourleaf', []],
    ['ha****af', ['ha****af']],
    ['h_rbour', []],
    ['%', []],
  ])('a search for %s tells nothing that a mask hides', async (customerName, found) => {
    const { list: rows } = await list({ customerName });
    expect(rows.map((row) => row.customerName).toSorted()).toEqual(found);
  });

  test.each(['registerDate', 'lastLogin', 'teamSize', 'turnover', 'profit', 'accountBalance'])('comes in the order of %s', async (sort) => {
    const { list: rows, totalCount } = await list({ sort, downlineType: 'all', order: 'asc' });
    expect([rows.length, totalCount]).toEqual([3, 3]);
    if (sort === 'teamSize') expect(rows.map(({ teamSize }) => teamSize)).toEqual([0, 1, 2]);
  });

  test('masks in the database as they are masked here', async () => {
    for (const userName of ['abc', 'abcd', 'abcde', 'ann.smith']) {
      const { mask } = await one<{ mask: string }>(world.database.pool, `SELECT ${maskSql('$1::text')} AS mask`, [userName]);
      expect(mask).toBe(maskedName({ viewerId: 'v', agentPath: [], memberId: 'm', userName, brandSetting: 'all' }));
    }
  });
});

describe('rebates', () => {
  const today = () => businessDay(world.now(), ZONE);
  const set = (who: TreeMember, customerId: string, rebate: number, gameType = 'RNG') =>
    who.browser.call(updateDownlineRebates, { customerId, rebates: [{ gameType, rebate }] });

  test('go down an edge from the next business day, between what was given on and what the giver has', async () => {
    const [a, b, c] = [at(top), at(middle), at(leaf)];
    await writeRates(world.database.pool, {
      brandId: a.brandId,
      memberId: a.id,
      rates: [{ product: 'rng', rate: 7_000n, before: 0n }],
      from: today(),
      by: { kind: 'operator', id: 'test' },
      now: world.now(),
    });
    expect((await set(a, b.id, 0.75)).code).toBe('rebate.too.high');
    expect((await set(a, b.id, 0.51)).code).toBe('rebate.too.high');
    expect((await set(a, b.id, 0.5)).value.list[0]).toMatchObject({
      gameType: 'RNG',
      name: 'Slots',
      rebate: 0,
      next: 0.5,
      maximum: 0.7,
      minimum: 0,
    });
    // Not in force yet: nothing of it can be given on today.
    expect((await set(b, c.id, 0.3)).code).toBe('rebate.too.high');
    world.pass(86_400);
    [top, middle, leaf] = await Promise.all([a, b, c].map((one) => loggedInAgain(one)));
    expect((await at(middle).browser.call(globalRebateSettings)).value.list[0]).toMatchObject({ rebate: 0.5, next: null, maximum: 0.7 });
    expect((await set(at(middle), c.id, 0.3)).ok).toBe(true);
    expect((await set(at(top), b.id, 0.25)).code).toBe('rebate.below.downline');
    expect((await at(top).browser.call(downlineRebates, undefined, { customerId: b.id })).value.list[0]).toMatchObject({ minimum: 0.3 });
    const rates = await rebateRates(world.database.pool, { brandId: a.brandId, at: nextBusinessDay(world.now(), ZONE) });
    expect([a, b, c].map(({ id }) => rates.get(id)?.get('rng'))).toEqual([7_000n, 5_000n, 3_000n]);
    const { value } = await at(middle).browser.call(rebateChanges);
    expect(value.list.map(({ customerName, before, after, effectiveFrom }) => [customerName, before, after, effectiveFrom])).toEqual([
      ['harbourleaf', 0, 0.3, nextBusinessDay(world.now(), ZONE)],
      ['harbourmid', 0, 0.5, today()],
    ]);
  });

  test('of nobody else, and not two levels down', async () => {
    for (const customerId of [at(leaf).id, at(top).id, at(stranger).id])
      expect((await at(top).browser.call(downlineRebates, undefined, { customerId })).code).toBe('downline.unknown');
    expect((await set(at(top), at(leaf).id, 0.1)).code).toBe('downline.unknown');
  });

  test('raised by an agent and lowered above at once, never end above', async () => {
    const [a, b, c] = [at(top), at(middle), at(leaf)];
    await Promise.all([set(a, b.id, 0.3), set(b, c.id, 0.5)]);
    const rates = await rebateRates(world.database.pool, { brandId: a.brandId, at: nextBusinessDay(world.now(), ZONE) });
    expect((rates.get(c.id)?.get('rng') ?? 0n) <= (rates.get(b.id)?.get('rng') ?? 0n)).toBe(true);
  });

  test('of an invitation are what the agent still has when somebody comes', async () => {
    const agent = at(middle);
    const { value } = await agent.browser.call(createAffiliateUrl, { type: 0, configs: [{ gameType: 'RNG', rebate: 0.2 }] });
    expect(value.configs).toEqual([{ gameType: 'RNG', name: 'Slots', rebate: 0.2 }]);
    await world.database.pool.query(`UPDATE affiliate_code SET rebates = '{"rng": 9000}' WHERE code = $1`, [value.code]);
    const newcomer = await registerBy(world, value.code);
    const rates = await rebateRates(world.database.pool, { brandId: agent.brandId, at: today() });
    const own = rates.get(agent.id)?.get('rng') ?? 0n;
    expect([rates.get(newcomer.value.id)?.get('rng'), own > 0n && own < 9_000n]).toEqual([expect.any(BigInt), true]);
    expect((rates.get(newcomer.value.id)?.get('rng') ?? 0n) <= own).toBe(true);
  });
});

test('a promotion is within the quota, once, of who may be recruited, and in the trail', async () => {
  const agent = await treeMember(world);
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => treeMember(world, { upline: agent, type: 0 })));
  await world.database.pool.query('INSERT INTO agent_quota (agent_id, agents, set_at, set_by) VALUES ($1, 1, $2, $3)', [
    agent.id,
    world.now(),
    'test',
  ]);
  const promote = (customerId: string) => agent.browser.call(promoteDownline, { customerId });
  await world.database.ownerPool.query(`UPDATE member_guard SET cool_off_until = $2::timestamptz + interval '1 day' WHERE member_id = $1`, [
    at(third).id,
    world.now(),
  ]);
  expect((await promote(at(third).id)).code).toBe('downline.barred');
  const answers = await Promise.all([promote(at(first).id), promote(at(second).id)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['quota.used.up', undefined]);
  const { value } = await agent.browser.call(agentQuota);
  expect(value.map(({ quotaId, quotaRemaining }) => [quotaId, quotaRemaining])).toEqual([
    ['agents', 0],
    ['members', null],
  ]);
  expect((await agent.browser.call(createAffiliateUrl, { type: 1 })).code).toBe('quota.used.up');
  const { rows } = await world.database.ownerPool.query(
    `SELECT subject_id FROM audit_entry WHERE action = 'agent.promote' AND actor_id = $1`,
    [agent.id],
  );
  expect(rows).toHaveLength(1);
  expect((await promote(String(rows[0]?.subject_id))).code).toBe('downline.is.agent');
  expect((await promote(at(player).id)).code).toBe('downline.unknown');
});

/** After a day the session has run out. */
async function loggedInAgain(member: TreeMember): Promise<TreeMember> {
  const session = await openTestSession(world, member, { steppedUp: true });
  member.browser.token = session.token;
  return { ...member, ...session };
}
