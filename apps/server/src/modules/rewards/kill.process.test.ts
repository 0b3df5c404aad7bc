// Everything that gives to many killed with -9 at a few places, all of it at once: the next one goes on, nobody gets anything twice and nobody is left out.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rankLadder } from '@pavilion/contract/ranks/terms';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { many, one, transaction } from '../../kernel/db.ts';
import { accounts, findFirstUnseen, postAll } from '../ledger/public.ts';
import { openPromotion, termsOf } from '../promotions/testing/terms.ts';
import { writeRanks } from '../ranks/public.ts';
import { testLadder } from '../ranks/testing/ladder.ts';
import { noteReferral, readReferral, writeReferral } from '../referral/public.ts';
import { testMember, type TestMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import type { Stage } from '../../../../../scripts/drill/money/stage.ts';
import { dayMission } from '../../../../../scripts/drill/rewards/scene.ts';

const ENTRY = path.join(import.meta.dirname, 'testing/settlements.ts');
const MAIN = 10_000n;
const MEMBERS = 40;
const ZONE = 'Asia/Ho_Chi_Minh';
const BRAND = 'brd_koi';
const STAKE = 20_000n;
const GIFT = 5_000n;
const POOL = 100_000n;

let world: TestPlatform;
let members: TestMember[];
let args: string[];
const owner = () => world.database.ownerPool;

beforeAll(async () => {
  world = await testPlatform();
  const pool = world.database.pool;
  await owner().query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
  await owner().query('UPDATE mission SET stopped_at = $1', [new Date(world.now().getTime() - 100 * 86_400_000)]);
  const today = DateTime.fromJSDate(world.now(), { zone: ZONE }).startOf('day');
  const now = today.plus({ days: 1, minutes: 30 });
  const rule = { kind: 'turnover', period: 'day', gameTypes: [], steps: [{ turnoverFrom: STAKE * MAIN, amount: GIFT * MAIN }] } as const;
  await openPromotion(pool, BRAND, termsOf({ ...rule, gameTypes: [], steps: [...rule.steps] }), { startsAt: today.toJSDate() });
  const rain = {
    kind: 'rain',
    hours: ['00:29'],
    weekdays: [],
    seconds: 600,
    pool: POOL * MAIN,
    least: 2_000n * MAIN,
    most: 4_000n * MAIN,
  } as const;
  const rainId = await openPromotion(pool, BRAND, termsOf({ ...rain, hours: [...rain.hours], weekdays: [] }, { claimDays: 0 }));
  await dayMission({ platform: world } as Stage, {
    condition: { kind: 'turnover', gameTypes: [], target: Number(STAKE) },
    board: [3_000, 2_000, 1_000],
  });
  const ladder = z.encode(rankLadder, testLadder([{}, { totalTurnover: Number(STAKE * MAIN), reachGift: GIFT * MAIN }]));
  await transaction(pool, (tx) => writeRanks(tx, BRAND, ladder, { by: 'test', now: world.now() }));
  await transaction(pool, async (tx) => {
    const file = await readReferral(tx, BRAND);
    if (!file) throw new Error('koi has a rule');
    const asked = { minTurnover: 0, minDeposit: 1_000, monthBudget: null, mostAMonth: null, inviterAmount: 100, invitedAmount: 50 };
    await writeReferral(tx, BRAND, { ...file, ...asked }, { by: 'test', now: world.now() });
  });
  members = [];
  while (members.length < MEMBERS)
    members.push(...(await Promise.all(Array.from({ length: 10 }, () => testMember(world, { password: false })))));
  await play();
  await invite();
  const letterId = `snd_${randomUUID().slice(0, 20)}`;
  await owner().query(
    `INSERT INTO inbox_sending (id, brand_id, purpose, topic, texts, push, audience, state, starts_at, counted, reason, proposed_by, proposed_at)
       VALUES ($1, $2, 'service', 'notices', '{"vi": {"title": "a", "text": "b"}}', false, $3, 'scheduled', $4, $5, 'a notice', 'opr_test', $4)`,
    [letterId, BRAND, JSON.stringify({ names: members.map(({ name }) => name) }), world.now(), MEMBERS],
  );
  args = [now.toISO() ?? '', rainId, letterId, BRAND, members.map(({ id }) => id).join(',')];
}, 90_000);
afterAll(() => world.close());

/** Everybody plays one round that pays its stake. */
async function play(): Promise<void> {
  const at = { brandId: BRAND, currency: 'VND' };
  await transaction(world.database.pool, (tx) =>
    postAll(
      tx,
      members.map(({ id }) => ({
        key: `test:${id}`,
        type: 'credit.by.house',
        reference: id,
        lines: [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: id }), amount: STAKE * MAIN }],
      })),
      world.now(),
    ),
  );
  const { bets } = world.platform.domains;
  const rounds = members.map(async ({ id }) => {
    const [roundId, stakeId, winId] = [randomUUID(), randomUUID(), randomUUID()];
    const round = { vendor: 'LANTERN', memberId: id, roundId, currency: 'VND', game: 'citrus-coast', product: 'rng', amount: STAKE * MAIN };
    await bets.apply({ ...round, kind: 'bet', transactionId: stakeId });
    await bets.apply({ ...round, kind: 'win', transactionId: winId, referenceId: stakeId, roundClosed: true });
  });
  await Promise.all(rounds);
}

/** The first brought all others, who paid in. */
async function invite(): Promise<void> {
  const [first, ...others] = members;
  await owner().query('INSERT INTO referral_code (member_id, brand_id, code, created_at) VALUES ($1, $2, $3, $4)', [
    first?.id,
    BRAND,
    'KILLKILL',
    world.now(),
  ]);
  for (const { id } of others) {
    await transaction(world.database.pool, (tx) =>
      noteReferral(tx, world.platform.domains.deps, { brandId: BRAND, memberId: id, code: 'KILLKILL', now: world.now() }),
    );
  }
  await owner().query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at, settled_at, expires_at)
       SELECT 'dep_' || id, $2, id, 'dep_' || id, '\\x00', 'sandbox', 'B', 'Bank', 'VND', $3, $3, ${DEPOSIT.credited}, $4, $4, $4 FROM unnest($1::text[]) id`,
    [others.map(({ id }) => id), BRAND, 2_000n * MAIN, world.now()],
  );
}

/** What was given so far, of everything. */
const given = async (): Promise<number> =>
  (
    await one<{ n: number }>(
      owner(),
      `SELECT ((SELECT count(*) FROM reward_grant) + (SELECT count(*) FROM inbox_letter WHERE sending_id IS NOT NULL)
         + (SELECT coalesce(sum(bookings), 0) FROM point_earned))::int AS n`,
    )
  ).n;

/** Runs it until so much more is given, then kills it; without a goal until it is done. */
async function settle(goal = Number.POSITIVE_INFINITY): Promise<'killed' | 'done'> {
  const { url, role } = world.database;
  const child = spawn(process.execPath, [ENTRY, url, role, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  await once(child.stdout, 'data');
  while (child.exitCode === null && (await given()) < goal) await sleep(2);
  const isDone = child.exitCode !== null;
  if (!isDone) child.kill('SIGKILL');
  const [code] = await ended;
  if (isDone) expect(code).toBe(0);
  // The database would go on with a statement whose sender is gone.
  await owner().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%killed-worker%'`,
  );
  return isDone ? 'done' : 'killed';
}

test('killed early, in the middle and late: each is given once, budgets hold, and the books are sound after each', async () => {
  for (const consumer of ['activity', 'missions', 'points'])
    await expect.poll(() => findFirstUnseen(world.database.pool, consumer)).toBeNull();
  const outcomes: string[] = [];
  for (const share of [10, 80, 200]) {
    outcomes.push(await settle((await given()) + share));
    expect(await unsoundness(world.database.pool)).toEqual([]);
  }
  expect(outcomes.filter((one) => one === 'killed').length).toBeGreaterThanOrEqual(2);
  expect(await settle()).toBe('done');
  const before = await given();
  // Once more: there is nothing left to give.
  expect(await settle()).toBe('done');
  expect(await given()).toBe(before);

  const sums = await many<{ what: string; n: number; members: number; sum: bigint }>(
    owner(),
    `SELECT CASE g.source WHEN 'promotion' THEN v.kind WHEN 'referral' THEN g.code ELSE g.source END AS what, count(*)::int AS n,
         count(DISTINCT g.member_id)::int AS members, sum(g.amount)::bigint AS sum
       FROM reward_grant g LEFT JOIN promotion_claim c ON c.grant_id = g.id LEFT JOIN promotion v ON v.id = c.promotion_id WHERE g.source <> 'desk' GROUP BY 1 ORDER BY 1`,
  );
  const rain = sums.find(({ what }) => what === 'rain');
  expect(rain?.sum ?? POOL * MAIN * 2n).toBeLessThanOrEqual(POOL * MAIN);
  expect(rain?.n).toBe(rain?.members);
  expect((rain?.sum ?? 0n) + 2_000n * MAIN).toBeGreaterThan(POOL * MAIN);
  // Members of the demonstration played too.
  const { n } = await one<{ n: number }>(
    owner(),
    `SELECT count(*)::int AS n FROM (SELECT member_id FROM bet_facts WHERE brand_id = $1 AND placed_at >= $2 GROUP BY 1 HAVING sum(valid_turnover) >= $3) p`,
    [BRAND, DateTime.fromJSDate(world.now(), { zone: ZONE }).startOf('day').toJSDate(), STAKE * MAIN],
  );
  const invited = MEMBERS - 1;
  expect(sums.filter(({ what }) => what !== 'rain')).toEqual([
    { what: 'invited', n: invited, members: invited, sum: BigInt(invited) * 50n * MAIN },
    { what: 'inviter', n: invited, members: 1, sum: BigInt(invited) * 100n * MAIN },
    { what: 'mission', n: n + 3, members: n, sum: (BigInt(n) * GIFT + 6_000n) * MAIN },
    { what: 'rank', n, members: n, sum: BigInt(n) * GIFT * MAIN },
    { what: 'turnover', n, members: n, sum: BigInt(n) * GIFT * MAIN },
  ]);
  const { letters, sent, points } = await one<{ letters: number; sent: number; points: number }>(
    owner(),
    `SELECT (SELECT count(*)::int FROM inbox_letter WHERE sending_id IS NOT NULL) AS letters, (SELECT sum(sent)::int FROM inbox_sending) AS sent,
       (SELECT count(*)::int FROM point_earned WHERE floor(exact / 10000000000) <> booked) AS points`,
  );
  expect({ letters, sent, points }).toEqual({ letters: MEMBERS, sent: MEMBERS, points: 0 });
  expect(await unsoundness(world.database.pool)).toEqual([]);
}, 180_000);
