import { newId } from '@pavilion/contract/base/id';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, type Sql } from '../../kernel/db.ts';
import { BRAND, MAIN, makeMembers, openBrand } from '../betting/testing/members.ts';
import { accounts, closePeriod, type Journal, type KindBalance, post, rollUpAccounts, sumBalances } from './public.ts';

let database: TestDatabase;
let members: string[];
const START = Date.parse('2026-11-18T10:00:00Z');
const atHour = (hour: number): Date => new Date(START + hour * 3_600_000);
const HOURS = [0, 1, 2, 3, 4, 5];

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
  members = await makeMembers(database.pool, 3, 0n);
});
afterAll(() => database.drop());

/** Money in by two providers, a hold, a credit of the house. */
function journalsOf(memberId: string, hour: number): Journal[] {
  const cash = accounts.cash({ ...BRAND, memberId });
  const provider = accounts.depositClearing({ ...BRAND, provider: hour % 2 === 0 ? 'sandbox' : 'other-pay' });
  const name = (): { key: string; reference: string } => ({ key: newId('key'), reference: 'ref' });
  const amount = BigInt(hour + 1) * MAIN;
  return [
    { ...name(), type: 'deposit', lines: [{ from: provider, to: cash, amount: 5n * amount }] },
    { ...name(), type: 'withdrawal', lines: [{ from: cash, to: accounts.hold({ ...BRAND, memberId }), amount }] },
    { ...name(), type: 'credit.by.house', lines: [{ from: accounts.adjustment(BRAND), to: cash, amount: 1n }] },
  ];
}

async function postHour(hour: number): Promise<void> {
  for (const memberId of members) {
    for (const journal of journalsOf(memberId, hour)) await post(database.pool, journal, atHour(hour));
  }
}

/** The same from nothing but entries. */
const fromEntries = (before: Date | undefined): Promise<KindBalance[]> =>
  many<KindBalance & Record<string, unknown>>(
    database.ownerPool,
    `SELECT currency, kind, CASE WHEN kind LIKE 'clearing.%' THEN owner ELSE '' END AS part, (count(*) FILTER (WHERE held <> 0))::float8 AS accounts,
         sum(held)::bigint AS balance
       FROM (SELECT a.*, coalesce((SELECT sum(e.amount) FROM entry e WHERE e.account_id = a.id AND e.posted_at < $2::timestamptz), 0) AS held
           FROM ledger_account a WHERE a.brand_id = $1) h
       GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [BRAND.brandId, before ?? 'infinity'],
  );

/** Now and right before every hour. */
const MOMENTS = [undefined, ...HOURS.map(atHour)];
const sumsNow = (): Promise<KindBalance[][]> =>
  Promise.all(MOMENTS.map((at) => sumBalances(database.pool, { brandId: BRAND.brandId, at })));
const entriesNow = (): Promise<KindBalance[][]> => Promise.all(MOMENTS.map(fromEntries));

test('sums are those of all entries, whether house accounts are rolled up not at all, in part or wholly', async () => {
  for (const hour of HOURS) {
    await postHour(hour);
    expect(await sumsNow()).toEqual(await entriesNow());
    // Not all of it: the next hours find some rolled up and some not.
    await database.ownerPool.query('SELECT ledger_rollup((SELECT max(number) FROM operation), $1)', [hour + 1]);
    expect(await sumsNow()).toEqual(await entriesNow());
  }
  await rollUpAccounts(database.pool);
  const sums = await sumsNow();
  expect(sums).toEqual(await entriesNow());
  for (const ofMoment of sums) expect(ofMoment.reduce((all, { balance }) => all + balance, 0n)).toBe(0n);
});

test('what is rolled up between its two statements is not counted twice', async () => {
  await postHour(6);
  let asked = 0;
  const between: Sql = {
    async query(text: string, values?: unknown[]) {
      asked += 1;
      if (asked === 2) await rollUpAccounts(database.pool);
      return database.pool.query(text, values);
    },
  };
  expect(await sumBalances(between, { brandId: BRAND.brandId })).toEqual(await fromEntries(undefined));
  expect(asked).toBe(2);
});

test('of closed books the first answer is kept, of open ones none', async () => {
  const storedMoments = async (): Promise<Date[]> =>
    (
      await many<{ at: Date }>(database.pool, 'SELECT DISTINCT at FROM closed_balance WHERE brand_id = $1 ORDER BY at', [BRAND.brandId])
    ).map(({ at }) => at);
  await sumsNow();
  expect(await storedMoments()).toEqual([]);
  await closePeriod(database.pool, atHour(3));
  await Promise.all([sumsNow(), sumsNow()]);
  // Before the first movement nothing was held, by accounts that are there by now.
  expect(await storedMoments()).toEqual([atHour(0), atHour(1), atHour(2), atHour(3)]);
  // What comes for that time is stamped at its end.
  await postHour(2);
  expect(await sumsNow()).toEqual(await entriesNow());
  // The kept rows are what is answered.
  await database.ownerPool.query('UPDATE closed_balance SET balance = balance + 1 WHERE at = $1', [atHour(2)]);
  expect(await sumBalances(database.pool, { brandId: BRAND.brandId, at: atHour(2) })).not.toEqual(await fromEntries(atHour(2)));
});
