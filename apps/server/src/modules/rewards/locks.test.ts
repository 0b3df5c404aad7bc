import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { one, transaction } from '../../kernel/db.ts';
import { makeMembers, operation } from '../betting/testing/members.ts';
import { dispatchNext } from '../ledger/public.ts';
import { findLocks, liftDepositLock, restoreDepositLock, workLocks } from './public.ts';
import {
  consumer,
  deposit,
  follow,
  grant,
  here,
  inGuard,
  locks,
  lockState,
  newMember,
  play,
  sound,
  units,
  openLockWorld,
  withdraw,
} from '../../test/lock-world.ts';

openLockWorld();

describe('working off', () => {
  test('what is read is exact before anything was written down, and the same after the consumer and after workLocks', async () => {
    await deposit(100);
    await play(30);
    expect(await locks()).toEqual([[units(30), units(70)]]);
    await follow();
    expect(await locks()).toEqual([[units(30), units(70)]]);
    await play(20);
    await transaction(here.db, (tx) => workLocks(tx, here.member));
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
    await here.bets.apply(operation(here.member, { roundId, transactionId: stakeId, amount: units(40) }));
    await grant(50, 50);
    await here.bets.apply(
      operation(here.member, { roundId, kind: 'win', transactionId: randomUUID(), referenceId: stakeId, amount: 0n, roundClosed: true }),
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
      here.bets.apply(
        operation(here.member, {
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
    await here.bets.apply(operation(here.member, { roundId: randomUUID(), transactionId: randomUUID(), amount: units(6) }));
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
          await newMember();
          await deposit(60);
          const open: { left: number }[] = [{ left: 60 }];
          for (const act of acts) {
            if (act === 'follow') await follow(2);
            else if (act === 'work') await transaction(here.db, (tx) => workLocks(tx, here.member));
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
    const others = await makeMembers(here.db, 5, 0n);
    for (const who of others) await deposit(500, 500, who);
    const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
      for (let done = 0; done < count; done += 1) await act();
    };
    await Promise.all([
      ...others.map((who) => times(20, () => play(10, 10, { memberId: who }))),
      times(6, () => follow(20)),
      times(6, () => follow(20)),
      ...others.map((who) => times(6, () => transaction(here.db, (tx) => workLocks(tx, who)))),
    ]);
    await follow();
    for (const who of others) expect((await findLocks(here.db, who)).map(({ done }) => done)).toEqual([units(200)]);
    await sound();
  });

  test('a consumer that fell between its work and its commit works nothing twice', async () => {
    await deposit(100);
    await play(30);
    const dies = transaction(here.db, async (tx) => {
      await dispatchNext(tx, consumer, 1000);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    await follow();
    expect(await locks()).toEqual([[units(30), units(70)]]);
    await sound();
  });
});

describe('money of a deposit that goes back, and comes again', () => {
  /** So much is left of the deposit, of which so much was. */
  const goes = (depositId: string, before: number, after: number): Promise<void> =>
    inGuard((tx) => liftDepositLock(tx, { depositId, memberId: here.member, before: units(before), after: units(after), now: new Date() }));
  const comes = (depositId: string, after: number): Promise<void> =>
    inGuard((tx) => restoreDepositLock(tx, { depositId, memberId: here.member, after: units(after), now: new Date() }));
  const lockOf = async (depositId: string) => {
    const { state, asked, done, held } = await one<{ state: string; asked: bigint; done: bigint; held: bigint }>(
      here.db,
      'SELECT state, asked, done, held FROM turnover_lock WHERE code = $1',
      [depositId],
    );
    return [state, ...[asked, done, held].map((amount) => Number((amount * 100n) / units(1)) / 100)];
  };

  test('a lock met by what a part left it is open again for the whole', async () => {
    const id = await deposit(100);
    await play(70);
    await goes(id, 100, 60);
    expect(await lockOf(id)).toEqual(['met', 70, 70, 60]);
    await comes(id, 100);
    expect(await lockOf(id)).toEqual(['open', 100, 70, 100]);
    await play(30);
    await follow();
    expect(await lockOf(id)).toEqual(['met', 100, 100, 100]);
    await sound();
  });

  test('a lock that ended with the rest of the money is open again; behind one that was used nothing is asked again', async () => {
    const spent = await deposit(100);
    await goes(spent, 100, 60);
    await play(100, 0);
    await follow();
    expect(await lockOf(spent)).toEqual(['met', 60, 60, 60]);
    const poor = await deposit(100, 500);
    await goes(poor, 100, 50);
    await play(100, 0);
    await follow();
    expect((await lockOf(poor))[0]).toBe('spent');
    await comes(poor, 100);
    expect(await lockOf(poor)).toEqual(['open', 500, 100, 100]);

    await newMember();
    const used = await deposit(100);
    await goes(used, 100, 50);
    await play(50);
    await withdraw(50);
    await comes(used, 100);
    expect(await lockOf(used)).toEqual(['met', 50, 50, 50]);
    await sound();
  });

  test('whatever parts go and come, in any order and with play between: it asks for what is left, and for no less than was played', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.constantFrom('play' as const), fc.nat(4)), { maxLength: 10 }), async (acts) => {
        await newMember();
        const parts = [0.01, 13.37, 20, 33.33, 33.29];
        const id = await deposit(100, 300);
        const gone = new Set<number>();
        const left = () => Math.round(100 * (100 - [...gone].reduce((sum, part) => sum + (parts[part] ?? 0), 0))) / 100;
        let asked = 300;
        for (const act of acts) {
          if (act === 'play') {
            await play(40);
            continue;
          }
          const before = left();
          if (!gone.delete(act)) gone.add(act);
          if (gone.has(act)) await goes(id, before, left());
          else await comes(id, left());
          const [, now, done] = (await lockOf(id)) as [string, number, number];
          asked = left() > 0 ? Math.max(left() * 3, done) : asked;
          expect(now).toBeCloseTo(asked, 2);
        }
        await follow();
      }),
      { numRuns: 12 },
    );
    await sound();
  });
});
