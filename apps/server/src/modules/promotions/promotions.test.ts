import { randomBytes, randomUUID } from 'node:crypto';
import type { PromotionTerms } from '@pavilion/contract/promotions/terms';
import * as wire from '@pavilion/contract/promotions/calls';
import { bonusReport, preWithdraw, turnoverInfo } from '@pavilion/contract/rewards/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { one } from '../../kernel/db.ts';
import { openTestSession, type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { accounts, findBalance } from '../ledger/public.ts';
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
const cashOf = ({ brandId, id }: TestMember): Promise<bigint> =>
  findBalance(db(), accounts.cash({ brandId, currency: 'BRL', memberId: id }));
const open = (terms: PromotionTerms, over: Parameters<typeof openPromotion>[3] = {}) => openPromotion(db(), member.brandId, terms, over);
const centre = async (who = member) => (await who.browser.call(wire.rewardCentre)).value;
const spentOf = (id: string) =>
  one<{ spent: bigint; state: string }>(
    db(),
    'SELECT s.spent, p.state FROM promotion_spent s JOIN promotion p ON p.id = s.promotion_id WHERE p.id = $1',
    [id],
  );
const pause = (who: TestMember, until: string | null) =>
  world.database.ownerPool.query('UPDATE member_guard SET cool_off_until = now() + $2::interval WHERE member_id = $1', [who.id, until]);

describe('taken by hand', () => {
  test('the login calendar gives once a day, waits to be claimed and stands under its lock then', async () => {
    await open(termsOf({ kind: 'login', amounts: [5n * MAIN, 7n * MAIN] }));
    const { list } = await centre();
    const named = list[0]?.title ?? '';
    expect(named).toMatch(/^Promotion \d+$/);
    expect(list).toMatchObject([
      { state: 'open', kind: 'login', promotionType: 'SIGNUP', amount: 5, terms: { lock: { timesHundredths: 1000 } } },
    ]);
    const take = () => member.browser.call(wire.claimLoginPromotion, {});
    const answers = await Promise.all(Array.from({ length: 8 }, take));
    // Sent twice it answers the same: one reward.
    expect(new Set(answers.map(({ value }) => value.rewardId)).size).toBe(1);
    expect((await centre()).list).toMatchObject([{ state: 'issued', amount: 5, terms: { lock: { days: 7 } } }]);
    expect(await cashOf(member)).toBe(0n);
    const [issued] = (await member.browser.call(wire.claimablePromotions, undefined, {})).value;
    expect(issued).toMatchObject({ promotionType: 'SIGNUP', amount: 5, status: 'I' });
    const claims = await Promise.all(
      Array.from({ length: 50 }, () => member.browser.call(wire.claimIssuedPromotion, { promotionClaimId: issued?.rewardId ?? '' })),
    );
    expect(new Set(claims.map(({ value }) => value.state))).toEqual(new Set(['process']));
    expect(await cashOf(member)).toBe(5n * MAIN);
    expect((await centre()).list).toMatchObject([{ state: 'process', amount: 5, turnover: 50, turnoverDone: 0, takes: 5 }]);
    expect((await member.browser.call(preWithdraw)).value).toMatchObject({ takes: 5, available: 0, ends: [{ title: named }] });
    expect((await member.browser.call(bonusReport, undefined, {})).value.list).toMatchObject([{ title: named, amount: 5 }]);
    expect((await member.browser.call(turnoverInfo)).value.locks).toMatchObject([{ title: named }]);
    expect(await unsoundness(db())).toEqual([]);
  });

  test('giving up takes what was said and no more, once', async () => {
    await open(termsOf({ kind: 'signup', amount: 20n * MAIN }, { claimDays: 0 }));
    const { rewardId } = (await member.browser.call(wire.signUpReward, {})).value;
    expect((await centre()).sums).toMatchObject({ held: 20, left: 200, own: 0, paidThisMonth: 20 });
    const giveUp = (takes: number) => member.browser.call(wire.giveUpReward, { rewardId, takes });
    expect((await giveUp(19)).code).toBe('reward.takes.more');
    const answers = await Promise.all([giveUp(20), giveUp(20), giveUp(20)]);
    expect(answers.filter(({ ok }) => ok).map(({ value }) => value.takenBack)).toEqual([20]);
    expect(await cashOf(member)).toBe(0n);
    expect((await centre()).list).toMatchObject([{ state: 'forfeited', takenBack: 20 }]);
    const other = await testMember(world, { brandCode: 'sol' });
    expect((await other.browser.call(wire.giveUpReward, { rewardId, takes: 20 })).code).toBe('not.found');
    expect(await unsoundness(db())).toEqual([]);
  });

  test('a code gives once to a member and as often as it may, raced', async () => {
    const code = `LUZ-${randomUUID().slice(0, 8).toUpperCase()}`;
    await open(termsOf({ kind: 'code', amount: 3n * MAIN }, { claimDays: 0 }), { codes: [{ code, uses: 3 }] });
    const others = await Promise.all(Array.from({ length: 6 }, () => testMember(world, { brandCode: 'sol' })));
    const answers = await Promise.all(
      others.map(({ browser }) => browser.call(wire.usePromotionCode, { code: ` ${code.toLowerCase()} ` })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(new Set(answers.flatMap(({ ok, code: refused }) => (ok ? [] : [refused])))).toEqual(new Set(['promotion.code.used']));
    const winner = others[answers.findIndex(({ ok }) => ok)];
    expect((await winner?.browser.call(wire.usePromotionCode, { code }))?.code).toBe('promotion.no.taken');
    expect((await member.browser.call(wire.usePromotionCode, { code: 'NEVER-MADE' })).code).toBe('promotion.code.unknown');
  });

  test('envelopes of a rain fall at their hour, one each, and the pool is not overdrawn', async () => {
    const now = world.now();
    const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneOf('sol') }).format(now);
    const rule = { kind: 'rain', hours: [hour], weekdays: [], seconds: 600, pool: 10n * MAIN, least: 3n * MAIN, most: 4n * MAIN } as const;
    const id = await open(termsOf({ ...rule, hours: [...rule.hours], weekdays: [] }, { claimDays: 0 }));
    const next = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 3_600_000);
    const coming = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneOf('sol') }).format(next);
    const later = await open(termsOf({ ...rule, hours: [coming], weekdays: [] }, { claimDays: 0 }));
    const { list } = (await member.browser.call(wire.promotionList)).value;
    expect(Object.fromEntries(list.map((one) => [one.id, one.nextAt]))).toEqual({ [id]: null, [later]: next.toISOString() });
    const others = await Promise.all(Array.from({ length: 6 }, () => testMember(world, { brandCode: 'sol' })));
    const answers = await Promise.all(others.map(({ browser }) => browser.call(wire.claimRaffle, { promotionId: id })));
    const given = answers.flatMap(({ ok, value }) => (ok ? [value.prizeAmount] : []));
    expect(given.length).toBeGreaterThanOrEqual(2);
    expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(10);
    expect(given.every((one) => one >= 3 && one <= 4)).toBe(true);
    const lucky = others[answers.findIndex(({ ok }) => ok)];
    expect((await lucky?.browser.call(wire.claimRaffle, { promotionId: id }))?.code).toBe('promotion.no.taken');
    // A pool that cannot pay the smallest envelope any more offers none.
    expect((await member.browser.call(wire.claimRaffle, { promotionId: id })).code).toBe('promotion.budget.used');
    expect((await centre()).list).toEqual([]);
    expect(await unsoundness(db())).toEqual([]);
  });
});

describe('who gets nothing', () => {
  test('of ten accounts of one device, all at once, one takes an envelope of a fall', async () => {
    const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneOf('sol') }).format(world.now());
    const rule = { kind: 'rain' as const, weekdays: [], seconds: 600, pool: 100n * MAIN, least: 3n * MAIN, most: 4n * MAIN };
    const id = await open(termsOf({ ...rule, hours: [hour] }, { claimDays: 0 }));
    const accounts = await Promise.all(Array.from({ length: 10 }, () => testMember(world, { brandCode: 'sol' })));
    const deviceHash = randomBytes(16);
    for (const account of accounts) await openTestSession(world, account, { deviceHash });
    const answers = await Promise.all(accounts.map(({ browser }) => browser.call(wire.claimRaffle, { promotionId: id })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['promotion.no.device']));
  });

  test('excluded and cooling off: nothing is offered, nothing is given, nothing is claimed', async () => {
    await open(termsOf({ kind: 'login', amounts: [5n * MAIN] }));
    const { rewardId } = (await member.browser.call(wire.claimLoginPromotion, {})).value;
    await open(termsOf({ kind: 'signup', amount: 20n * MAIN }));
    await pause(member, '1 day');
    expect((await member.browser.call(wire.promotionList)).value.list).toEqual([]);
    expect((await member.browser.call(wire.availablePromotions)).value).toMatchObject({ count: 0, LOGIN: false, RECIEVEREWARDS: false });
    expect((await centre()).list.filter(({ state }) => state === 'open')).toEqual([]);
    expect((await member.browser.call(wire.signUpReward, {})).code).toBe('reward.barred');
    expect((await member.browser.call(wire.claimIssuedPromotion, { promotionClaimId: rewardId })).code).toBe('reward.barred');
    expect(await cashOf(member)).toBe(0n);
  });

  test('a second account of a person, by device and by payee number', async () => {
    const terms = termsOf({ kind: 'signup', amount: 20n * MAIN });
    const id = await open({ ...terms, who: { ...terms.who, oncePerPerson: true } });
    const second = await testMember(world, { brandCode: 'sol' });
    const onDevice = (who: TestMember) =>
      world.database.ownerPool.query('UPDATE member_session SET device_hash = $2 WHERE member_id = $1', [
        who.id,
        Buffer.from('the same browser'),
      ]);
    await Promise.all([onDevice(member), onDevice(second)]);
    const answers = await Promise.all([member, second].map(({ browser }) => browser.call(wire.signUpReward, {})));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.code).toBe('promotion.no.person');
    // What ties them may come after the first took it: a device they both used since.
    const third = await testMember(world, { brandCode: 'sol' });
    const winner = answers[0]?.ok ? member : second;
    for (const who of [winner, third]) await openTestSession(world, who, { deviceHash: Buffer.from('a telephone bought since') });
    expect((await third.browser.call(wire.signUpReward, {})).code).toBe('promotion.no.person');
    const { marks } = await one<{ marks: Buffer }>(db(), 'SELECT min(mark) AS marks FROM promotion_person WHERE promotion_id = $1', [id]);
    expect(marks.toString('latin1')).not.toContain('browser');
  });

  test('whom the terms leave out is told why', async () => {
    const terms = termsOf({ kind: 'signup', amount: 20n * MAIN });
    const ask = async (who: Partial<PromotionTerms['who']>): Promise<string | undefined> => {
      await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended'`);
      await open({ ...terms, who: { ...terms.who, ...who } });
      return (await member.browser.call(wire.signUpReward, {})).code;
    };
    expect(await ask({ minRank: 2 })).toBe('promotion.no.rank');
    expect(await ask({ minAccountDays: 3 })).toBe('promotion.no.account.new');
    expect(await ask({ countries: ['PT'] })).toBe('promotion.no.country');
    expect(await ask({ branch: 'mem_else' })).toBe('promotion.no.branch');
    expect(await ask({ verifiedContact: true })).toBe('promotion.no.contact');
    expect(await ask({ firstDevice: true })).toBe('promotion.no.device');
    const { list } = (await member.browser.call(wire.promotionList)).value;
    expect(list).toMatchObject([{ hindrance: expect.stringContaining('device'), terms: { who: { firstDevice: true } } }]);
  });
});

test('a budget raced by many is not overdrawn, and the promotion stops by itself', async () => {
  const id = await open(termsOf({ kind: 'signup', amount: 20n * MAIN }, { budget: { amount: 60n * MAIN, per: 'all' } }));
  const others = await Promise.all(Array.from({ length: 8 }, () => testMember(world, { brandCode: 'sol' })));
  const answers = await Promise.all(others.map(({ browser }) => browser.call(wire.signUpReward, {})));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['promotion.not.running']));
  expect(await spentOf(id)).toEqual({ spent: 60n * MAIN, state: 'stopped' });
  expect(await unsoundness(db())).toEqual([]);
});

test('a day’s budget that cannot pay the smallest gift any more is offered to nobody until the next day, and the promotion stays', async () => {
  const rule = { kind: 'login', amounts: [5n * MAIN, 3n * MAIN] } as const;
  const id = await open(termsOf({ ...rule, amounts: [...rule.amounts] }, { budget: { amount: 10n * MAIN, per: 'day' } }));
  const offered = async (who: TestMember) => {
    const { list } = (await who.browser.call(wire.promotionList)).value;
    return [(await centre(who)).list.length, list[0]?.hindrance === null];
  };
  const [one, other] = [await testMember(world, { brandCode: 'sol' }), await testMember(world, { brandCode: 'sol' })];
  await one.browser.call(wire.claimLoginPromotion, {});
  expect(await offered(member)).toEqual([1, true]);
  await other.browser.call(wire.claimLoginPromotion, {});
  expect(await offered(member)).toEqual([0, false]);
  expect((await member.browser.call(wire.claimLoginPromotion, {})).code).toBe('promotion.budget.used');
  expect((await spentOf(id)).state).toBe('live');
});
