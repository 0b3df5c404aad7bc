import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBetPort } from './modules/betting/public.ts';
import { makeMembers, MAIN, openHouse, operation } from './modules/betting/testing/house.ts';
import { startRelay } from './relay.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('platform');
  await openHouse(database.pool);
  await database.ownerPool.query('TRUNCATE hint');
});
afterAll(() => database.drop());

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await database.ownerPool.query('TRUNCATE hint, bet_outbox');
});

const relay = () => { stops.push(startRelay({ db: database.pool, log: pino({ level: 'silent' }) })); };
const count = async (table: 'hint' | 'bet_outbox') =>
  (await database.ownerPool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n ?? 0;

async function betAll(members: readonly string[], each: number): Promise<void> {
  const port = createBetPort(database.pool, { clock: { now: () => new Date() } });
  await Promise.all(members.flatMap((id) => Array.from({ length: each }, async () => {
    expect((await port.apply(operation(id, { roundId: randomUUID(), amount: MAIN }))).status).toBe('ok');
  })));
  await port.close();
}

test('every bettor hears of her balance; the outbox is empty afterwards', async () => {
  const members = await makeMembers(database.pool, 20, MAIN * 100n);
  relay();
  relay();
  await betAll(members, 10);
  await expect.poll(() => count('bet_outbox'), { timeout: 4_000 }).toBe(0);
  const { rows } = await database.ownerPool.query<{ member_id: string; brand_id: string; event: string }>(
    'SELECT DISTINCT member_id, brand_id, event FROM hint');
  expect(rows.map((row) => row.member_id).toSorted()).toEqual([...members].toSorted());
  expect(new Set(rows.map((row) => `${row.brand_id} ${row.event}`))).toEqual(new Set(['koi balance.changed']));
  expect(await count('hint')).toBeLessThanOrEqual(200);
});

test('what could not be told comes back and is told later', async () => {
  const members = await makeMembers(database.pool, 3, MAIN * 100n);
  await betAll(members, 2);
  expect(await count('bet_outbox')).toBe(6);
  await database.ownerPool.query('ALTER TABLE hint ADD CONSTRAINT none CHECK (false) NOT VALID');
  relay();
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  expect(await count('bet_outbox')).toBe(6);
  await database.ownerPool.query('ALTER TABLE hint DROP CONSTRAINT none');
  await expect.poll(() => count('bet_outbox'), { timeout: 4_000 }).toBe(0);
  expect(await count('hint')).toBe(3);
});

test('a relay that stops leaves the rest where it was', async () => {
  const members = await makeMembers(database.pool, 2, MAIN * 100n);
  relay();
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await betAll(members, 1);
  expect([await count('bet_outbox'), await count('hint')]).toEqual([2, 0]);
});
