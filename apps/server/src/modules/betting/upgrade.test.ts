import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '@pavilion/contract/base/id';
import { migrate } from '@pavilion/kit/migrate';
import { createPool } from '@pavilion/kit/pool';
import type { Pool } from '@pavilion/kit/pool';
import { accounts, findBalance, findBalances, findStatement, post, reverse, rollUpAccounts } from '../ledger/public.ts';
import type { Journal } from '../ledger/public.ts';
import { createBetPort } from './bet-port.ts';
import { bodyHash } from './operation.ts';
import type { BetOp, OpAnswer } from './operation.ts';
import { BRAND, MAIN, operation, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';

/**
 * Books of the release before operations, made by its own functions and brought up to date: nothing is lost, and whatever was
 * answered then is answered again.
 */
const DATABASE = path.join(import.meta.dirname, '../../../database');
const name = `upgrade_${process.pid}`;
const old = mkdtempSync(path.join(tmpdir(), 'pavilion-upgrade-'));
const from = new Date('2026-10-01T00:00:00Z');
const to = new Date('2026-12-01T00:00:00Z');
let admin: Pool;
let owner: Pool;
let pool: Pool;
let second = 0;
const tick = (): Date => new Date(Date.parse('2026-11-18T10:00:00Z') + (second += 1) * 1_000);

const members = Array.from({ length: 3 }, () => newId('mem')) as [string, string, string];
const cash = (memberId: string) => accounts.cash({ ...BRAND, memberId });
const provider = accounts.depositClearing({ ...BRAND, provider: 'sandbox' });
const answered = new Map<string, { op: BetOp; answer: OpAnswer }>();
const before: { balances: unknown; statements: unknown[]; house: bigint; deposit: Awaited<ReturnType<typeof post>> } = {
  balances: null,
  statements: [],
  house: 0n,
  deposit: null as never,
};

/** As the port of that release asked its `bet_apply`. */
async function applyOld(op: BetOp): Promise<OpAnswer> {
  const asked = {
    n: 0,
    kind: op.kind,
    vendor: op.vendor,
    id: op.transactionId,
    hash: bodyHash(op),
    member: op.memberId,
    round: op.roundId,
    reference: op.referenceId,
    amount: String(op.amount),
    currency: op.currency,
    game: op.game,
    product: op.product,
    betId: op.kind === 'bet' ? newId('bet') : undefined,
    free: op.free,
    roundClosed: op.roundClosed,
    afterWin: op.afterWin,
  };
  const {
    rows: [row],
  } = await pool.query('SELECT * FROM bet_apply($1::json, $2::text[], $3)', [JSON.stringify([asked]), [op.memberId], tick()]);
  const answer = { status: row.status, balance: row.balance, betId: row.bet_id, journalId: row.journal_id, replayed: row.replayed };
  if (answer.status === 'ok') answered.set(op.transactionId, { op, answer });
  return answer;
}

const deposit: Journal = {
  key: 'deposit:old',
  type: 'deposit',
  reference: 'dep_old',
  memo: { bank: 'Nam' },
  lines: [{ from: provider, to: cash(members[0]), amount: 100n * MAIN }],
};
const twoLines: Journal = {
  key: 'two:lines',
  type: 'credit.by.house',
  reference: 'mem',
  lines: [members[1], members[2]].map((id) => ({ from: accounts.adjustment(BRAND), to: cash(id), amount: 50n * MAIN })),
};

async function playOld(): Promise<void> {
  const [a, b, c] = members;
  const deposited = await post(pool, deposit, tick());
  await post(pool, twoLines, tick());
  await post(
    pool,
    {
      key: 'withdrawal:old',
      type: 'withdrawal',
      reference: 'wdr_old',
      lines: [{ from: cash(a), to: accounts.hold({ ...BRAND, memberId: a }), amount: 5n * MAIN }],
    },
    tick(),
  );
  await post(
    pool,
    {
      key: 'points:old',
      type: 'points.earned',
      reference: 'x',
      lines: [{ from: accounts.pointsIssue(BRAND), to: accounts.points({ brandId: 'koi', memberId: a }), amount: 7n * MAIN }],
    },
    tick(),
  );
  await reverse2(deposited.journalId);
  const follow = (bet: BetOp, kind: BetOp['kind'], suffix: string, over: Partial<BetOp> = {}): BetOp => ({
    ...bet,
    kind,
    transactionId: `${bet.transactionId}${suffix}`,
    referenceId: bet.transactionId,
    ...(kind === 'cancel' ? { amount: 0n } : {}),
    ...over,
  });
  const plain = operation(a);
  for (const op of [
    plain,
    follow(plain, 'win', '-w', { amount: 3n * MAIN, roundClosed: true }),
    follow(plain, 'win', '-late', { amount: MAIN, roundClosed: true }),
  ])
    await applyOld(op);
  const lost = operation(a);
  for (const op of [lost, follow(lost, 'win', '-w', { amount: 0n, roundClosed: true })]) await applyOld(op);
  const siblings = operation(b);
  for (const op of [
    siblings,
    { ...siblings, transactionId: 'sibling' },
    follow(siblings, 'win', '-w', { amount: 2n * MAIN, roundClosed: true }),
  ])
    await applyOld(op);
  const raised = operation(b);
  for (const op of [
    raised,
    follow(raised, 'raise', '-r', { amount: 2n * MAIN }),
    follow(raised, 'raise', '-r2'),
    follow(raised, 'cancel', '-cr', { referenceId: `${raised.transactionId}-r2` }),
  ])
    await applyOld(op);
  const cancelled = operation(b);
  for (const op of [cancelled, follow(cancelled, 'cancel', '-c'), follow(cancelled, 'cancel', '-c2')]) await applyOld(op);
  const taken = operation(c);
  for (const op of [
    taken,
    follow(taken, 'win', '-w', { amount: 20n * MAIN, roundClosed: true }),
    operation(c, { amount: 68n * MAIN }),
    follow(taken, 'cancel', '-c', { afterWin: 'take-back' }),
  ])
    await applyOld(op);
  const wrong = operation(a);
  for (const op of [
    wrong,
    follow(wrong, 'win', '-w', { amount: 4n * MAIN, roundClosed: true }),
    follow(wrong, 'cancel', '-cw', { referenceId: `${wrong.transactionId}-w` }),
  ])
    await applyOld(op);
  const free = operation(a, { free: true });
  for (const op of [
    free,
    follow(free, 'win', '-w', { amount: MAIN, roundClosed: true }),
    operation(a, { kind: 'promo', amount: 2n * MAIN, transactionId: 'promo' }),
  ])
    await applyOld(op);
  const late = operation(c);
  await applyOld(follow(late, 'cancel', '-tomb'));
  await applyOld(operation(a, { transactionId: 'open', roundId: 'left-open' }));
  await pool.query('SELECT ledger_rollup(ledger_horizon(), 10)');
}

/** A reversal as that release posted it. */
const reverse2 = (journalId: bigint) =>
  post(
    pool,
    {
      key: `reverse:${journalId}`,
      type: 'deposit.returned',
      reference: 'dep_old',
      reverses: journalId,
      lines: [{ from: cash(members[0]), to: provider, amount: 10n * MAIN }],
    },
    tick(),
  );

const OLD_STATEMENT = `SELECT e.journal_id AS "journalId", e.leg, e.posted_at AS "postedAt", e.type, e.amount, e.balance_after AS "balanceAfter", j.reference, j.memo
  FROM entry e JOIN account a ON a.id = e.account_id JOIN journal j ON j.id = e.journal_id AND j.posted_at = e.posted_at
  WHERE a.owner = $1 AND a.kind = 'member.cash' ORDER BY e.journal_id DESC, e.leg DESC`;

beforeAll(async () => {
  const { url: pattern } = inject('testServer');
  admin = createPool({ url: pattern.replace('/DATABASE?', '/postgres?'), max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const url = pattern.replace('/DATABASE?', `/${name}?`);
  owner = createPool({ url, searchPath: 'platform', max: 2 });
  pool = createPool({ url, role: inject('testServer').roles['platform'] as string, searchPath: 'platform', max: 8 });
  const [history, then] = [path.join(DATABASE, 'history'), path.join(old, 'migrations')];
  mkdirSync(then);
  for (const file of readdirSync(history)) if (file < '0080') copyFileSync(path.join(history, file), path.join(then, file));
  await migrate(owner, { dir: old, schema: 'platform', appRole: inject('testServer').roles['platform'] as string });
  await pool.query(
    `INSERT INTO brand (id, code, name, currency, time_zone, default_language) VALUES ('koi', 'koi', 'Koi', 'VND', 'Asia/Ho_Chi_Minh', 'VI')`,
  );
  await pool.query(
    `INSERT INTO member (id, brand_id, username, language, agent_path) SELECT id, 'koi', id, 'VI', '{mem_top}' FROM unnest($1::text[]) id`,
    [members],
  );
  await playOld();
  before.deposit = await post(pool, deposit, tick());
  before.balances = await Promise.all(
    members.map(async (id) => (await findBalances(pool, id)).toSorted((x, y) => x.kind.localeCompare(y.kind))),
  );
  before.statements = await Promise.all(members.map(async (id) => (await pool.query(OLD_STATEMENT, [id])).rows));
  before.house = (
    await pool.query(
      `SELECT sum(e.amount)::bigint AS balance FROM entry e JOIN account a ON a.id = e.account_id WHERE a.kind = 'house.game'`,
    )
  ).rows[0].balance;
  await migrate(owner, {
    dir: DATABASE,
    schema: 'platform',
    appRole: inject('testServer').roles['platform'] as string,
  });
});
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  rmSync(old, { recursive: true, force: true });
});

test('the books are sound, and balances and statements are what they were', async () => {
  expect(await unsoundness(pool)).toEqual([]);
  expect(
    await Promise.all(members.map(async (id) => (await findBalances(pool, id)).toSorted((x, y) => x.kind.localeCompare(y.kind)))),
  ).toEqual(before.balances);
  for (const [index, id] of members.entries()) {
    const { rows } = await findStatement(pool, { account: cash(id), from, to, pageNo: 1, pageSize: 100 });
    // Since then a movement carries its game as well.
    expect(rows.map(({ game: _game, vendor: _vendor, ...row }) => row)).toEqual(before.statements[index]);
  }
  expect(await findBalance(pool, accounts.game({ ...BRAND, vendor: 'lantern', game: 'dice' }))).toBe(before.house);
});

test('every transaction of a vendor is answered as it was, and another body under its id is refused', async () => {
  const port = createBetPort(pool, { ...UNHURRIED, clock: { now: () => new Date('2026-11-20T00:00:00Z') } });
  expect(answered.size).toBeGreaterThan(25);
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM vendor_transaction WHERE state = 'cancelled' AND kind <> 'tombstone'`);
  const cancelled = new Set(rows.map((row) => row.id));
  expect(cancelled.size).toBe(4);
  for (const { op, answer } of answered.values()) {
    const repeat = await port.apply(op);
    if (cancelled.has(op.transactionId)) expect(repeat.status).toBe('transaction.cancelled');
    else expect(repeat).toEqual({ ...answer, replayed: true });
    expect((await port.apply({ ...op, roundId: 'another' })).status).toBe('transaction.conflict');
  }
  const {
    rows: [tomb],
  } = await pool.query<{ id: string; member_id: string }>(`SELECT id, member_id FROM vendor_transaction WHERE kind = 'tombstone'`);
  expect((await port.apply(operation(tomb?.member_id ?? '', { transactionId: tomb?.id ?? '' }))).status).toBe('transaction.cancelled');
});

test('every key of the ledger is answered as it was', async () => {
  expect(await post(pool, deposit, new Date())).toEqual(before.deposit);
  await expect(post(pool, { ...deposit, reference: 'other' }, new Date())).rejects.toMatchObject({ code: 'transaction.conflict' });
  expect((await post(pool, twoLines, new Date())).replayed).toBe(true);
});

test('what is open goes on: rounds settle, journals are reversed, revisions count on', async () => {
  const port = createBetPort(pool, { ...UNHURRIED, clock: { now: () => new Date('2026-11-20T00:00:00Z') } });
  const { op } = answered.get('open') ?? {};
  if (!op) throw new Error('no open round');
  expect(
    await port.apply({ ...op, kind: 'win', transactionId: 'open-w', referenceId: 'open', amount: 9n * MAIN, roundClosed: true }),
  ).toMatchObject({ status: 'ok' });
  const [points] = (await pool.query<{ number: bigint }>(`SELECT number FROM operation WHERE key = 'points:old'`)).rows;
  expect((await reverse(pool, points?.number ?? 0n, new Date('2026-11-20T00:00:00Z'))).replayed).toBe(false);
  const { rows } = await pool.query<{ reasons: string[] }>(
    'SELECT array_agg(reason ORDER BY revision) AS reasons FROM bet_revision GROUP BY bet_id ORDER BY 1',
  );
  expect(rows.map((row) => row.reasons.join()).toSorted()).toEqual([
    'bet.cancelled',
    'late.win',
    'raised,raised,bet.cancelled',
    'win.cancelled',
  ]);
  await rollUpAccounts(pool);
  expect(await unsoundness(pool)).toEqual([]);
});
