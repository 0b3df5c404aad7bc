import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBetPort } from './modules/betting/public.ts';
import { makeMembers, MAIN, openBrand, operation, UNHURRIED } from './modules/betting/testing/members.ts';
import type { OperationConsumer } from './deps.ts';
import { transaction } from './kernel/db.ts';
import { followOperations, type Followers } from './modules/ledger/public.ts';
import { dispatchNext } from './modules/ledger/follow-operations.ts';
import { hintConsumer } from './modules/realtime/public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('platform');
  await openBrand(database.pool);
  // Of the brand that was opened.
  await database.ownerPool.query('TRUNCATE hint');
});
afterAll(() => database.drop());

const stops: (() => Promise<void>)[] = [];
/** Delivers what is left, so that the next test begins with nothing. */
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await drainAll();
  await database.ownerPool.query('TRUNCATE hint');
});

const log = pino({ level: 'silent' });
const follow = (...consumers: OperationConsumer[]): Followers => {
  const followers = followOperations({ db: database.pool, log, consumers, firstRetryMs: 1 });
  stops.push(followers.start());
  return followers;
};
const relay = (): Followers => follow(hintConsumer);
async function drain(most = 20_000): Promise<{ hints: number; is_more: boolean }> {
  let hints = 0;
  const counted: OperationConsumer = {
    name: 'hints',
    work: async (tx, range) => {
      hints = ((await hintConsumer.work(tx, range)) as { rowCount: number }).rowCount;
    },
  };
  const { isMore } = await transaction(database.pool, (tx) => dispatchNext(tx, counted, most));
  return { hints, is_more: isMore };
}
async function drainAll(): Promise<number> {
  let hints = 0;
  // Twice: numbers are settled by the look after the one that saw them.
  for (let i = 0; i < 3; i += 1)
    for (let more = true; more;) ({ is_more: more, hints } = await drain().then((one) => ({ ...one, hints: hints + one.hints })));
  return hints;
}
const hinted = async (): Promise<string[]> =>
  (await database.ownerPool.query<{ member_id: string }>('SELECT member_id FROM hint ORDER BY id')).rows.map((row) => row.member_id);

async function betAll(members: readonly string[], each: number, onApplied?: () => void): Promise<void> {
  const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => new Date() }, ...(onApplied ? { onApplied } : {}) });
  await Promise.all(
    members.flatMap((id) =>
      Array.from({ length: each }, async () => {
        expect((await port.apply(operation(id, { roundId: randomUUID(), amount: MAIN }))).status).toBe('ok');
      }),
    ),
  );
  await port.close();
}

test('every bettor hears of the balance at once, from a relay that slept', async () => {
  const members = await makeMembers(database.pool, 20, MAIN * 100n);
  const [first] = [relay(), relay()];
  await betAll(members, 10, () => first?.wake());
  await expect.poll(async () => new Set(await hinted()).size).toBe(20);
  const { rows } = await database.ownerPool.query<{ what: string }>(`SELECT DISTINCT brand_id || ' ' || event AS what FROM hint`);
  expect(rows).toEqual([{ what: 'koi balance.changed' }]);
  expect((await hinted()).length).toBeLessThanOrEqual(200);
});

test('what could not be delivered comes back and is delivered later', async () => {
  const members = await makeMembers(database.pool, 3, MAIN * 100n);
  await betAll(members, 2);
  await database.ownerPool.query('ALTER TABLE hint ADD CONSTRAINT none CHECK (false) NOT VALID');
  await expect(drain()).rejects.toMatchObject({ code: '23514' });
  await database.ownerPool.query('ALTER TABLE hint DROP CONSTRAINT none');
  expect(await drainAll()).toBe(3);
  expect((await hinted()).toSorted()).toEqual(members.toSorted());
});

test('an operation that commits after later ones is given then, and none twice', async () => {
  const members = (await makeMembers(database.pool, 4, MAIN * 100n)) as [string, string, string, string];
  await drainAll();
  await database.ownerPool.query('TRUNCATE hint');
  const held = await database.pool.connect();
  await held.query('BEGIN');
  const late = createBetPort(
    { ...database.pool, connect: async () => ({ query: held.query.bind(held), release: () => undefined }) } as never,
    { ...UNHURRIED, clock: { now: () => new Date() } },
  );
  expect((await late.apply(operation(members[0]))).status).toBe('ok');
  await betAll([members[1]], 1);
  await drain();
  expect(await hinted()).toEqual([members[1]]);
  await betAll([members[2]], 1);
  await drain();
  await drain();
  expect(await hinted()).toEqual([members[1], members[2]]);
  await held.query('COMMIT');
  held.release();
  await betAll([members[3]], 1);
  expect(await drainAll()).toBe(2);
  expect((await hinted()).slice(2).toSorted()).toEqual([members[0], members[3]].toSorted());
});

test('an operation whose transaction is the newest of all and outlives two looks is given when it commits', async () => {
  const [member = ''] = await makeMembers(database.pool, 1, MAIN * 100n);
  await drainAll();
  await database.ownerPool.query('TRUNCATE hint');
  const held = await database.pool.connect();
  await held.query('BEGIN');
  const late = createBetPort(
    { ...database.pool, connect: async () => ({ query: held.query.bind(held), release: () => undefined }) } as never,
    { ...UNHURRIED, clock: { now: () => new Date() } },
  );
  expect((await late.apply(operation(member))).status).toBe('ok');
  for (let look = 0; look < 3; look += 1) await drain();
  await held.query('COMMIT');
  held.release();
  expect(await drainAll()).toBe(1);
  expect(await hinted()).toEqual([member]);
});

test('a backlog is worked in steps, each operation once', async () => {
  const members = await makeMembers(database.pool, 12, MAIN * 100n);
  await drainAll();
  await database.ownerPool.query('TRUNCATE hint');
  await betAll(members, 1);
  // Numbers are given once no transaction of the whole server is older: those of other test files too.
  await expect
    .poll(
      async () => {
        await drain(5);
        return (await hinted()).toSorted();
      },
      { interval: 5 },
    )
    .toEqual(members.toSorted());
  expect(await drainAll()).toBe(0);
});

test('a relay that is stopped leaves the rest to the next', async () => {
  const members = await makeMembers(database.pool, 2, MAIN * 100n);
  relay();
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await betAll(members, 1);
  expect(await hinted()).toEqual([]);
  expect(await drainAll()).toBe(2);
});

/** Sums stakes by member, and cannot work the bets of one of them. */
const sumConsumer = (name: string, poisoned: () => string | undefined): OperationConsumer => ({
  name,
  work: async (tx, range) => {
    await tx.query(
      `INSERT INTO sums (consumer, member_id, amount) SELECT $5, o.member_id, 1 / (o.member_id <> $6)::int * o.amount FROM operation_given($1, $2, $3, $4) o
         WHERE o.kind = 'bet'`,
      [...range, name, poisoned() ?? ''],
    );
  },
});
const sums = async (name: string) =>
  Object.fromEntries(
    (
      await database.ownerPool.query<{ member_id: string; total: bigint }>(
        'SELECT member_id, sum(amount)::bigint AS total FROM sums WHERE consumer = $1 GROUP BY member_id',
        [name],
      )
    ).rows.map((row) => [row.member_id, row.total]),
  );

test('an operation that a consumer cannot work is held for review; all others are worked once, and other consumers go on', async () => {
  await database.ownerPool.query('CREATE TABLE sums (consumer text, member_id text, amount bigint)');
  await database.ownerPool.query('GRANT SELECT, INSERT ON sums TO pavilion_app');
  const members = (await makeMembers(database.pool, 6, MAIN * 100n)) as [string, ...string[]];
  let bad: string | undefined = members[0];
  const followers = [
    follow(
      sumConsumer('broken', () => bad),
      sumConsumer('sound', () => undefined),
    ),
    follow(sumConsumer('broken', () => bad)),
  ];
  // New consumers begin with what follows.
  await expect
    .poll(async () => (await database.pool.query(`SELECT FROM operation_consumer WHERE name IN ('broken', 'sound')`)).rowCount)
    .toBe(2);
  await betAll(members, 3, () => followers.forEach((one) => one.wake()));
  const all = Object.fromEntries(members.map((id) => [id, 3n * MAIN]));
  await expect.poll(() => sums('sound')).toEqual(all);
  const { [members[0]]: _held, ...rest } = all;
  const held = () =>
    database.pool.query(
      `SELECT o.member_id, h.why FROM operation_held h JOIN operation o USING (number, line) WHERE h.consumer = 'broken'`,
    );
  await expect.poll(async () => (await held()).rowCount).toBe(3);
  expect((await held()).rows).toEqual(Array.from({ length: 3 }, () => ({ member_id: members[0], why: 'division by zero' })));
  await expect.poll(() => sums('broken')).toEqual(rest);
  bad = undefined;
  await betAll([members[0]], 1, () => followers.forEach((one) => one.wake()));
  await expect.poll(() => sums('broken')).toEqual({ ...rest, [members[0]]: MAIN });
});

test('while a settlement goes on, who can wait leaves it the processors and makes up for it after; the others follow', async () => {
  const members = await makeMembers(database.pool, 2, MAIN * 100n);
  let settles = true;
  const followers = followOperations({
    db: database.pool,
    log,
    consumers: [{ ...sumConsumer('patient', () => undefined), canWait: true }, sumConsumer('prompt', () => undefined)],
    isSettling: async () => settles,
  });
  stops.push(followers.start());
  const marks = async () =>
    (await database.pool.query<{ name: string }>(`SELECT name FROM operation_consumer WHERE name IN ('patient', 'prompt')`)).rowCount;
  await expect.poll(marks).toBe(2);
  await betAll(members, 2, followers.wake);
  const all = Object.fromEntries(members.map((id) => [id, 2n * MAIN]));
  await expect.poll(() => sums('prompt')).toEqual(all);
  expect(await sums('patient')).toEqual({});
  settles = false;
  await expect.poll(() => sums('patient')).toEqual(all);
});
