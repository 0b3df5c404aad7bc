import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { migrate } from '@pavilion/kit/migrate';
import { createPool, type Pool } from '@pavilion/kit/pool';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { type BetPort, createBetPort } from '../betting/public.ts';
import { checkBooks } from '../books/public.ts';
import { BRAND, MAIN, makeMembers, openBrand, operation, UNHURRIED } from '../betting/testing/members.ts';
import { accounts, post } from '../ledger/public.ts';
import { findLocks, findTurnover } from './public.ts';

/** Deposits of a release without locks: what they still ask for is asked afterwards, to the last unit. */
const DATABASE = path.join(import.meta.dirname, '../../../database');
const name = `upgrade_locks_${process.pid}`;
const old = mkdtempSync(path.join(tmpdir(), 'pavilion-locks-'));
const { url: pattern, roles } = inject('testServer');
const appRole = roles['platform'] as string;
let admin: Pool;
let owner: Pool;
let pool: Pool;
let bets: BetPort;
let second = 0;
const tick = (): Date => new Date(Date.parse('2026-11-18T10:00:00Z') + (second += 1) * 1_000);

async function deposit(memberId: string, main: bigint): Promise<string> {
  const id = `dep_${memberId.slice(4)}${(second += 1)}`;
  const at = tick();
  await post(
    pool,
    {
      key: `deposit:${id}`,
      type: 'deposit',
      reference: id,
      lines: [
        {
          from: accounts.depositClearing({ ...BRAND, provider: 'sandbox' }),
          to: accounts.cash({ ...BRAND, memberId }),
          amount: main * MAIN,
        },
      ],
    },
    at,
  );
  await owner.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at, settled_at)
       VALUES ($1, 'koi', $2, $1, '', 'sandbox', 'QR', 'QR', 'VND', $3, $3, ${DEPOSIT.credited}, $4, $4)`,
    [id, memberId, main * MAIN, at],
  );
  return id;
}

async function play(memberId: string, main: bigint): Promise<void> {
  const bet = operation(memberId, { amount: main * MAIN });
  await bets.apply(bet);
  await bets.apply({ ...bet, kind: 'win', transactionId: `${bet.transactionId}-w`, referenceId: bet.transactionId, roundClosed: true });
}

beforeAll(async () => {
  admin = createPool({ url: pattern.replace('/DATABASE?', '/postgres?'), max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const url = pattern.replace('/DATABASE?', `/${name}?`);
  owner = createPool({ url, searchPath: 'platform', max: 2 });
  pool = createPool({ url, role: appRole, searchPath: 'platform', max: 4 });
  const [history, then] = [path.join(DATABASE, 'history'), path.join(old, 'migrations')];
  mkdirSync(then);
  for (const file of readdirSync(history)) if (file < '0143') copyFileSync(path.join(history, file), path.join(then, file));
  await migrate(owner, { dir: old, schema: 'platform', appRole });
  await openBrand(pool);
  await owner.query(
    `INSERT INTO withdrawal_rule (brand_id, min_amount, max_amount, daily_count, turnover_ppm, provider) VALUES ('koi', 1, 1000000000, 5, 2000000, 'sandbox')`,
  );
  bets = createBetPort(pool, { ...UNHURRIED, clock: { now: tick } });
});
afterAll(async () => {
  await bets.close();
  await Promise.all([pool.end(), owner.end()]);
  await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
  rmSync(old, { recursive: true });
});

test('deposits since the last withdrawal open their locks, the oldest met by what was played', async () => {
  const [half, free, gone] = (await makeMembers(pool, 3, 0n)) as [string, string, string];
  const first = await deposit(half, 100n);
  await play(half, 100n);
  const next = await deposit(half, 50n);
  await play(half, 100n);
  await play(half, 30n);
  await deposit(free, 10n);
  await play(free, 10n);
  await play(free, 10n);
  await deposit(gone, 40n);
  await owner.query(
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
       VALUES ('crd', $1, 'koi', 'A', 'A', '', '1', '', 'x', $2)`,
    [gone, tick()],
  );
  await owner.query(
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider, requested_at)
       VALUES ('wdr', 'koi', $1, 'r', '', 'crd', 'A', '1', 'VND', 1, ${WITHDRAWAL.done}, 'sandbox', $2)`,
    [gone, tick()],
  );
  await migrate(owner, { dir: DATABASE, schema: 'platform', appRole });
  const locks = await findLocks(pool, half);
  expect(first).not.toBe(next);
  expect(locks.map(({ code, asked, done, held }) => [code, asked, done, held])).toEqual([[next, 100n * MAIN, 30n * MAIN, 50n * MAIN]]);
  expect(await findLocks(pool, free)).toEqual([]);
  expect(await findLocks(pool, gone)).toEqual([]);
  await play(half, 25n);
  expect(await findTurnover(pool, half)).toEqual({ required: 100n * MAIN, done: 55n * MAIN, remaining: 45n * MAIN });
  const { checks } = await transaction(pool, (tx) => checkBooks(tx));
  expect(checks.filter(({ offenders }) => offenders > 0).map((check) => check.name)).toEqual([]);
});
