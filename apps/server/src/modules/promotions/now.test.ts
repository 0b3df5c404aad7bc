import { randomUUID } from 'node:crypto';
import { claimRaffle } from '@pavilion/contract/promotions/calls';
import { promotionsNow } from '@pavilion/contract/promotions/now';
import type { PromotionTerms } from '@pavilion/contract/promotions/terms';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zoneOf } from '../../test/brand-zone.ts';
import { Browser } from '../../test/browser.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { operation } from '../betting/testing/members.ts';
import { accounts, findFirstUnseen, post } from '../ledger/public.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';

const MINUTE = 60_000;
const zone = zoneOf('sol');

let world: TestPlatform;
let member: TestMember;
let visitor: Browser;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await testMember(world, { brandCode: 'sol' });
  visitor = new Browser(world, { merchant: 'sol' });
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
});

const db = () => world.database.pool;
const seen = async (browser: Browser = visitor) => (await browser.call(promotionsNow)).value;
const minuteOf = (ahead: number): Date => new Date(Math.floor(world.now().getTime() / MINUTE) * MINUTE + ahead * MINUTE);
const hourOf = (at: Date): string => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at);
/** A rain at these minutes from now. */
const openRain = (minutes: readonly number[], over: Partial<PromotionTerms> = {}) =>
  openPromotion(
    db(),
    member.brandId,
    termsOf(
      {
        kind: 'rain',
        hours: minutes.map((one) => hourOf(minuteOf(one))),
        weekdays: [],
        seconds: 120,
        pool: 3n * MAIN,
        least: 3n * MAIN,
        most: 3n * MAIN,
      },
      { claimDays: 0, ...over },
    ),
  );

async function play({ id, brandId }: TestMember, main: bigint): Promise<void> {
  const at = { brandId, currency: 'BRL' };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: id }), amount: main * MAIN }];
  await post(db(), { key: randomUUID(), type: 'credit.by.house', reference: id, lines }, world.now());
  const { bets } = world.platform.domains;
  const bet = operation(id, { currency: 'BRL', roundId: randomUUID(), transactionId: randomUUID(), amount: main * MAIN, product: 'fish' });
  expect((await bets.apply(bet)).status).toBe('ok');
  const win = { kind: 'win', referenceId: bet.transactionId, transactionId: randomUUID(), amount: 0n, roundClosed: true } as const;
  expect((await bets.apply({ ...bet, ...win })).status).toBe('ok');
}

test('a visitor sees the next fall, then the one that falls, and the next again when its pool is empty', async () => {
  expect(await seen()).toEqual({ race: null, rain: null });
  const later = await openRain([30, 90]);
  expect(await seen()).toMatchObject({
    rain: { title: expect.stringMatching(/^Promotion/), startsAt: minuteOf(30).toISOString(), endsAt: minuteOf(32).toISOString(), pool: 3 },
  });
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE id = $1`, [later]);
  const id = await openRain([0, 60]);
  expect(await seen()).toMatchObject({ rain: { startsAt: minuteOf(0).toISOString() } });
  expect((await member.browser.call(claimRaffle, { promotionId: id })).ok).toBe(true);
  expect(await seen()).toMatchObject({ rain: { startsAt: minuteOf(60).toISOString() } });
});

test('with the budget of the day used up the next fall is one of another day', async () => {
  const id = await openRain([0], { budget: { amount: 3n * MAIN, per: 'day' } });
  await member.browser.call(claimRaffle, { promotionId: id });
  const next = DateTime.fromJSDate(minuteOf(0), { zone }).plus({ days: 1 }).toJSDate();
  expect(await seen()).toMatchObject({ rain: { startsAt: next.toISOString() } });
});

test('a race names its first three by masked names, with all prizes and when it ends; a member reads their own place', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => testMember(world, { brandCode: 'sol' })));
  const [first, second, third, fourth] = others as [TestMember, TestMember, TestMember, TestMember];
  const today = DateTime.fromJSDate(world.now(), { zone }).startOf('day');
  await openPromotion(
    db(),
    member.brandId,
    termsOf({ kind: 'race', period: 'day', gameTypes: ['FISH'], measure: 'turnover', least: 10n * MAIN, prizes: [50n * MAIN, 30n * MAIN] }),
    { startsAt: today.toJSDate() },
  );
  for (const [one, main] of [
    [first, 90n],
    [second, 80n],
    [third, 70n],
    [fourth, 60n],
    [member, 5n],
  ] as const)
    await play(one, main);
  await expect.poll(() => findFirstUnseen(db(), 'activity'), { interval: 5 }).toBeNull();
  const { race } = await seen();
  expect(race).toMatchObject({ endsAt: today.plus({ days: 1 }).toUTC().toISO(), measure: 'turnover', pool: 80, prizes: 2, self: null });
  expect(race?.leaders.map(({ place, score, prize, isSelf }) => [place, score, prize, isSelf])).toEqual([
    [1, 90, 50, false],
    [2, 80, 30, false],
    [3, 70, null, false],
  ]);
  expect(race?.leaders.map(({ customerName }) => customerName)).not.toContain(first.name);
  expect((await seen(fourth.browser)).race?.self).toEqual({ place: 4, score: 60, prize: null });
  expect((await seen(member.browser)).race?.self).toEqual({ place: 5, score: 5, prize: null });
  expect((await seen(first.browser)).race?.leaders[0]).toMatchObject({ isSelf: true });
  // Who came after what all share was read is ranked by a read of their own.
  const late = await testMember(world, { brandCode: 'sol' });
  await play(late, 65n);
  await expect.poll(() => findFirstUnseen(db(), 'activity'), { interval: 5 }).toBeNull();
  expect((await seen(late.browser)).race?.self).toMatchObject({ score: 65, prize: null });
});

test('nothing is on for a member on a break, and what is for a branch is shown to nobody else', async () => {
  await openRain([30]);
  await world.database.ownerPool.query(`UPDATE member_guard SET cool_off_until = now() + interval '1 day' WHERE member_id = $1`, [
    member.id,
  ]);
  expect(await seen(member.browser)).toEqual({ race: null, rain: null });
  expect((await seen()).rain).not.toBeNull();
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
  await openRain([30], { who: { ...termsOf({ kind: 'signup', amount: MAIN }).who, branch: 'mem_else' } });
  expect((await seen()).rain).toBeNull();
});
