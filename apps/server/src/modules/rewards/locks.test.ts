import { randomUUID } from 'node:crypto';
import { newId } from '@pavilion/contract/id';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { many, one, type Tx, transaction } from '../../kernel/db.ts';
import { type BetPort, checkBooks, createBetPort } from '../betting/public.ts';
import { BRAND, MAIN, makeMembers, openBrand, operation } from '../betting/testing/members.ts';
import { giveNext } from '../ledger/follow-operations.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { expiryTick } from './end-grant.ts';
import { createLocksConsumer, findLocks, openGrant, openLock, type OpeningGrant, workLocks } from './public.ts';
import { endForWithdrawal } from './withdrawals.ts';

let database: TestDatabase;
let bets: BetPort;
let member: string;
beforeAll(async () => {
  database = await testDatabase('platform');
  await openBrand(database.pool);
  bets = createBetPort(database.pool, { clock: { now: () => new Date() } });
});
afterAll(async () => {
  await bets.close();
  await database.drop();
});
beforeEach(async () => {
  member = (await makeMembers(database.pool, 1, 0n))[0] ?? '';
});

const units = (main: number): bigint => BigInt(Math.round(main * 100)) * (MAIN / 100n);
const consumer = createLocksConsumer({ hint: async () => undefined });
/** Gives the consumer what waits, in small steps, until all is given: a transaction open in any database of the server delays what counts as settled. */
const follow = async (most = 3): Promise<void> => {
  const waiting = async (): Promise<number> => {
    while ((await transaction(database.pool, (tx) => giveNext(tx, consumer, most))).isMore);
    const { n } = await one<{ n: number }>(
      database.pool,
      `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
         WHERE c.name = 'locks' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
    );
    return n;
  };
  await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(0);
};
const inGuard = <T>(work: (tx: Tx) => Promise<T>, who = member): Promise<T> =>
  transaction(database.pool, async (tx) => {
    await lockMember(tx, who);
    return work(tx);
  });

/** A deposit of main units with its lock of as much. */
const deposit = (main: number, asked = main, who = member): Promise<void> =>
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
  }, who);

const grant = (main: number, asked: number, over: Partial<OpeningGrant> = {}) =>
  transaction(database.pool, (tx) =>
    openGrant(tx, {
      ...BRAND,
      key: randomUUID(),
      memberId: member,
      source: 'desk',
      code: 'kindness',
      amount: units(main),
      asked: units(asked),
      now: new Date(),
      ...over,
    }),
  );

/** Places a bet and settles it with what it pays. */
async function play(
  stake: number,
  pays = stake,
  over: { memberId?: string; product?: string } = {},
): Promise<{ roundId: string; stakeId: string; winId: string }> {
  const roundId = randomUUID();
  const [stakeId, winId] = [randomUUID(), randomUUID()];
  const about = { roundId, ...over };
  const placed = await bets.apply(operation(over.memberId ?? member, { ...about, transactionId: stakeId, amount: units(stake) }));
  const settled = await bets.apply(
    operation(over.memberId ?? member, {
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

const cash = (): Promise<bigint> => findBalance(database.pool, accounts.cash({ ...BRAND, memberId: member }));
const locks = async () => (await findLocks(database.pool, member)).map(({ done, left }) => [done, left]);
const stateOf = async (id: string) =>
  one<{ state: string; taken: bigint; winnings: bigint }>(database.pool, 'SELECT state, taken, winnings FROM reward_grant WHERE id = $1', [
    id,
  ]);
const lockState = async (): Promise<string[]> =>
  (
    await many<{ state: string }>(database.pool, 'SELECT state FROM turnover_lock WHERE member_id = $1 ORDER BY opened_number', [member])
  ).map(({ state }) => state);
const withdraw = (main: number, endGrants: string[] = []): Promise<void> =>
  inGuard(async (tx) => {
    await endForWithdrawal(tx, { ...BRAND, memberId: member, amount: units(main), endGrants, now: new Date() });
    await post(
      tx,
      {
        key: `withdrawal:${randomUUID()}`,
        type: 'withdrawal',
        reference: 'wdr',
        lines: [
          { from: accounts.cash({ ...BRAND, memberId: member }), to: accounts.hold({ ...BRAND, memberId: member }), amount: units(main) },
        ],
      },
      new Date(),
    );
  });
const sound = async (): Promise<void> => {
  const { checks } = await transaction(database.pool, (tx) => checkBooks(tx));
  expect(checks.filter(({ offenders }) => offenders > 0)).toEqual([]);
};

describe('working off', () => {
  test('what is read is exact before anything was written down, and the same after the consumer and after workLocks', async () => {
    await deposit(100);
    await play(30);
    expect(await locks()).toEqual([[units(30), units(70)]]);
    await follow();
    expect(await locks()).toEqual([[units(30), units(70)]]);
    await play(20);
    await transaction(database.pool, (tx) => workLocks(tx, member));
    expect(await locks()).toEqual([[units(50), units(50)]]);
    await follow();
    expect(await locks()).toEqual([[units(50), units(50)]]);
    await play(60);
    await follow();
    expect(await lockState()).toEqual(['met']);
    await sound();
  });

  test('a bet placed before a lock opened counts for none, though it is settled after', async () => {
    await deposit(100);
    const [roundId, stakeId] = [randomUUID(), randomUUID()];
    await bets.apply(operation(member, { roundId, transactionId: stakeId, amount: units(40) }));
    await grant(50, 50);
    await bets.apply(
      operation(member, { roundId, kind: 'win', transactionId: randomUUID(), referenceId: stakeId, amount: 0n, roundClosed: true }),
    );
    expect(await locks()).toEqual([
      [units(40), units(60)],
      [0n, units(50)],
    ]);
    await follow();
    await sound();
  });

  test('oldest first, the rest of a bet goes on to the next', async () => {
    await deposit(50);
    await deposit(50);
    await play(70);
    await follow();
    expect(await lockState()).toEqual(['met', 'open']);
    expect(await locks()).toEqual([[units(20), units(30)]]);
  });

  test('a correction opens again what was met, until something was withdrawn', async () => {
    await deposit(100);
    const first = await play(100);
    await follow();
    const takeBack = (about: { roundId: string; stakeId: string; winId: string }, id: 'winId' | 'stakeId') =>
      bets.apply(
        operation(member, {
          kind: 'cancel',
          roundId: about.roundId,
          transactionId: randomUUID(),
          referenceId: about[id],
          amount: 0n,
          afterWin: 'take-back',
        }),
      );
    expect((await takeBack(first, 'stakeId')).status).toBe('ok');
    await follow();
    expect(await lockState()).toEqual(['open']);
    expect(await locks()).toEqual([[0n, units(100)]]);
    const second = await play(100);
    await withdraw(100);
    expect((await takeBack(second, 'stakeId')).status).toBe('ok');
    await follow();
    expect(await lockState()).toEqual(['met']);
    await sound();
  });

  test('ends when less than the threshold is left, so that a new deposit is not held by it', async () => {
    await deposit(100, 500);
    await play(100, 0);
    expect(await locks()).toHaveLength(1);
    await follow();
    expect(await lockState()).toEqual(['spent']);
    await deposit(20, 500);
    await play(20, 0);
    // Nobody followed: the credit itself looks first.
    await deposit(30);
    expect(await lockState()).toEqual(['spent', 'spent', 'open']);
  });

  test('does not end while a stake is open', async () => {
    await deposit(10, 500);
    await bets.apply(operation(member, { roundId: randomUUID(), transactionId: randomUUID(), amount: units(6) }));
    await play(4, 0);
    await follow();
    expect(await lockState()).toEqual(['open']);
  });

  test('whatever the order of bets, consumer, workLocks and openings: as if all were worked at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.nat(40).map((stake) => ({ stake: stake + 1 })),
            fc.constantFrom('follow', 'work', 'deposit', 'read'),
          ),
          { maxLength: 14 },
        ),
        async (acts) => {
          member = (await makeMembers(database.pool, 1, 0n))[0] ?? '';
          await deposit(60);
          const open: { left: number }[] = [{ left: 60 }];
          for (const act of acts) {
            if (act === 'follow') await follow(2);
            else if (act === 'work') await transaction(database.pool, (tx) => workLocks(tx, member));
            else if (act === 'deposit') {
              await deposit(35);
              open.push({ left: 35 });
            } else if (act === 'read') await locks();
            else if (typeof act === 'object') {
              await play(act.stake);
              let rest = act.stake;
              for (const one of open) {
                const takes = Math.min(rest, one.left);
                one.left -= takes;
                rest -= takes;
              }
            }
          }
          const expected = open.filter(({ left }) => left > 0).map(({ left }) => units(left));
          expect((await locks()).map(([, left]) => left)).toEqual(expected);
          await follow();
          expect((await locks()).map(([, left]) => left)).toEqual(expected);
        },
      ),
      { numRuns: 12 },
    );
    await sound();
  });

  test('bets, consumers and workLocks at once: each unit once', async () => {
    const others = await makeMembers(database.pool, 5, 0n);
    for (const who of others) await deposit(500, 500, who);
    const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
      for (let done = 0; done < count; done += 1) await act();
    };
    await Promise.all([
      ...others.map((who) => times(20, () => play(10, 10, { memberId: who }))),
      times(6, () => follow(20)),
      times(6, () => follow(20)),
      ...others.map((who) => times(6, () => transaction(database.pool, (tx) => workLocks(tx, who)))),
    ]);
    await follow();
    for (const who of others) expect((await findLocks(database.pool, who)).map(({ done }) => done)).toEqual([units(200)]);
    await sound();
  });

  test('a consumer that fell between its work and its commit works nothing twice', async () => {
    await deposit(100);
    await play(30);
    const dies = transaction(database.pool, async (tx) => {
      await giveNext(tx, consumer, 1000);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    await follow();
    expect(await locks()).toEqual([[units(30), units(70)]]);
    await sound();
  });
});

describe('grants', () => {
  test('the same key is the same grant, raced too, and is paid once', async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => grant(25, 100, { key })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await cash()).toBe(units(25));
    expect(await lockState()).toEqual(['open']);
  });

  test('without turnover it is completed and can leave at once', async () => {
    const { state } = await grant(25, 0);
    expect([state, await lockState()]).toEqual(['completed', []]);
    await withdraw(25);
    expect(await cash()).toBe(0n);
  });

  test('is completed when its lock is met', async () => {
    const { id } = await grant(25, 100);
    for (let round = 0; round < 4; round += 1) await play(25);
    await follow();
    expect(await stateOf(id)).toMatchObject({ state: 'completed', taken: 0n });
    await sound();
  });

  test("never holds the member's own money: a withdrawal ends it, takes it back, and was told to", async () => {
    await deposit(200, 0);
    const { id } = await grant(100, 1000);
    await expect(withdraw(150)).rejects.toMatchObject({ code: 'withdraw.grant.open', detail: { params: { amount: 100 } } });
    await expect(withdraw(250, [id])).rejects.toMatchObject({ code: 'withdraw.grant.taken', detail: { params: { available: 200 } } });
    expect(await stateOf(id)).toMatchObject({ state: 'process' });
    await withdraw(150, [id]);
    expect(await stateOf(id)).toMatchObject({ state: 'forfeited', taken: units(100) });
    expect([await cash(), await lockState()]).toEqual([units(50), ['forfeited']]);
    await sound();
  });

  test('takes the winnings that were stated, and no others', async () => {
    await deposit(100, 0);
    const plain = await grant(50, 1000);
    await play(10, 40);
    await withdraw(1, [plain.id]);
    expect(await stateOf(plain.id)).toMatchObject({ taken: units(50), winnings: units(30) });
    const stated = await grant(50, 1000, { takesWinnings: true });
    await play(10, 40);
    await withdraw(1, [stated.id]);
    expect(await stateOf(stated.id)).toMatchObject({ taken: units(80), winnings: units(30) });
    await sound();
  });

  test('takes no more than there is', async () => {
    const { id } = await grant(50, 1000);
    await play(30, 0);
    await inGuard((tx) => endForWithdrawal(tx, { ...BRAND, memberId: member, amount: 0n, endGrants: [id], now: new Date() }));
    expect([await stateOf(id), await cash()]).toMatchObject([{ state: 'forfeited', taken: units(20) }, 0n]);
    await sound();
  });

  test('expires with what is left of it, once, after what was played is counted', async () => {
    const soon = new Date(Date.now() + 1000);
    const late = await grant(50, 100, { expiresAt: soon });
    await play(30, 0);
    const tick = expiryTick(database.pool, async () => undefined);
    const after = new Date(Date.now() + 5000);
    await Promise.all([tick.run(after), tick.run(after)]);
    expect(await stateOf(late.id)).toMatchObject({ state: 'expired', taken: units(20) });
    const met = await grant(50, 50, { expiresAt: soon });
    await play(50);
    await tick.run(after);
    expect(await stateOf(met.id)).toMatchObject({ state: 'completed', taken: 0n });
    await sound();
  });

  test('a withdrawal, a bet and the expiry at once: one of the endings, and the books are sound', async () => {
    for (let round = 0; round < 6; round += 1) {
      member = (await makeMembers(database.pool, 1, 0n))[0] ?? '';
      await deposit(100, 0);
      const { id } = await grant(50, 200, { expiresAt: new Date() });
      await Promise.allSettled([
        withdraw(60, [id]),
        bets.apply(operation(member, { roundId: randomUUID(), transactionId: randomUUID(), amount: units(60) })),
        expiryTick(database.pool, async () => undefined).run(new Date(Date.now() + 5000)),
        follow(50),
      ]);
      const { state } = await stateOf(id);
      expect(['forfeited', 'expired']).toContain(state);
    }
    await sound();
  });
});

describe('deposits', () => {
  test('hold themselves and nothing beyond', async () => {
    await deposit(100);
    await grant(30, 0);
    await expect(withdraw(31)).rejects.toMatchObject({ code: 'withdraw.turnover.open', detail: { params: { remaining: 100 } } });
    await withdraw(30);
    await expect(withdraw(1)).rejects.toMatchObject({ code: 'withdraw.turnover.open' });
    await play(100);
    await withdraw(100);
    await sound();
  });

  test('a withdrawal between the bets that meet them: out goes what is free at that moment, and no more', async () => {
    for (let round = 0; round < 5; round += 1) {
      member = (await makeMembers(database.pool, 1, 0n))[0] ?? '';
      await deposit(100);
      const [first, second] = await Promise.allSettled([withdraw(100), withdraw(100), play(60), play(60), follow(50)]);
      const gone = [first, second].filter((one) => one.status === 'fulfilled').length;
      const met = (await lockState())[0] === 'met';
      expect(gone <= 1 && (gone === 0 || met)).toBe(true);
      expect(await cash()).toBe(gone === 1 ? 0n : units(100));
    }
    await sound();
  });
});
