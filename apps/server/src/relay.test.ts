import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBetPort } from './modules/betting/public.ts';
import { makeMembers, MAIN, openHouse, operation } from './modules/betting/testing/house.ts';
import { createRelay, type Relay } from './relay.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('platform');
  await openHouse(database.pool);
  // Of the brand that was opened.
  await database.ownerPool.query('TRUNCATE hint');
});
afterAll(() => database.drop());

const stops: (() => Promise<void>)[] = [];
/** Whatever is left is told, so that the next test begins with nothing. */
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await drainAll();
  await database.ownerPool.query('TRUNCATE hint');
});

const relay = (): Relay => {
  const one = createRelay({ db: database.pool, log: pino({ level: 'silent' }) });
  stops.push(one.start());
  return one;
};
const drain = async (most = 20_000) =>
  (await database.pool.query<{ hints: number; is_more: boolean }>('SELECT hints, is_more FROM hint_operations($1)', [most])).rows[0] ?? {
    hints: 0,
    is_more: false,
  };
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
  const port = createBetPort(database.pool, { clock: { now: () => new Date() }, ...(onApplied ? { onApplied } : {}) });
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
  await expect.poll(async () => new Set(await hinted()).size, { timeout: 4_000 }).toBe(20);
  const { rows } = await database.ownerPool.query<{ what: string }>(`SELECT DISTINCT brand_id || ' ' || event AS what FROM hint`);
  expect(rows).toEqual([{ what: 'koi balance.changed' }]);
  expect((await hinted()).length).toBeLessThanOrEqual(200);
});

test('what could not be told comes back and is told later', async () => {
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
    { clock: { now: () => new Date() } },
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

test('a backlog is worked in steps, each operation once', async () => {
  const members = await makeMembers(database.pool, 12, MAIN * 100n);
  await drainAll();
  await database.ownerPool.query('TRUNCATE hint');
  await betAll(members, 1);
  for (let step = 0; step < 20; step += 1) await drain(5);
  expect((await hinted()).toSorted()).toEqual(members.toSorted());
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
