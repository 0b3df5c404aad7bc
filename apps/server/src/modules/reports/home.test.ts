import { randomUUID } from 'node:crypto';
import { homeToday } from '@pavilion/contract/reports/desk-home';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, ownerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { one, transaction } from '../../kernel/db.ts';
import { accounts, post } from '../ledger/public.ts';
import { dispatchNext } from '../ledger/follow-operations.ts';
import { hoursBegun, hoursOf, hoursPassed } from './home-rules.ts';
import { activityConsumer } from '../activity/public.ts';

const MAIN = 10_000n;
let world: TestPlatform;
let owner: DeskVisitor;
let member: TestMember;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  member = await testMember(world, { brandCode: 'sol' });
});
afterAll(() => world.close());

/** Until all of it is counted: the platform's own follower may hold the mark. */
async function follow(): Promise<void> {
  const { pool } = world.database;
  const waiting = async () => {
    await transaction(pool, (tx) => dispatchNext(tx, activityConsumer, 1000));
    const { n } = await one<{ n: number }>(
      pool,
      `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
         WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
    );
    return n;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(0);
}

const at = () => ({ brandId: member.brandId, currency: 'BRL' });
const deposit = () =>
  post(
    world.database.pool,
    {
      key: `deposit:${randomUUID()}`,
      type: 'deposit',
      reference: 'dep',
      lines: [
        {
          from: accounts.depositClearing({ ...at(), provider: 'sandbox' }),
          to: accounts.cash({ ...at(), memberId: member.id }),
          amount: 100n * MAIN,
        },
      ],
    },
    world.now(),
  );
const bet = (over: object) =>
  world.platform.domains.bets.apply({
    kind: 'bet',
    vendor: 'LANTERN',
    transactionId: randomUUID(),
    memberId: member.id,
    roundId: randomUUID(),
    amount: 5n * MAIN,
    currency: 'BRL',
    game: 'moon-dice',
    product: 'rng',
    ...over,
  });
const read = async () => (await owner.call(homeToday, undefined, { brandId: member.brandId })).value;

test('an hour holds what was paid in, staked, won and given back, once however often it is followed', async () => {
  await follow();
  const before = (await read()).today.at(-1);
  await deposit();
  const roundId = randomUUID();
  const stake = randomUUID();
  expect((await bet({ roundId, transactionId: stake })).status).toBe('ok');
  expect((await bet({ kind: 'win', roundId, referenceId: stake, amount: 3n * MAIN, roundClosed: true })).status).toBe('ok');
  const back = randomUUID();
  const other = randomUUID();
  await bet({ transactionId: back, roundId: other });
  expect((await bet({ kind: 'cancel', referenceId: back, roundId: other })).status).toBe('ok');
  await follow();
  await follow();
  const { today, currency, games, hoursPassed } = await read();
  expect(today).toHaveLength(Math.floor(hoursPassed) + 1);
  const now = today.at(-1);
  expect(currency).toBe('BRL');
  expect(now).toMatchObject({
    deposits: (before?.deposits ?? 0) + 100,
    stakes: (before?.stakes ?? 0) + 5,
    result: (before?.result ?? 0) + 2,
  });
  expect(now?.activeMembers).toBe((before?.activeMembers ?? 0) + 1);
  expect(now?.newMembers).toBeGreaterThan(0);
  const played = games.find(({ vendor, game }) => vendor === 'LANTERN' && game === 'moon-dice');
  expect(played?.stakes).toBeGreaterThanOrEqual(5);
  // A stake that waits for its end has moved, and no game has won it yet.
  expect((await bet({ amount: 7n * MAIN })).status).toBe('ok');
  await follow();
  const later = await read();
  expect(later.today.at(-1)).toMatchObject({ stakes: (now?.stakes ?? 0) + 7, result: (now?.result ?? 0) + 7 });
  expect(later.games.find(({ vendor, game }) => vendor === 'LANTERN' && game === 'moon-dice')).toMatchObject({
    stakes: played?.stakes,
    result: played?.result,
  });
});

test('the hours of a day agree with the bets and the ledger, also of those before the consumer was there', async () => {
  await follow();
  const { rows } = await world.database.pool.query<{ stakes: bigint; payouts: bigint }>(
    `SELECT coalesce(sum(t.placed), 0)::bigint AS stakes, coalesce(sum(t.paid), 0)::bigint AS payouts FROM activity_team t
      WHERE t.grain = 'hour' AND t.agent = ''`,
  );
  const facts = await one<{ stakes: bigint; payouts: bigint }>(
    world.database.pool,
    `SELECT coalesce(sum(b.stake), 0)::bigint AS stakes, coalesce(sum(b.payout), 0)::bigint AS payouts
       FROM bet_facts b JOIN member_facts m ON m.id = b.member_id WHERE b.state <> 'cancelled' AND m.customer_type <> 4`,
  );
  expect(rows[0]).toEqual(facts);
});

test("hours are those of the brand's day, whatever its zone, and a repeated hour appears once", () => {
  const row = (iso: string) => ({
    hour: new Date(iso),
    deposits: 1n,
    withdrawals: 0n,
    stakes: 0n,
    payouts: 0n,
    bets: 0n,
    fresh: 0n,
    active: 0n,
  });
  const yangon = DateTime.fromISO('2026-03-01', { zone: 'Asia/Yangon' });
  const half = hoursOf([row('2026-02-28T17:30:00Z'), row('2026-03-01T16:30:00Z'), row('2026-03-01T17:30:00Z')], yangon, 24);
  expect(half.map(({ deposits }) => Number(deposits))).toEqual([1, ...Array.from({ length: 22 }, () => 0), 1]);
  const autumn = DateTime.fromISO('2026-10-25', { zone: 'Europe/Berlin' });
  expect(Number(hoursOf([row('2026-10-25T00:00:00Z'), row('2026-10-25T01:00:00Z')], autumn, 24)[2]?.deposits)).toBe(2);
});

test('the running hour is right on a day that skips one', () => {
  const now = DateTime.fromISO('2026-03-29T05:30', { zone: 'Europe/Berlin' });
  const row = {
    hour: new Date('2026-03-29T03:00:00Z'),
    deposits: 7n,
    withdrawals: 0n,
    stakes: 0n,
    payouts: 0n,
    bets: 0n,
    fresh: 0n,
    active: 0n,
  };
  expect(hoursOf([row], now.startOf('day'), hoursBegun(now)).at(-1)?.deposits).toBe(7n);
  expect(hoursPassed(now)).toBe(5.5);
});
