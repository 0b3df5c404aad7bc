import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import type { TestMember } from '../../test/members.ts';
import { coolOff, lockMember } from '../player-limits/public.ts';
import { settleBoards } from './settle-boards.ts';
import { DAY_SECONDS, missionWorld, type MissionWorld } from './testing/mission-world.ts';

let here: MissionWorld;
beforeAll(async () => {
  here = await missionWorld();
});
afterAll(() => here.world.close());

const places = async (id: string) =>
  (
    await here.pool.query<{ place: number; member_id: string; amount: bigint; state: string }>(
      'SELECT place, member_id, amount, state FROM mission_place WHERE mission_id = $1 ORDER BY place',
      [id],
    )
  ).rows.map((row) => [row.place, row.member_id, Number(row.amount / 10_000n), row.state]);

const pause = (member: TestMember) =>
  transaction(here.pool, async (tx) => {
    await lockMember(tx, member.id);
    await coolOff(tx, member.id, '30d', here.world.now());
  });

test('a leaderboard shows masked names and the own place, and is settled once behind the barrier, whatever breaks off', async () => {
  // The demonstration's members play other games today.
  const id = await here.give({ condition: { kind: 'turnover', gameTypes: ['FISH'], target: 10_000 }, board: [900, 600, 300] });
  const [first, second, tied, paused, short] = await Promise.all(Array.from({ length: 5 }, () => here.member()));
  if (!first || !second || !tied || !paused || !short) throw new Error('five members');
  const plays: [TestMember, number][] = [
    [first, 40_000],
    [second, 20_000],
    [paused, 30_000],
    [short, 9_999],
    [tied, 20_000],
  ];
  // One after the other: who reached the same first stands before.
  for (const [member, stake] of plays) {
    await here.play(member, stake, { product: 'fish' });
    await here.settle();
  }
  const board = await here.board(second, id);
  expect(board).toMatchObject({ state: 'running', unit: 'money', least: 10_000, participants: 5, prizes: [900, 600, 300] });
  expect(board.list.map(({ rank, score, prize, isSelf }) => [rank, score, prize, isSelf])).toEqual([
    [1, 40_000, 900, false],
    [2, 30_000, 600, false],
    [3, 20_000, 300, true],
    [4, 20_000, null, false],
    [5, 9_999, null, false],
  ]);
  expect(board.list.map(({ customerName }) => customerName).join(' ')).not.toContain(first.name);
  expect(board.self).toEqual({ rank: 3, score: 20_000, prize: 300 });
  await pause(paused);
  await settleBoards(here.deps);
  expect(await places(id)).toEqual([]);

  here.world.pass(DAY_SECONDS);
  // Broken off at the second prize, as by a process that dies there.
  let issued = 0;
  const dying = {
    ...here.deps,
    hint: async (...asked: Parameters<typeof here.deps.hint>) => {
      if (asked[1].event === 'reward.issued' && (issued += 1) === 2) throw new Error('killed');
      await here.deps.hint(...asked);
    },
  };
  await expect(settleBoards(dying)).rejects.toThrow('killed');
  expect((await places(id)).map(([place, , , state]) => [place, state])).toEqual([
    [1, 'given'],
    [2, 'due'],
    [3, 'due'],
  ]);
  await Promise.all(Array.from({ length: 5 }, () => settleBoards(here.deps)));
  await settleBoards(here.deps);
  expect(await places(id)).toEqual([
    [1, first.id, 900, 'given'],
    [2, second.id, 600, 'given'],
    [3, tied.id, 300, 'given'],
  ]);
  const grants = await here.pool.query(`SELECT 1 FROM reward_grant WHERE key LIKE 'mission.place:' || $1 || ':%'`, [id]);
  expect(grants.rowCount).toBe(3);
  await here.refresh(second);
  const settled = await here.board(second, id, 'previous');
  expect([settled.state, settled.self?.rank, settled.list.map(({ rank, prize }) => [rank, prize])]).toEqual([
    'settled',
    2,
    [
      [1, 900],
      [2, 600],
      [3, 300],
    ],
  ]);
  // What moves afterwards moves nothing of it.
  await here.play(tied, 90_000, { product: 'fish' });
  await here.settle();
  await settleBoards(here.deps);
  expect((await places(id))[0]).toEqual([1, first.id, 900, 'given']);
  expect(await unsoundness(here.pool)).toEqual([]);
});

test('a period ends where it ends: what is settled after it counts in the next, and what was done in it can still be claimed', async () => {
  const id = await here.give({ claimDays: 2 });
  const member = await here.member();
  await here.play(member, 10_000);
  await here.settle();
  const first = await here.mission(member, id);
  const end = new Date(first?.periodEnd ?? 0).getTime();
  here.world.pass((end - here.world.now().getTime()) / 1000 + 1);
  await here.refresh(member);
  await here.play(member, 10_000);
  await here.settle();
  const shown = async () =>
    (await here.missions(member, id)).map(({ periodStart, status, current }) => [periodStart === first?.periodStart, status, current]);
  expect(await shown()).toEqual([
    [false, 'claimable', 10_000],
    [true, 'claimable', 10_000],
  ]);
  expect((await here.claim(member, id, first?.periodStart)).value.amount).toBe(5_000);
  expect(await shown()).toEqual([[false, 'claimable', 10_000]]);
  here.world.pass(4 * DAY_SECONDS);
  await here.refresh(member);
  expect((await here.claim(member, id, new Date(end).toISOString())).code).toBe('reward.lapsed');
});
