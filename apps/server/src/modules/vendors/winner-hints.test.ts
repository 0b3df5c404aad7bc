import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationConsumer } from '../../deps.ts';
import { transaction } from '../../kernel/db.ts';
import { type Hint, hintOf } from '../../kernel/hint.ts';
import { createBetPort } from '../betting/public.ts';
import { makeMembers, MAIN, openBrand, operation, UNHURRIED } from '../betting/testing/members.ts';
import { followOperations } from '../ledger/public.ts';
import { writeHint } from '../realtime/public.ts';
import { createWinnerHints } from './winner-hints.ts';

let database: TestDatabase;
let now = Date.now();
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  database = await testDatabase('platform');
  await openBrand(database.pool);
});
afterAll(() => database.drop());

/** Plays rounds of one main unit, each paid back so many times. */
async function play(member: string, multiples: readonly bigint[]): Promise<void> {
  const port = createBetPort(database.pool, { ...UNHURRIED, clock });
  for (const multiple of multiples) {
    const bet = operation(member);
    await port.apply(bet);
    const win = operation(member, {
      kind: 'win',
      roundId: bet.roundId,
      referenceId: bet.transactionId,
      amount: MAIN * multiple,
      roundClosed: true,
    });
    expect((await port.apply(win)).status).toBe('ok');
  }
  await port.close();
}

test('screens of a brand hear of a win that comes onto the board, of none below it, and not oftener than every three seconds', async () => {
  const sentHints: Hint[] = [];
  const hints = createWinnerHints({
    clock,
    hint: async (tx, event, to) => {
      await writeHint(tx, event, to);
      sentHints.push(hintOf(event, to));
    },
  });
  let wins = 0;
  const counted: OperationConsumer = {
    name: hints.name,
    work: async (tx, range) => {
      await hints.work(tx, range);
      const found = await tx.query(`SELECT FROM operation_given($1, $2, $3, $4) o WHERE o.kind = 'win'`, [...range]);
      wins += found.rowCount ?? 0;
    },
  };
  const followers = followOperations({ db: database.pool, log: pino({ level: 'silent' }), consumers: [counted] });
  const stop = followers.start();
  const [member = ''] = await makeMembers(database.pool, 1, MAIN * 1000n);
  const heard = async (count: number) => {
    await expect.poll(() => sentHints.length).toBe(count);
  };

  await play(member, [0n, 1n]);
  await play(member, [5n]);
  followers.wake();
  await heard(1);
  expect(sentHints).toEqual([{ brandId: 'koi', memberId: null, event: 'winners.changed', data: {} }]);

  // A full board of larger wins: the next small one is no news.
  now += 11_000;
  await play(
    member,
    Array.from({ length: 25 }, () => 9n),
  );
  followers.wake();
  await heard(2);
  now += 11_000;
  await play(member, [2n]);
  followers.wake();
  await expect.poll(() => wins).toBe(29);
  expect(sentHints).toHaveLength(2);
  await stop();
  await transaction(database.pool, async (tx) => {
    expect((await tx.query(`SELECT FROM hint WHERE event = 'winners.changed' AND member_id IS NULL`)).rowCount).toBe(2);
  });
});
