import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BRAND, operation } from '../betting/testing/members.ts';
import { expiryTick } from './end-grant.ts';
import {
  cash,
  deposit,
  follow,
  grant,
  here,
  inGuard,
  lockState,
  newMember,
  play,
  sound,
  stateOf,
  units,
  openLockWorld,
  withdraw,
} from '../../test/lock-world.ts';
import { endForWithdrawal } from './withdrawals.ts';

openLockWorld();

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

  test("never holds the member's own money: a confirmed withdrawal ends it and takes it back", async () => {
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

  test('takes what was won with it too; one taken under the terms before does not', async () => {
    await deposit(100, 0);
    const plain = await grant(50, 1000);
    await here.db.query('UPDATE reward_grant SET takes_winnings = false WHERE id = $1', [plain.id]);
    await play(10, 40);
    await withdraw(1, [plain.id]);
    expect(await stateOf(plain.id)).toMatchObject({ taken: units(50), winnings: units(30) });
    const stated = await grant(50, 1000);
    await play(10, 40);
    await withdraw(1, [stated.id]);
    expect(await stateOf(stated.id)).toMatchObject({ taken: units(80), winnings: units(30) });
    await sound();
  });

  test('takes no more than there is', async () => {
    const { id } = await grant(50, 1000);
    await play(30, 0);
    await inGuard((tx) => endForWithdrawal(tx, { ...BRAND, memberId: here.member, amount: 0n, endGrants: [id], now: new Date() }));
    expect([await stateOf(id), await cash()]).toMatchObject([{ state: 'forfeited', taken: units(20) }, 0n]);
    await sound();
  });

  test('expires with what is left of it, once, after what was played is counted', async () => {
    const soon = new Date(Date.now() + 1000);
    const late = await grant(50, 100, { expiresAt: soon });
    await play(30, 0);
    const tick = expiryTick(here.db, async () => undefined);
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
      await newMember();
      await deposit(100, 0);
      const { id } = await grant(50, 200, { expiresAt: new Date() });
      await Promise.allSettled([
        withdraw(60, [id]),
        here.bets.apply(operation(here.member, { roundId: randomUUID(), transactionId: randomUUID(), amount: units(60) })),
        expiryTick(here.db, async () => undefined).run(new Date(Date.now() + 5000)),
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
      await newMember();
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
