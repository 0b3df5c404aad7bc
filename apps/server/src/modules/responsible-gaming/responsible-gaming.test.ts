import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as wire from '@pavilion/contract/responsible-gaming/calls';
import { launchGame } from '@pavilion/contract/vendors/calls';
import { createDeposit, depositChannels, depositSettings, withdrawSettings } from '@pavilion/contract/payments/calls';
import { login } from '@pavilion/contract/identity/session';
import { Browser } from '../../test/browser.ts';
import { openTestSession, PASSWORD, testMember, type TestMemberOptions } from '../../test/members.ts';
import { testPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { operation } from '../betting/testing/members.ts';
import { makeMember } from '../vendors/testing/players.ts';
import { exclusionEnd, isConfirmed, isForGood, periodEnd, playEnd } from './rules.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

const player = (options?: TestMemberOptions) => testMember(world, options);

describe('rules', () => {
  test('ends of exclusions and periods', () => {
    const now = new Date('2026-11-18T20:00:00Z');
    expect(exclusionEnd('180d', now)).toEqual(new Date('2027-05-17T20:00:00Z'));
    expect(exclusionEnd('1y', now)).toEqual(new Date('2027-11-18T20:00:00Z'));
    expect(exclusionEnd('5y', now)).toEqual(new Date('2031-11-18T20:00:00Z'));
    expect(exclusionEnd('1y', new Date('2028-02-29T20:00:00Z'))).toEqual(new Date('2029-03-01T20:00:00Z'));
    expect(isForGood(exclusionEnd('permanent', now))).toBe(true);
    expect(isForGood(exclusionEnd('5y', now))).toBe(false);
    // In Ho Chi Minh City it is the 19th, a Thursday, already.
    expect(periodEnd('day', now, 'Asia/Ho_Chi_Minh')).toEqual(new Date('2026-11-19T17:00:00Z'));
    expect(periodEnd('week', now, 'Asia/Ho_Chi_Minh')).toEqual(new Date('2026-11-22T17:00:00Z'));
    expect(periodEnd('month', now, 'America/Sao_Paulo')).toEqual(new Date('2026-12-01T03:00:00Z'));
    // Days of 23 and of 25 hours, and one that begins at one o'clock: the next begins at midnight.
    for (const [at, zone, day, week] of [
      ['2027-03-28T12:00:00Z', 'Europe/Lisbon', '2027-03-28T23:00:00Z', '2027-03-28T23:00:00Z'],
      ['2027-10-31T12:00:00Z', 'Europe/Lisbon', '2027-11-01T00:00:00Z', '2027-11-01T00:00:00Z'],
      ['2027-09-05T12:00:00Z', 'America/Santiago', '2027-09-06T03:00:00Z', '2027-09-06T03:00:00Z'],
      ['2027-04-03T12:00:00Z', 'America/Santiago', '2027-04-04T04:00:00Z', '2027-04-05T04:00:00Z'],
    ] as const)
      expect([periodEnd('day', new Date(at), zone), periodEnd('week', new Date(at), zone)]).toEqual([new Date(day), new Date(week)]);
    expect(playEnd(now, 90)).toEqual(new Date('2026-11-18T21:30:00Z'));
    expect(playEnd(now, null)).toBeNull();
  });

  test('a typed name counts without case and spaces around it, and nothing else', () => {
    expect(isConfirmed(' Ann ', 'ann')).toBe(true);
    expect(isConfirmed('anna', 'ann')).toBe(false);
    expect(isConfirmed('', 'ann')).toBe(false);
  });
});

describe('limits over the wire', () => {
  test('tighter holds at once, looser waits a day for a second yes, which is given once of two at a time', async () => {
    const { browser, id } = await player();
    const limit = { kind: 'deposit', period: 'day' } as const;
    const first = await browser.call(wire.setPlayerLimit, { ...limit, amount: 500_000 });
    expect(first.value.limits.find((one) => one.kind === 'deposit' && one.period === 'day')).toMatchObject({
      amount: 500_000,
      used: 0,
      left: 500_000,
    });
    const looser = await browser.call(wire.setPlayerLimit, { ...limit, amount: 900_000 });
    const [waiting] = looser.value.pending;
    expect(waiting).toMatchObject({ kind: 'deposit', period: 'day', amount: 900_000 });
    expect(looser.value.limits.find((one) => one.kind === 'deposit' && one.period === 'day')?.amount).toBe(500_000);
    const changeId = waiting?.changeId ?? '';
    expect(await browser.call(wire.confirmLimitChange, { changeId })).toMatchObject({ status: 409, code: 'limit.change.too.early' });
    world.pass(24 * 3600 + 60);
    browser.token = (await openTestSession(world, { id, brandId: 'brd_koi' })).token;
    const both = await Promise.all([
      browser.call(wire.confirmLimitChange, { changeId }),
      browser.call(wire.confirmLimitChange, { changeId }),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 404, code: 'limit.change.not.found' });
    expect(
      (await browser.call(wire.responsibleGamingState)).value.limits.find((one) => one.kind === 'deposit' && one.period === 'day')?.amount,
    ).toBe(900_000);
  });

  test('two looser ones asked for at a time leave one waiting, and a waiting one can be given up, once', async () => {
    const { browser } = await player();
    await browser.call(wire.setSessionLimit, { minutes: 30 });
    const asked = await Promise.all([
      browser.call(wire.setSessionLimit, { minutes: 60 }),
      browser.call(wire.setSessionLimit, { minutes: 90 }),
    ]);
    expect(asked.every(({ ok }) => ok)).toBe(true);
    const { pending } = (await browser.call(wire.responsibleGamingState)).value;
    expect(pending).toHaveLength(1);
    expect(pending[0]?.amount).toBeNull();
    const changeId = pending[0]?.changeId ?? '';
    const stranger = await player();
    expect(await stranger.browser.call(wire.withdrawLimitChange, { changeId })).toMatchObject({
      status: 404,
      code: 'limit.change.not.found',
    });
    expect((await browser.call(wire.withdrawLimitChange, { changeId })).value.pending).toEqual([]);
    expect(await browser.call(wire.withdrawLimitChange, { changeId })).toMatchObject({ code: 'limit.change.not.found' });
  });

  test('what is no limit is refused under its field', async () => {
    const { browser } = await player();
    for (const amount of [0, -5]) {
      expect(await browser.call(wire.setPlayerLimit, { kind: 'loss', period: 'week', amount })).toMatchObject({
        status: 400,
        code: 'limit.amount.invalid',
        fields: { amount: 'limit.amount.invalid' },
      });
    }
    expect(await browser.call(wire.setPlayerLimit, { kind: 'wager', period: 'month', amount: 0.5 })).toMatchObject({
      status: 400,
      code: 'amount.step',
    });
    for (const minutes of [0, 1441])
      expect(await browser.call(wire.setSessionLimit, { minutes })).toMatchObject({
        code: 'limit.amount.invalid',
        fields: { minutes: 'limit.amount.invalid' },
      });
    expect(await browser.call(wire.setRealityCheck, { minutes: 20 })).toMatchObject({ status: 400, code: 'reality.check.invalid' });
  });

  test("the reality check is the brand's until it is chosen; play so far is counted since the login", async () => {
    const { bets } = world.platform.domains;
    const id = await makeMember(world, 100);
    await bets.apply(operation(id));
    world.pass(60);
    const browser = new Browser(world);
    browser.token = (await openTestSession(world, { id, brandId: 'brd_koi' })).token;
    expect((await browser.call(wire.responsibleGamingState)).value.realityCheckMinutes).toBe(60);
    expect((await browser.call(wire.setRealityCheck, { minutes: 15 })).value.realityCheckMinutes).toBe(15);
    await browser.call(wire.setSessionLimit, { minutes: 45 });
    world.pass(120);
    const stake = operation(id, { amount: 50_000n });
    await bets.apply(stake);
    await bets.apply(operation(id, { kind: 'win', roundId: stake.roundId, amount: 20_000n, roundClosed: true }));
    const back = operation(id);
    await bets.apply(back);
    await bets.apply(operation(id, { kind: 'cancel', roundId: back.roundId, referenceId: back.transactionId, amount: back.amount }));
    const { value } = await browser.call(wire.playSoFar);
    expect(value).toMatchObject({ bets: 1, staked: 5, won: 2, net: -3, realityCheckMinutes: 15 });
    expect(value.elapsedSeconds).toBeGreaterThanOrEqual(120);
    expect(Date.parse(value.playEndsAt ?? '') - Date.parse(value.startedAt)).toBe(45 * 60_000);
    const bet = (startedAt: string) => bets.apply(operation(id, { sessionStartedAt: new Date(startedAt) }));
    expect((await bet(value.startedAt)).status).toBe('ok');
    world.pass(45 * 60);
    expect((await bet(value.startedAt)).status).toBe('limit.session');
  });
});

describe('breaks', () => {
  test('a cool-off stops deposits and is written into the history', async () => {
    const { browser } = await player();
    const { value } = await browser.call(wire.takeCoolOff, { length: '24h' });
    expect(value.coolOffUntil).not.toBeNull();
    expect((await browser.call(wire.takeCoolOff, { length: '7d' })).value.coolOffUntil).not.toBe(value.coolOffUntil);
    const again = await browser.call(wire.takeCoolOff, { length: '24h' });
    expect(Date.parse(again.value.coolOffUntil ?? '') - world.now().getTime()).toBeGreaterThan(6 * 86_400_000);
    expect((await browser.call(depositSettings)).value.allowDeposit).toBe('N');
    const history = await browser.call(wire.responsibleGamingHistory);
    expect(history.value).toMatchObject({ totalCount: 3 });
    expect(history.value.list.every(({ kind }) => kind === 'cool.off')).toBe(true);
  });

  test('an exclusion asks for name and password, ends the other sessions of the person in every brand, and leaves the own one', async () => {
    await world.database.pool.query(`INSERT INTO person (id) VALUES ('per_calm')`);
    const { browser, id, name } = await player({ personId: 'per_calm' });
    const sister = await player({ personId: 'per_calm', brandCode: 'sol' });
    const elsewhere = new Browser(world);
    elsewhere.token = (await openTestSession(world, { id, brandId: 'brd_koi' })).token;
    const exclude = (more: { confirmation?: string; password?: string }) =>
      browser.call(wire.excludeMyself, { length: '1y', confirmation: name, password: PASSWORD, ...more });
    expect(await exclude({ confirmation: 'someone' })).toMatchObject({
      status: 400,
      fields: { confirmation: 'exclusion.confirmation.wrong' },
    });
    expect(await exclude({ password: 'not-it-at-all' })).toMatchObject({ status: 400, fields: { password: 'protection.password.wrong' } });
    const { value } = await exclude({});
    expect(value.excludedUntil).not.toBeNull();
    expect(value.excludedForGood).toBe(false);
    expect((await browser.call(wire.responsibleGamingState)).value.excludedUntil).toBe(value.excludedUntil);
    expect(await elsewhere.call(wire.responsibleGamingState)).toMatchObject({ code: 'login.not.session' });
    expect(await sister.browser.call(wire.responsibleGamingState)).toMatchObject({ code: 'login.not.session' });
    sister.browser.token = (await openTestSession(world, sister)).token;
    expect((await sister.browser.call(wire.responsibleGamingState)).value.excludedUntil).toBe(value.excludedUntil);
    // Longer is heard, shorter is not.
    expect((await browser.call(wire.excludeMyself, { length: '180d', confirmation: name, password: PASSWORD })).value.excludedUntil).toBe(
      value.excludedUntil,
    );
    expect(
      (await browser.call(wire.excludeMyself, { length: 'permanent', confirmation: name, password: PASSWORD })).value.excludedForGood,
    ).toBe(true);
  });

  test('guessing the password is counted, also in parallel, and the count cannot be outrun', async () => {
    const { browser, name } = await player();
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => browser.call(wire.excludeMyself, { length: '1y', confirmation: name, password: 'guess-guess' })),
    );
    const codes = tries.map(({ code }) => code).toSorted();
    expect(codes.filter((code) => code === 'protection.password.wrong').length).toBeLessThanOrEqual(5);
    expect(codes).toContain('protection.password.locked');
    expect(await browser.call(wire.excludeMyself, { length: '1y', confirmation: name, password: PASSWORD })).toMatchObject({
      status: 429,
      code: 'protection.password.locked',
    });
  });

  test('an excluded member still logs in, sees the status, may withdraw, and may not pay in', async () => {
    const { browser, name } = await player();
    await browser.call(wire.excludeMyself, { length: '180d', confirmation: name, password: PASSWORD });
    const again = new Browser(world, { ip: '203.0.113.77' });
    const { value, code } = await again.call(login, { username: name, password: PASSWORD });
    expect(code).toBeUndefined();
    again.token = value.token;
    expect((await again.call(wire.responsibleGamingState)).value.excludedUntil).not.toBeNull();
    expect((await again.call(withdrawSettings)).ok).toBe(true);
    expect((await again.call(depositSettings)).value.allowDeposit).toBe('N');
    const [channel] = Object.values((await again.call(depositChannels)).value)[0]?.channels ?? [];
    const payIn = {
      amount: 100_000,
      bankCode: channel?.banks[0]?.bankCode ?? '',
      vendorId: channel?.vendorId ?? '',
      requestId: 'request-00001',
    };
    expect(await again.call(createDeposit, payIn)).toMatchObject({ status: 403, code: 'member.excluded' });
    expect(await again.call(launchGame, undefined, { launchMode: 'GLS', vassalage: 'LANTERN', gameCode: 'dice' })).toMatchObject({
      status: 403,
      code: 'play.excluded',
    });
  });

  test('who has no password confirms with the name alone', async () => {
    const { browser, name } = await player({ password: false });
    expect((await browser.call(wire.excludeMyself, { length: '180d', confirmation: name })).value.excludedUntil).not.toBeNull();
  });

  test('a member who verifies a contact of an excluded person is excluded from then on', async () => {
    const { domains } = world.platform;
    const first = await player();
    const second = await player();
    const contact = { kind: 'mobile', value: '+84912345678' } as const;
    const bind = (memberId: string, brandId: string) =>
      domains.access.verification.bindContact(world.database.pool, { brandId, memberId, contact, now: world.now() });
    const third = await player({ brandCode: 'sol' });
    await bind(first.id, 'brd_koi');
    expect(await first.browser.call(wire.excludeMyself, { length: '1y', confirmation: first.name, password: PASSWORD })).toMatchObject({
      ok: true,
    });
    await bind(third.id, 'brd_sol');
    expect((await third.browser.call(wire.responsibleGamingState)).value.excludedUntil).not.toBeNull();
    expect((await second.browser.call(wire.responsibleGamingState)).value.excludedUntil).toBeNull();
  });
});
