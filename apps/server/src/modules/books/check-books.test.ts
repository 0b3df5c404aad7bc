import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@pavilion/kit/testing';
import type { TestDatabase } from '@pavilion/kit/testing';
import { rollUpAccounts } from '../ledger/public.ts';
import { createBetPort } from '../betting/public.ts';
import { checkBooks } from './check-books.ts';
import { MAIN, makeMembers, openBrand, operation, UNHURRIED } from '../betting/testing/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';

let database: TestDatabase;
let betId: string | null;

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
  const [id] = (await makeMembers(database.pool, 1, 10n * MAIN)) as [string];
  const port = createBetPort(database.pool, { ...UNHURRIED, clock: { now: () => new Date() } });
  const bet = operation(id, { transactionId: 'the-bet' });
  ({ betId } = await port.apply(bet));
  await port.apply({ ...bet, kind: 'win', transactionId: 'the-win', referenceId: 'the-bet', amount: 2n * MAIN, roundClosed: true });
  await rollUpAccounts(database.pool);
});
afterAll(() => database.drop());

test('sound books pass, and say what was counted', async () => {
  const report = await checkBooks(database.pool);
  expect(report).toMatchObject({ isSound: true, figures: { operations: '3', journals: '3', movements: '3', keys: '3', bets: '1' } });
});

/** A transfer into a wallet at a vendor that nothing of the ledger speaks of. */
function walletTransfer(state: string, endedAt: string): string {
  return `INSERT INTO wallet_transfer (id, brand_id, member_id, vendor, direction, currency, amount, state, origin, request_id, body_hash, created_at, ended_at)
    SELECT 'wtr_x', brand_id, id, 'TIDE', 'in', 'VND', 10000, '${state}', 'member', 'r', '\\x00', now(), ${endedAt} FROM member`;
}

test.each([
  ['one payer and one receiver', `UPDATE operation SET amount = -amount WHERE type = 3100`],
  ['one payer and one receiver', `UPDATE operation SET receiver = payer WHERE type = 3100`],
  ['sums to zero', `UPDATE operation SET receiver = (SELECT id FROM ledger_account WHERE kind = 'member.points') WHERE type = 3100`],
  ['cached balance', `UPDATE operation SET amount = amount + 1 WHERE type = 3100`],
  ['cached balance', `UPDATE member_guard SET balance = balance + 1`],
  ['cached balance', `UPDATE ledger_account SET balance = balance - 1 WHERE kind = 'house.game'`],
  ['is an account', `DELETE FROM ledger_account WHERE kind = 'house.game'`],
  ['is an account', `UPDATE operation SET payer_balance = 1 WHERE type = 3100`],
  ['below its floor', `UPDATE ledger_account SET floor = NULL WHERE kind = 'member.cash'`],
  ['permitted pair', `UPDATE operation SET type = 8122 WHERE type = 3100`],
  ['without a gap', `UPDATE operation SET payer_balance = payer_balance + 1 WHERE type = 3200`],
  ['backwards', `UPDATE operation SET at = at - interval '1 year' WHERE type = 3100`],
  ['cached balance', `DELETE FROM operation WHERE type = 3100`],
  ['one key', `UPDATE operation SET key = NULL WHERE key = 'the-win'`],
  ['one key', `UPDATE operation SET number = (SELECT min(number) FROM operation), line = 1 WHERE key = 'the-win'`],
  ['exists once', `UPDATE operation SET body_hash = NULL WHERE key = 'the-win'`],
  ['taken back', `UPDATE operation SET cancels = 'no-bet' WHERE key = 'the-win'`],
  ['what its movements say', `UPDATE bet SET payout = payout + 1`],
  ['facts add up', `UPDATE bet SET valid_turnover = valid_turnover + 1`],
  ['facts add up', `UPDATE operation SET settled_stake = NULL WHERE kind = 'win'`],
  ['has its wager', `DELETE FROM bet`],
  ['was placed', `UPDATE operation SET kind = 'raise' WHERE kind = 'bet'`],
  ['a guard', `DELETE FROM member_guard`],
  ['a guard', `UPDATE member_guard SET customer_type = 4`],
  [
    'kept of closed books',
    `INSERT INTO closed_balance SELECT brand_id, '2020-01-01', currency, kind, '', 1, x FROM ledger_account, unnest(ARRAY[5]) x WHERE kind = 'house.game'`,
  ],
  ['money in transit', walletTransfer('called', 'NULL')],
  ['moved once, or not at all', walletTransfer('moved', 'now()')],
  [
    'covered with',
    `INSERT INTO vendor_wallet (member_id, vendor, brand_id, currency, opened_at, covered, covered_since)
       SELECT id, 'TIDE', brand_id, 'VND', now(), 5, now() FROM member`,
  ],
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
