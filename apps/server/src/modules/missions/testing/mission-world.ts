import { randomUUID } from 'node:crypto';
import { missionTerms, type MissionTerms, type WireMissionTerms } from '@pavilion/contract/missions/terms';
import { missionClaim, missionLeaderboard, missionSummary } from '@pavilion/contract/missions/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { one } from '../../../kernel/db.ts';
import { testMember, type TestMember, type TestMemberOptions } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { sumPlay } from '../../activity/public.ts';
import { accounts, findFirstUnseen, post } from '../../ledger/public.ts';
import { evaluateDue } from '../follow.ts';
import { saveMission } from '../write-mission.ts';
import { openMission } from './open-mission.ts';

const MAIN = 10_000n;

/** Ten thousand of slots a day for five thousand, changed by `over`. */
export const terms = (over: Partial<WireMissionTerms> = {}): MissionTerms =>
  z.decode(missionTerms, {
    period: 'day',
    condition: { kind: 'turnover', gameTypes: ['RNG'], target: 10_000 },
    prize: 5_000,
    lock: { timesHundredths: 0, largestBet: null, weights: [], days: 7, takesWinnings: true },
    who: { minAccountDays: null, branch: null },
    claimDays: 3,
    budget: null,
    board: [],
    ...over,
  });

export const texts = Object.fromEntries(
  ['EN', 'VI', 'CN', 'MY', 'PT-BR', 'PT'].map((language) => [language, { title: `Mission ${language}`, description: 'Play a little.' }]),
);

/** The platform with the demonstration's brands and none of its missions. */
export async function missionWorld() {
  const world: TestPlatform = await testPlatform();
  const { pool } = world.database;
  const { deps, bets } = world.platform.domains;
  await pool.query('UPDATE mission SET stopped_at = $1', [new Date(world.now().getTime() - 100 * DAY_SECONDS * 1000)]);
  const brandId = (await one<{ id: string }>(pool, `SELECT id FROM brand WHERE code = 'koi'`)).id;
  const by = { operator: 'opr_writes', ip: '203.0.113.1', scope: [brandId] };

  return {
    world,
    deps,
    pool,
    brandId,
    /** A mission that gives since yesterday. */
    async give(over: Partial<WireMissionTerms> = {}): Promise<string> {
      const code = `m-${randomUUID().slice(0, 8)}`;
      const startsAt = new Date(world.now().getTime() - DAY_SECONDS * 1000);
      const id = await saveMission(
        deps,
        { id: null, revision: null, brandId, code, terms: terms(over), texts, startsAt, endsAt: null, step: 1n },
        by,
      );
      await openMission(pool, { id, brandId, now: world.now() });
      return id;
    },
    async member(options: TestMemberOptions = {}): Promise<TestMember> {
      const member = await testMember(world, { brandCode: 'koi', password: false, ...options });
      const at = { brandId, currency: 'VND' };
      await post(
        pool,
        {
          key: `deposit:${randomUUID()}`,
          type: 'deposit',
          reference: 'dep',
          lines: [
            {
              from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
              to: accounts.cash({ ...at, memberId: member.id }),
              amount: 1_000_000n * MAIN,
            },
          ],
        },
        world.now(),
      );
      return member;
    },
    /** A round that pays what it took, or so many times it; answers its ids. */
    async play(
      member: Pick<TestMember, 'id'>,
      stake: number,
      { game = 'citrus-coast', product = 'rng', times = 1, roundId = randomUUID() as string } = {},
    ) {
      const [stakeId, winId] = [randomUUID(), randomUUID()];
      const round = { vendor: 'LANTERN', memberId: member.id, roundId, currency: 'VND', game, product };
      const amount = BigInt(stake) * MAIN;
      const answers = [
        await bets.apply({ ...round, amount, kind: 'bet', transactionId: stakeId }),
        await bets.apply({
          ...round,
          amount: (amount * BigInt(Math.round(times * 100))) / 100n,
          kind: 'win',
          transactionId: winId,
          referenceId: stakeId,
          roundClosed: true,
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok']);
      return { round, stakeId, winId };
    },
    /** Accounts that were used on one device. */
    async link(...members: readonly Pick<TestMember, 'id'>[]): Promise<void> {
      const device = randomUUID();
      for (const { id } of members)
        await pool.query(
          `INSERT INTO risk_sighting (brand_id, kind, key, member_id, first_at, last_at) VALUES ($1, 'device', $2, $3, $4, $4)`,
          [brandId, device, id, world.now()],
        );
    },
    /** The vendor takes a round back. */
    async takeBack({ round, stakeId, winId }: { round: object; stakeId: string; winId: string }): Promise<void> {
      for (const referenceId of [winId, stakeId]) {
        const answer = await bets.apply({
          ...(round as Parameters<typeof bets.apply>[0]),
          amount: 0n,
          kind: 'cancel',
          transactionId: randomUUID(),
          referenceId,
        });
        expect(answer.status).toBe('ok');
      }
    },
    /** Everything applied until now is counted, and everybody with activity is evaluated. */
    async settle(): Promise<void> {
      for (const consumer of ['activity', 'missions']) await expect.poll(() => findFirstUnseen(pool, consumer), { interval: 5 }).toBeNull();
      await evaluateDue(deps);
    },
    played: async (member: TestMember) =>
      (await sumPlay(pool, { brandId, memberId: member.id, from: new Date(0), to: world.now() }))[0]?.turnover ?? 0n,
    /** A mission of a member in the periods in which it is shown, the one that runs first. */
    async missions(member: TestMember, id: string) {
      const { value } = await member.browser.call(missionSummary);
      return value.missions.filter(({ missionId }) => missionId === id);
    },
    async mission(member: TestMember, id: string) {
      return (await this.missions(member, id))[0];
    },
    /** The session goes on, however much time was let pass. */
    refresh: (member: TestMember) =>
      pool.query(`UPDATE member_session SET active_at = $2, expires_at = $2::timestamptz + interval '12 hours' WHERE member_id = $1`, [
        member.id,
        world.now(),
      ]),
    async claim(member: TestMember, missionId: string, periodStart?: string) {
      const start = periodStart ?? (await this.mission(member, missionId))?.periodStart ?? new Date(0).toISOString();
      return member.browser.call(missionClaim, { missionId, periodStart: start });
    },
    board: async (member: TestMember, missionId: string, which: 'current' | 'previous' = 'current') =>
      (await member.browser.call(missionLeaderboard, undefined, { missionId, which })).value,
    cash: async (member: TestMember): Promise<number> => (await member.browser.call(balances)).value.sumBalance,
    /** States of what a mission gave a member, in their order. */
    grants: async (member: TestMember, missionId: string): Promise<string[]> =>
      (
        await pool.query<{ state: string }>(
          `SELECT g.state FROM reward_grant g JOIN mission m ON m.code = g.code AND m.id = $2 WHERE g.member_id = $1 AND g.source = 'mission' ORDER BY g.created_at, g.id`,
          [member.id, missionId],
        )
      ).rows.map(({ state }) => state),
  };
}

export type MissionWorld = Awaited<ReturnType<typeof missionWorld>>;
