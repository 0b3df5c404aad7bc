import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '@pavilion/kit/pool';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { accounts, closePeriod, findBalance, post } from '../ledger/public.ts';
import type { Db } from '../../kernel/db.ts';
import { createBetPort } from './bet-port.ts';
import type { BetPort } from './bet-port.ts';
import type { BetOp } from './operation.ts';
import { BRAND, MAIN, fund, makeMembers, openBrand, operation, UNHURRIED } from './testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';

let database: TestDatabase;
/** Two ports simulate two server processes: neither knows what the other has under way. */
let ports: [BetPort, BetPort];
const clock = { now: () => new Date() };

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
  ports = [createBetPort(database.pool, { ...UNHURRIED, clock }), createBetPort(database.pool, { ...UNHURRIED, clock })];
});
afterAll(() => database.drop());

const member = async (balance: bigint): Promise<string> => (await makeMembers(database.pool, 1, balance))[0] as string;
const cash = (memberId: string): Promise<bigint> => findBalance(database.pool, accounts.cash({ ...BRAND, memberId }));
const either = (i: number): BetPort => ports[i % 2] as BetPort;
const cancelOf = (bet: BetOp): BetOp => ({
  ...bet,
  kind: 'cancel',
  transactionId: `${bet.transactionId}c`,
  referenceId: bet.transactionId,
  amount: 0n,
});

test('fifty identical bets at once: one journal, equal answers', async () => {
  const id = await member(100n * MAIN);
  const bet = operation(id);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => either(i).apply(bet)));
  expect(new Set(answers.map(({ status, balance, betId, journalId }) => [status, balance, betId, journalId].join()))).toHaveLength(1);
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
  expect(await cash(id)).toBe(99n * MAIN);
  const { rows } = await database.pool.query('SELECT count(*) AS n FROM operation WHERE bet_id = $1', [answers[0]?.betId]);
  expect(rows[0]).toEqual({ n: 1n });
});

test('one id with many bodies at once: one is applied, the others conflict', async () => {
  const [a, b] = (await makeMembers(database.pool, 2, 100n * MAIN)) as [string, string];
  const bet = operation(a);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => either(i >> 1).apply({ ...bet, memberId: i % 2 ? a : b, amount: BigInt(1 + (i >> 2)) * MAIN })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['ok', 'transaction.conflict']));
  expect(new Set(answers.filter((answer) => answer.status === 'ok').map((answer) => answer.betId))).toHaveLength(1);
});

test('bets racing on one balance never take it below nothing', async () => {
  const id = await member(10n * MAIN);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => either(i).apply(operation(id))));
  expect(answers.filter((answer) => answer.status === 'ok')).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 'balance.not.enough')).toHaveLength(30);
  expect(await cash(id)).toBe(0n);
});

test('a cancel racing its bet leaves nothing taken, whichever comes first', async () => {
  const ids = await makeMembers(database.pool, 40, MAIN);
  const statuses = await Promise.all(
    ids.map(async (id, i) => {
      const bet = operation(id);
      const orders = i % 2 ? [bet, cancelOf(bet)] : [cancelOf(bet), bet];
      const [first, second] = await Promise.all(orders.map((op, n) => either(i + n).apply(op)));
      expect(await cash(id)).toBe(MAIN);
      return [first?.status, second?.status];
    }),
  );
  for (const pair of statuses) expect(pair).toContain('ok');
});

test('ids crossing between members, rounds and ports neither deadlock nor mix', async () => {
  const ids = await makeMembers(database.pool, 16, 100n * MAIN);
  const keys = Array.from({ length: 8 }, () => operation('').transactionId);
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, i) => {
      const memberId = ids[(i * 7) % ids.length] as string;
      return either(i).apply(operation(memberId, { transactionId: keys[(i * 5) % keys.length], roundId: 'shared' }));
    }),
  );
  for (const { status } of answers) expect(['ok', 'transaction.conflict']).toContain(status);
  const applied = answers.filter((answer) => answer.status === 'ok' && !answer.replayed);
  expect(applied).toHaveLength(keys.length);
});

/** The pool, with the code of every error a statement of it ends in noted. */
const watched = (codes: string[]): Db => {
  const noting = async <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      codes.push(String((error as { code?: string }).code));
      throw error;
    });
  return new Proxy(database.pool, {
    get: (pool, name) =>
      name === 'connect'
        ? async () => {
            const client = await pool.connect();
            return new Proxy(client, {
              get: (of, what) => {
                const value: unknown = Reflect.get(of, what);
                if (typeof value !== 'function') return value;
                return (...args: unknown[]) => {
                  const answer: unknown = value.apply(of, args);
                  return what === 'query' ? noting(answer as Promise<unknown>) : answer;
                };
              },
            });
          }
        : Reflect.get(pool, name),
  });
};

test('ids crossing between members and commits under way make no deadlock: one costs a second, and the vendor no longer waits', async () => {
  const failures: string[] = [];
  const port = createBetPort(watched(failures), { ...UNHURRIED, clock, form: 'each', maxBatch: 4 });
  const ids = await makeMembers(database.pool, 24, 10_000n * MAIN);
  for (let round = 0; round < 12; round += 1) {
    const keys = Array.from({ length: 6 }, () => operation('').transactionId);
    const answers = await Promise.all(
      Array.from({ length: 96 }, (_, i) => {
        const bet = operation(ids[(i * 7) % ids.length] as string, { transactionId: keys[(i * 5 + (i >> 3)) % keys.length] as string });
        return port.apply(i % 3 === 2 ? cancelOf(bet) : bet);
      }),
    );
    for (const { status } of answers)
      expect(['ok', 'transaction.conflict', 'transaction.mismatch', 'transaction.cancelled']).toContain(status);
  }
  expect(failures).toEqual([]);
  await port.close();
});

test('in one batch each operation has its own result, and a poisoned one breaks only itself', async () => {
  const ids = await makeMembers(database.pool, 12, MAIN);
  const results = await Promise.allSettled(
    ids.map((id, i) =>
      either(0).apply(
        operation(id, {
          ...(i % 3 === 0 ? { amount: 5n * MAIN } : {}),
          ...(i === 7 ? { roundId: 'nul\u0000byte' } : {}),
        }),
      ),
    ),
  );
  results.forEach((result, i) => {
    if (i === 7) expect(result.status).toBe('rejected');
    else expect(result).toMatchObject({ value: { status: i % 3 === 0 ? 'balance.not.enough' : 'ok' } });
  });
});

test('bets beside deposits and withdrawals of the same members', async () => {
  const ids = await makeMembers(database.pool, 6, 10n * MAIN);
  await Promise.all(
    Array.from({ length: 240 }, async (_, i) => {
      const memberId = ids[i % ids.length] as string;
      const account = accounts.cash({ ...BRAND, memberId });
      if (i % 4) await either(i).apply(operation(memberId));
      else {
        await post(
          database.pool,
          {
            key: `hold:${memberId}:${i}`,
            type: 'withdrawal',
            reference: 'wdr',
            lines: [{ from: account, to: accounts.hold({ ...BRAND, memberId }), amount: MAIN / 2n }],
          },
          new Date(),
        ).catch((error: unknown) => expect(error).toMatchObject({ code: 'balance.not.enough' }));
      }
    }),
  );
});

test('a pool of two under hundreds of callers: fast refusals, no deadlock, nothing lost', async () => {
  const pool = createPool({ url: database.url, role: database.role, searchPath: 'platform', max: 2 });
  const port = createBetPort(pool, { ...UNHURRIED, clock, maxQueue: 200 });
  const ids = await makeMembers(database.pool, 300, 10n * MAIN);
  const answers = await Promise.all(Array.from({ length: 900 }, (_, i) => port.apply(operation(ids[i % ids.length] as string))));
  const busy = answers.filter((answer) => answer.status === 'system.busy').length;
  const applied = answers.filter((answer) => answer.status === 'ok').length;
  expect(busy).toBe(700);
  expect(applied).toBe(200);
  const { rows } = await database.pool.query('SELECT count(*) AS n FROM bet WHERE member_id = ANY ($1)', [ids]);
  expect(rows[0]).toEqual({ n: 200n });
  await port.close();
  expect((await port.apply(operation(ids[0] as string))).status).toBe('system.busy');
  await pool.end();
});

test('a member held by another transaction delays only their own bets', async () => {
  const [held, free] = (await makeMembers(database.pool, 2, 10n * MAIN)) as [string, string];
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM member_guard WHERE member_id = $1 FOR UPDATE', [held]);
  const stuck = either(0).apply(operation(held));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await either(0).apply(operation(free))).status).toBe('ok');
  await holder.query('COMMIT');
  holder.release();
  expect((await stuck).status).toBe('ok');
});

test('a closed period never changes: whatever is stamped in it was committed before it closed', async () => {
  const ids = await makeMembers(database.pool, 12, 100n * MAIN);
  const {
    rows: [moment],
  } = await database.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  // A clock of the future, read long before the commit: each bet is stamped with what was current when it was asked.
  let now = (moment as { at: Date }).at.getTime() + 3_600_000;
  const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => new Date(now) } });
  const stampedBefore = async (through: Date): Promise<bigint> =>
    (await database.pool.query<{ n: bigint }>('SELECT count(*) AS n FROM operation WHERE at < $1', [through])).rows[0]?.n ?? 0n;
  const closed: { through: Date; count: bigint }[] = [];
  let isOver = false;
  const players = ids.map(async (id, i) => {
    while (!isOver) {
      if (i % 3) expect((await port.apply(operation(id, { amount: MAIN }))).status).toMatch(/^(ok|balance.not.enough)$/);
      else await fund(database.pool, id, MAIN, new Date(now));
    }
  });
  for (let round = 0; round < 25; round += 1) {
    now += 1_000;
    const through = new Date(now);
    expect((await closePeriod(database.pool, through)).getTime()).toBeGreaterThanOrEqual(through.getTime());
    closed.push({ through, count: await stampedBefore(through) });
  }
  isOver = true;
  await Promise.all(players);
  for (const { through, count } of closed) expect(await stampedBefore(through)).toBe(count);
});

test('closing waits for nobody longer than a moment, and bets go on meanwhile', async () => {
  const [id] = (await makeMembers(database.pool, 1, 10n * MAIN)) as [string];
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT pg_advisory_xact_lock_shared(7202)');
  await expect(database.pool.query(`SELECT ledger_close(now() + interval '1 year')`)).rejects.toMatchObject({ code: '55P03' });
  const closing = closePeriod(database.pool, new Date(Date.now() + 7_200_000));
  expect((await either(0).apply(operation(id))).status).toBe('ok');
  await holder.query('COMMIT');
  holder.release();
  const through = await closing;
  const { betId } = await either(1).apply(operation(id));
  const { rows } = await database.pool.query<{ placed_at: Date }>('SELECT placed_at FROM bet WHERE id = $1', [betId]);
  expect(rows[0]?.placed_at.getTime()).toBe(through.getTime());
});

test('after all of it the books are sound', async () => {
  expect(await unsoundness(database.pool)).toEqual([]);
});
