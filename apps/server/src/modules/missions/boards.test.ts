import { auditList, deskElevate } from '@pavilion/contract/operator/desk';
import { missionOffer, missionRead, missionSave, missionStop, missionTrial } from '@pavilion/contract/missions/desk';
import { proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { missionTerms } from '@pavilion/contract/missions/terms';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { transaction } from '../../kernel/db.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { confirmProposalOf, type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import type { TestMember } from '../../test/members.ts';
import { coolOff, lockMember } from '../player-limits/public.ts';
import { settleBoards } from './settle-boards.ts';
import { missionWorld, type MissionWorld, terms, texts } from './testing/mission-world.ts';

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
  // One after the other: who reached the same first is ranked higher.
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
      if (asked[1].name === 'reward.issued' && (issued += 1) === 2) throw new Error('killed');
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

test('places of a leaderboard in points have them at once, each once', async () => {
  const id = await here.give({
    gives: 'points',
    prize: 10,
    condition: { kind: 'turnover', gameTypes: ['SPORTS'], target: 1_000 },
    board: [90, 40],
  });
  const [first, second] = [await here.member(), await here.member()];
  await here.play(first, 4_000, { product: 'sports' });
  await here.play(second, 2_000, { product: 'sports' });
  await here.settle();
  here.world.pass(DAY_SECONDS);
  await Promise.all(Array.from({ length: 4 }, () => settleBoards(here.deps)));
  expect(await places(id)).toEqual([
    [1, first.id, 90, 'given'],
    [2, second.id, 40, 'given'],
  ]);
  const given = await here.pool.query<{ points: bigint }>(
    `SELECT sum(e.amount)::bigint / 10000 AS points FROM entry e JOIN journal j ON j.id = e.journal_id AND j.reference LIKE $1 || ':%'
       JOIN account a ON a.id = e.account_id AND a.kind = 'member.points'`,
    [id],
  );
  expect(given.rows[0]?.points).toBe(130n);
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

const operators = async () => {
  await here.world.platform.domains.desk.seed();
  const [writer, second] = [await ownerAt(here.world), await secondOwnerAt(here.world)];
  return { writer, second };
};
/** A fresh second factor: what gives and what stops asks for one. */
const elevate = async (visitor: DeskVisitor) => {
  here.world.pass(31);
  expect((await visitor.call(deskElevate, { code: visitor.code })).ok).toBe(true);
};

test('a mission is written by one operator, gives by the word of another, changes with the next period and stops at once', async () => {
  const { writer, second } = await operators();
  const written = {
    id: null,
    revision: null,
    brandId: here.brandId,
    code: 'desk-made',
    terms: z.encode(missionTerms, terms({ prize: 7_000, condition: { kind: 'bets', gameTypes: ['RNG'], minStake: 10_000, target: 1 } })),
    texts,
    startsAt: new Date(here.world.now().getTime() - 60_000).toISOString(),
    endsAt: null,
  };
  expect((await writer.call(missionSave, { ...written, texts: { EN: { title: 'Alone', description: '' } } })).code).toBe(
    'mission.words.missing',
  );
  const ranked = { ...written.terms, condition: { kind: 'deposits' as const, target: 5 }, board: [5] };
  expect((await writer.call(missionSave, { ...written, terms: ranked })).code).toBe('desk.bounds.wrong');
  for (const points of [
    { gives: 'points' as const, prize: 1.5 },
    { gives: 'points' as const, lock: { ...written.terms.lock, timesHundredths: 100 } },
  ])
    expect((await writer.call(missionSave, { ...written, terms: { ...written.terms, ...points } })).code).toBe('desk.bounds.wrong');
  const saved = (await writer.call(missionSave, written)).value;
  expect(saved).toMatchObject({ state: 'draft', revision: 1, prize: 7_000 });
  expect((await writer.call(missionSave, written)).code).toBe('mission.code.taken');
  const { id } = saved;
  const member = await here.member();
  expect(await here.mission(member, id)).toBeUndefined();
  await elevate(writer);
  await elevate(second);
  const offer = (revision: number) => writer.call(missionOffer, { id, revision, reason: 'for the spring' });
  const read = async () => (await writer.call(missionRead, undefined, { id })).value;
  expect((await offer(0)).code).toBe('desk.changed.meanwhile');
  const { proposalId } = (await offer(saved.revision)).value;
  expect(await read()).toMatchObject({ state: 'offered', revision: saved.revision });
  expect((await offer(saved.revision)).code).toBe('desk.proposal.waiting');
  const { lines } = (await second.call(proposalDetail, undefined, { id: proposalId })).value;
  expect(lines).toEqual(
    expect.arrayContaining([
      { field: 'prize', before: null, after: '7000' },
      { field: 'condition.bets.gameTypes', before: null, after: 'RNG' },
      { field: 'texts.EN.title', before: null, after: 'Mission EN' },
    ]),
  );
  expect((await confirmProposalOf(writer, proposalId)).code).toBe('desk.second.operator');
  expect((await confirmProposalOf(second, proposalId)).value.state).toBe('done');
  const live = await read();
  expect(live).toMatchObject({ state: 'live', change: null });
  expect((await here.mission(member, id))?.rewardAmount).toBe(7_000);

  const trial = (await writer.call(missionTrial, { brandId: here.brandId, terms: { ...written.terms, period: 'week' } })).value;
  expect([trial.periods > 0, trial.refused]).toEqual([true, 0]);
  expect(
    (await writer.call(missionSave, { ...written, id, revision: live.revision, terms: { ...written.terms, period: 'week' } })).code,
  ).toBe('mission.period.fixed');
  expect(
    (await writer.call(missionSave, { ...written, id, revision: live.revision, terms: { ...written.terms, gives: 'points' } })).code,
  ).toBe('mission.gives.fixed');
  const next = (await writer.call(missionSave, { ...written, id, revision: live.revision, terms: { ...written.terms, prize: 8_000 } }))
    .value;
  expect([next.state, next.change]).toEqual(['live', 'draft']);
  const again = (await offer(next.revision)).value.proposalId;
  expect((await writer.call(proposalWithdraw, { id: again, reason: 'a word' })).ok).toBe(true);
  const last = (await offer(next.revision)).value.proposalId;
  // Rewritten it no longer waits: nobody confirms what they did not read.
  const texted = { ...written, id, revision: next.revision, terms: { ...written.terms, prize: 8_000 }, endsAt: '2040-01-01T00:00:00.000Z' };
  const rewritten = (await writer.call(missionSave, texted)).value;
  expect((await confirmProposalOf(second, last)).code).toBe('desk.changed.meanwhile');
  const shown = (await second.call(proposalDetail, undefined, { id: (await offer(rewritten.revision)).value.proposalId })).value;
  expect(shown.lines).toEqual([
    { field: 'endsAt', before: null, after: '2040-01-01T00:00:00.000Z' },
    { field: 'prize', before: '7000', after: '8000' },
  ]);
  await confirmProposalOf(second, shown.id);
  const both = await read();
  expect((await here.mission(member, id))?.rewardAmount).toBe(7_000);
  here.world.pass(DAY_SECONDS);
  await here.refresh(member);
  expect((await here.mission(member, id))?.rewardAmount).toBe(8_000);

  const fresh = (await operators()).writer;
  await elevate(fresh);
  const stopped = (await fresh.call(missionStop, { id, revision: both.revision, reason: 'enough' })).value;
  expect(stopped).toMatchObject({ state: 'stopped', revision: both.revision + 1 });
  await here.play(member, 10_000);
  await here.settle();
  expect(await here.grants(member, id)).toEqual([]);
  const { list } = (await fresh.call(auditList, undefined, { subjectKind: 'mission', subjectId: id })).value;
  expect(list.map(({ action }) => action)).toEqual([
    'mission.stop',
    'mission.approve',
    'mission.write',
    'mission.write',
    'mission.approve',
    'mission.write',
  ]);
});
