import { randomUUID } from 'node:crypto';
import type { PromotionRule } from '@pavilion/contract/promotions/terms';
import * as wire from '@pavilion/contract/promotions/calls';
import { rankBoardList } from '@pavilion/contract/promotions/tickets';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../kernel/db.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { operation } from '../betting/testing/members.ts';
import { accounts, findFirstUnseen, post } from '../ledger/public.ts';
import type { OperatorContext } from '../../http/desk.ts';
import { listPlaces } from './desk/places.ts';
import type { PromotionsDeskDeps } from './desk/store.ts';
import { periodBack } from './race.ts';
import { settlePromotions } from './settle.ts';
import { findPromotion } from './store.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

const zone = zoneOf('sol');
const SOL = { brandCode: 'sol', currency: 'BRL' };
const KOI = { brandCode: 'koi', currency: 'VND' };
const db = () => world.database.pool;

async function funded(main: bigint, { brandCode, currency } = SOL): Promise<TestMember> {
  const member = await testMember(world, { brandCode });
  const at = { brandId: member.brandId, currency };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: member.id }), amount: main * MAIN }];
  await post(db(), { key: randomUUID(), type: 'credit.by.house', reference: member.id, lines }, world.now());
  return member;
}

/** Stakes and wins of main units. */
async function play(
  { id }: TestMember,
  stake: bigint,
  pays: bigint,
  { currency = 'BRL', product, roundId = randomUUID() }: { currency?: string; product?: string; roundId?: string } = {},
): Promise<void> {
  const { bets } = world.platform.domains;
  const bet = operation(id, {
    currency,
    roundId,
    transactionId: randomUUID(),
    amount: stake * MAIN,
    ...(product ? { product } : {}),
  });
  expect((await bets.apply(bet)).status).toBe('ok');
  const win = { kind: 'win', referenceId: bet.transactionId, transactionId: randomUUID(), amount: pays * MAIN, roundClosed: true } as const;
  expect((await bets.apply({ ...bet, ...win })).status).toBe('ok');
}

/** A day of its own: one that was settled counts nothing any more, whichever brand's it was. */
const nextDay = (): void => world.pass(2 * 86_400);

test('a day of losses brings its cashback once, to who lost and may have it, however often and by however many it is settled', async () => {
  nextDay();
  const members = await Promise.all([funded(500n), funded(500n), funded(500n), funded(500n)]);
  const [lost, won, little, paused] = members as [TestMember, TestMember, TestMember, TestMember];
  const today = DateTime.fromJSDate(world.now(), { zone }).startOf('day');
  const rule = {
    kind: 'cashback',
    period: 'day',
    gameTypes: [],
    steps: [{ lossFrom: 50n * MAIN, percent: 100_000n }],
    cap: 25n * MAIN,
    ofTurnover: null,
  } as const;
  const startsAt = today.toJSDate();
  const cashback = termsOf({ ...rule, gameTypes: [], steps: [...rule.steps] });
  const id = await openPromotion(db(), lost.brandId, cashback, { startsAt });
  const asked = await openPromotion(db(), lost.brandId, { ...cashback, claimDays: 0 }, { startsAt });
  expect((await little.browser.call(wire.joinPromotion, { promotionId: id })).code).toBe('promotion.act.other');
  expect((await lost.browser.call(wire.joinPromotion, { promotionId: asked })).ok).toBe(true);
  await play(lost, 300n, 0n);
  await play(won, 100n, 300n);
  await play(little, 40n, 0n);
  await play(paused, 200n, 0n);
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '90 days' WHERE member_id = $1`, [
    paused.id,
  ]);
  const later = {
    ...world.platform.domains.promotions,
    clock: { now: () => today.plus({ days: 1, minutes: 6 }).toJSDate() },
  };
  await settlePromotions(world.platform.domains.deps as never as typeof later);
  expect(await many(db(), `SELECT id FROM promotion_claim WHERE state = 'granted' AND promotion_id = ANY ($1)`, [[id, asked]])).toEqual([]);
  await Promise.all([settlePromotions(later), settlePromotions(later)]);
  // As after a crash between the last member and the mark.
  await world.database.ownerPool.query('DELETE FROM promotion_progress');
  await settlePromotions(later);
  const given = await many<{ member_id: string; amount: bigint; facts: unknown }>(
    db(),
    `SELECT member_id, amount, facts FROM promotion_claim WHERE promotion_id = $1 AND state = 'granted'`,
    [id],
  );
  const day = today.toFormat('yyyy-MM-dd');
  expect(given).toEqual([
    { member_id: lost.id, amount: 25n * MAIN, facts: { from: day, to: day, loss: String(300n * MAIN), turnover: String(300n * MAIN) } },
  ]);
  expect(await one(db(), `SELECT count(*)::int AS n FROM promotion_claim WHERE promotion_id = $1 AND state = 'granted'`, [asked])).toEqual({
    n: 1,
  });
  const { list } = (await lost.browser.call(wire.rewardCentre)).value;
  expect(list.map(({ state, facts }) => [state, facts['loss']])).toEqual(
    expect.arrayContaining([
      ['issued', '300'],
      ['process', '300'],
    ]),
  );
  expect(await unsoundness(db())).toEqual([]);
});

test('a race shows masked names and the own place live, and gives each place once behind the barrier, whatever breaks off', async () => {
  nextDay();
  // The demonstration's members play other games today.
  const rule = {
    kind: 'race',
    period: 'day',
    gameTypes: ['FISH'],
    measure: 'turnover',
    least: 100_000n * MAIN,
    prizes: [90_000n, 60_000n, 30_000n].map((main) => main * MAIN),
  } as const;
  const members = await Promise.all(Array.from({ length: 5 }, () => funded(500_000n, KOI)));
  const [first, second, tied, paused, short] = members as [TestMember, TestMember, TestMember, TestMember, TestMember];
  const today = DateTime.fromJSDate(world.now(), { zone: zoneOf('koi') }).startOf('day');
  const terms = termsOf({ ...rule, gameTypes: [...rule.gameTypes], prizes: [...rule.prizes] });
  const id = await openPromotion(db(), first.brandId, terms, { startsAt: today.toJSDate() });
  const best = await openPromotion(
    db(),
    first.brandId,
    termsOf({ ...rule, gameTypes: ['FISH'], measure: 'highestMultiple', least: 2n * MAIN, prizes: [10_000n * MAIN] }),
    { startsAt: today.toJSDate() },
  );
  for (const [member, stake, pays] of [
    [first, 400_000n, 0n],
    [second, 200_000n, 500_000n],
    [paused, 300_000n, 0n],
    [short, 99_000n, 99_000n],
    [tied, 200_000n, 0n],
  ] as const)
    await play(member, stake, pays, { currency: 'VND', product: 'fish' });
  await expect.poll(() => findFirstUnseen(db(), 'activity'), { interval: 5 }).toBeNull();
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '90 days' WHERE member_id = $1`, [
    paused.id,
  ]);
  const boardOf = async (who: TestMember, period?: 'previous') =>
    (await who.browser.call(rankBoardList, undefined, { promotionId: id, ...(period ? { period } : {}) })).value[0];
  const board = await boardOf(tied);
  expect(board).toMatchObject({ state: 'running', least: 100_000, prizes: [90_000, 60_000, 30_000], mustJoin: false, hasPrevious: false });
  // Equal scores of one slice: the older account is ranked higher.
  expect(
    board?.list.map(({ place, score, prize, isSelf }) => [place, score, prize, isSelf]).filter(([, score]) => score !== 200_000),
  ).toEqual([[1, 400_000, 90_000, false]]);
  expect(board?.list.filter(({ score }) => score === 200_000).map(({ place }) => place)).toEqual([2, 3]);
  expect(board?.list.map(({ customerName }) => customerName).join(' ')).not.toContain(first.name);
  expect((await boardOf(short))?.self).toEqual({ place: 4, score: 99_000, prize: null });
  expect(await boardOf(paused)).toBeUndefined();

  const deps = world.platform.domains.promotions;
  const later = { ...deps, clock: { now: () => today.plus({ days: 1, minutes: 6 }).toJSDate() } };
  let given = 0;
  const dying: typeof later = {
    ...later,
    hint: async (...asked) => {
      if (asked[1].name === 'reward.issued' && (given += 1) === 2) throw new Error('killed');
      await later.hint(...asked);
    },
  };
  await expect(settlePromotions(dying)).rejects.toThrow('killed');
  await Promise.all([settlePromotions(later), settlePromotions(later)]);
  await world.database.ownerPool.query('DELETE FROM promotion_progress WHERE promotion_id = $1', [id]);
  await settlePromotions(later);
  const places = await many<{ place: number; member_id: string; state: string; amount: bigint }>(
    db(),
    `SELECT s.place, s.member_id, s.state, c.amount FROM promotion_place s JOIN promotion_claim c ON c.id = s.claim_id WHERE s.promotion_id = $1 ORDER BY 1`,
    [id],
  );
  expect(places.map(({ place, state, amount }) => [place, state, Number(amount / MAIN)])).toEqual([
    [1, 'given', 90_000],
    [2, 'given', 60_000],
    [3, 'given', 30_000],
  ]);
  expect(places[0]?.member_id).toBe(first.id);
  // The desk reads the settled places by name, with what became of each prize; the first period of a race has none before it.
  const deskDeps = { ...later, access: { brandInScope: deps.brandById } } as unknown as PromotionsDeskDeps;
  const asked = { now: later.clock.now(), session: { scope: [first.brandId] } } as unknown as OperatorContext;
  const settled = await listPlaces(deskDeps, { id, back: 1 }, asked);
  expect(settled.board?.state).toBe('settled');
  expect(settled.board?.list.map(({ place, prize, prizeState }) => [place, prize, prizeState])).toEqual([
    [1, 90_000n * MAIN, 'given'],
    [2, 60_000n * MAIN, 'given'],
    [3, 30_000n * MAIN, 'given'],
  ]);
  expect(settled.board?.list[0]?.username).toBe(first.name);
  const race = await findPromotion(db(), first.brandId, id);
  const begun = race && { ...race, startsAt: today.toJSDate() };
  expect(begun && [0, 1].map((back) => periodBack(begun, today.zoneName ?? '', world.now(), back) === null)).toEqual([false, true]);
  expect(new Set(places.slice(1).map(({ member_id: who }) => who))).toEqual(new Set([second.id, tied.id]));
  expect(await many(db(), 'SELECT member_id, score FROM promotion_place WHERE promotion_id = $1', [best])).toEqual([
    { member_id: second.id, score: 25_000n },
  ]);
  expect(await unsoundness(db())).toEqual([]);
});

test('both sides of a round on linked accounts bring no cashback, no turnover prize and no place; on accounts that nothing links they do', async () => {
  nextDay();
  const members = await Promise.all(Array.from({ length: 5 }, () => funded(5_000n)));
  const [loser, winner, alone, beside, honest] = members as [TestMember, TestMember, TestMember, TestMember, TestMember];
  const device = randomUUID();
  for (const { id, brandId } of [loser, winner])
    await world.database.pool.query(
      `INSERT INTO risk_sighting (brand_id, kind, key, member_id, first_at, last_at) VALUES ($1, 'device', $2, $3, $4, $4)`,
      [brandId, device, id, world.now()],
    );
  const today = DateTime.fromJSDate(world.now(), { zone }).startOf('day');
  const open = (rule: PromotionRule): Promise<string> => openPromotion(db(), loser.brandId, termsOf(rule), { startsAt: today.toJSDate() });
  const period = 'day';
  const cashback = await open({
    kind: 'cashback',
    period,
    gameTypes: ['FISH'],
    steps: [{ lossFrom: MAIN, percent: 100_000n }],
    cap: 900n * MAIN,
    ofTurnover: null,
  });
  const bounded = await open({
    kind: 'cashback',
    period,
    gameTypes: ['FISH'],
    steps: [{ lossFrom: MAIN, percent: 100_000n }],
    cap: 900n * MAIN,
    ofTurnover: 20_000n,
  });
  const turnover = await open({ kind: 'turnover', period, gameTypes: ['FISH'], steps: [{ turnoverFrom: 800n * MAIN, amount: 8n * MAIN }] });
  const race = await open({
    kind: 'race',
    period,
    gameTypes: ['FISH'],
    measure: 'turnover',
    least: 100n * MAIN,
    prizes: [9n, 8n, 7n, 6n].map((main) => main * MAIN),
  });
  // Each pair pays 40 of 2,000 for it; a tenth of what one of them loses is 100.
  for (const [first, second] of [
    [loser, winner],
    [alone, beside],
  ] as const) {
    const round = { product: 'fish', roundId: randomUUID() };
    await play(first, 1_000n, 0n, round);
    await play(second, 1_000n, 1_960n, round);
  }
  await play(honest, 150n, 0n, { product: 'fish' });
  await play(loser, 120n, 0n, { product: 'fish' });
  const deps = world.platform.domains.promotions;
  await settlePromotions({ ...deps, clock: { now: () => today.plus({ days: 1, minutes: 6 }).toJSDate() } });
  const given = async (id: string) =>
    Object.fromEntries(
      (
        await many<{ member_id: string; amount: bigint }>(
          db(),
          `SELECT member_id, amount FROM promotion_claim WHERE promotion_id = $1 AND state = 'granted' ORDER BY member_id`,
          [id],
        )
      ).map((row) => [row.member_id, Number(row.amount / MAIN)]),
    );
  expect(await given(cashback)).toEqual({ [loser.id]: 12, [alone.id]: 100, [honest.id]: 15 });
  // At most a fiftieth of what was at risk.
  expect(await given(bounded)).toEqual({ [loser.id]: 2, [alone.id]: 20, [honest.id]: 3 });
  expect(await given(turnover)).toEqual({ [alone.id]: 8, [beside.id]: 8 });
  const places = await given(race);
  expect([places[honest.id], places[loser.id], places[winner.id]]).toEqual([7, 6, undefined]);
  expect(await unsoundness(db())).toEqual([]);
});
