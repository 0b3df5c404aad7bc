import { randomUUID } from 'node:crypto';
import { UNHURRIED } from '../betting/testing/members.ts';
import { money } from '@pavilion/contract/base/money';
import { balances, betHistory, roundDetail, transactions } from '@pavilion/contract/wallet/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { createBetPort } from '../betting/public.ts';
import { accounts, post } from '../ledger/public.ts';
import { ledger, logIn, makeMember } from '../vendors/testing/players.ts';
import { zoneOf } from '../../test/brand-zone.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

interface Member {
  id: string;
  browser: Browser;
}

async function someone(main = 1_000): Promise<Member> {
  const id = await makeMember(world, main);
  const browser = new Browser(world);
  browser.token = (await logIn(world, id)).token;
  return { id, browser };
}

interface Play {
  stake?: bigint;
  /** Absent: left open. */
  payout?: bigint;
  cancelled?: boolean;
  game?: string;
  vendor?: string;
}

/** One bet with its end, a second after the last; the bet's id. */
async function play(
  { id }: Member,
  { stake = ledger(10), payout, cancelled = false, game = 'dice', vendor = 'LANTERN' }: Play = {},
): Promise<string> {
  const { bets } = world.platform.domains;
  world.pass(1);
  const [transactionId, roundId] = [randomUUID(), randomUUID()];
  const op = { vendor, memberId: id, roundId, currency: 'VND', game, product: 'rng' };
  const placed = await bets.apply({ ...op, kind: 'bet', transactionId, amount: stake });
  expect(placed.status).toBe('ok');
  if (payout !== undefined) {
    const end = { ...op, kind: 'win' as const, transactionId: randomUUID(), referenceId: transactionId, amount: payout, roundClosed: true };
    expect((await bets.apply(end)).status).toBe('ok');
  }
  if (cancelled) await bets.apply({ ...op, kind: 'cancel', transactionId: randomUUID(), referenceId: transactionId, amount: 0n });
  return placed.betId ?? '';
}

const units = (amount: number): bigint => z.decode(money, amount);

/** Every row of the statement, newest first, page by page. */
async function statementOf({ browser }: Member, query: Record<string, string> = {}, pageSize = 100) {
  const rows = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { value } = await browser.call(transactions, undefined, { ...query, pageNo: String(pageNo), pageSize: String(pageSize) });
    rows.push(...value.list);
    if (pageNo >= value.totalPages) return { rows, footer: value.footer, totalCount: value.totalCount };
  }
}

/** Each row's balance is the balance of the row before it plus its own amount. */
function expectUnbroken(rows: Awaited<ReturnType<typeof statementOf>>['rows'], start = 0n): void {
  let balance = start;
  for (const row of rows.toReversed()) {
    balance += units(row.amount);
    expect(units(row.currentBalance)).toBe(balance);
  }
}

describe('the statement', () => {
  test('runs without a break in the ledger’s order, though an earlier time was posted later', async () => {
    const member = await someone();
    const start = Date.now();
    let shift = 0;
    const clock = { now: () => new Date(start + shift) };
    const port = createBetPort(world.database.pool, { ...UNHURRIED, clock });
    const bet = (amount: bigint) =>
      port.apply({
        kind: 'bet',
        vendor: 'LANTERN',
        transactionId: randomUUID(),
        memberId: member.id,
        roundId: randomUUID(),
        amount,
        currency: 'VND',
        game: 'dice',
        product: 'rng',
      });
    for (const [seconds, main] of [
      [0, 5],
      [-3, 7],
      [-1, 11],
      [-3, 13],
      [0, 17],
    ] as const) {
      shift = seconds * 1_000;
      expect((await bet(ledger(main))).status).toBe('ok');
    }
    await port.close();
    const { rows } = await statementOf(member, {}, 2);
    expect(rows).toHaveLength(6);
    expectUnbroken(rows);
    expect(rows[0]?.currentBalance).toBe(1_000 - 5 - 7 - 11 - 13 - 17);
  });

  test('stays unbroken when two processes and the cashier move the same money at once', async () => {
    const member = await someone();
    const ports = [0, 1].map(() => createBetPort(world.database.pool, { ...UNHURRIED, clock: { now: world.now } }));
    const at = { brandId: 'brd_koi', currency: 'VND' };
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        i % 4 === 3
          ? post(
              world.database.pool,
              {
                key: `test:${randomUUID()}`,
                type: 'deposit',
                reference: `dep_${i}`,
                lines: [
                  {
                    from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
                    to: accounts.cash({ ...at, memberId: member.id }),
                    amount: ledger(3),
                  },
                ],
              },
              world.now(),
            )
          : ports[i % 2]?.apply({
              kind: 'bet',
              vendor: 'LANTERN',
              transactionId: randomUUID(),
              memberId: member.id,
              roundId: randomUUID(),
              amount: ledger(2),
              currency: 'VND',
              game: 'dice',
              product: 'rng',
            }),
      ),
    );
    await Promise.all(ports.map((port) => port.close()));
    const { rows, totalCount } = await statementOf(member, {}, 7);
    expect([rows.length, totalCount, new Set(rows.map(({ txId }) => txId)).size]).toEqual([41, 41, 41]);
    expectUnbroken(rows);
  });

  test('sums to what the ledger holds, whatever was played, of every type and together', async () => {
    const step = fc.record({
      stake: fc.integer({ min: 1, max: 9 }),
      payout: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
      cancelled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const member = await someone(500);
        for (const { stake, payout, cancelled } of steps) {
          await play(member, {
            stake: ledger(stake),
            payout: payout === undefined ? undefined : ledger(payout),
            cancelled: cancelled && payout === undefined,
          });
        }
        const { rows, footer } = await statementOf(member);
        const {
          rows: [held],
        } = await world.database.pool.query<{ balance: bigint }>(`SELECT balance FROM account WHERE owner = $1 AND kind = 'member.cash'`, [
          member.id,
        ]);
        expectUnbroken(rows);
        const sum = (some: typeof rows) => some.reduce((total, row) => total + units(row.amount), 0n);
        expect(sum(rows)).toBe(held?.balance);
        expect(units(Number(footer.net))).toBe(held?.balance);
        expect(units(Number(footer.totalIn))).toBe(sum(rows.filter(({ direction }) => direction === 'in')));
        expect(units(Number(footer.totalOut))).toBe(sum(rows.filter(({ direction }) => direction === 'out')));
        for (const type of new Set(rows.map(({ txType }) => txType))) {
          const some = await statementOf(member, { transactionType: String(type) });
          expect(some.rows.map(({ txId }) => txId)).toEqual(rows.filter((row) => row.txType === type).map(({ txId }) => txId));
          expect(units(Number(some.footer.net))).toBe(sum(some.rows));
        }
        expect((await member.browser.call(balances)).value.sumBalance).toBe(Number(held?.balance) / 10_000);
      }),
      { numRuns: 8 },
    );
  });

  test('names game, bet and direction; takes lists of types and refuses what is none', async () => {
    const member = await someone();
    const bet = await play(member, { payout: ledger(25) });
    const { rows } = await statementOf(member, { transactionType: '3100,3200' });
    expect(rows).toMatchObject([
      { txType: 3100, amount: 25, direction: 'in', reference: bet, gameName: expect.stringMatching(/\w/) },
      { txType: 3200, amount: -10, direction: 'out', reference: bet, currentBalance: 990 },
    ]);
    for (const transactionType of ['bets', '3100,', '3100;3200', '-1', '3100,3200x']) {
      const answer = await member.browser.call(transactions, undefined, { transactionType });
      expect([transactionType, answer.code, answer.fields]).toEqual([
        transactionType,
        'request_param_err',
        { transactionType: 'field.invalid' },
      ]);
    }
    expect((await statementOf(member, { transactionType: '' })).rows).toHaveLength(3);
  });

  test('is of the days asked for, as the brand counts them', async () => {
    const member = await someone();
    const days = async (startDate: string, endDate: string) => {
      const answer = await member.browser.call(transactions, undefined, { startDate, endDate });
      return answer.code ?? answer.value.totalCount;
    };
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf('koi') }).format(world.now());
    expect(await days(day, day)).toBe(1);
    expect(await days('2026-01-01', '2026-01-31')).toBe(0);
    expect(await days('2026-02-01', '2026-01-31')).toBe('report.range.invalid');
    expect(await days('2024-01-01', '2026-01-31')).toBe('report.range.too.long');
    expect(await days('31.01.2026', '2026-01-31')).toBe('request_param_err');
  });
});

describe('bet history', () => {
  test('filters by state, game and vendor; totals are those of its rows', async () => {
    const member = await someone();
    const [open, won, lost, half, gone] = [
      await play(member),
      await play(member, { payout: ledger(30) }),
      await play(member, { payout: 0n, game: 'koi-ascending' }),
      await play(member, { payout: ledger(4) }),
      await play(member, { cancelled: true }),
    ];
    const list = async (query: Record<string, string> = {}) => {
      const answer = await member.browser.call(betHistory, undefined, query);
      return { ...answer, ids: answer.value?.list.map(({ betId }) => betId) };
    };
    expect((await list()).ids).toEqual([gone, half, lost, won, open]);
    expect((await list({ state: 'OPEN' })).ids).toEqual([open]);
    expect((await list({ state: 'won' })).ids).toEqual([won]);
    expect((await list({ state: 'LOST' })).ids).toEqual([half, lost]);
    expect((await list({ state: 'VOID' })).ids).toEqual([gone]);
    expect((await list({ gameRoom: 'koi-ascending' })).ids).toEqual([lost]);
    expect((await list({ vassalage: 'NOBODY' })).ids).toEqual([]);
    expect((await list({ gameType: 'RNG' })).ids).toHaveLength(5);
    const wrong = await list({ state: 'HAPPY' });
    expect([wrong.code, wrong.fields]).toEqual(['request_param_err', { state: 'field.invalid' }]);
    const { value } = await list();
    const sum = (key: 'netProfit' | 'betAmount' | 'winAmount' | 'validBet', rows = value.list) =>
      rows.reduce((total, row) => total + row[key], 0);
    const counted = value.list.filter(({ state }) => state !== 'VOID');
    const { days, ...totals } = value.footer;
    expect(totals).toEqual({
      count: 5,
      netProfit: String(sum('netProfit')),
      betAmount: String(sum('betAmount', counted)),
      winAmount: String(sum('winAmount', counted)),
      validBet: String(sum('validBet', counted)),
      inPlay: '10',
    });
    expect(sum('netProfit')).toBe(20 - 10 - 6);
    expect(days.reduce((total, day) => total + day.count, 0)).toBe(5);
    expect(days.reduce((total, day) => total + Number(day.netProfit), 0)).toBe(sum('netProfit'));
  });

  test('filters by several games and by the stake, and tells each day of the brand its totals', async () => {
    const member = await someone();
    const [koi, dice] = [
      await play(member, { game: 'koi-ascending', payout: ledger(30) }),
      await play(member, { game: 'dice', payout: 0n }),
    ];
    await play(member, { game: 'prism-vault', payout: 0n });
    const found = async (query: Record<string, string>) => {
      const answer = await member.browser.call(betHistory, undefined, query);
      return answer.value?.list.map(({ betId }) => betId) ?? answer.fields;
    };
    expect(await found({ gameRoom: 'dice,koi-ascending' })).toEqual([dice, koi]);
    const stake = String((await member.browser.call(betHistory)).value.list[0]?.betAmount);
    expect(await found({ minBet: stake, maxBet: stake })).toHaveLength(3);
    expect(await found({ minBet: String(Number(stake) + 0.0001) })).toEqual([]);
    expect(await found({ maxBet: '0' })).toEqual([]);
    expect(await found({ minBet: '2', maxBet: '1' })).toEqual({ minBet: 'field.invalid' });
    // One of them lies a day back: each day has its own totals, and the rows of a day sum to them.
    await world.database.ownerPool.query("UPDATE bet SET placed_at = placed_at - interval '1 day' WHERE id = $1", [koi]);
    const { list, footer } = (await member.browser.call(betHistory)).value;
    expect(footer.days.map(({ count }) => count)).toEqual([1, 2]);
    expect(footer.days.map(({ netProfit }) => Number(netProfit))).toEqual([
      list.filter(({ betId }) => betId === koi).reduce((sum, row) => sum + row.netProfit, 0),
      list.filter(({ betId }) => betId !== koi).reduce((sum, row) => sum + row.netProfit, 0),
    ]);
    expect(list[0]?.iconUrl).toMatch(/-360\.avif$/);
  });

  test('turns pages without losing or repeating a bet', async () => {
    const member = await someone();
    for (let i = 0; i < 7; i += 1) await play(member, { payout: 0n });
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (pageNo) => (await member.browser.call(betHistory, undefined, { pageNo: String(pageNo), pageSize: '3' })).value,
      ),
    );
    expect(pages.map(({ list }) => list.length)).toEqual([3, 3, 1, 0]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ betId }) => betId))).size).toBe(7);
    expect(pages[0]).toMatchObject({ totalPages: 3, totalCount: 7, page: { pageSize: 3, currentPage: 1, total: 7 } });
  });

  test('shows the member’s own bets only, also of a vendor that is gone, and another’s as if there were none', async () => {
    const [her, him] = [await someone(), await someone()];
    const bet = await play(her);
    expect((await him.browser.call(betHistory)).value.list).toEqual([]);
    expect((await him.browser.call(betHistory, undefined, { customerId: her.id })).value.list).toEqual([]);
    const [foreign, absent] = [bet, 'bet_none'].map((betId) => him.browser.call(roundDetail, undefined, { betId }));
    expect([(await foreign)?.status, (await foreign)?.code, (await absent)?.code]).toEqual([404, 'not.found', 'not.found']);
    expect((await foreign)?.message).toBe((await absent)?.message);
    expect((await her.browser.call(roundDetail, undefined, { betId: bet })).value).toMatchObject({ betId: bet, round: expect.any(String) });
    const elsewhere = await play(her, { vendor: 'LEFT' });
    expect((await her.browser.call(roundDetail, undefined, { betId: elsewhere })).value).toMatchObject({
      betId: elsewhere,
      verifyUrl: null,
    });
    expect((await him.browser.call(roundDetail, undefined, {} as never)).fields).toEqual({ betId: 'field.required' });
  });
});

test('balances tell what is held apart from what may be played', async () => {
  const member = await someone(100);
  const at = { brandId: 'brd_koi', currency: 'VND' };
  await post(
    world.database.pool,
    {
      key: `test:${randomUUID()}`,
      type: 'withdrawal',
      reference: 'wd_1',
      lines: [
        { from: accounts.cash({ ...at, memberId: member.id }), to: accounts.hold({ ...at, memberId: member.id }), amount: ledger(30) },
      ],
    },
    world.now(),
  );
  const { value } = await member.browser.call(balances, undefined, { typeId: '0' });
  expect(value).toMatchObject({
    sumBalance: 70,
    heldBalance: 30,
    currency: 'VND',
    currencySymbol: '₫',
    balance: [{ accountTypeId: 2, accountId: member.id, availBalance: 70 }],
  });
});
