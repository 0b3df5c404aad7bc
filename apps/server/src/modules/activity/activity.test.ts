import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { one, type Sql, transaction } from '../../kernel/db.ts';
import { accounts, post } from '../ledger/public.ts';
import { countActiveTeam, countBettors, readGameDays, sumMoney, sumPlay } from './public.ts';
import { ALPS, CURRENCY, dayOf, MAIN, NULL, openWorld, PUNE, type World } from '../../test/activity-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.database.drop());
beforeEach(() => world.follow());

test('stake, payout and turnover count on the day of settling in the zone of the brand, the stake itself on the day it was placed', async () => {
  const member = await world.makeMember(PUNE, ['top']);
  await world.deposit(PUNE, member);
  const port = world.portAt('2026-03-01T18:20:00Z');
  const roundId = randomUUID();
  const stake = randomUUID();
  // 23:50 in Pune, and 00:10 there.
  await port.apply({ memberId: member, roundId, transactionId: stake, amount: 7n * MAIN });
  const at = new Date('2026-03-01T18:40:00Z');
  await port.apply({ memberId: member, kind: 'win', roundId, referenceId: stake, amount: 3n * MAIN, roundClosed: true }, at);
  await port.close();
  await world.follow();
  const query = { brandId: PUNE.id, memberId: member, from: dayOf(PUNE, '2026-03-01'), to: dayOf(PUNE, '2026-03-03') };
  const measures = {
    bets: 0,
    cancelled: 0,
    settled: 0,
    placed: 0n,
    paid: 0n,
    stake: 0n,
    payout: 0n,
    turnover: 0n,
    weighted: 0n,
    commission: 0n,
  };
  const before = { ...measures, bets: 1, placed: 7n * MAIN };
  const after = { ...measures, settled: 1, paid: 3n * MAIN, stake: 7n * MAIN, payout: 3n * MAIN, turnover: 7n * MAIN, weighted: 7n * MAIN };
  expect(await sumPlay(world.database.pool, { ...query, by: ['day'] })).toEqual([
    { day: '2026-03-01', ...before },
    { day: '2026-03-02', ...after },
  ]);
  expect(await sumPlay(world.database.pool, { ...query, by: ['hour'] })).toEqual([
    { at: new Date('2026-03-01T17:30:00Z'), ...before },
    { at: new Date('2026-03-01T18:30:00Z'), ...after },
  ]);
  expect(await sumPlay(world.database.pool, { ...query, by: ['slice', 'product'] })).toEqual([
    { at: new Date('2026-03-01T18:20:00Z'), product: 'rng', ...before },
    { at: new Date('2026-03-01T18:40:00Z'), product: 'rng', ...after },
  ]);
  const games = await readGameDays(world.database.pool, { brandId: PUNE.id, fromDay: '2026-03-02', toDay: '2026-03-02' });
  const { weighted: _weighted, ...ofGame } = after;
  expect(games).toEqual([{ day: '2026-03-02', product: 'rng', vendor: 'lantern', game: 'dice', ...ofGame }]);
});

test('a period of any slices is the sum of its slices, however it is made up of days and hours', async () => {
  const member = await world.makeMember(ALPS, ['top', 'middle']);
  await world.deposit(ALPS, member, { amount: 10_000n * MAIN });
  const port = world.portAt('2026-10-24T00:00:00Z');
  // Over the night in which the clocks of the Alps go back.
  const start = Date.parse('2026-10-23T20:00:00Z');
  for (let i = 0; i < 120; i += 1)
    await port.apply({ memberId: member, amount: BigInt(i + 1) * MAIN, roundClosed: true }, new Date(start + i * 35 * 60_000));
  await port.close();
  await world.follow();
  const slice = fc.integer({ min: 0, max: 900 });
  await fc.assert(
    fc.asyncProperty(slice, slice, async (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((n) => new Date(start + n * 300_000)) as [Date, Date];
      const expected = Array.from({ length: 120 }, (_none, i) => i)
        .filter((i) => start + i * 35 * 60_000 >= from.getTime() && start + i * 35 * 60_000 < to.getTime())
        .reduce((sum, i) => sum + BigInt(i + 1) * MAIN, 0n);
      for (const who of [{ memberId: member }, { pathOf: 'middle' }, { pathOf: member }, {}]) {
        const [all] = await sumPlay(world.database.pool, { brandId: ALPS.id, from, to, ...who });
        const byDay = await sumPlay(world.database.pool, { brandId: ALPS.id, from, to, ...who, by: ['day'] });
        expect([all?.stake, byDay.reduce((sum, { stake }) => sum + stake, 0n)]).toEqual([expected, expected]);
      }
    }),
    { numRuns: 25 },
  );
});

test('turnover is weighed by its product when it is read, each product by itself', async () => {
  const member = await world.makeMember(PUNE);
  await world.deposit(PUNE, member);
  await world.database.ownerPool.query(
    `UPDATE product SET turnover_weight = CASE code WHEN 'live' THEN 333333 ELSE 0 END WHERE code IN ('live', 'pvp')`,
  );
  const port = world.portAt('2026-02-01T00:00:00Z');
  for (const product of ['rng', 'live', 'pvp']) await port.apply({ memberId: member, product, roundClosed: true });
  await port.close();
  await world.follow();
  const query = { brandId: PUNE.id, memberId: member, from: dayOf(PUNE, '2026-02-01'), to: dayOf(PUNE, '2026-02-02') };
  const weighed = await sumPlay(world.database.pool, { ...query, by: ['product'] });
  expect(weighed.map(({ product, turnover, weighted }) => [product, turnover, weighted])).toEqual([
    ['live', MAIN, 3333n],
    ['pvp', MAIN, 0n],
    ['rng', MAIN, MAIN],
  ]);
  expect((await sumPlay(world.database.pool, query))[0]).toMatchObject({ turnover: 3n * MAIN, weighted: MAIN + 3333n });
  expect((await sumPlay(world.database.pool, { ...query, product: ['live', 'pvp'] }))[0]).toMatchObject({
    turnover: 2n * MAIN,
    weighted: 3333n,
  });
});

test("an agent's team is everybody below when it happened and the agent, each active member once", async () => {
  const agent = await world.makeMember(NULL, ['root']);
  const members = [await world.makeMember(NULL, ['root', agent]), await world.makeMember(NULL, ['root', agent])] as const;
  const outside = await world.makeMember(NULL, ['root']);
  const trial = await world.makeMember(NULL, ['root', agent], 4);
  for (const id of [agent, ...members, outside]) await world.deposit(NULL, id);
  const port = world.portAt('2026-04-01T10:00:00Z');
  for (const id of [agent, ...members, outside]) await port.apply({ memberId: id, roundClosed: true });
  expect((await port.apply({ memberId: trial })).status).toBe('member.trial');
  await world.follow();
  // Moved away: what was, stays; what follows does not count here.
  await world.database.ownerPool.query(`UPDATE member SET agent_path = '{root}' WHERE id = $1`, [members[1]]);
  await port.apply({ memberId: members[1], roundClosed: true }, new Date('2026-04-02T10:00:00Z'));
  await port.close();
  await world.follow();
  const period = { brandId: NULL.id, from: new Date('2026-04-01T00:00:00Z'), to: new Date('2026-04-03T00:00:00Z') };
  expect((await sumPlay(world.database.pool, { ...period, pathOf: agent }))[0]?.stake).toBe(3n * MAIN);
  expect((await sumPlay(world.database.pool, { ...period, pathOf: 'root' }))[0]?.stake).toBe(5n * MAIN);
  expect((await sumPlay(world.database.pool, period))[0]?.stake).toBe(5n * MAIN);
  const listed = await sumPlay(world.database.pool, { ...period, pathOf: agent, by: ['member'] });
  expect(listed.map(({ memberId, stake }) => [memberId, stake])).toEqual([agent, ...members].toSorted().map((id) => [id, MAIN]));
  expect(await countBettors(world.database.pool, { ...period, pathOf: agent })).toBe(3);
  expect(await countBettors(world.database.pool, { ...period, pathOf: 'root' })).toBe(4);
  expect(await countBettors(world.database.pool, period)).toBe(4);
  // By turnover: each bet one, the one who moved has bet twice below the root.
  const activeFrom = (agentId: string, least: bigint) => countActiveTeam(world.database.pool, { ...period, agentId, least });
  expect([await activeFrom(agent, 0n), await activeFrom(agent, MAIN), await activeFrom(agent, MAIN + 1n)]).toEqual([3, 3, 0]);
  expect([await activeFrom('root', MAIN), await activeFrom('root', 2n * MAIN)]).toEqual([4, 1]);
});

test('money counts by what it is, less what was taken back, and a hold that ends is no payout', async () => {
  const member = await world.makeMember(PUNE, ['treasurer']);
  const at = { brandId: PUNE.id, currency: CURRENCY };
  const [cash, hold] = [accounts.cash({ ...at, memberId: member }), accounts.hold({ ...at, memberId: member })];
  const clearing = accounts.depositClearing({ ...at, provider: 'sandbox' });
  const paidBy = accounts.withdrawalClearing({ ...at, provider: 'sandbox' });
  const house = accounts.adjustment(at);
  const moves = [
    ['deposit', clearing, cash, 100n],
    ['deposit', clearing, cash, 50n],
    ['deposit.returned', cash, clearing, 50n],
    ['withdrawal', cash, hold, 40n],
    ['withdrawal.returned', hold, cash, 10n],
    ['withdrawal.paid', hold, paidBy, 30n],
    ['withdrawal.returned', paidBy, cash, 5n],
    ['credit.by.house', house, cash, 7n],
    ['debit.by.house', cash, house, 9n],
  ] as const;
  for (const [type, from, to, amount] of moves)
    await post(
      world.database.pool,
      { key: randomUUID(), type, reference: 'x', lines: [{ from, to, amount }] },
      new Date('2026-05-01T20:00:00Z'),
    );
  const port = world.portAt('2026-05-01T20:01:00Z');
  const [promo, roundId] = [randomUUID(), randomUUID()];
  await port.apply({ memberId: member, kind: 'promo', roundId, transactionId: promo, amount: 20n });
  await port.apply({ memberId: member, kind: 'promo', amount: 3n });
  // Spent meanwhile: what cannot be taken back becomes a debt, which is taken back all the same.
  await post(
    world.database.pool,
    { key: randomUUID(), type: 'debit.by.house', reference: 'x', lines: [{ from: cash, to: house, amount: 84n }] },
    new Date('2026-05-01T20:02:00Z'),
  );
  expect(
    (await port.apply({ memberId: member, kind: 'cancel', roundId, referenceId: promo, amount: 0n, afterWin: 'take-back' })).status,
  ).toBe('ok');
  await port.close();
  await world.follow();
  const period = { brandId: PUNE.id, from: dayOf(PUNE, '2026-05-02'), to: dayOf(PUNE, '2026-05-03') };
  const expected = [
    { fact: 'adjustment', amount: -86n, times: -1 },
    { fact: 'deposit', amount: 100n, times: 1 },
    { fact: 'promotion', amount: 3n, times: 1 },
    { fact: 'withdrawal', amount: 25n, times: 0 },
  ];
  expect(await sumMoney(world.database.pool, { ...period, memberId: member })).toEqual(expected);
  expect(await sumMoney(world.database.pool, { ...period, pathOf: 'treasurer' })).toEqual(expected);
  expect(await sumMoney(world.database.pool, { ...period, memberId: member, fact: 'deposit', by: ['day'] })).toEqual([
    { day: '2026-05-02', fact: 'deposit', amount: 100n, times: 1 },
  ]);
});

test("a member's sums are planned once a connection, for whomever they are asked: missions ask them of everybody who bets", async () => {
  const period = { from: dayOf(PUNE, '2026-03-01'), to: dayOf(PUNE, '2026-03-03') };
  const countPlans = (tx: Sql) =>
    one<{ sum: number }>(tx, 'SELECT coalesce(sum(generic_plans), 0)::int AS sum FROM pg_prepared_statements');
  const times = await transaction(world.database.pool, async (tx) => {
    const { sum: before } = await countPlans(tx);
    for (const memberId of Array.from({ length: 12 }, (_one, n) => `mem_${n}`)) {
      await sumPlay(tx, { brandId: PUNE.id, memberId, ...period });
      await sumMoney(tx, { brandId: PUNE.id, memberId, ...period, fact: 'deposit' });
    }
    return (await countPlans(tx)).sum - before;
  });
  // PostgreSQL plans the first five by their values, to compare.
  expect(times).toBeGreaterThanOrEqual(2 * (12 - 5));
});
