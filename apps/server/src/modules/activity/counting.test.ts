import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one, transaction } from '../../kernel/db.ts';
import { followOperations, dispatchNext, rollUpAccounts } from '../ledger/public.ts';
import { ACTIVITY_CHECKS, activityConsumer, closeActivity, closedThrough, rebuildActivity, sumMoney, sumPlay } from './public.ts';
import { ALPS, BRANDS, MAIN, NULL, openWorld, PUNE, type TestBrand, type World } from '../../test/activity-world.ts';
import { unsoundness } from '../../test/unsoundness.ts';

const PATHS = [[], ['top'], ['top', 'middle'], ['other']] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.database.drop());
beforeEach(() => world.follow());

/** Steps of play of one member: what it does, by how much, and how many minutes later. */
const step = fc.record({
  who: fc.nat({ max: 5 }),
  kind: fc.constantFrom('bet', 'bet', 'bet', 'raise', 'win', 'win', 'cancel', 'cancel', 'promo', 'deposit', 'move') as fc.Arbitrary<
    'bet' | 'raise' | 'win' | 'cancel' | 'promo' | 'deposit' | 'move'
  >,
  reference: fc.nat({ max: 7 }),
  main: fc.integer({ min: 0, max: 5 }),
  product: fc.constantFrom('rng', 'pvp', 'unheard-of'),
  isClosed: fc.constantFrom(true, true, false),
  isFree: fc.constantFrom(false, false, false, true),
  turnover: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  minutes: fc.constantFrom(0, 0, 3, 40, 500),
  follows: fc.constantFrom(false, false, true),
  path: fc.nat({ max: PATHS.length - 1 }),
});

test('whatever is played: sums are the movements of the ledger, settled results and the change in open stakes, and a rebuild gives the same rows', async () => {
  let moment = Date.parse('2026-06-01T10:00:00Z');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const members = await Promise.all(
        [0, 1, 2, 3, 4, 5].map(async (i) => {
          const brand = BRANDS[i % 3] as TestBrand;
          const id = await world.makeMember(brand, PATHS[i % PATHS.length]);
          await world.deposit(brand, id, { amount: 30n * MAIN, at: new Date(moment) });
          return { id, brand, bets: [] as string[], all: [] as string[] };
        }),
      );
      const port = world.portAt(new Date(moment).toISOString());
      for (const { who, kind, reference, main, product, isClosed, isFree, turnover, minutes, follows, path } of steps) {
        const member = members[who] as (typeof members)[number];
        moment += minutes * 60_000;
        const now = new Date(moment);
        const among = kind === 'cancel' ? member.all : member.bets;
        const named = among.at(-1 - (reference % (among.length || 1))) ?? 'none';
        const roundId = kind === 'bet' ? randomUUID() : named.split('/')[0];
        const transactionId = `${roundId}/${randomUUID()}`;
        if (kind === 'move')
          await world.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [member.id, PATHS[path]]);
        else if (kind === 'deposit') await world.deposit(member.brand, member.id, { amount: BigInt(main + 1) * MAIN, at: now });
        else {
          const { status } = await port.apply(
            {
              memberId: member.id,
              kind,
              product,
              game: `game-${reference % 2}`,
              roundId: roundId as string,
              transactionId,
              amount: kind === 'cancel' ? 0n : BigInt(main + (kind === 'win' ? 0 : 1)) * MAIN,
              ...(kind === 'bet' || kind === 'promo' ? {} : { referenceId: named }),
              ...(kind === 'bet' && isFree ? { free: true } : {}),
              ...(turnover === undefined ? {} : { turnover: BigInt(turnover) * MAIN }),
              roundClosed: kind === 'win' && isClosed,
              afterWin: 'take-back',
            },
            now,
          );
          if (status === 'ok' && kind === 'bet') member.bets.push(transactionId);
          if (status === 'ok' && kind !== 'cancel') member.all.push(transactionId);
        }
        if (follows) await world.follow();
      }
      await port.close();
      await world.follow(7);
    }),
    { numRuns: 8 },
  );
  const ends = { settled: 0, cancelled: 0 };
  for (const { id } of BRANDS) {
    const [sum] = await sumPlay(world.database.pool, {
      brandId: id,
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2030-01-01T00:00:00Z'),
    });
    const ledger = await one<{ amount: bigint }>(
      world.database.pool,
      `SELECT coalesce(sum(e.amount), 0)::bigint AS amount FROM entry e JOIN account a ON a.id = e.account_id WHERE a.kind = 'house.game' AND a.brand_id = $1`,
      [id],
    );
    const bets = await one<Record<'open' | 'paid' | 'stake' | 'payout' | 'turnover' | 'settled' | 'cancelled' | 'bets', bigint>>(
      world.database.pool,
      `SELECT coalesce(sum(stake) FILTER (WHERE state = 'open'), 0)::bigint AS open, coalesce(sum(payout) FILTER (WHERE state = 'open'), 0)::bigint AS paid,
          coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0)::bigint AS stake, coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0)::bigint AS payout,
          coalesce(sum(valid_turnover), 0)::bigint AS turnover, count(*) FILTER (WHERE state = 'settled') AS settled,
          count(*) FILTER (WHERE state = 'cancelled') AS cancelled, count(*) AS bets
        FROM bet_facts WHERE brand_id = $1`,
      [id],
    );
    expect(sum).toMatchObject({
      bets: Number(bets.bets),
      cancelled: Number(bets.cancelled),
      settled: Number(bets.settled),
      stake: bets.stake,
      payout: bets.payout,
      turnover: bets.turnover,
    });
    const { placed = 0n, paid = 0n, stake = 0n, payout = 0n } = sum ?? {};
    expect([placed - stake, paid - payout]).toEqual([bets.open, bets.paid]);
    expect(placed - paid).toBe(ledger.amount);
    ends.settled += sum?.settled ?? 0;
    ends.cancelled += sum?.cancelled ?? 0;
  }
  expect(Math.min(ends.settled, ends.cancelled)).toBeGreaterThan(0);
  expect(await world.differences()).toEqual([]);
  const before = await world.allRows();
  await rebuildActivity(world.database.pool);
  expect(await world.allRows()).toEqual(before);
});

test.each([
  `UPDATE activity_play SET stake = stake + 1 WHERE grain = 'day'`,
  // All of them, so that no two meet at one key.
  `UPDATE activity_play SET path_id = path_id + 1000000 WHERE grain = 'slice'`,
  `UPDATE activity_team SET turnover = turnover - 1 WHERE agent = ''`,
  `DELETE FROM activity_team WHERE agent = 'top'`,
  `UPDATE activity_game SET bets = bets + 1`,
  `DELETE FROM activity_active`,
  `UPDATE activity_money SET amount = amount + 1 WHERE grain = 'hour'`,
  `UPDATE activity_money_team SET times = times + 1 WHERE agent = ''`,
])('check-books finds what is not what the operations say: %s', async (harm) => {
  const [member, port] = [await world.makeMember(ALPS, ['top']), world.portAt('2026-06-20T00:00:00Z')];
  await world.deposit(ALPS, member);
  expect((await port.apply({ memberId: member, roundClosed: true })).status).toBe('ok');
  await port.close();
  await world.follow();
  const client = await world.database.ownerPool.connect();
  try {
    await client.query('BEGIN');
    expect((await client.query(harm)).rowCount).toBeGreaterThan(0);
    expect((await many(client, ACTIVITY_CHECKS[0]?.[1] ?? '')).length).toBeGreaterThan(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  expect(await world.differences()).toEqual([]);
});

test('work that is broken off before its commit counts once when it is done again', async () => {
  const member = await world.makeMember(PUNE);
  await world.deposit(PUNE, member, { at: new Date('2026-07-01T00:00:00Z') });
  const broken = transaction(world.database.pool, async (tx) => {
    await dispatchNext(tx, activityConsumer, 20_000);
    throw new Error('the process died here');
  });
  await expect(broken).rejects.toThrow('died');
  await world.follow();
  await world.follow();
  const period = { brandId: PUNE.id, memberId: member, from: new Date('2026-07-01T00:00:00Z'), to: new Date('2026-07-01T00:05:00Z') };
  expect(await sumMoney(world.database.pool, period)).toEqual([{ fact: 'deposit', amount: 1000n * MAIN, times: 1 }]);
});

test('bets stamped at the end of a period while the barrier closes it stand on one side of it, and what is closed never changes', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => world.makeMember(ALPS)));
  for (const id of members) await world.deposit(ALPS, id, { at: new Date('2026-08-01T00:00:00Z') });
  const through = new Date('2026-08-02T00:00:00Z');
  const last = new Date(through.getTime() - 1);
  const next = new Date(through.getTime() + 300_000);
  const ports = members.map(() => world.portAt(last.toISOString()));
  const bets = members.map(async (memberId, i) => {
    for (let n = 0; n < 12; n += 1) expect((await ports[i]?.apply({ memberId, roundClosed: true }, last))?.status).toBe('ok');
  });
  const closed = await closeActivity(world.database.pool, { brandId: ALPS.id, through }, next);
  const within = { brandId: ALPS.id, from: new Date('2026-08-01T00:00:00Z'), to: through };
  const [said] = await sumPlay(world.database.pool, within);
  await Promise.all(bets);
  // A correction after the end, of a bet before it.
  await ports[0]?.apply({ memberId: members[0] as string, roundClosed: true }, last);
  await Promise.all(ports.map(({ close }) => close()));
  await world.follow();
  expect(closed).toBe('closed');
  expect(await closedThrough(world.database.pool, ALPS.id)).toEqual(through);
  expect((await sumPlay(world.database.pool, within))[0]).toEqual(said);
  const [all] = await sumPlay(world.database.pool, { ...within, to: next });
  expect(all?.bets).toBe(8 * 12 + 1);
  expect(await world.differences()).toEqual([]);
  await expect(closeActivity(world.database.pool, { brandId: ALPS.id, through: next }, through)).rejects.toThrow('after its end');
});

test('a bet and a payment stamped at the very end and not committed yet hold the closing up, and are in the period that closes', async () => {
  const [player, payer] = await Promise.all([world.makeMember(ALPS), world.makeMember(ALPS)]);
  for (const id of [player, payer]) await world.deposit(ALPS, id, { at: new Date('2026-08-02T08:00:00Z') });
  await world.follow();
  const [from, through] = [new Date('2026-08-02T12:00:00Z'), new Date('2026-08-03T00:00:00Z')];
  const last = new Date(through.getTime() - 1);
  const waiting = async (query: string, n: number): Promise<void> => {
    await expect.poll(async () => (await many(world.database.ownerPool, query)).length, { interval: 5 }).toBeGreaterThanOrEqual(n);
  };
  // Both have their place behind the barrier and wait for their member.
  const holder = await world.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM member_guard WHERE member_id = ANY ($1) ORDER BY member_id FOR UPDATE', [[player, payer]]);
  const port = world.portAt(last.toISOString());
  const bet = port.apply({ memberId: player, roundClosed: true });
  const paid = world.deposit(ALPS, payer, { at: last });
  const OURS = `SELECT FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND locktype = 'advisory' AND objid = 7202`;
  await waiting(`${OURS} AND mode = 'ShareLock' AND granted`, 2);
  const closing = closeActivity(world.database.pool, { brandId: ALPS.id, through }, through);
  await waiting(`${OURS} AND mode = 'ExclusiveLock' AND NOT granted`, 1);
  expect(await closedThrough(world.database.pool, ALPS.id)).not.toEqual(through);
  await holder.query('COMMIT');
  holder.release();
  expect([(await bet).status, await closing]).toEqual(['ok', 'closed']);
  await paid;
  await port.close();
  const within = { brandId: ALPS.id, from, to: through };
  expect((await sumPlay(world.database.pool, within))[0]).toMatchObject({ bets: 1, settled: 1 });
  expect(await sumMoney(world.database.pool, within)).toEqual([{ fact: 'deposit', amount: 1000n * MAIN, times: 1 }]);
  await rollUpAccounts(world.database.pool);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('nothing is added to a closed period, whatever the stamp says', async () => {
  const member = await world.makeMember(NULL);
  const through = new Date('2026-10-01T00:00:00Z');
  expect(await closeActivity(world.database.pool, { brandId: NULL.id, through }, through)).toBe('closed');
  await world.database.ownerPool.query(`UPDATE ledger_period SET closed_through = '2026-01-01'`);
  await world.deposit(NULL, member, { at: new Date('2026-09-30T00:00:00Z') });
  await expect(world.follow()).rejects.toMatchObject({ code: 'PV003' });
  // The books as they were: the stamp of the test is before the end.
  await world.database.ownerPool.query(`DELETE FROM activity_period WHERE brand_id = $1`, [NULL.id]);
  await world.follow();
  expect(await world.differences()).toEqual([]);
});

test('an operation that is set aside holds the closing of its period up, and nothing else; after a recount it is there', async () => {
  const member = await world.makeMember(PUNE);
  await world.deposit(PUNE, member, { at: new Date('2026-09-01T00:00:00Z') });
  await world.follow();
  // Its path is unknown: nothing can be counted under it.
  await world.database.ownerPool
    .query(`SET session_replication_role = replica; UPDATE member SET agent_path = '{nobody}' WHERE id = '${member}';
    UPDATE member_guard SET agent_path = '{nobody}' WHERE member_id = '${member}'; SET session_replication_role = origin`);
  const port = world.portAt('2026-09-01T10:00:00Z');
  expect((await port.apply({ memberId: member, roundClosed: true })).status).toBe('ok');
  await port.close();
  const followers = followOperations({
    db: world.database.pool,
    log: pino({ level: 'silent' }),
    consumers: [activityConsumer],
    firstRetryMs: 1,
  });
  const stop = followers.start();
  const held = () => many(world.database.pool, `SELECT FROM operation_held WHERE consumer = 'activity'`);
  await expect.poll(async () => (await held()).length).toBe(1);
  await stop();
  const through = new Date('2026-09-02T00:00:00Z');
  expect(await closeActivity(world.database.pool, { brandId: PUNE.id, through }, through)).toBe('held');
  expect(await closeActivity(world.database.pool, { brandId: NULL.id, through }, through)).toBe('closed');
  expect(await world.differences()).toEqual([]);
  await world.database.ownerPool.query(`INSERT INTO path (brand_id, agents) VALUES ('${PUNE.id}', '{nobody}')`);
  await rebuildActivity(world.database.pool);
  expect(await held()).toEqual([]);
  expect(await closeActivity(world.database.pool, { brandId: PUNE.id, through }, through)).toBe('closed');
  const [sum] = await sumPlay(world.database.pool, {
    brandId: PUNE.id,
    pathOf: 'nobody',
    from: new Date('2026-09-01T00:00:00Z'),
    to: through,
  });
  expect(sum?.stake).toBe(MAIN);
});

test('what was counted in one time zone stays there, also in a rebuild', async () => {
  const brand = { id: 'b-moved', zone: 'Asia/Yangon' };
  await world.openBrand(brand);
  const member = await world.makeMember(brand);
  await world.deposit(brand, member);
  await world.follow();
  await world.database.ownerPool.query(`UPDATE brand SET time_zone = 'Etc/UTC' WHERE id = 'b-moved'`);
  const before = await world.allRows();
  await rebuildActivity(world.database.pool);
  expect(await world.allRows()).toEqual(before);
  expect(before.filter(({ row }) => row.includes('b-moved') && row.includes('day')).length).toBeGreaterThan(0);
});
