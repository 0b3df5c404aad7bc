import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@pavilion/contract/base/id';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { transaction } from '../../kernel/db.ts';
import { BRAND, MAIN, makeMembers, openBrand } from '../betting/testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import {
  ACCOUNT_KINDS,
  ACCOUNT_PAIRS,
  TRANSACTION_TYPES,
  accounts,
  balanceIn,
  findBalance,
  findBalances,
  findStatement,
  post,
  postAll,
  reverse,
  rollUpAccounts,
} from './public.ts';
import type { Journal } from './public.ts';

let database: TestDatabase;
const now = new Date('2026-11-18T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
});
afterAll(() => database.drop());

const member = async (balance = 0n): Promise<string> => (await makeMembers(database.pool, 1, balance))[0] as string;
const provider = accounts.depositClearing({ ...BRAND, provider: 'sandbox' });
const cashOf = (memberId: string) => accounts.cash({ ...BRAND, memberId });
const depositTo = (memberId: string, amount = MAIN, key = `deposit:${newId('dep')}`): Journal => ({
  key,
  type: 'deposit',
  reference: 'dep_1',
  lines: [{ from: provider, to: cashOf(memberId), amount }],
});
const withdrawal = (memberId: string, amount: bigint): Journal => ({
  key: `withdrawal:${newId('wdr')}`,
  type: 'withdrawal',
  reference: 'wdr_1',
  lines: [{ from: cashOf(memberId), to: accounts.hold({ ...BRAND, memberId }), amount }],
});

describe('the chart', () => {
  test('is the same in the database', async () => {
    const kinds = await database.pool.query('SELECT * FROM account_kind');
    expect(Object.fromEntries(kinds.rows.map(({ kind, member: isMember, floor }) => [kind, { member: isMember, floor }]))).toEqual(
      ACCOUNT_KINDS,
    );
    const types = await database.pool.query('SELECT name, code, direction FROM transaction_type');
    expect(Object.fromEntries(types.rows.map(({ name, code }) => [name, code]))).toEqual(TRANSACTION_TYPES);
    for (const { code, direction } of types.rows) expect(String(code)[1]).toBe(direction === 'in' ? '1' : '2');
    const pairs = await database.pool.query(
      'SELECT t.name, p.from_kind, p.to_kind FROM account_pair p JOIN transaction_type t ON t.code = p.type',
    );
    const asText = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' ')).toSorted();
    expect(asText(pairs.rows.map((row) => [row.name, row.from_kind, row.to_kind]))).toEqual(asText(ACCOUNT_PAIRS));
  });

  test('lines off the chart, across brands or currencies are refused by the database', async () => {
    const id = await member(MAIN);
    const lines = (to: ReturnType<typeof cashOf>): Journal => ({
      ...depositTo(id),
      type: 'credit.by.house',
      lines: [{ from: provider, to, amount: 1n }],
    });
    await expect(post(database.pool, lines(cashOf(id)), now)).rejects.toMatchObject({ code: 'PV002' });
    const foreign = { ...depositTo(id), lines: [{ from: { ...provider, currency: 'BRL' }, to: cashOf(id), amount: 1n }] };
    await expect(post(database.pool, foreign, now)).rejects.toMatchObject({ code: 'PV002' });
    await expect(post(database.pool, depositTo('mem_nobody'), now)).rejects.toMatchObject({ code: 'PV004' });
  });
});

describe('post', () => {
  test('moves once; the same key answers the same, with another body it is refused', async () => {
    const id = await member();
    const journal = depositTo(id);
    const first = await post(database.pool, journal, now);
    expect(first.replayed).toBe(false);
    expect(balanceIn(first, cashOf(id))).toBe(MAIN);
    expect(await post(database.pool, journal, new Date())).toEqual({ ...first, replayed: true });
    await expect(post(database.pool, { ...journal, reference: 'other' }, now)).rejects.toMatchObject({ code: 'transaction.conflict' });
    expect(await findBalance(database.pool, cashOf(id))).toBe(MAIN);
  });

  test('fifty at once with one key: one journal, equal answers', async () => {
    const id = await member();
    const journal = depositTo(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(database.pool, journal, now)));
    expect(new Set(answers.map((answer) => answer.journalId)).size).toBe(1);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await findBalance(database.pool, cashOf(id))).toBe(MAIN);
  });

  test('a balance never goes below nothing, however many try', async () => {
    const id = await member(5n * MAIN);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => post(database.pool, withdrawal(id, MAIN), now)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'balance.not.enough' });
    expect(await findBalances(database.pool, id)).toEqual(
      expect.arrayContaining([
        { kind: 'member.cash', currency: 'VND', balance: 0n },
        { kind: 'member.hold', currency: 'VND', balance: 5n * MAIN },
      ]),
    );
  });

  test('postAll posts all or none, and crossing transfers do not deadlock', async () => {
    const [a, b] = (await makeMembers(database.pool, 2, 10n * MAIN)) as [string, string];
    await expect(postAll(database.pool, [depositTo(a), withdrawal(b, 11n * MAIN)], now)).rejects.toMatchObject({
      code: 'balance.not.enough',
    });
    expect(await findBalance(database.pool, cashOf(a))).toBe(10n * MAIN);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        postAll(database.pool, i % 2 ? [depositTo(a), depositTo(b)] : [depositTo(b), depositTo(a)], now),
      ),
    );
    expect(await findBalance(database.pool, cashOf(b))).toBe(50n * MAIN);
  });

  test('points are a currency', async () => {
    const id = await member();
    const points = accounts.points({ brandId: 'koi', memberId: id });
    const issue = accounts.pointsIssue({ brandId: 'koi' });
    await post(
      database.pool,
      { key: `earn:${id}`, type: 'points.earned', reference: 'x', lines: [{ from: issue, to: points, amount: 30n * MAIN }] },
      now,
    );
    const spend = {
      key: `spend:${id}`,
      type: 'points.spent',
      reference: 'x',
      lines: [{ from: points, to: issue, amount: 31n * MAIN }],
    } as const;
    await expect(post(database.pool, spend, now)).rejects.toMatchObject({ code: 'balance.not.enough' });
    expect(await findBalance(database.pool, points)).toBe(30n * MAIN);
  });

  test('reverse moves the money back, once', async () => {
    const id = await member();
    const { journalId } = await post(database.pool, depositTo(id), now);
    const back = await reverse(database.pool, journalId, now);
    expect(await reverse(database.pool, journalId, now)).toEqual({ ...back, replayed: true });
    expect(await findBalance(database.pool, cashOf(id))).toBe(0n);
  });
});

describe('the database itself', () => {
  test('lets the server change no entry, no key, no balance', async () => {
    await member(MAIN);
    for (const statement of [
      'UPDATE operation SET amount = amount * 2',
      'DELETE FROM operation',
      'TRUNCATE operation',
      'UPDATE ledger_account SET balance = balance + 1',
      'UPDATE member_guard SET balance = balance + 1',
      'DELETE FROM member_guard',
      `INSERT INTO operation (number, line, at, kind, source, key) VALUES (0, 0, now(), 'post', 'ledger', 'x')`,
      'UPDATE bet SET payout = 1',
      "SELECT ledger_move(1, 'member.cash', 'x', 1)",
      'UPDATE ledger_period SET closed_through = now()',
    ])
      await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    const owned = await database.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'platform' AND tableowner = current_user`);
    expect(owned.rows).toEqual([]);
  });

  test('refuses even the owner an edit, and a line that does not balance', async () => {
    const id = await member(MAIN);
    for (const statement of ['UPDATE operation SET amount = amount * 2', 'DELETE FROM operation', 'TRUNCATE operation']) {
      await expect(database.ownerPool.query(statement), statement).rejects.toMatchObject({ code: 'PV001' });
    }
    const { rows } = await database.ownerPool.query(`SELECT id FROM account WHERE owner = $1 ORDER BY kind`, [id]);
    const insert = `INSERT INTO operation (number, line, at, kind, source, key, type, payer, receiver, amount)
      VALUES (999999, 0, $1, 'post', 'ledger', 'wrong', $2, $3, $4, $5)`;
    const [money, points] = rows.map((row) => row.id as bigint) as [bigint, bigint];
    const {
      rows: [clearing],
    } = await database.ownerPool.query(`SELECT id FROM account WHERE kind = 'clearing.deposit' AND currency = 'VND'`);
    for (const [type, payer, receiver, amount] of [
      [6101, money, money, 5n],
      [6201, money, points, 5n],
      [6101, 999_999n, money, 5n],
      [1, clearing?.id, money, 5n],
      [null, clearing?.id, money, 5n],
      [6101, null, money, 5n],
      [6101, clearing?.id, null, 5n],
      [6101, clearing?.id, money, -5n],
      [6101, clearing?.id, money, 0n],
    ])
      await expect(database.ownerPool.query(insert, [now, type, payer, receiver, amount])).rejects.toMatchObject({ code: 'PV002' });
    await expect(database.ownerPool.query(insert.replace(`'wrong'`, 'NULL'), [now, 6101, clearing?.id, money, 5n])).rejects.toMatchObject({
      code: 'PV002',
    });
    await expect(database.ownerPool.query('UPDATE ledger_account SET balance = -1 WHERE id = $1', [points])).rejects.toMatchObject({
      constraint: 'account_floor',
    });
    await expect(database.ownerPool.query('UPDATE member_guard SET balance = -1 WHERE member_id = $1', [id])).rejects.toMatchObject({
      constraint: 'member_guard_balance',
    });
  });
});

describe('reading', () => {
  test('a statement shows pages, running balances, filters and totals', async () => {
    const id = await member();
    for (let i = 1; i <= 5; i += 1) await post(database.pool, depositTo(id, BigInt(i) * MAIN), new Date(now.getTime() + i * 1_000));
    const out = withdrawal(id, 4n * MAIN);
    await post(database.pool, { ...out, memo: { bank: 'Nam' } }, new Date(now.getTime() + 9_000));
    const range = { account: cashOf(id), from: now, to: new Date(now.getTime() + 60_000), pageNo: 1, pageSize: 4 };
    const page = await findStatement(database.pool, range);
    expect(page.rows.map((row) => [row.type, row.amount / MAIN, row.balanceAfter / MAIN])).toEqual([
      [6201, -4n, 11n],
      [6101, 5n, 15n],
      [6101, 4n, 10n],
      [6101, 3n, 6n],
    ]);
    expect(page.rows[0]).toMatchObject({ reference: 'wdr_1', memo: { bank: 'Nam' } });
    expect(page).toMatchObject({ totalCount: 6, totalIn: 15n * MAIN, totalOut: 4n * MAIN });
    const second = await findStatement(database.pool, { ...range, types: [6101], pageNo: 2, pageSize: 3 });
    expect(second.rows.map((row) => row.amount / MAIN)).toEqual([2n, 1n]);
    expect(second.totals).toEqual([{ type: 6101, count: 5, amount: 15n * MAIN }]);
    expect(await findStatement(database.pool, { ...range, account: cashOf('mem_none') })).toMatchObject({ totalCount: 0, rows: [] });
  });

  test('house balances are right before, during and after they are rolled up', async () => {
    const before = await findBalance(database.pool, provider);
    const ids = await makeMembers(database.pool, 4, 0n);
    let isDone = false;
    const rolling = (async () => {
      while (!isDone) await rollUpAccounts(database.pool);
    })();
    await Promise.all(
      ids.map(async (id) => {
        for (let i = 0; i < 25; i += 1) await post(database.pool, depositTo(id), now);
      }),
    );
    isDone = true;
    await rolling;
    expect(await findBalance(database.pool, provider)).toBe(before - 100n * MAIN);
    await rollUpAccounts(database.pool);
    expect(await findBalance(database.pool, provider)).toBe(before - 100n * MAIN);
    const { rows } = await database.pool.query(`SELECT balance FROM account WHERE kind = 'clearing.deposit' AND currency = 'VND'`);
    expect(rows).toEqual([{ balance: before - 100n * MAIN }]);
  });

  test('a transaction sees its own post, and takes it back with everything else', async () => {
    const id = await member();
    await expect(
      transaction(database.pool, async (tx) => {
        await post(tx, depositTo(id), now);
        expect(await findBalance(tx, cashOf(id))).toBe(MAIN);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await findBalance(database.pool, cashOf(id))).toBe(0n);
  });
});

test('after all of it the books are sound', async () => {
  expect(await unsoundness(database.pool)).toEqual([]);
});
