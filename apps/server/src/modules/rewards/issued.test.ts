import { randomUUID } from 'node:crypto';
import type { ListedEvent } from '@pavilion/contract/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import { describe, expect, test } from 'vitest';
import { one, transaction } from '../../kernel/db.ts';
import { BRAND } from '../betting/testing/members.ts';
import { cash, deposit, here, lockState, newMember, openLockWorld, play, sound, stateOf, units, withdraw } from '../../test/lock-world.ts';
import { claimGrant, findIssued, issueGrant, type IssuingGrant, lapseTick } from './issue-grant.ts';

openLockWorld();

const clock = { now: () => new Date() };
const notified: string[] = [];
const hint = async (_tx: unknown, event: ListedEvent): Promise<void> => void notified.push(event.name);
const later = (ms: number): Date => new Date(Date.now() + ms);

const issue = (main: number, asked = 0, over: Partial<IssuingGrant> = {}) =>
  transaction(here.db, (tx) =>
    issueGrant(
      tx,
      { hint },
      {
        ...BRAND,
        key: randomUUID(),
        memberId: here.member,
        source: 'promotion',
        code: 'welcome',
        amount: units(main),
        terms: { asked: units(asked), largestBet: units(20), weights: {}, daysToPlay: 7 },
        claimUntil: later(DAY_MS),
        now: new Date(),
        ...over,
      },
    ),
  );
const claim = (id: string, memberId = here.member) => claimGrant({ db: here.db, clock, hint }, { id, memberId });
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

describe('issued grants', () => {
  test('move no money until they are claimed, and the same key is the same grant', async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => issue(25, 100, { key })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect([await cash(), await lockState(), all[0]?.state]).toEqual([0n, [], 'issued']);
    expect(notified).toContain('reward.issued');
    expect(await findIssued(here.db, here.member, new Date())).toHaveLength(1);
    await sound();
  });

  test('claimed fifty times at once one is paid once, under the lock it was issued with', async () => {
    const { id } = await issue(25, 100);
    const claimed = await Promise.all(Array.from({ length: 50 }, () => claim(id)));
    expect(new Set(claimed.map(({ state }) => state))).toEqual(new Set(['process']));
    expect([await cash(), await lockState()]).toEqual([units(25), ['open']]);
    const lock = await one<{ asked: bigint; largest_bet: bigint; expires_at: Date }>(
      here.db,
      'SELECT asked, largest_bet, expires_at FROM turnover_lock WHERE code = $1',
      [id],
    );
    expect(lock).toMatchObject({ asked: units(100), largest_bet: units(20) });
    expect(lock.expires_at.getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    for (let round = 0; round < 4; round += 1) await play(20);
    await deposit(5, 0);
    await withdraw(5, [id]);
    expect(await stateOf(id)).toMatchObject({ state: 'forfeited', taken: units(25) });
    await sound();
  });

  test('without turnover the money is free at once', async () => {
    const { id } = await issue(25);
    expect(await claim(id)).toMatchObject({ state: 'completed' });
    await withdraw(25);
    await sound();
  });

  test('of somebody else is not there', async () => {
    const { id } = await issue(25);
    const owner = here.member;
    await newMember();
    await expect(claim(id)).rejects.toThrow(refusal('not.found'));
    expect(await claim(id, owner)).toMatchObject({ state: 'completed' });
  });

  test('lapses when nobody claims it in time, and then pays nothing', async () => {
    const { id } = await issue(25, 100, { claimUntil: later(-1) });
    await expect(claim(id)).rejects.toThrow(refusal('reward.lapsed'));
    const tick = lapseTick({ db: here.db, hint });
    await Promise.all([tick.run(new Date()), tick.run(new Date())]);
    expect(await stateOf(id)).toMatchObject({ state: 'expired', taken: 0n });
    await expect(claim(id)).rejects.toThrow(refusal('reward.lapsed'));
    expect(notified.filter((event) => event === 'reward.lapsed')).toHaveLength(1);
    await sound();
  });

  test('waits while its member is excluded or cooling off', async () => {
    await deposit(10, 0);
    const { id } = await issue(25);
    const pause = (until: Date | null) =>
      here.db.query('UPDATE member_guard SET cool_off_until = $2 WHERE member_id = $1', [here.member, until]);
    await pause(later(DAY_MS));
    await expect(claim(id)).rejects.toThrow(refusal('reward.barred'));
    await pause(null);
    expect(await claim(id)).toMatchObject({ state: 'completed' });
  });
});
