import { randomUUID } from 'node:crypto';
import { money, unitsFromText } from '@pavilion/contract/base/money';
import { balances, betHistory, personalProfit, profitByType } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { one, transaction } from '../../kernel/db.ts';
import { Browser } from '../../test/browser.ts';
import { openTestSession } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { activityConsumer } from '../activity/public.ts';
import { accounts, type AccountRef, dispatchNext, post, type TransactionName } from '../ledger/public.ts';
import { ledger, makeMember } from '../vendors/testing/players.ts';

const AT = { brandId: 'brd_koi', currency: 'VND' };
// A year of everything, page by page, is scripts/generate/year.test.ts; here money goes through the ports, with returns and debits of the house.
const DAYS = 60;
const STEP_DAYS = 5;
const BETS_A_STEP = 8;
let world: TestPlatform;
let members: Browser[];

/** Pseudo-random and the same in every run. */
let seed = 20_261_122;
const draw = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  // Of the high bits: the lowest only takes turns.
  return Math.floor((seed / 2_147_483_648) * most);
};

beforeAll(async () => {
  world = await testPlatform();
  const ids = [await makeMember(world, 0), await makeMember(world, 0)];
  for (let day = 0; day < DAYS; day += STEP_DAYS) {
    for (const id of ids) await someDays(id);
    world.pass(STEP_DAYS * 86_400);
  }
  members = [];
  for (const id of ids) {
    const browser = new Browser(world, { merchant: 'koi' });
    browser.token = (await openTestSession(world, { id, brandId: AT.brandId })).token;
    members.push(browser);
  }
});
afterAll(() => world.close());

async function someDays(memberId: string): Promise<void> {
  const { bets } = world.platform.domains;
  const [cash, hold] = [accounts.cash({ ...AT, memberId }), accounts.hold({ ...AT, memberId })];
  const move = (type: TransactionName, from: AccountRef, to: AccountRef, amount: bigint) =>
    post(world.database.pool, { key: randomUUID(), type, reference: 'profit', lines: [{ from, to, amount }] }, world.now());
  await move('deposit', accounts.depositClearing({ ...AT, provider: 'sandbox' }), cash, ledger(5_000 + draw(5_000)));
  await Promise.all(
    Array.from({ length: BETS_A_STEP }, async () => {
      const op = {
        vendor: 'LANTERN',
        memberId,
        roundId: randomUUID(),
        currency: AT.currency,
        game: 'dice',
        product: draw(2) ? 'rng' : 'live',
      };
      const transactionId = randomUUID();
      const amount = ledger(10 + draw(300));
      const won = draw(3) === 0 ? amount * BigInt(draw(4)) + BigInt(draw(10_000)) : 0n;
      const isCancelled = draw(12) === 0;
      expect((await bets.apply({ ...op, kind: 'bet', transactionId, amount })).status).toBe('ok');
      const end = { ...op, transactionId: randomUUID(), referenceId: transactionId };
      await bets.apply(isCancelled ? { ...end, kind: 'cancel', amount: 0n } : { ...end, kind: 'win', amount: won, roundClosed: true });
    }),
  );
  const fee = accounts.fee({ ...AT, provider: 'sandbox' });
  await move('deposit.fee', cash, fee, ledger(draw(20) + 1));
  await move('withdrawal', cash, hold, ledger(103));
  await move('withdrawal.fee', hold, fee, ledger(3));
  if (draw(3) === 0) await move('withdrawal.fee.returned', fee, cash, ledger(3));
  await (draw(3) === 0
    ? move('withdrawal.returned', hold, cash, ledger(100))
    : move('withdrawal.paid', hold, accounts.withdrawalClearing({ ...AT, provider: 'sandbox' }), ledger(100)));
  if (draw(4) === 0) await move('promotion', accounts.promotion({ ...AT, code: 'profit' }), cash, ledger(draw(50) + 1));
  if (draw(6) === 0) await move('debit.by.house', cash, accounts.adjustment(AT), ledger(draw(20) + 1));
}

/** Until all of it is counted: the platform's own follower may hold the mark. */
async function follow(): Promise<void> {
  const { pool } = world.database;
  const waiting = async () => {
    await transaction(pool, (tx) => dispatchNext(tx, activityConsumer, 1000));
    const { n } = await one<{ n: number }>(
      pool,
      `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
         WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
    );
    return n;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(0);
}

const units = (amount: number): bigint => z.decode(money, amount);
const range = () => ({ startDate: new Date(world.now().getTime() - (DAYS + 10) * 86_400_000).toISOString().slice(0, 10) });

async function pagesOf<Row>(page: (pageNo: string) => Promise<{ list: readonly Row[]; totalPages: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalPages } = await page(String(pageNo));
    rows.push(...list);
    if (pageNo >= totalPages) return rows;
  }
}

test('profit of what the bet port and the ledger booked: days, totals and kinds of games add up to the bets and to the balance', async () => {
  await follow();
  for (const browser of members) {
    const ask = async (pageNo: string) => (await browser.call(betHistory, undefined, { ...range(), pageNo, pageSize: '100' })).value;
    const bets = await pagesOf(ask);
    const { footer } = await ask('1');
    const settled = bets.filter(({ state }) => state === 'WON' || state === 'LOST');
    const sum = (rows: readonly (typeof bets)[number][], name: 'betAmount' | 'winAmount'): bigint =>
      rows.reduce((all, row) => all + units(row[name]), 0n);
    const [stake, payout] = [sum(settled, 'betAmount'), sum(settled, 'winAmount')];
    expect([unitsFromText(footer.betAmount), unitsFromText(footer.winAmount), footer.count]).toEqual([stake, payout, bets.length]);

    const { list } = (await browser.call(personalProfit, undefined, range())).value;
    const total = list.at(-1);
    if (!total) throw new Error('no total');
    const days = list.slice(0, -1);
    expect(total.balanceDate).toBe('TOTAL');
    expect(days.length).toBeGreaterThanOrEqual(DAYS / STEP_DAYS);
    for (const name of [
      'deposit',
      'withdraw',
      'fee',
      'lottGameBetting',
      'lottGameWinning',
      'lottPromotion',
      'adjustment',
      'profitLoss',
    ] as const)
      expect(days.reduce((all, row) => all + units(row[name]), 0n)).toBe(units(total[name]));
    expect([units(total.lottGameBetting), units(total.lottGameWinning), total.bets]).toEqual([stake, payout, settled.length]);
    const balance = units((await browser.call(balances)).value.sumBalance);
    expect(units(total.fee)).toBeGreaterThan(0n);
    expect(units(total.deposit) - units(total.withdraw) - units(total.fee) + units(total.profitLoss) + units(total.adjustment)).toBe(
      balance,
    );

    const types = (await browser.call(profitByType, undefined, range())).value.list;
    expect(types.map(({ gameType }) => gameType).toSorted()).toEqual(['LIVE', 'RNG']);
    expect(types.reduce((all, row) => all + units(row.profitLoss), 0n)).toBe(payout - stake);
  }
});

test('days are the brand’s and whole; more than a year is refused, and a day without anything is left out', async () => {
  const [member] = members;
  if (!member) throw new Error('nobody');
  const day = { startDate: '2020-01-01', endDate: '2020-01-02' };
  const { value } = await member.call(personalProfit, undefined, day);
  expect(value.list).toMatchObject([{ balanceDate: 'TOTAL', bets: 0, profitLoss: 0 }]);
  expect((await member.call(personalProfit, undefined, { startDate: '2020-01-01', endDate: '2022-01-01' })).code).toBe(
    'report.range.too.long',
  );
  const ask = async (startTime: string) => (await member.call(personalProfit, undefined, { startTime })).value;
  const first = range().startDate;
  expect(await ask(`${first} 13:07:11`)).toEqual(await ask(`${first} 00:00:00`));
});
