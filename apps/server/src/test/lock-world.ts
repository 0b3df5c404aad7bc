import { randomUUID } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Db, many, one, type Tx, transaction } from '../kernel/db.ts';
import { type BetPort, createBetPort } from '../modules/betting/public.ts';
import { checkBooks } from '../modules/books/public.ts';
import { BRAND, MAIN, makeMembers, openBrand, operation, UNHURRIED } from '../modules/betting/testing/members.ts';
import { accounts, findBalance, dispatchNext, post } from '../modules/ledger/public.ts';
import { lockMember } from '../modules/player-limits/public.ts';
import { createLocksConsumer, findLocks, openGrant, type OpeningGrant, openLock } from '../modules/rewards/public.ts';
import { endForWithdrawal } from '../modules/rewards/withdrawals.ts';

/** Database, bets and the member of the test that runs. */
export const here = { db: null as unknown as Db, bets: null as unknown as BetPort, member: '' };

/** A database of the file's own and, before each test, a member without money. */
export function openLockWorld(): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('platform');
    here.db = database.pool;
    await openBrand(here.db);
    here.bets = createBetPort(here.db, { ...UNHURRIED, clock: { now: () => new Date() } });
  });
  afterAll(async () => {
    await here.bets.close();
    await database.drop();
  });
  beforeEach(() => newMember());
}

/** Another member takes the test's place. */
export async function newMember(): Promise<void> {
  here.member = (await makeMembers(here.db, 1, 0n))[0] ?? '';
}

export const units = (main: number): bigint => BigInt(Math.round(main * 100)) * (MAIN / 100n);
export const consumer = createLocksConsumer({ hint: async () => undefined });
/** Gives the consumer what waits, in small steps, until all is given: a transaction open in any database of the server delays what counts as settled. */
export const follow = async (most = 3): Promise<void> => {
  const waiting = async (): Promise<number> => {
    while ((await transaction(here.db, (tx) => dispatchNext(tx, consumer, most))).isMore);
    const { n } = await one<{ n: number }>(
      here.db,
      `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
         WHERE c.name = 'locks' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
    );
    return n;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(0);
};
export const inGuard = <T>(work: (tx: Tx) => Promise<T>, who = here.member): Promise<T> =>
  transaction(here.db, async (tx) => {
    await lockMember(tx, who);
    return work(tx);
  });

/** A deposit of main units with its lock of as much; answers its id. */
export const deposit = (main: number, asked = main, who = here.member): Promise<string> =>
  inGuard(async (tx) => {
    const id = newId('dep');
    const opened = await post(
      tx,
      {
        key: `deposit:${id}`,
        type: 'deposit',
        reference: id,
        lines: [
          {
            from: accounts.depositClearing({ ...BRAND, provider: 'sandbox' }),
            to: accounts.cash({ ...BRAND, memberId: who }),
            amount: units(main),
          },
        ],
      },
      new Date(),
    );
    const amount = units(main);
    await openLock(tx, {
      ...BRAND,
      memberId: who,
      source: 'deposit',
      code: id,
      asked: units(asked),
      held: amount,
      credited: amount,
      opened,
    });
    return id;
  }, who);

export const grant = (main: number, asked: number, over: Partial<OpeningGrant> = {}) =>
  transaction(here.db, (tx) =>
    openGrant(tx, {
      ...BRAND,
      key: randomUUID(),
      memberId: here.member,
      source: 'desk',
      code: 'kindness',
      amount: units(main),
      asked: units(asked),
      now: new Date(),
      ...over,
    }),
  );

/** Places a bet and settles it with what it pays. */
export async function play(
  stake: number,
  pays = stake,
  over: { memberId?: string; product?: string } = {},
): Promise<{ roundId: string; stakeId: string; winId: string }> {
  const roundId = randomUUID();
  const [stakeId, winId] = [randomUUID(), randomUUID()];
  const about = { roundId, ...over };
  const placed = await here.bets.apply(operation(over.memberId ?? here.member, { ...about, transactionId: stakeId, amount: units(stake) }));
  const settled = await here.bets.apply(
    operation(over.memberId ?? here.member, {
      ...about,
      kind: 'win',
      transactionId: winId,
      referenceId: stakeId,
      amount: units(pays),
      roundClosed: true,
    }),
  );
  expect([placed.status, settled.status]).toEqual(['ok', 'ok']);
  return { roundId, stakeId, winId };
}

export const cash = (): Promise<bigint> => findBalance(here.db, accounts.cash({ ...BRAND, memberId: here.member }));
export const locks = async () => (await findLocks(here.db, here.member)).map(({ done, left }) => [done, left]);
export const stateOf = async (id: string) =>
  one<{ state: string; taken: bigint; winnings: bigint }>(here.db, 'SELECT state, taken, winnings FROM reward_grant WHERE id = $1', [id]);
export const lockState = async (): Promise<string[]> =>
  (
    await many<{ state: string }>(here.db, 'SELECT state FROM turnover_lock WHERE member_id = $1 ORDER BY opened_number', [here.member])
  ).map(({ state }) => state);
export const withdraw = (main: number, endGrants: string[] = []): Promise<void> =>
  inGuard(async (tx) => {
    await endForWithdrawal(tx, { ...BRAND, memberId: here.member, amount: units(main), endGrants, now: new Date() });
    await post(
      tx,
      {
        key: `withdrawal:${randomUUID()}`,
        type: 'withdrawal',
        reference: 'wdr',
        lines: [
          {
            from: accounts.cash({ ...BRAND, memberId: here.member }),
            to: accounts.hold({ ...BRAND, memberId: here.member }),
            amount: units(main),
          },
        ],
      },
      new Date(),
    );
  });
export const sound = async (): Promise<void> => {
  const { checks } = await transaction(here.db, (tx) => checkBooks(tx));
  expect(checks.filter(({ offenders }) => offenders > 0)).toEqual([]);
};
