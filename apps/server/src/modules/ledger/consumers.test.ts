import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { transaction } from '../../kernel/db.ts';
import { createBetPort } from '../betting/public.ts';
import { MAIN, makeMembers, openBrand, operation, UNHURRIED } from '../betting/testing/members.ts';
import { findLag, readConsumerLags } from './consumers.ts';
import { dispatchNext } from './follow-operations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
});
afterAll(() => database.drop());

test('an operation has waited no longer than since its consumer was given all there was, however far back it is stamped', async () => {
  const { pool, ownerPool } = database;
  const [memberId = ''] = await makeMembers(pool, 1, 8n * MAIN);
  const consumer = { name: 'hints', work: async () => undefined };
  await transaction(pool, (tx) => dispatchNext(tx, consumer, 1_000_000));
  const bets = createBetPort(pool, { ...UNHURRIED, clock: { now: () => new Date(Date.now() - 480 * HOUR_MS) } });
  await bets.apply(operation(memberId, { transactionId: randomUUID(), amount: MAIN }));
  await bets.close();

  const fresh = await findLag(pool, 'hints');
  expect(fresh.waiting).toBe(1);
  expect(Date.now() - (fresh.oldest?.getTime() ?? 0)).toBeLessThan(HOUR_MS);
  expect((await readConsumerLags(pool)).find((one) => one.consumer === 'hints')?.seconds).toBeLessThan(3600);

  await ownerPool.query(`UPDATE operation_consumer SET caught_up_at = now() - interval '3 hours' WHERE name = 'hints'`);
  expect(Date.now() - ((await findLag(pool, 'hints')).oldest?.getTime() ?? 0)).toBeGreaterThan(2 * HOUR_MS);
  expect((await readConsumerLags(pool)).find((one) => one.consumer === 'hints')?.seconds).toBeGreaterThan(7200);
});
