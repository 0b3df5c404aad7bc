import { claimRaffle } from '@pavilion/contract/promotions/calls';
import { rainNow } from '@pavilion/contract/promotions/rain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zoneOf } from '../../test/brand-zone.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';

const MINUTE = 60_000;

let world: TestPlatform;
let member: TestMember;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await testMember(world, { brandCode: 'sol' });
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
});

const minuteOf = (ahead: number): Date => new Date(Math.floor(world.now().getTime() / MINUTE) * MINUTE + ahead * MINUTE);
const hourOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneOf('sol') }).format(at);
/** A rain at these minutes from now. */
const open = (minutes: readonly number[], over: { pool?: bigint; seconds?: number } = {}) =>
  openPromotion(
    world.database.pool,
    member.brandId,
    termsOf(
      {
        kind: 'rain',
        hours: minutes.map((one) => hourOf(minuteOf(one))),
        weekdays: [],
        seconds: 120,
        pool: 10n * MAIN,
        least: 3n * MAIN,
        most: 4n * MAIN,
        ...over,
      },
      { claimDays: 0 },
    ),
  );
const seen = async (who = member) => (await who.browser.call(rainNow)).value.rain;

test('before it falls a rain tells when, what is in it, and when the one after it comes', async () => {
  expect(await seen()).toBeNull();
  const id = await open([20, 80]);
  expect(await seen()).toMatchObject({
    promotionId: id,
    title: expect.stringMatching(/^Promotion/),
    now: null,
    last: null,
    next: {
      startsAt: minuteOf(20).toISOString(),
      endsAt: minuteOf(22).toISOString(),
      pool: 10,
      least: 3,
      most: 4,
      leastEnvelopes: 2,
    },
    thenAt: minuteOf(80).toISOString(),
  });
});

test('while it falls it tells what is left, what may be in one, and what the member has; then how it ended', async () => {
  const id = await open([0, 60]);
  expect(await seen()).toMatchObject({ now: { state: 'falling', left: 10, leastLeft: 2, caught: 0, mine: null, most: 4, endedAt: null } });
  const taken = await member.browser.call(claimRaffle, { promotionId: id });
  const mine = taken.value.prizeAmount;
  expect(taken.value).toMatchObject({ waits: false, turnover: expect.closeTo(mine * 10, 4), until: expect.any(String) });
  expect(await seen()).toMatchObject({ now: { state: 'falling', left: expect.closeTo(10 - mine, 4), caught: 1, mine } });
  const others = await Promise.all([1, 2].map(() => testMember(world, { brandCode: 'sol' })));
  for (const { browser } of others) await browser.call(claimRaffle, { promotionId: id });
  const last = await seen(others[0]);
  expect(last).toMatchObject({ now: { state: 'caught', leastLeft: 0 }, next: { startsAt: minuteOf(60).toISOString() } });
  expect(last?.now?.left).toBeLessThan(3);
  expect(Date.parse(last?.now?.endedAt ?? '')).toBeLessThanOrEqual(world.now().getTime());
  const late = await testMember(world, { brandCode: 'sol' });
  expect((await late.browser.call(claimRaffle, { promotionId: id })).code).toBe('promotion.budget.used');
  expect(await seen(late)).toMatchObject({ now: { state: 'caught', mine: null } });
});

test('what an envelope may hold shrinks with the pool', async () => {
  await open([0], { pool: 3n * MAIN + 5_000n });
  expect(await seen()).toMatchObject({ now: { left: 3.5, least: 3, most: 3.5, leastLeft: 1 } });
});

test('a fall that is over is told for ten minutes', async () => {
  await open([-3, -60, 60]);
  expect(await seen()).toMatchObject({
    now: null,
    last: { startsAt: minuteOf(-3).toISOString(), state: 'over', endedAt: minuteOf(-1).toISOString(), caught: 0, mine: null },
    next: { startsAt: minuteOf(60).toISOString() },
  });
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
  await open([-30, 60]);
  expect(await seen()).toMatchObject({ last: null });
});

test('of two rains the one that falls is shown, and whom the terms leave out sees none', async () => {
  await open([30]);
  const falling = await open([0]);
  expect(await seen()).toMatchObject({ promotionId: falling });
  const { terms } = {
    terms: termsOf({ kind: 'rain', hours: [hourOf(minuteOf(5))], weekdays: [], seconds: 60, pool: MAIN, least: MAIN, most: MAIN }),
  };
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
  await openPromotion(world.database.pool, member.brandId, { ...terms, who: { ...terms.who, minAccountDays: 30 } });
  expect(await seen()).toBeNull();
});

test('who is on a break sees none', async () => {
  await open([0]);
  await world.database.ownerPool.query(`UPDATE member_guard SET cool_off_until = now() + interval '1 day' WHERE member_id = $1`, [
    member.id,
  ]);
  expect(await seen()).toBeNull();
});

test('a fall that the brand stopped says so', async () => {
  const id = await open([0]);
  const at = (await seen())?.now?.at ?? '';
  const stoppedAt = world.now();
  await world.database.ownerPool.query(
    `INSERT INTO promotion_rain_stop (promotion_id, fall, stopped_by, stopped_at, reason) VALUES ($1, $2, 'tester', $3, 'enough')`,
    [id, at, stoppedAt],
  );
  expect(await seen()).toMatchObject({ now: { state: 'stopped', endedAt: stoppedAt.toISOString() } });
});
