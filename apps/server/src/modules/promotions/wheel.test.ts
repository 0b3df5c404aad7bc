import { randomUUID } from 'node:crypto';
import { claimIssuedPromotion, availablePromotions, rewardCentre } from '@pavilion/contract/promotions/calls';
import * as wire from '@pavilion/contract/promotions/tickets';
import type { PromotionTerms, WheelRule, WheelSegment } from '@pavilion/contract/promotions/terms';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '../../kernel/db.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { operation } from '../betting/testing/members.ts';
import { accounts, findBalance, findFirstUnseen, post } from '../ledger/public.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';
import { zoneOf } from '../../test/brand-zone.ts';

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

const db = () => world.database.pool;
const money = (main: bigint, over: Partial<Extract<WheelSegment, { of: 'money' }>> = {}): WheelSegment => ({
  of: 'money',
  amount: main * MAIN,
  free: true,
  weight: 1,
  stock: null,
  ...over,
});
const LOGIN: WheelRule['tickets'] = { deposit: null, turnover: null, login: true, mission: false, perDay: 5, days: 7 };
const open = (segments: WheelSegment[], over: Partial<PromotionTerms> = {}, tickets: Partial<WheelRule['tickets']> = {}) =>
  openPromotion(db(), member.brandId, termsOf({ kind: 'wheel', tickets: { ...LOGIN, ...tickets }, segments }, { claimDays: 0, ...over }));
const ticketOf = async ({ browser }: TestMember): Promise<string> =>
  (await browser.call(wire.claimTicketList, undefined, {})).value[0]?.transactionId ?? '';
const turn = ({ browser }: TestMember, transactionId: string) => browser.call(wire.claimTicket, { transactionId });
const cashOf = ({ brandId, id }: TestMember): Promise<bigint> =>
  findBalance(db(), accounts.cash({ brandId, currency: 'BRL', memberId: id }));

test('a ticket is earned once a day, is nobody else’s, and turned by fifty at once comes to one prize that is kept', async () => {
  await open([money(5n, { free: false }), money(7n)]);
  const lists = await Promise.all(Array.from({ length: 10 }, () => member.browser.call(wire.claimTicketList, undefined, {})));
  const ids = new Set(lists.flatMap(({ value }) => value.map((one) => one.transactionId)));
  expect(ids.size).toBe(1);
  const [ticket = ''] = ids;
  expect(lists[0]?.value).toMatchObject([
    { type: 'PRIZE_WHEEL', status: 'AVAILABLE', conditionStatus: [{ condition: 'login', met: true }] },
  ]);
  expect((await member.browser.call(availablePromotions)).value.count).toBe(1);
  const other = await testMember(world, { brandCode: 'sol' });
  expect([(await turn(other, ticket)).code, (await other.browser.call(wire.cancelTicket, { transactionId: ticket })).code]).toEqual([
    'not.found',
    'not.found',
  ]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => turn(member, ticket)));
  const first = answers[0]?.value;
  expect(answers.every(({ ok, value }) => ok && value.rewardId === first?.rewardId && value.segment === first?.segment)).toBe(true);
  expect(first).toMatchObject({ rewardType: 'MONEY', left: 0, waits: false, value: first?.segment === 0 ? 5 : 7 });
  expect(await cashOf(member)).toBe(BigInt(first?.value ?? 0) * MAIN);
  // Only what is not free has a lock.
  const { list } = (await member.browser.call(rewardCentre)).value;
  expect(list).toMatchObject([first?.segment === 0 ? { state: 'process', turnover: 50 } : { state: 'completed', turnover: 0 }]);
  expect((await member.browser.call(wire.cancelTicket, { transactionId: ticket })).code).toBe('ticket.over');
  expect(await ticketOf(member)).toBe('');
  expect(await unsoundness(db())).toEqual([]);
});

test('the last prize of a stock goes to one of many, a budget is not overdrawn, and what is out cannot be won any more', async () => {
  const id = await open([money(40n, { stock: 1, weight: 1000 }), money(10n, { stock: null }), { of: 'nothing', weight: 1 }], {
    budget: { amount: 60n * MAIN, per: 'all' },
  });
  const others = await Promise.all(Array.from({ length: 6 }, () => testMember(world, { brandCode: 'sol' })));
  const tickets = await Promise.all(others.map(ticketOf));
  const answers = await Promise.all(others.map((who, n) => turn(who, tickets[n] ?? '')));
  const won = answers.flatMap(({ ok, value }) => (ok ? [value.value] : []));
  expect(won.filter((one) => one === 40).length).toBe(1);
  expect(won.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60);
  const { value } = await member.browser.call(wire.raffleStatus);
  const shown = value.find((one) => one.promotionId === id);
  // Stopped by itself where all is given, else the fields say what is left.
  if (shown) expect(shown.segments[0]).toMatchObject({ left: 0, ppm: 0 });
  const losers = answers.flatMap(({ ok, code }) => (ok ? [] : [code]));
  expect(losers.every((code) => code === 'promotion.budget.used' || code === 'promotion.not.running')).toBe(true);
  expect(await one(db(), `SELECT count(*)::int AS n FROM promotion_ticket WHERE promotion_id = $1 AND state = 'used'`, [id])).toEqual({
    n: won.length,
  });
  expect(await unsoundness(db())).toEqual([]);
});

test('a budget that is used up to the last leaves the points of a wheel', async () => {
  const points: WheelSegment = { of: 'points', points: 30, weight: 1, stock: null };
  await open([money(5n, { weight: 1_000_000 }), points], { budget: { amount: 5n * MAIN, per: 'all' } });
  const other = await testMember(world, { brandCode: 'sol' });
  expect((await turn(other, await ticketOf(other))).value).toMatchObject({ rewardType: 'MONEY', value: 5 });
  expect((await turn(member, await ticketOf(member))).value).toMatchObject({ rewardType: 'POINTS', value: 30 });
});

test('points come at once, another turn is another ticket, and money may wait to be claimed', async () => {
  const points: WheelSegment = { of: 'points', points: 30, weight: 1, stock: 1 };
  const id = await open([points, { of: 'nothing', weight: 1 }, { of: 'spin', weight: 1_000_000, stock: 1 }]);
  const first = await ticketOf(member);
  // Of a million and two, another turn; once, for there is one.
  expect((await turn(member, first)).value).toMatchObject({ rewardType: 'SPIN', left: 1 });
  const [again] = await many<{ id: string; source: string }>(
    db(),
    `SELECT id, source FROM promotion_ticket WHERE promotion_id = $1 AND state = 'available'`,
    [id],
  );
  expect(again?.source).toBe('spin');
  await world.database.ownerPool.query(
    `UPDATE promotion_version SET terms = jsonb_set(terms, '{rule,segments,0,weight}', '1000000') WHERE promotion_id = $1`,
    [id],
  );
  expect((await member.browser.call(wire.raffleStatus)).value[0]?.segments.map(({ left }) => left)).toEqual([1, null, 0]);
  expect((await turn(member, again?.id ?? '')).value).toMatchObject({ rewardType: 'POINTS', value: 30, rewardId: null });
  expect(await findBalance(db(), accounts.points({ brandId: member.brandId, memberId: member.id }))).toBe(30n * MAIN);

  await open([money(5n, { free: false }), money(6n, { free: false })], { claimDays: 3 });
  const { rewardId, waits } = (await turn(member, await ticketOf(member))).value;
  expect([waits, await cashOf(member)]).toEqual([true, 0n]);
  expect((await member.browser.call(claimIssuedPromotion, { promotionClaimId: rewardId ?? '' })).value.state).toBe('process');
  expect(await unsoundness(db())).toEqual([]);
});

test('tickets come for play by the day, expire, and are for nobody who is paused', async () => {
  const id = await open([money(5n), money(6n)], {}, { login: false, turnover: 20n * MAIN, perDay: 2 });
  expect(await ticketOf(member)).toBe('');
  const at = { brandId: member.brandId, currency: 'BRL' };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: member.id }), amount: 100n * MAIN }];
  await post(db(), { key: randomUUID(), type: 'credit.by.house', reference: member.id, lines }, world.now());
  const { bets } = world.platform.domains;
  const bet = operation(member.id, { currency: 'BRL', roundId: randomUUID(), transactionId: randomUUID(), amount: 70n * MAIN });
  await bets.apply(bet);
  await bets.apply({ ...bet, kind: 'win', referenceId: bet.transactionId, transactionId: randomUUID(), amount: 0n, roundClosed: true });
  await expect.poll(() => findFirstUnseen(db(), 'activity'), { interval: 5 }).toBeNull();
  const { value } = await member.browser.call(wire.claimTicketList, undefined, {});
  expect(value.map(({ conditionStatus }) => conditionStatus[0]?.condition)).toEqual(['turnover', 'turnover']);
  const until = DateTime.fromJSDate(world.now(), { zone: zoneOf('sol') })
    .startOf('day')
    .plus({ days: 8 })
    .toJSDate();
  expect(value[0]?.expiresAt).toBe(until.toISOString());
  const [credited = '', lost = ''] = value.map((one) => one.transactionId);
  const state = (to: string) => world.database.ownerPool.query('UPDATE promotion SET state = $2 WHERE id = $1', [id, to]);
  const counted = async () => (await member.browser.call(availablePromotions)).value.count;
  // An operator's stop ends them: they are neither listed nor counted.
  await state('stopped');
  expect([await ticketOf(member), await counted()]).toEqual(['', 0]);
  await state('live');
  expect(await counted()).toBe(2);
  await world.database.ownerPool.query(`UPDATE promotion_ticket SET expires_at = issued_at WHERE id = $1`, [lost]);
  expect((await turn(member, lost)).code).toBe('ticket.over');
  await world.database.ownerPool.query(`UPDATE member_guard SET cool_off_until = now() + interval '1 day' WHERE member_id = $1`, [
    member.id,
  ]);
  expect([(await turn(member, credited)).code, await ticketOf(member), (await member.browser.call(wire.raffleStatus)).value]).toEqual([
    'reward.barred',
    '',
    [],
  ]);
});

test('what linked accounts play against each other brings no ticket', async () => {
  await open([money(5n), money(6n)], {}, { login: false, turnover: 20n * MAIN, perDay: 2 });
  const beside = await testMember(world, { brandCode: 'sol' });
  const device = randomUUID();
  const roundId = randomUUID();
  const { bets } = world.platform.domains;
  for (const [who, pays] of [
    [member, 0n],
    [beside, 39n],
  ] as const) {
    const at = { brandId: who.brandId, currency: 'BRL' };
    const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: who.id }), amount: 100n * MAIN }];
    await post(db(), { key: randomUUID(), type: 'credit.by.house', reference: who.id, lines }, world.now());
    await db().query(
      `INSERT INTO risk_sighting (brand_id, kind, key, member_id, first_at, last_at) VALUES ($1, 'device', $2, $3, $4, $4)`,
      [who.brandId, device, who.id, world.now()],
    );
    const bet = operation(who.id, { currency: 'BRL', roundId, transactionId: randomUUID(), amount: 20n * MAIN });
    await bets.apply(bet);
    const win = {
      kind: 'win',
      referenceId: bet.transactionId,
      transactionId: randomUUID(),
      amount: pays * MAIN,
      roundClosed: true,
    } as const;
    expect((await bets.apply({ ...bet, ...win })).status).toBe('ok');
  }
  await expect.poll(() => findFirstUnseen(db(), 'activity'), { interval: 5 }).toBeNull();
  expect([await ticketOf(member), await ticketOf(beside)]).toEqual(['', '']);
  const bet = operation(member.id, { currency: 'BRL', roundId: randomUUID(), transactionId: randomUUID(), amount: 20n * MAIN });
  await bets.apply(bet);
  await bets.apply({ ...bet, kind: 'win', referenceId: bet.transactionId, transactionId: randomUUID(), amount: 0n, roundClosed: true });
  await expect.poll(() => findFirstUnseen(db(), 'activity'), { interval: 5 }).toBeNull();
  expect(await ticketOf(member)).not.toBe('');
});
