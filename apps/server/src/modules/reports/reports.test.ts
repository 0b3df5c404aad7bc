import { randomUUID } from 'node:crypto';
import type { reportFigures } from '@pavilion/contract/reports/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { many, one } from '../../kernel/db.ts';
import { ALPS, BRANDS, CURRENCY, MAIN, openWorld, PUNE, type TestBrand, type World } from '../../test/activity-world.ts';
import { accounts, post } from '../ledger/public.ts';
import { findCountedSums } from '../wallet/find-desk-bets.ts';
import type { ReportDeps } from './deps.ts';
import { momentsOf, periodOf } from './periods.ts';
import { readChannels } from './read-channels.ts';
import { readFigures } from './read-figures.ts';
import { readLiabilities } from './read-liabilities.ts';
import { readMovements } from './read-movements.ts';
import { readRanking } from './read-ranking.ts';

const infoOf = ({ id, zone }: TestBrand): BrandInfo => ({
  id,
  code: id,
  name: id,
  currency: CURRENCY,
  currencyDecimals: 0,
  timeZone: zone,
  defaultLanguage: 'en',
  languages: ['en'],
  modules: {},
});

/** Around the night in which the clocks of the Alps go back. */
const START = Date.parse('2026-10-22T06:00:00Z');
const DAYS = { from: '2026-10-20', to: '2026-11-05' };
const NOW = new Date('2026-11-06T12:00:00Z');
const CHANNELS = ['Bank', '=cmd()', 'Wallet'];

let world: World;
let deps: ReportDeps;
let context: OperatorContext;
beforeAll(async () => {
  world = await openWorld();
  deps = {
    db: world.database.pool,
    gamesOf: async () => new Map(),
    access: {
      brandInScope: async (id: string) => infoOf(BRANDS.find((one) => one.id === id) as TestBrand),
    } as unknown as ReportDeps['access'],
  };
  context = {
    now: NOW,
    language: 'en',
    ip: '203.0.113.7',
    session: { operatorId: 'opr_test', scope: BRANDS.map(({ id }) => id) },
  } as unknown as OperatorContext;
  await fillWorld();
});
afterAll(() => world.database.drop());

const step = fc.record({
  who: fc.nat({ max: 5 }),
  what: fc.constantFrom(
    'bet',
    'bet',
    'bet',
    'win',
    'win',
    'lose',
    'cancel',
    'promo',
    'deposit',
    'withdraw',
    'credit',
    'return',
  ) as fc.Arbitrary<'bet' | 'win' | 'lose' | 'cancel' | 'promo' | 'deposit' | 'withdraw' | 'credit' | 'return'>,
  which: fc.nat({ max: 5 }),
  main: fc.integer({ min: 1, max: 9 }),
  product: fc.constantFrom('rng', 'live', 'pvp'),
  game: fc.constantFrom('dice', 'limbo'),
  vendor: fc.constantFrom('lantern', 'other'),
  minutes: fc.constantFrom(0, 7, 45, 300, 700),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Player {
  id: string;
  brand: TestBrand;
  open: { roundId: string; transactionId: string; product: string; game: string; vendor: string }[];
  ended: Player['open'];
}

let moment = START;

/** Money of a payment, as the cashier posts it: the movement names the payment, the payment its channel. */
async function pay({ id: memberId, brand }: Player, { main, which }: Step, kind: 'deposit' | 'withdraw'): Promise<void> {
  const at = { brandId: brand.id, currency: CURRENCY };
  const [now, amount, id] = [new Date(moment), BigInt(main) * 10n * MAIN, `${kind}_${randomUUID()}`];
  const channel = CHANNELS[which % CHANNELS.length] ?? '';
  const provider = which % 2 === 0 ? 'sandbox' : 'other-pay';
  const [cash, hold] = [accounts.cash({ ...at, memberId }), accounts.hold({ ...at, memberId })];
  const put = (type: 'deposit' | 'withdrawal' | 'withdrawal.paid', from: typeof cash, to: typeof cash) =>
    post(world.database.pool, { key: `${type}:${id}`, type, reference: id, lines: [{ from, to, amount }] }, now);
  if (kind === 'deposit') {
    await world.database.ownerPool.query(
      `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, credited, state, created_at, settled_at)
       VALUES ($1, $2, $3, $1, '\\x00', $4, 'B', $5, $6, $7, $7, ${DEPOSIT.credited}, $8, $8)`,
      [id, brand.id, memberId, provider, channel, CURRENCY, amount, now],
    );
    await put('deposit', accounts.depositClearing({ ...at, provider }), cash);
    return;
  }
  await put('deposit', accounts.depositClearing({ ...at, provider }), cash);
  await put('withdrawal', cash, hold);
  if (which < 4) await put('withdrawal.paid', hold, accounts.withdrawalClearing({ ...at, provider }));
}

async function act(player: Player, port: ReturnType<World['portAt']>, todo: Step): Promise<void> {
  const { what, which, main, product, game, vendor } = todo;
  const now = new Date(moment);
  const at = { brandId: player.brand.id, currency: CURRENCY };
  const amount = BigInt(main) * MAIN;
  if (what === 'deposit' || what === 'withdraw') return pay(player, todo, what);
  if (what === 'credit' || what === 'return') {
    const [house, cash] = [accounts.adjustment(at), accounts.cash({ ...at, memberId: player.id })];
    const line = what === 'credit' ? { from: house, to: cash, amount } : { from: cash, to: house, amount: 1n };
    const type = what === 'credit' ? 'credit.by.house' : 'debit.by.house';
    await post(world.database.pool, { key: randomUUID(), type, reference: 'adj', lines: [line] }, now);
    return;
  }
  if (what === 'bet') {
    const bet = { roundId: randomUUID(), transactionId: randomUUID(), product, game, vendor };
    if ((await port.apply({ memberId: player.id, amount, ...bet }, now)).status === 'ok') player.open.push(bet);
    return;
  }
  if (what === 'promo') {
    await port.apply({ memberId: player.id, kind: 'promo', amount, vendor, game, product }, now);
    return;
  }
  const from = what === 'cancel' && which > 2 ? player.ended : player.open;
  const [bet] = from.splice(which % (from.length || 1), 1);
  if (!bet) return;
  const { transactionId: referenceId, ...of } = bet;
  if (what === 'cancel')
    await port.apply({ memberId: player.id, kind: 'cancel', ...of, referenceId, amount: 0n, afterWin: 'take-back' }, now);
  else {
    await port.apply(
      { memberId: player.id, kind: 'win', ...of, referenceId, amount: what === 'win' ? amount : 0n, roundClosed: true },
      now,
    );
    player.ended.push(bet);
  }
}

/** Six members of three brands, two weeks of anything. */
async function fillWorld(): Promise<void> {
  const players = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (place): Promise<Player> => {
      const brand = BRANDS[place % 3] as TestBrand;
      const id = await world.makeMember(brand, place > 2 ? ['top'] : []);
      return { id, brand, open: [], ended: [] };
    }),
  );
  const port = world.portAt(new Date(moment).toISOString());
  for (const player of players) await pay(player, { main: 9, which: 0 } as Step, 'deposit');
  for (const todo of fc.sample(fc.array(step, { minLength: 160, maxLength: 160 }), { numRuns: 1, seed: 20_261_025 }).flat()) {
    moment += (todo.minutes * 60_000) / 4;
    await act(players[todo.who] as Player, port, todo);
  }
  await port.close();
  await world.follow(50);
}

const NO_FILTER = { reference: null, memberId: null, state: null, leastStake: null, mostStake: null, leastPayout: null, mostPayout: null };
const figures = (asked: InnerQuery<typeof reportFigures>) => readFigures(deps, { ...DAYS, ...asked }, context);
const total = <T>(rows: readonly T[], read: (row: T) => bigint): bigint => rows.reduce((sum, row) => sum + read(row), 0n);

/** What an operation says of its bet, straight from the ledger, by the brand's own day. */
const fromOperations = ({ id, zone }: TestBrand) =>
  many<{ day: string; stake: bigint; payout: bigint; placed: bigint; paid: bigint; turnover: bigint }>(
    world.database.ownerPool,
    `SELECT to_char(at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, sum(coalesce(settled_stake, 0))::bigint AS stake, sum(coalesce(settled_payout, 0))::bigint AS payout,
         sum(coalesce(stake, 0))::bigint AS placed, sum(coalesce(payout, 0))::bigint AS paid, sum(coalesce(turnover, 0))::bigint AS turnover
       FROM operation WHERE brand_id = $1 AND bet_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [id, zone],
  );

const entries = ({ id }: TestBrand, kind: string, before = 'infinity') =>
  one<{ amount: bigint }>(
    world.database.ownerPool,
    `SELECT coalesce(sum(e.amount), 0)::bigint AS amount FROM entry e JOIN ledger_account a ON a.id = e.account_id
       WHERE a.brand_id = $1 AND a.kind = $2 AND e.posted_at < $3::timestamptz`,
    [id, kind, before],
  );

describe.each(BRANDS)('of $id', (brand) => {
  test('every division adds up to the ledger, day by day in the zone of the brand', async () => {
    const ledger = await fromOperations(brand);
    const { list } = await figures({ brandId: brand.id });
    expect(ledger.length).toBeGreaterThan(5);
    expect(list.map(({ day }) => day)).toHaveLength(17);
    const busy = list.filter(({ day }) => ledger.some((one) => one.day === day));
    expect(
      busy.map(({ day, play: { stake, payout, placed, paid, turnover } }) => ({ day, stake, payout, placed, paid, turnover })),
    ).toEqual(ledger);
    for (const by of ['brand', 'product', 'vendor', 'game'] as const) {
      const divided = await figures({ brandId: brand.id, by });
      for (const name of ['stake', 'payout', 'turnover', 'placed', 'paid', 'hold'] as const)
        expect([by, name, total(divided.list, ({ play }) => play[name])]).toEqual([by, name, total(list, ({ play }) => play[name])]);
      expect(divided.totals[0]?.play.bets).toBe(list.reduce((sum, { play }) => sum + play.bets, 0));
    }
  });

  test('money is what left and reached the clearing accounts and the house', async () => {
    const { totals } = await figures({ brandId: brand.id });
    const of = async (kind: string) => (await entries(brand, kind)).amount;
    expect(totals[0]?.moved).toMatchObject({
      deposits: -(await of('clearing.deposit')),
      withdrawals: await of('clearing.withdrawal'),
      grants: -(await of('house.promotion')),
      adjustments: -(await of('house.adjustment')),
    });
    const channels = await readChannels(deps, { ...DAYS, brandId: brand.id }, context);
    expect(channels.totals).toEqual([
      { currency: CURRENCY, deposits: totals[0]?.moved?.deposits, withdrawals: totals[0]?.moved?.withdrawals },
    ]);
    expect(new Set(channels.list.map(({ provider }) => provider))).toEqual(new Set(['sandbox', 'other-pay']));
  });

  test('a figure of play opens to bets that add up to it', async () => {
    const days = await figures({ brandId: brand.id });
    const games = await figures({ brandId: brand.id, by: 'game' });
    const products = await figures({ brandId: brand.id, by: 'product' });
    for (const { day, vendor, game, product, play } of [...days.list, ...games.list, ...products.list]) {
      const span = momentsOf(infoOf(brand), { fromDay: day ?? DAYS.from, toDay: day ?? DAYS.to });
      const filter = {
        ...NO_FILTER,
        ...span,
        brandIds: [brand.id],
        vendor,
        game,
        product,
      };
      const [settled] = await findCountedSums(deps.db, { ...filter, counts: 'settled' });
      expect([day, game, settled?.stake ?? 0n, settled?.payout ?? 0n, settled?.turnover ?? 0n, settled?.count ?? 0]).toEqual([
        day,
        game,
        play.stake,
        play.payout,
        play.turnover,
        play.settled,
      ]);
      const [moved] = await findCountedSums(deps.db, { ...filter, counts: 'moved' });
      expect([day, game, moved?.stake ?? 0n, moved?.payout ?? 0n, moved?.count ?? 0]).toEqual([
        day,
        game,
        play.placed,
        play.paid,
        play.bets,
      ]);
    }
  });

  test('a figure of money opens to movements that add up to it, page by page, of every day and channel', async () => {
    const asked = { brandId: brand.id, ...DAYS };
    const days = await figures(asked);
    const channels = await readChannels(deps, asked, context);
    const figuresOf = [
      ...days.list.flatMap(({ day, moved }) =>
        (
          [
            ['deposit', moved?.deposits],
            ['withdrawal', moved?.withdrawals],
            ['promotion', moved?.grants],
            ['adjustment', moved?.adjustments],
          ] as const
        ).map(([fact, amount]) => ({ filter: { fact, from: day ?? '', to: day ?? '' }, amount })),
      ),
      ...channels.list.map(({ fact, provider, channel, amount }) => ({ filter: { fact, provider, channel: channel || '-' }, amount })),
    ];
    for (const { filter, amount } of figuresOf) {
      let after: string | null = null;
      let sum = 0n;
      do {
        const page: Awaited<ReturnType<typeof readMovements>> = await readMovements(
          deps,
          { ...asked, ...filter, pageSize: 9, ...(after ? { after } : {}) },
          context,
        );
        expect(page.amount).toBe(amount);
        sum += total(page.list, (row) => row.amount);
        after = page.next;
      } while (after);
      expect([filter, sum]).toEqual([filter, amount]);
    }
  });

  test('what members are owed is in their accounts, now and as any day ended; everything together is nothing', async () => {
    const ends = [undefined, '2026-10-24', '2026-10-25', '2026-10-28'];
    for (const day of ends) {
      const before = day === undefined ? 'infinity' : DateTime.fromISO(day, { zone: brand.zone }).plus({ days: 1 }).toUTC().toISO();
      const { brands, list } = await readLiabilities(deps, { brandId: brand.id, day }, context);
      expect([day, total(list, ({ balance }) => balance)]).toEqual([day, 0n]);
      const balance = (kind: string): bigint =>
        total(
          list.filter((row) => row.kind === kind),
          (row) => row.balance,
        );
      for (const kind of ['member.cash', 'member.hold', 'house.game', 'clearing.deposit', 'clearing.withdrawal'])
        expect([day, kind, balance(kind)]).toEqual([day, kind, (await entries(brand, kind, before ?? 'infinity')).amount]);
      const { open } = await one<{ open: bigint }>(
        world.database.ownerPool,
        `SELECT coalesce(sum(coalesce(stake, 0) - coalesce(settled_stake, 0)), 0)::bigint AS open FROM operation WHERE brand_id = $1 AND bet_id IS NOT NULL AND at < $2::timestamptz`,
        [brand.id, before],
      );
      expect([day, brands[0]?.owed, brands[0]?.openStakes]).toEqual([
        day,
        balance('member.cash') + balance('member.hold') + balance('member.debt'),
        open,
      ]);
    }
  });

  test('the ranking has each member once, the greatest first, and adds up to the brand', async () => {
    const { totals } = await figures({ brandId: brand.id });
    for (const order of ['stake', 'deposits'] as const) {
      const { list, totalCount } = await readRanking(deps, { ...DAYS, brandId: brand.id, order }, context);
      expect(list).toHaveLength(totalCount);
      expect(list.map((row) => row[order])).toEqual(list.map((row) => row[order]).toSorted((a, b) => (a < b ? 1 : -1)));
      expect(total(list, (row) => row[order])).toBe(order === 'stake' ? totals[0]?.play.stake : totals[0]?.moved?.deposits);
    }
  });

  test('the ranking of some days is of those days of the brand only', async () => {
    for (const [from, to] of [
      ['2026-10-25', '2026-10-25'],
      ['2026-10-23', '2026-10-28'],
    ] as const) {
      const { list } = await readRanking(deps, { brandId: brand.id, from, to }, context);
      const played = await many<{ memberId: string; stake: bigint; payout: bigint }>(
        world.database.ownerPool,
        `SELECT member_id AS "memberId", sum(settled_stake)::bigint AS stake, coalesce(sum(settled_payout), 0)::bigint AS payout FROM operation
           WHERE brand_id = $1 AND bet_id IS NOT NULL AND (at AT TIME ZONE $2)::date BETWEEN $3 AND $4
           GROUP BY 1 HAVING sum(settled_stake) > 0 ORDER BY 2 DESC, 1`,
        [brand.id, brand.zone, from, to],
      );
      expect(list.map(({ memberId, stake, payout }) => ({ memberId, stake, payout }))).toEqual(played);
      if (from !== to) expect(played.length).toBeGreaterThan(0);
    }
  });
});

test('all brands: each with its own days, and nothing is added across currencies', async () => {
  const { list, totals, periods } = await figures({ by: 'brand', compare: '1' } as never);
  expect(list.map(({ brandId }) => brandId)).toEqual(BRANDS.map(({ id }) => id));
  expect(totals.map(({ currency }) => currency)).toEqual([CURRENCY]);
  expect(totals[0]?.play.stake).toBe(total(list, ({ play }) => play.stake));
  expect(periods.map(({ timeZone }) => timeZone)).toEqual(BRANDS.map(({ zone }) => zone));
  expect(list.every(({ before }) => before?.play.stake === 0n)).toBe(true);
});

describe('days', () => {
  const now = new Date('2026-03-31T20:00:00Z');
  test.each([
    ['the day has begun in Pune and not in the Alps', PUNE, { preset: 'today' }, ['2026-04-01', '2026-04-01', '2026-03-31', '2026-03-31']],
    ['today', ALPS, { preset: 'today' }, ['2026-03-31', '2026-03-31', '2026-03-30', '2026-03-30']],
    ['nothing asked: seven', ALPS, {}, ['2026-03-25', '2026-03-31', '2026-03-18', '2026-03-24']],
    ['a month beside a shorter one', ALPS, { preset: 'month' }, ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28']],
    ['the last month', ALPS, { preset: 'lastMonth' }, ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31']],
    [
      'over the night without an hour',
      ALPS,
      { from: '2026-03-29', to: '2026-03-30' },
      ['2026-03-29', '2026-03-30', '2026-03-27', '2026-03-28'],
    ],
  ] as const)('%s', (_what, brand, asked, days) => {
    const { fromDay, toDay, before } = periodOf(infoOf(brand), asked, now);
    expect([fromDay, toDay, before.fromDay, before.toDay]).toEqual(days);
  });

  test('a day of 23 and one of 25 hours are whole days', () => {
    const hours = (day: string): number => {
      const { from, to } = momentsOf(infoOf(ALPS), { fromDay: day, toDay: day });
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
  });

  test('more than a year, or an end before its start, is refused', async () => {
    expect(() => periodOf(infoOf(ALPS), { from: '2025-03-30', to: '2026-03-31' }, now)).toThrow('report.range.too.long');
    expect(() => periodOf(infoOf(ALPS), { from: '2026-03-30', to: '2026-03-29' }, now)).toThrow('report.range.invalid');
    await expect(readLiabilities(deps, { day: '2026-11-06' }, context)).rejects.toThrow('report.range.invalid');
    await expect(readLiabilities(deps, { day: '2026-07-01' }, context)).rejects.toThrow('report.range.too.long');
  });
});
