import { randomUUID } from 'node:crypto';
import { setPlayerLimit } from '@pavilion/contract/responsible-gaming/calls';
import { missionClaim, missionDay, missionSummary } from '@pavilion/contract/missions/calls';
import { pointBalance, pointDetails } from '@pavilion/contract/points/calls';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import type { TestMember } from '../../test/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { coolOff, lockMember } from '../player-limits/public.ts';
import { evaluateDue } from './follow.ts';
import { missionWorld, type MissionWorld } from './testing/mission-world.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let here: MissionWorld;
beforeAll(async () => {
  here = await missionWorld();
});
afterAll(() => here.world.close());

/** What the ledger holds: what play earns is booked by the hour. */
const pointsOf = async ({ browser }: TestMember): Promise<number> => {
  const { balance, pending } = (await browser.call(pointBalance)).value;
  return balance - pending;
};

const statusOf = async (...asked: Parameters<MissionWorld['mission']>) => (await here.mission(...asked))?.status;

describe('a mission', () => {
  test('is open until its target is reached, counts what it names, and is claimed once', async () => {
    const id = await here.give();
    const member = await here.member();
    await here.play(member, 4_000);
    await here.play(member, 9_000, { product: 'live' });
    await here.settle();
    expect(await here.mission(member, id)).toMatchObject({
      status: 'open',
      current: 4_000,
      target: 10_000,
      unit: 'money',
      rewardAmount: 5_000,
      title: 'Mission EN',
    });
    expect((await here.claim(member, id)).code).toBe('mission.not.done');
    await here.play(member, 6_000);
    await here.settle();
    expect(await here.mission(member, id)).toMatchObject({ status: 'claimable', current: 10_000 });
    expect((await member.browser.call(missionSummary)).value.claimable).toBe(1);
    const before = await here.cash(member);
    const claims = await Promise.all(Array.from({ length: 50 }, () => here.claim(member, id)));
    expect(new Set(claims.map(({ value }) => value.amount))).toEqual(new Set([5_000]));
    expect(await here.cash(member)).toBe(before + 5_000);
    expect(await statusOf(member, id)).toBe('claimed');
    expect(await here.grants(member, id)).toEqual(['completed']);
  });

  test('counts no turnover that linked accounts played against each other; found later, an unclaimed prize is taken back', async () => {
    const id = await here.give();
    const pair = [await here.member(), await here.member()] as const;
    const opposed = async (stake: number): Promise<void> => {
      const roundId = randomUUID();
      await here.play(pair[0], stake, { times: 1.96, roundId });
      await here.play(pair[1], stake, { times: 0, roundId });
    };
    await opposed(10_000);
    await here.settle();
    expect([await statusOf(pair[0], id), await statusOf(pair[1], id)]).toEqual(['claimable', 'claimable']);
    await here.link(...pair);
    await opposed(10);
    await here.settle();
    expect([await here.grants(pair[0], id), await here.grants(pair[1], id)]).toEqual([['expired'], ['expired']]);
    await here.play(pair[1], 10_000);
    await here.settle();
    expect([(await here.claim(pair[0], id)).code, (await here.claim(pair[1], id)).ok]).toEqual(['mission.not.done', true]);
  });

  test('done while judges and claims race is done once', async () => {
    const id = await here.give({
      lock: { timesHundredths: 300, largestBet: 500, weights: [{ gameType: 'LIVE', percent: 10 }], days: 7, takesWinnings: true },
    });
    const member = await here.member();
    await here.play(member, 10_000);
    await expect.poll(() => here.played(member)).toBe(100_000_000n);
    const periodStart = (await here.mission(member, id))?.periodStart ?? '';
    const work = Array.from({ length: 50 }, async (_one, n) =>
      n % 5 === 0 ? (await evaluateDue(here.deps), null) : (await member.browser.call(missionClaim, { missionId: id, periodStart })).value,
    );
    const claims = (await Promise.all(work)).filter((value) => value !== null);
    expect(new Set(claims.map(({ amount, turnover }) => `${amount} ${turnover}`))).toEqual(new Set(['5000 15000']));
    expect(await here.grants(member, id)).toEqual(['process']);
  });

  test('of single bets counts bets, games and the largest win above the stake it names', async () => {
    const bets = await here.give({ condition: { kind: 'bets', gameTypes: [], minStake: 1_000, target: 3 } });
    const games = await here.give({ condition: { kind: 'games', gameTypes: ['RNG'], minStake: 1, target: 2 } });
    const multiple = await here.give({ condition: { kind: 'multiple', gameTypes: [], minStake: 1_000, target: 500 } });
    const member = await here.member();
    await here.play(member, 1_000);
    await here.play(member, 999, { times: 9 });
    await here.play(member, 1_000, { times: 4.5 });
    const list = async () =>
      Promise.all([bets, games, multiple].map(async (id) => [await statusOf(member, id), (await here.mission(member, id))?.current]));
    expect(await list()).toEqual([
      ['open', 2],
      ['open', 1],
      ['open', 4.5],
    ]);
    await here.play(member, 5_000, { game: 'moon-temple', times: 6 });
    await here.settle();
    expect(await list()).toEqual([
      ['claimable', 3],
      ['claimable', 2],
      ['claimable', 6],
    ]);
  });

  test('taken back by a correction before the claim is to be done again, and what was claimed stays', async () => {
    const id = await here.give();
    const [hasty, late] = [await here.member(), await here.member()];
    const rounds = [await here.play(hasty, 10_000), await here.play(late, 10_000)];
    await here.settle();
    expect((await here.claim(hasty, id)).value.amount).toBe(5_000);
    for (const round of rounds) await here.takeBack(round);
    await here.settle();
    expect([await statusOf(hasty, id), await statusOf(late, id)]).toEqual(['claimed', 'open']);
    expect([await here.grants(hasty, id), await here.grants(late, id)]).toEqual([['completed'], ['expired']]);
    expect((await here.claim(late, id)).code).toBe('mission.not.done');
    await here.play(late, 10_000);
    await here.settle();
    expect((await here.claim(late, id)).value.amount).toBe(5_000);
    expect(await here.grants(late, id)).toEqual(['expired', 'completed']);
  });

  test('in points gives whole points once, when they are claimed, and takes back what a correction took before', async () => {
    const id = await here.give({ gives: 'points', prize: 120, budget: { amount: 240, per: 'all' } });
    const [hasty, late] = [await here.member(), await here.member()];
    const rounds = [await here.play(hasty, 10_000), await here.play(late, 10_000)];
    await here.settle();
    expect(await here.mission(hasty, id)).toMatchObject({ status: 'claimable', gives: 'points', rewardAmount: 120 });
    const [before, cash] = [await pointsOf(hasty), await here.cash(hasty)];
    const claims = await Promise.all(Array.from({ length: 20 }, () => here.claim(hasty, id)));
    expect(new Set(claims.map(({ value }) => JSON.stringify(value)))).toEqual(
      new Set([JSON.stringify({ amount: 120, gives: 'points', turnover: 0, rewardId: null })]),
    );
    expect([(await pointsOf(hasty)) - before, (await here.cash(hasty)) - cash, await statusOf(hasty, id)]).toEqual([120, 0, 'claimed']);
    expect((await hasty.browser.call(pointDetails)).value.list.map(({ type, remark }) => [type, remark])).toContainEqual([
      'mission',
      'From a mission',
    ]);
    for (const round of rounds) await here.takeBack(round);
    await here.settle();
    expect([await statusOf(hasty, id), await statusOf(late, id)]).toEqual(['claimed', 'open']);
    expect((await here.claim(late, id)).code).toBe('mission.not.done');
    await here.play(late, 10_000);
    await here.settle();
    expect((await here.claim(late, id)).value.amount).toBe(120);
    expect([await here.grants(hasty, id), await here.grants(late, id)]).toEqual([[], []]);
  });

  test('never gives more than its budget, however many are done at once, and says so', async () => {
    const id = await here.give({ budget: { amount: 15_000, per: 'period' } });
    const members = await Promise.all(Array.from({ length: 8 }, () => here.member()));
    await Promise.all(members.map((member) => here.play(member, 10_000)));
    await here.settle();
    const claims = await Promise.all(members.map((member) => here.claim(member, id)));
    expect(claims.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(claims.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['mission.budget.used']));
    const statuses = await Promise.all(members.map((member) => statusOf(member, id)));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'claimed'), ...Array.from({ length: 5 }, () => 'used')]);
  });

  test('is not offered to who set a limit below what it asks, and nothing is to who is cooling off', async () => {
    const id = await here.give();
    const small = await here.give({ condition: { kind: 'turnover', gameTypes: [], target: 2_000 }, prize: 500 });
    const member = await here.member();
    await member.browser.call(setPlayerLimit, { kind: 'wager', period: 'week', amount: 9_999 });
    expect(await statusOf(member, id)).toBeUndefined();
    expect(await statusOf(member, small)).toBe('open');
    await here.play(member, 2_000);
    await here.settle();
    expect(await here.grants(member, small)).toEqual(['issued']);
    await transaction(here.pool, async (tx) => {
      await lockMember(tx, member.id);
      await coolOff(tx, member.id, '24h', here.world.now());
    });
    expect((await member.browser.call(missionSummary)).value).toEqual({ missions: [], claimable: 0, paused: true });
    expect((await here.claim(member, small)).ok).toBe(false);
    expect(await here.grants(member, small)).toEqual(['issued']);
  });

  test('of days counts each day once, and a missed one costs nothing', async () => {
    const id = await here.give({ period: 'week', condition: { kind: 'login', target: 3 } });
    const member = await here.member();
    // From a Monday on.
    const { weekday } = DateTime.fromJSDate(here.world.now(), { zone: zoneOf('koi') });
    here.world.pass((8 - weekday) * DAY_SECONDS);
    for (const days of [0, 2, 1]) {
      here.world.pass(days * DAY_SECONDS);
      await here.refresh(member);
      await Promise.all(Array.from({ length: 3 }, () => member.browser.call(missionDay, {})));
    }
    const shown = await here.mission(member, id);
    expect(shown?.days.filter(({ isToday }) => isToday)).toEqual([{ day: expect.any(String) as string, done: true, isToday: true }]);
    expect([shown?.current, shown?.status]).toEqual([3, 'claimable']);
  });
});

test('the books are sound after all of it', async () => {
  expect(await unsoundness(here.pool)).toEqual([]);
});
