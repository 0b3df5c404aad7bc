import { testDatabase } from '@pavilion/kit/testing';
import { unitsFromText } from '@pavilion/contract/base/money';
import { balances, betHistory, personalProfit, profitByType, transactions } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../apps/server/src/kernel/db.ts';
import { Browser } from '../../apps/server/src/test/browser.ts';
import { openTestSession } from '../../apps/server/src/test/members.ts';
import { type TestPlatform, testPlatform } from '../../apps/server/src/test/test-platform.ts';
import { fingerprint, proveYear } from './prove.ts';
import { YEAR_BRAND, YEAR_ZONE } from './shape.ts';
import { generateYear, type YearReport } from './year.ts';

const END = new Date('2025-11-01T00:00:00Z');
/** Of the brand: the year is a day of it longer on both sides. */
const YEAR = { startDate: '2024-10-31', endDate: '2025-10-31' };
/** Its clocks went forward at midnight, and back at midnight. */
const SUMMER_TIME = ['2025-09-07', '2025-04-05', '2025-04-06'];

let world: TestPlatform;
let report: YearReport;
let players: { id: string; browser: Browser }[];

beforeAll(async () => {
  world = await testPlatform({ seed: false });
  const { ownerPool: owner, pool } = world.database;
  report = await generateYear({ owner, pool }, { members: 200, bets: 20_000, seed: 7, end: END });
  world.platform.domains.content.invalidate();
  // Who played most, somebody in the middle, an agent who was given money.
  const ids = await many<{ id: string }>(
    owner,
    `SELECT id FROM (SELECT member_id AS id, row_number() OVER (ORDER BY count(*) DESC, member_id) AS place FROM bet GROUP BY member_id) b WHERE place IN (1, 60)
     UNION ALL (SELECT to_member FROM member_transfer WHERE direction = 'up' ORDER BY id LIMIT 1)`,
  );
  players = [];
  for (const { id } of ids) {
    const browser = new Browser(world, { merchant: 'koi' });
    browser.token = (await openTestSession(world, { id, brandId: YEAR_BRAND.id })).token;
    players.push({ id, browser });
  }
});
afterAll(() => world.close());

const units = (amount: number): bigint => BigInt(Math.round(amount * 10_000));
const sum = <Row>(rows: readonly Row[], read: (row: Row) => bigint): bigint => rows.reduce((all, row) => all + read(row), 0n);

async function pagesOf<Row>(page: (pageNo: string) => Promise<{ list: readonly Row[]; totalPages: number }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalPages } = await page(String(pageNo));
    rows.push(...list);
    if (pageNo >= totalPages) return rows;
  }
}

test('a generated year holds what it should: every product, every kind of money, open bets, a tree six deep', async () => {
  expect(report.rows['members']).toBe(200);
  expect(report.rows['bets']).toBeGreaterThan(18_000);
  for (const name of ['deposits', 'withdrawals', 'reward_grants', 'rebate_claims', 'member_transfers', 'open bets'])
    expect(report.rows[name], name).toBeGreaterThan(0);
  const { products, states, depth } = await one<{ products: string[]; states: string[]; depth: number }>(
    world.database.ownerPool,
    `SELECT (SELECT array_agg(DISTINCT product ORDER BY product) FROM bet) AS products, (SELECT array_agg(DISTINCT state ORDER BY state) FROM bet) AS states,
       (SELECT max(cardinality(agent_path))::int FROM bet) AS depth`,
  );
  expect(products).toEqual(['cockfight', 'elott', 'esports', 'fish', 'live', 'lott', 'pvp', 'rng', 'sports']);
  expect([states, depth]).toEqual([['cancelled', 'open', 'settled'], 6]);
});

test('its books are sound, and activity counted anew is what the consumer counted span by span', async () => {
  const { lines, isSound } = await proveYear(world.database.ownerPool);
  expect([isSound, lines.filter((line) => line.startsWith('FAIL'))]).toEqual([true, []]);
});

test('every page of the movements together, the footer and the ledger say the same to the last unit, type by type', async () => {
  for (const { id, browser } of players) {
    const ask = async (pageNo: string) => (await browser.call(transactions, undefined, { ...YEAR, pageNo, pageSize: '100' })).value;
    const rows = await pagesOf(ask);
    const { footer } = await ask('1');
    const booked = await many<{ type: number; amount: bigint; n: number }>(
      world.database.ownerPool,
      `SELECT e.type, sum(e.amount)::bigint AS amount, count(*)::int AS n FROM entry e JOIN account a ON a.id = e.account_id
         WHERE a.owner = $1 AND a.kind = 'member.cash' GROUP BY e.type ORDER BY e.type`,
      [id],
    );
    const read = [...Map.groupBy(rows, ({ txType }) => txType)].toSorted(([a], [b]) => a - b);
    expect(read.map(([type, ofType]) => ({ type, amount: sum(ofType, ({ amount }) => units(amount)), n: ofType.length }))).toEqual(booked);
    const balance = units((await browser.call(balances)).value.sumBalance);
    expect([sum(rows, ({ amount }) => units(amount)), unitsFromText(footer.net)]).toEqual([balance, balance]);
    rows.forEach((row, place) => {
      const older = rows[place + 1];
      expect(units(row.currentBalance) - units(row.amount)).toBe(older ? units(older.currentBalance) : 0n);
    });
  }
});

test('every page of the bets, the days of the footer, profit by day and by kind of game add up to the bets and to the balance', async () => {
  for (const { browser } of players) {
    const ask = async (pageNo: string) => (await browser.call(betHistory, undefined, { ...YEAR, pageNo, pageSize: '100' })).value;
    const bets = await pagesOf(ask);
    expect(new Set(bets.map(({ betId }) => betId)).size).toBe(bets.length);
    const { footer } = await ask('1');
    const counted = bets.filter(({ state }) => state !== 'VOID');
    const settled = counted.filter(({ state }) => state !== 'OPEN');
    const [payout, net] = [sum(counted, (bet) => units(bet.winAmount)), sum(bets, (bet) => units(bet.netProfit))];
    expect([footer.count, unitsFromText(footer.betAmount), unitsFromText(footer.winAmount), unitsFromText(footer.netProfit)]).toEqual([
      bets.length,
      sum(counted, (bet) => units(bet.betAmount)),
      payout,
      net,
    ]);
    expect(footer.days.reduce((all, day) => all + day.count, 0)).toBe(bets.length);
    expect(sum(footer.days, (day) => unitsFromText(day.netProfit) ?? 0n)).toBe(net);

    const { list } = (await browser.call(personalProfit, undefined, YEAR)).value;
    const [total, days] = [list.at(-1), list.slice(0, -1)];
    if (!total) throw new Error('no total');
    const stake = sum(settled, (bet) => units(bet.betAmount));
    expect([units(total.lottGameBetting), units(total.lottGameWinning), total.bets]).toEqual([stake, payout, settled.length]);
    for (const name of [
      'deposit',
      'withdraw',
      'transferIn',
      'transferOut',
      'lottGameBetting',
      'lottGameWinning',
      'lottGameRebate',
      'lottPromotion',
      'profitLoss',
    ] as const)
      expect([name, sum(days, (row) => units(row[name]))]).toEqual([name, units(total[name])]);
    const { sumBalance, heldBalance } = (await browser.call(balances)).value;
    const open = sum(bets, (bet) => (bet.state === 'OPEN' ? units(bet.betAmount) : 0n));
    expect(
      units(total.deposit) -
        units(total.withdraw) +
        units(total.transferIn) -
        units(total.transferOut) +
        units(total.profitLoss) +
        units(total.adjustment) -
        open,
    ).toBe(units(sumBalance) + units(heldBalance));
    const types = (await browser.call(profitByType, undefined, YEAR)).value.list;
    expect(sum(types, (row) => units(row.profitLoss))).toBe(payout - stake);
  }
});

test('a day of the brand is its own where its clocks change: no bet is missing, none counts twice', async () => {
  const [player] = players;
  if (!player) throw new Error('nobody');
  for (const day of SUMMER_TIME) {
    const range = { startDate: day, endDate: day };
    const { value } = await player.browser.call(betHistory, undefined, { ...range, pageSize: '100' });
    const placed = await many<{ id: string }>(
      world.database.ownerPool,
      `SELECT id FROM bet WHERE member_id = $1 AND (placed_at AT TIME ZONE $2)::date = $3::date AND business_day = $3::date ORDER BY placed_at DESC, id DESC`,
      [player.id, YEAR_ZONE, day],
    );
    expect([day, value.totalCount, value.list.map(({ betId }) => betId)]).toEqual([
      day,
      placed.length,
      placed.map(({ id }) => id).slice(0, 100),
    ]);
    const { list } = (await player.browser.call(personalProfit, undefined, range)).value;
    const { stake, payout } = await one<{ stake: bigint; payout: bigint }>(
      world.database.ownerPool,
      `SELECT coalesce(sum(settled_stake), 0)::bigint AS stake, coalesce(sum(settled_payout), 0)::bigint AS payout FROM operation
         WHERE member_id = $1 AND (at AT TIME ZONE $2)::date = $3::date`,
      [player.id, YEAR_ZONE, day],
    );
    expect([units(list.at(-1)?.lottGameBetting ?? 0), units(list.at(-1)?.lottGameWinning ?? 0)]).toEqual([stake, payout]);
  }
});

test('the same words write the same year, another seed another one, and a used database is refused', async () => {
  const written: Record<string, string>[] = [];
  for (const seed of [1, 1, 2]) {
    const database = await testDatabase();
    const pools = { owner: database.ownerPool, pool: database.pool };
    const year = { members: 60, bets: 120, seed, end: END };
    await generateYear(pools, year);
    written.push(await fingerprint(database.ownerPool));
    await expect(generateYear(pools, year)).rejects.toThrow('holds operations already');
    await database.drop();
  }
  expect(written[1]).toEqual(written[0]);
  expect(written[2]).not.toEqual(written[0]);
});
