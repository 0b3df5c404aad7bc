import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@pavilion/contract/base/id';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { transaction } from '../../kernel/db.ts';
import { createBetPort } from '../betting/public.ts';
import { MAIN, makeMembers, openBrand, operation, UNHURRIED } from '../betting/testing/members.ts';
import { confirmLimit, coolOff, guardDeposit, guardWithdrawal, isPaused, releaseDeposit, setLimit } from './public.ts';
import { excludePerson } from '../responsible-gaming/exclude-person.ts';
import { isTighter } from './rules.ts';

let database: TestDatabase;
const now = new Date('2026-11-18T10:00:00Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);
const AMOUNT = 10_000_000n;

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
});
afterAll(() => database.drop());

const member = async (): Promise<string> => (await makeMembers(database.pool, 1, 10n * MAIN))[0] as string;
const deposit = (id: string, amount = AMOUNT, at = now) => transaction(database.pool, (tx) => guardDeposit(tx, id, amount, at));
const withdraw = (id: string, amount = AMOUNT) => transaction(database.pool, (tx) => guardWithdrawal(tx, id, amount, now));
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

test('tighter is judged with null as no limit', () => {
  expect(isTighter(null, 5n)).toBe(true);
  expect(isTighter(5n, null)).toBe(false);
  expect(isTighter(5n, 5n)).toBe(true);
  expect(isTighter(5n, 6n)).toBe(false);
  expect(isTighter(null, null)).toBe(true);
});

describe('deposits', () => {
  test('are held to step and windows, also when many come at once, and released amounts count no more', async () => {
    const id = await member();
    await setLimit(database.pool, id, { kind: 'deposit', period: 'day', amount: 3n * AMOUNT }, now);
    await expect(deposit(id, 1n)).rejects.toEqual(refusal('amount.step'));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => deposit(id)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    await expect(deposit(id)).rejects.toEqual(refusal('limit.deposit.day'));
    await releaseDeposit(database.pool, id, AMOUNT, now);
    await deposit(id);
    await deposit(id, AMOUNT, later(24));
    await releaseDeposit(database.pool, id, AMOUNT, now);
    await deposit(id, AMOUNT, later(24));
    await deposit(id, AMOUNT, later(24));
    await expect(deposit(id, AMOUNT, later(24))).rejects.toEqual(refusal('limit.deposit.day'));
  });

  test('stop in maintenance, for locked, trial and paused members; withdrawals stay open to the paused', async () => {
    const id = await member();
    await coolOff(database.pool, id, '24h', now);
    await expect(deposit(id)).rejects.toEqual(refusal('member.cooling.off'));
    await withdraw(id);
    await database.pool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [id]);
    await expect(deposit(id)).rejects.toEqual(refusal('member.not.active'));
    await expect(withdraw(id)).rejects.toEqual(refusal('member.not.active'));
    const other = await member();
    await database.pool.query(`UPDATE brand SET status = 'maintenance'`);
    await expect(deposit(other)).rejects.toEqual(refusal('brand.not.open'));
    await withdraw(other);
    await database.pool.query(`UPDATE brand SET status = 'open'`);
  });
});

describe('limits', () => {
  test('tighter at once; looser after 24 hours and a second yes', async () => {
    const id = await member();
    const limit = { kind: 'wager', period: 'day' } as const;
    expect(await setLimit(database.pool, id, { ...limit, amount: MAIN }, now)).toMatchObject({ inForce: true });
    const loose = await setLimit(database.pool, id, { ...limit, amount: 5n * MAIN }, now);
    expect(loose).toMatchObject({ inForce: false, effectiveAt: later(24) });
    const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => now } });
    expect((await port.apply(operation(id, { amount: 2n * MAIN }))).status).toBe('limit.wager.day');
    await expect(confirmLimit(database.pool, id, loose.changeId, later(23))).rejects.toEqual(refusal('limit.change.too.early'));
    await expect(confirmLimit(database.pool, await member(), loose.changeId, later(25))).rejects.toEqual(refusal('limit.change.not.found'));
    await confirmLimit(database.pool, id, loose.changeId, later(25));
    await expect(confirmLimit(database.pool, id, loose.changeId, later(25))).rejects.toEqual(refusal('limit.change.not.found'));
    expect((await port.apply(operation(id, { amount: 2n * MAIN }))).status).toBe('ok');
  });

  // 18 November 2026 is a Wednesday; the brand's day begins at 17:00 UTC, its week on Monday.
  test.each([
    { kind: 'wager', period: 'day', still: '2026-11-18T16:59:59Z', over: '2026-11-18T17:00:00Z' },
    { kind: 'wager', period: 'week', still: '2026-11-22T16:59:59Z', over: '2026-11-22T17:00:00Z' },
    { kind: 'wager', period: 'month', still: '2026-11-30T16:59:59Z', over: '2026-11-30T17:00:00Z' },
    { kind: 'loss', period: 'day', still: '2026-11-18T16:59:59Z', over: '2026-11-18T17:00:00Z' },
    { kind: 'loss', period: 'week', still: '2026-11-22T16:59:59Z', over: '2026-11-22T17:00:00Z' },
    { kind: 'loss', period: 'month', still: '2026-11-30T16:59:59Z', over: '2026-11-30T17:00:00Z' },
  ] as const)('$kind of a $period counts to the unit until the $period is over', async ({ kind, period, still, over }) => {
    const id = await member();
    let moment = now;
    const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => moment } });
    const play = async (amount: bigint) => (await port.apply(operation(id, { amount }))).status;
    await setLimit(database.pool, id, { kind, period, amount: 3n * MAIN }, now);
    expect([await play(2n * MAIN), await play(2n * MAIN), await play(MAIN), await play(MAIN)]).toEqual([
      'ok',
      `limit.${kind}.${period}`,
      'ok',
      `limit.${kind}.${period}`,
    ]);
    moment = new Date(still);
    expect(await play(MAIN)).toBe(`limit.${kind}.${period}`);
    moment = new Date(over);
    expect([await play(3n * MAIN), await play(MAIN)]).toEqual(['ok', `limit.${kind}.${period}`]);
  });

  test.each([
    { period: 'day', still: '2026-11-18T16:59:59Z', over: '2026-11-18T17:00:00Z' },
    { period: 'week', still: '2026-11-22T16:59:59Z', over: '2026-11-22T17:00:00Z' },
    { period: 'month', still: '2026-11-30T16:59:59Z', over: '2026-11-30T17:00:00Z' },
  ] as const)('deposits of a $period count to the unit until the $period is over', async ({ period, still, over }) => {
    const id = await member();
    await setLimit(database.pool, id, { kind: 'deposit', period, amount: 3n * AMOUNT }, now);
    await deposit(id, 2n * AMOUNT);
    await expect(deposit(id, 2n * AMOUNT)).rejects.toEqual(refusal(`limit.deposit.${period}`));
    await deposit(id);
    await expect(deposit(id, AMOUNT, new Date(still))).rejects.toEqual(refusal(`limit.deposit.${period}`));
    await deposit(id, 3n * AMOUNT, new Date(over));
    await releaseDeposit(database.pool, id, AMOUNT, now);
    await expect(deposit(id, AMOUNT, new Date(over))).rejects.toEqual(refusal(`limit.deposit.${period}`));
    await releaseDeposit(database.pool, id, AMOUNT, new Date(over));
    await deposit(id, AMOUNT, new Date(over));
  });

  test('a tighter limit withdraws the waiting looser one; an unconfirmed one lapses', async () => {
    const id = await member();
    const limit = { kind: 'loss', period: 'week' } as const;
    await setLimit(database.pool, id, { ...limit, amount: 5n * MAIN }, now);
    const first = await setLimit(database.pool, id, { ...limit, amount: null }, now);
    await setLimit(database.pool, id, { ...limit, amount: MAIN }, now);
    await expect(confirmLimit(database.pool, id, first.changeId, later(30))).rejects.toEqual(refusal('limit.change.not.found'));
    const second = await setLimit(database.pool, id, { ...limit, amount: null }, now);
    await expect(confirmLimit(database.pool, id, second.changeId, later(24 * 9))).rejects.toEqual(refusal('limit.change.not.found'));
    const session = { kind: 'session', period: 'session' } as const;
    await expect(setLimit(database.pool, id, { ...session, amount: 0n }, now)).rejects.toEqual(refusal('limit.amount.invalid'));
    expect(await setLimit(database.pool, id, { ...session, amount: 60n }, now)).toMatchObject({ inForce: true });
  });
});

describe('exclusion', () => {
  test('follows the person into every brand, also into accounts opened later, and is never shortened', async () => {
    const [a, b] = (await makeMembers(database.pool, 2, 10n * MAIN)) as [string, string];
    const personId = newId('per');
    await database.pool.query('INSERT INTO person (id) VALUES ($1)', [personId]);
    await database.pool.query('UPDATE member SET person_id = $1 WHERE id IN ($2, $3)', [personId, a, b]);
    await expect(excludePerson(database.pool, a, later(24), now)).rejects.toEqual(refusal('exclusion.too.short'));
    const until = later(24 * 200);
    const done = await transaction(database.pool, (tx) => excludePerson(tx, a, until, now));
    expect(done).toEqual({ until, memberIds: [a, b].toSorted() });
    await transaction(database.pool, (tx) => excludePerson(tx, b, later(24 * 190), now)).then((again) =>
      expect(again.until).toEqual(until),
    );
    await expect(deposit(b)).rejects.toEqual(refusal('member.excluded'));
    await withdraw(b);
    const third = newId('mem');
    await database.pool.query(`INSERT INTO member (id, brand_id, person_id, username, language) VALUES ($1, 'koi', $2, $1, 'VI')`, [
      third,
      personId,
    ]);
    expect(await isPaused(database.pool, third, now)).toBe(true);
    const { rows } = await database.pool.query<{ until: Date }>('SELECT excluded_until AS until FROM person WHERE id = $1', [personId]);
    expect(rows[0]?.until).toEqual(until);
    expect(await isPaused(database.pool, third, later(24 * 201))).toBe(false);
  });

  test('no bet passes once the exclusion is committed', async () => {
    const [id] = (await makeMembers(database.pool, 1, 1_000n * MAIN)) as [string];
    const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => now } });
    let committed = false;
    const lateBets: string[] = [];
    const betting = (async () => {
      for (let i = 0; i < 60; i += 1) {
        const wasCommitted = committed;
        const { status } = await port.apply(operation(id));
        if (wasCommitted) lateBets.push(status);
      }
    })();
    await transaction(database.pool, (tx) => excludePerson(tx, id, later(24 * 365), now));
    committed = true;
    await betting;
    expect(lateBets.length).toBeGreaterThan(0);
    expect(new Set(lateBets)).toEqual(new Set(['member.excluded']));
  });
});
