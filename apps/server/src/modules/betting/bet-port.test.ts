import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { findBalances } from '../ledger/public.ts';
import { createBetPort } from './bet-port.ts';
import type { BetPort } from './bet-port.ts';
import { findOpenRounds, findTransaction } from './queries.ts';
import { MAIN, fund, makeMembers, openBrand, operation, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';

let database: TestDatabase;
let port: BetPort;
const now = new Date('2026-11-18T10:00:00Z');
const clock = { now: () => now };

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
  port = createBetPort(database.pool, { ...UNHURRIED, clock });
});
afterAll(() => database.drop());

const member = async (balance = 100n * MAIN): Promise<string> => (await makeMembers(database.pool, 1, balance))[0] as string;
const cash = async (id: string): Promise<bigint> =>
  (await findBalances(database.pool, id)).find((account) => account.kind === 'member.cash')?.balance ?? -1n;
const guard = (id: string, set: string) => database.pool.query(`UPDATE member_guard SET ${set} WHERE member_id = $1`, [id]);
const betOf = async (id: string | null) => (await database.pool.query('SELECT * FROM bet WHERE id = $1', [id])).rows[0];
const revisionsOf = async (id: string | null) =>
  (await database.pool.query('SELECT reason FROM bet_revision WHERE bet_id = $1 ORDER BY revision', [id])).rows.map((row) => row.reason);

describe('a round', () => {
  test('stake leaves the balance, the win comes back, the bet is settled with its turnover', async () => {
    const id = await member();
    await database.pool.query(`UPDATE member SET agent_path = '{mem_top,mem_sub}' WHERE id = $1`, [id]);
    const bet = operation(id, { amount: 10n * MAIN });
    const placed = await port.apply(bet);
    expect(placed).toMatchObject({ status: 'ok', balance: 90n * MAIN, replayed: false });
    const won = await port.apply({
      ...bet,
      kind: 'win',
      transactionId: `${bet.transactionId}w`,
      referenceId: bet.transactionId,
      amount: 25n * MAIN,
      roundClosed: true,
    });
    expect(won).toMatchObject({ status: 'ok', balance: 115n * MAIN, betId: placed.betId });
    expect(await betOf(placed.betId)).toMatchObject({
      state: 'settled',
      stake: 10n * MAIN,
      payout: 25n * MAIN,
      valid_turnover: 10n * MAIN,
      agent_path: ['mem_top', 'mem_sub'],
      game: 'dice',
      settled_at: now,
      revisions: 0,
    });
  });

  test('a win without a reference belongs to the newest bet of the round; a closed round settles all its bets', async () => {
    const id = await member();
    const first = operation(id);
    const second = { ...first, transactionId: `${first.transactionId}-2` };
    const a = await port.apply(first);
    const b = await port.apply(second);
    await port.apply({ ...first, kind: 'win', transactionId: `${first.transactionId}-w`, amount: 0n, roundClosed: true });
    expect((await betOf(a.betId)).state).toBe('settled');
    expect((await betOf(b.betId)).state).toBe('settled');
    expect(await cash(id)).toBe(98n * MAIN);
  });

  test('a raise adds to the stake; a late win appends a revision', async () => {
    const id = await member();
    const bet = operation(id);
    const { betId } = await port.apply(bet);
    const raised = await port.apply({ ...bet, kind: 'raise', transactionId: `${bet.transactionId}r`, referenceId: bet.transactionId });
    expect(raised).toMatchObject({ status: 'ok', balance: 98n * MAIN, betId });
    const win = { ...bet, kind: 'win' as const, referenceId: bet.transactionId, roundClosed: true };
    await port.apply({ ...win, transactionId: `${bet.transactionId}w1`, amount: 0n });
    await port.apply({ ...win, transactionId: `${bet.transactionId}w2`, amount: 5n * MAIN });
    expect(await betOf(betId)).toMatchObject({ stake: 2n * MAIN, payout: 5n * MAIN, valid_turnover: 2n * MAIN, revisions: 2 });
    expect(await revisionsOf(betId)).toEqual(['raised', 'late.win']);
  });

  test('free bets move nothing; their win pays once; a promotion needs no bet', async () => {
    const id = await member();
    const bet = operation(id, { free: true });
    expect(await port.apply(bet)).toMatchObject({ status: 'ok', balance: 100n * MAIN, journalId: null });
    const win = { ...bet, kind: 'win' as const, transactionId: `${bet.transactionId}w`, referenceId: bet.transactionId, amount: 3n * MAIN };
    await port.apply(win);
    await port.apply(win);
    await port.apply(operation(id, { kind: 'promo', amount: 2n * MAIN }));
    expect(await cash(id)).toBe(105n * MAIN);
  });

  test('open rounds are listed, transactions are kept', async () => {
    const id = await member();
    const bet = operation(id, { vendor: 'outboxed' });
    const { betId } = await port.apply(bet);
    expect(await findOpenRounds(database.pool, 'outboxed', new Date(now.getTime() + 1))).toMatchObject([{ betId, roundId: bet.roundId }]);
    expect(await findTransaction(database.pool, 'outboxed', bet.transactionId)).toMatchObject({ kind: 'bet', state: 'applied', betId });
  });
});

describe('repeats', () => {
  test('the same id and body answers the same; another body is a conflict', async () => {
    const id = await member();
    const bet = operation(id);
    const first = await port.apply(bet);
    await port.apply(operation(id));
    expect(await port.apply(bet)).toEqual({ ...first, replayed: true });
    expect(await port.apply({ ...bet, amount: 2n * MAIN })).toMatchObject({ status: 'transaction.conflict', balance: 98n * MAIN });
    const other = await member();
    expect(await port.apply({ ...bet, memberId: other })).toMatchObject({ status: 'transaction.conflict' });
    expect(await cash(id)).toBe(98n * MAIN);
    expect(await cash(other)).toBe(100n * MAIN);
  });

  test('a repeat passes a precheck that came meanwhile; a refused bet may be tried again', async () => {
    const id = await member(0n);
    const bet = operation(id);
    expect(await port.apply(bet)).toMatchObject({ status: 'balance.not.enough', balance: 0n });
    await fund(database.pool, id, MAIN);
    expect(await port.apply(bet)).toMatchObject({ status: 'ok', balance: 0n });
    expect(await port.apply({ ...bet, precheck: 'session.ended' })).toMatchObject({ status: 'ok', replayed: true });
  });
});

describe('cancel', () => {
  const cancelOf = (bet: ReturnType<typeof operation>, over = {}) => ({
    ...bet,
    kind: 'cancel' as const,
    transactionId: `${bet.transactionId}c`,
    referenceId: bet.transactionId,
    amount: 0n,
    ...over,
  });

  test('gives the stake back once, and leaves the windows as they were', async () => {
    const id = await member();
    const bet = operation(id, { amount: 4n * MAIN });
    const { betId } = await port.apply(bet);
    expect(await port.apply(cancelOf(bet))).toMatchObject({ status: 'ok', balance: 100n * MAIN });
    expect(await port.apply(cancelOf(bet))).toMatchObject({ status: 'ok', replayed: true });
    expect(await port.apply(cancelOf(bet, { transactionId: `${bet.transactionId}c2` }))).toMatchObject({
      status: 'ok',
      balance: 100n * MAIN,
    });
    expect(await betOf(betId)).toMatchObject({ state: 'cancelled', stake: 4n * MAIN, valid_turnover: 0n });
    expect(await port.apply(bet)).toMatchObject({ status: 'transaction.cancelled' });
    expect(await port.apply({ ...bet, kind: 'win', transactionId: `${bet.transactionId}w`, referenceId: bet.transactionId })).toMatchObject(
      { status: 'bet.cancelled' },
    );
    const { rows } = await database.pool.query('SELECT wager_day_used, loss_month_used FROM member_guard WHERE member_id = $1', [id]);
    expect(rows[0]).toEqual({ wager_day_used: 0n, loss_month_used: 0n });
  });

  test('before its bet leaves a tombstone that refuses the bet', async () => {
    const id = await member();
    const bet = operation(id);
    expect(await port.apply(cancelOf(bet))).toMatchObject({ status: 'ok', balance: 100n * MAIN });
    expect(await port.apply(bet)).toMatchObject({ status: 'transaction.cancelled', balance: 100n * MAIN });
  });

  test('never touches another member, another round, or a cancel', async () => {
    const id = await member();
    const other = await member();
    const bet = operation(id);
    await port.apply(bet);
    expect(await port.apply(cancelOf(bet, { memberId: other }))).toMatchObject({ status: 'transaction.mismatch' });
    expect(await port.apply(cancelOf(bet, { roundId: 'elsewhere' }))).toMatchObject({ status: 'transaction.mismatch' });
    await port.apply(cancelOf(bet, { vendor: 'other' }));
    expect(await cash(id)).toBe(99n * MAIN);
    await port.apply(cancelOf(bet));
    expect(await port.apply(cancelOf(bet, { transactionId: 'again', referenceId: `${bet.transactionId}c` }))).toMatchObject({
      status: 'transaction.mismatch',
    });
  });

  test('after the win: refused, or taken back with a debt for what was spent', async () => {
    const id = await member(MAIN);
    const bet = operation(id);
    const { betId } = await port.apply(bet);
    await port.apply({ ...bet, kind: 'win', transactionId: `${bet.transactionId}w`, referenceId: bet.transactionId, amount: 10n * MAIN });
    expect(await port.apply(cancelOf(bet))).toMatchObject({ status: 'bet.settled' });
    await port.apply(operation(id, { amount: 8n * MAIN }));
    expect(await port.apply(cancelOf(bet, { afterWin: 'take-back' }))).toMatchObject({ status: 'ok', balance: 0n });
    expect(await findBalances(database.pool, id)).toContainEqual({ kind: 'member.debt', currency: 'VND', balance: -7n * MAIN });
    expect(await betOf(betId)).toMatchObject({ state: 'cancelled', payout: 0n });
    expect(await port.apply(cancelOf(bet, { transactionId: 'cw', referenceId: `${bet.transactionId}w` }))).toMatchObject({
      status: 'ok',
      balance: 0n,
    });
  });

  test('of a win, a raise and a promotion', async () => {
    const id = await member();
    const bet = operation(id, { amount: 2n * MAIN });
    const { betId } = await port.apply(bet);
    const follow = (kind: 'raise' | 'win', suffix: string, over = {}) =>
      port.apply({
        ...bet,
        kind,
        transactionId: `${bet.transactionId}${suffix}`,
        referenceId: bet.transactionId,
        amount: 3n * MAIN,
        ...over,
      });
    await follow('raise', 'r');
    await follow('win', 'w', { amount: 20n * MAIN, roundClosed: true });
    expect(await port.apply(cancelOf(bet, { transactionId: 'c-w', referenceId: `${bet.transactionId}w` }))).toMatchObject({
      balance: 95n * MAIN,
    });
    expect(await port.apply(cancelOf(bet, { transactionId: 'c-r', referenceId: `${bet.transactionId}r` }))).toMatchObject({
      balance: 98n * MAIN,
    });
    expect(await betOf(betId)).toMatchObject({ stake: 2n * MAIN, payout: 0n, valid_turnover: 2n * MAIN, state: 'settled' });
    const promo = operation(id, { kind: 'promo', amount: 5n * MAIN });
    await port.apply(promo);
    expect(await port.apply(cancelOf(promo))).toMatchObject({ balance: 98n * MAIN });
  });
});

describe('refusals', () => {
  test.each([
    ['member.excluded', `excluded_until = '2026-11-19'`],
    ['member.cooling.off', `cool_off_until = '2026-11-19'`],
    ['member.not.active', `status = 'locked'`],
    ['limit.wager.day', `wager_day_limit = 9999`],
    ['limit.wager.week', `wager_week_limit = 9999`],
    ['limit.wager.month', `wager_month_limit = 9999`],
    ['limit.loss.day', `loss_day_limit = 9999`],
    ['limit.loss.week', `loss_week_limit = 9999`],
    ['limit.loss.month', `loss_month_limit = 9999`],
  ])('%s stops bets and raises; wins and cancels pass', async (code, set) => {
    const id = await member();
    const bet = operation(id);
    await port.apply(bet);
    await guard(id, set);
    const refer = { ...bet, referenceId: bet.transactionId };
    expect(await port.apply(operation(id))).toMatchObject({ status: code, balance: 99n * MAIN, betId: null });
    expect(await port.apply({ ...refer, kind: 'raise', transactionId: `${bet.transactionId}r` })).toMatchObject({ status: code });
    expect(await port.apply({ ...refer, kind: 'win', transactionId: `${bet.transactionId}w` })).toMatchObject({ status: 'ok' });
    expect(
      await port.apply({ ...refer, kind: 'cancel', transactionId: `${bet.transactionId}wc`, referenceId: `${bet.transactionId}w` }),
    ).toMatchObject({ status: 'ok' });
  });

  test('limits count to the unit and restart with the brand’s day', async () => {
    const id = await member();
    await guard(id, 'wager_day_limit = 20000, loss_week_limit = 30000');
    let moment = new Date('2026-11-18T16:59:59Z');
    const later = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => moment } });
    expect(await later.apply(operation(id, { amount: 2n * MAIN }))).toMatchObject({ status: 'ok' });
    expect(await later.apply(operation(id))).toMatchObject({ status: 'limit.wager.day' });
    moment = new Date('2026-11-18T17:00:00Z');
    const second = operation(id);
    expect(await later.apply(second)).toMatchObject({ status: 'ok' });
    expect(await later.apply(operation(id))).toMatchObject({ status: 'limit.loss.week' });
    await later.apply({ ...second, kind: 'win', transactionId: `${second.transactionId}w`, referenceId: second.transactionId });
    expect(await later.apply(operation(id))).toMatchObject({ status: 'ok' });
  });

  test('session limit, prechecks, currency, step, unknown members, trial accounts, missing bets', async () => {
    const id = await member();
    await guard(id, 'session_limit_minutes = 60');
    const at = (minutes: number) => ({ sessionStartedAt: new Date(now.getTime() - minutes * 60_000) });
    expect((await port.apply(operation(id, at(59)))).status).toBe('ok');
    expect((await port.apply(operation(id, at(60)))).status).toBe('limit.session');
    expect((await port.apply(operation(id, { precheck: 'system.maintenance' }))).status).toBe('system.maintenance');
    expect((await port.apply(operation(id, { currency: 'BRL' }))).status).toBe('currency.mismatch');
    expect((await port.apply(operation(id, { amount: 1n }))).status).toBe('amount.step');
    expect((await port.apply(operation(id, { amount: 0n }))).status).toBe('amount.step');
    expect((await port.apply(operation(id, { amount: -MAIN }))).status).toBe('amount.step');
    expect((await port.apply(operation('mem_nobody'))).status).toBe('member.unknown');
    expect((await port.apply(operation(id, { kind: 'win' }))).status).toBe('bet.not.found');
    expect((await port.apply(operation(id, { kind: 'win', referenceId: 'nothing' }))).status).toBe('bet.not.found');
    await database.pool.query('UPDATE member SET customer_type = 4 WHERE id = $1', [id]);
    expect((await port.apply(operation(id))).status).toBe('member.trial');
  });
});

test('after all of it the books are sound', async () => {
  expect(await unsoundness(database.pool)).toEqual([]);
});
