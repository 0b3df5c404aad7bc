import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { rollUpAccounts } from '../ledger/public.ts';
import { createBetPort } from './bet-port.ts';
import { checkBooks } from './check-books.ts';
import { MAIN, makeMembers, openHouse, operation, unsoundness } from './testing/house.ts';

let database: TestDatabase;
let betId: string | null;

beforeAll(async () => {
  database = await testDatabase();
  await openHouse(database.pool);
  const [id] = await makeMembers(database.pool, 1, 10n * MAIN) as [string];
  const port = createBetPort(database.pool, { clock: { now: () => new Date() } });
  const bet = operation(id, { transactionId: 'the-bet' });
  ({ betId } = await port.apply(bet));
  await port.apply({ ...bet, kind: 'win', transactionId: 'the-win', referenceId: 'the-bet', amount: 2n * MAIN, roundClosed: true });
  await rollUpAccounts(database.pool);
});
afterAll(() => database.drop());

test('sound books pass, and say what was counted', async () => {
  const report = await checkBooks(database.pool);
  expect(report).toMatchObject({ isSound: true, figures: { journals: '3', entries: '6', bets: '1', 'vendor transactions': '2' } });
});

test.each([
  ['summing to zero', `UPDATE entry SET amount = amount + 1 WHERE type = 3100 AND amount > 0`],
  ['cached balance', `UPDATE account SET balance = balance + 1 WHERE kind = 'member.cash'`],
  ['cached balance', `UPDATE account SET balance = balance - 1 WHERE kind = 'house.game'`],
  ['below its floor', `UPDATE account SET floor = NULL WHERE kind = 'member.cash'`],
  ['permitted pair', `UPDATE entry SET type = 8122 WHERE type = 3100`],
  ['without a gap', `UPDATE entry SET balance_after = balance_after + 1 WHERE type = 3200 AND amount < 0`],
  ['a journal', `DELETE FROM journal WHERE type = 3100`],
  ['one key', `DELETE FROM vendor_transaction WHERE id = 'the-win'`],
  ['one key', `DELETE FROM ledger_key`],
  ['every wager', `UPDATE bet SET payout = payout + 1`],
  ['has its wager', `DELETE FROM bet`],
  ['a guard', `DELETE FROM member_guard`],
])('finds what breaks "%s": %s', async (name, harm) => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('BEGIN');
    // Past triggers and constraints, as damage to the files would come.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(harm);
    const { checks, isSound } = await checkBooks(client);
    expect(isSound).toBe(false);
    expect(checks.find((check) => check.name.includes(name))?.examples.length).toBeGreaterThan(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect(betId).not.toBeNull();
  expect(await unsoundness(database.pool)).toEqual([]);
});
