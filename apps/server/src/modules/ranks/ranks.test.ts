import { rankLadder } from '@pavilion/contract/ranks/terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { many, maybeOne, transaction } from '../../kernel/db.ts';
import { ALPS, dayOf, MAIN, openWorld, type TestBrand, type World } from '../../test/activity-world.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { settledWorld } from '../settlements/testing/settled-world.ts';
import { followRanks } from './follow-activity.ts';
import { writeRanks } from './ladder.ts';
import { ranksOf } from './read-rank.ts';
import { testLadder, type TestLevel } from './testing/ladder.ts';

let world: World;
let now = new Date();
const main = (amount: number): number => amount * Number(MAIN);
const at = (iso: string): Date => dayOf(ALPS, iso);

/** Level 2 by all that was played and never lost, 3 by a month's play and kept a month longer. */
const LADDER: TestLevel[] = [
  {},
  { totalTurnover: main(100), reachGift: 5n * MAIN },
  { totalTurnover: main(100), monthTurnover: main(300), keepMonths: 1, reachGift: 20n * MAIN, monthGift: 7n * MAIN },
];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.database.drop());

const deps = () => ({
  db: world.database.pool,
  clock: { now: () => now },
  hint: async () => undefined,
  maySettle: async () => true,
  brandById: async () => Promise.reject(new Error('not asked')),
  passReturns: async () => Promise.reject(new Error('not asked')),
});
const useLadder = (brand: TestBrand, levels: readonly TestLevel[]) =>
  transaction(world.database.pool, (tx) => writeRanks(tx, brand.id, z.encode(rankLadder, testLadder(levels)), { by: 'test', now }));
const look = async (iso: string): Promise<void> => {
  now = at(iso);
  await followRanks(deps());
};
const play = (who: string, iso: string, stake: number) => settledWorld(world).play(who, at(iso), { stake: BigInt(main(stake)), win: 0n });
const levelOf = async (who: string): Promise<number | undefined> => (await ranksOf(world.database.pool, [who])).get(who);
const giftsOf = async (who: string): Promise<string[]> =>
  (
    await many<{ occasion: string; outcome: string }>(
      world.database.pool,
      'SELECT occasion, outcome FROM rank_gift WHERE member_id = $1 ORDER BY at, occasion',
      [who],
    )
  ).map(({ occasion, outcome }) => `${occasion} ${outcome}`);

describe('ranks follow closed activity of the brand', () => {
  test('a month begins and ends by the brand’s clock, also where it is set forward; a level is kept as long as the ladder says', async () => {
    const [who, idle] = [await world.makeMember(ALPS), await world.makeMember(ALPS)];
    for (const one of [who, idle]) await world.deposit(ALPS, one, { amount: 5_000n * MAIN, at: at('2026-02-20T12:00') });
    await useLadder(ALPS, LADDER);
    await play(idle, '2026-02-20T13:00', 10);
    await look('2026-03-01T00:00');
    expect([await levelOf(who), await levelOf(idle)]).toEqual([1, 1]);

    // The last minutes of March are those of a zone that is two hours ahead since the 29th.
    await play(who, '2026-03-28T23:50', 150);
    await play(who, '2026-03-31T23:50', 150);
    await look('2026-04-02T08:00');
    expect(await levelOf(who)).toBe(3);
    expect(await maybeOne(world.database.pool, 'SELECT kept_through, month FROM member_rank WHERE member_id = $1', [who])).toEqual({
      kept_through: '2026-04',
      month: '2026-04',
    });
    expect(await giftsOf(who)).toEqual(['level:2 issued', 'level:3 issued', 'month:2026-04 issued']);

    await look('2026-04-30T23:58');
    expect(await levelOf(who)).toBe(3);
    await look('2026-05-01T00:06');
    expect([await levelOf(who), await levelOf(idle)]).toEqual([2, 1]);

    // Reached again: the level comes back, its gift does not.
    await play(who, '2026-05-03T10:00', 300);
    await look('2026-05-03T10:20');
    expect(await levelOf(who)).toBe(3);
    expect((await giftsOf(who)).filter((gift) => gift.startsWith('level'))).toHaveLength(2);
    expect(
      (
        await many<{ cause: string; level: number }>(
          world.database.pool,
          'SELECT cause, level FROM rank_event WHERE member_id = $1 ORDER BY at',
          [who],
        )
      ).map(({ cause, level }) => `${cause} ${level}`),
    ).toEqual(['reached 3', 'fell 2', 'reached 3']);
    expect(await unsoundness(world.database.pool)).toEqual([]);
  });

  test('many looks at once and a look again count nothing twice', async () => {
    const who = await world.makeMember(ALPS);
    await world.deposit(ALPS, who, { at: at('2026-05-04T08:00') });
    await play(who, '2026-05-04T09:00', 120);
    now = at('2026-05-04T09:30');
    await Promise.all(Array.from({ length: 6 }, () => followRanks(deps())));
    // As after a death between the members and the mark.
    await world.database.pool.query('UPDATE rank_mark SET through = $2 WHERE brand_id = $1', [ALPS.id, at('2026-05-03T10:20')]);
    await followRanks(deps());
    expect(await levelOf(who)).toBe(2);
    expect(await giftsOf(who)).toEqual(['level:2 issued']);
    expect(await unsoundness(world.database.pool)).toEqual([]);
  });

  test('who is cooling off gets no gift, then or later', async () => {
    const who = await world.makeMember(ALPS);
    await world.deposit(ALPS, who, { at: at('2026-05-05T08:00') });
    await play(who, '2026-05-05T09:00', 120);
    await world.database.pool.query(`UPDATE member_guard SET cool_off_until = $2 WHERE member_id = $1`, [who, at('2026-05-06T00:00')]);
    await look('2026-05-05T09:30');
    expect([await levelOf(who), await giftsOf(who)]).toEqual([2, ['level:2 barred']]);
    await look('2026-05-07T09:30');
    expect(await giftsOf(who)).toEqual(['level:2 barred']);
    expect(await unsoundness(world.database.pool)).toEqual([]);
  });

  test('another ladder recounts everyone, with the reason in the history', async () => {
    const who = await world.makeMember(ALPS);
    await world.deposit(ALPS, who, { at: at('2026-05-08T08:00') });
    await play(who, '2026-05-08T09:00', 50);
    await look('2026-05-08T09:30');
    expect(await levelOf(who)).toBe(1);
    await useLadder(ALPS, [{}, { totalTurnover: main(40) }, { totalTurnover: main(9_000) }]);
    await look('2026-05-08T09:40');
    expect(await levelOf(who)).toBe(2);
    expect(await maybeOne(world.database.pool, 'SELECT cause FROM rank_event WHERE member_id = $1', [who])).toEqual({ cause: 'ladder' });
  });
});
