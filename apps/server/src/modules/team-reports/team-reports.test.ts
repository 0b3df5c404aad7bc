import { randomUUID } from 'node:crypto';
import { money, moneyTotal } from '@pavilion/contract/base/money';
import {
  agentDefault,
  teamBets,
  teamOverview,
  teamProfit,
  teamProfitByType,
  teamTransactions,
} from '@pavilion/contract/team-reports/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { one, transaction } from '../../kernel/db.ts';
import { Browser } from '../../test/browser.ts';
import { openTestSession } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { activityConsumer } from '../activity/public.ts';
import { accounts, dispatchNext, post } from '../ledger/public.ts';
import { createMember } from '../identity/public.ts';
import { ledger } from '../vendors/testing/players.ts';

const AT = { brandId: 'brd_koi', currency: 'VND' };
let world: TestPlatform;
/** top → (mid → (low, leaf), direct); beside: another agent with a member. */
let ids: Record<'top' | 'mid' | 'low' | 'leaf' | 'direct' | 'beside' | 'stranger', string>;

beforeAll(async () => {
  world = await testPlatform();
  const at = (path: string[], type = 0) => makeUnder(path, type);
  const top = await at([], 1);
  const beside = await at([], 1);
  const mid = await at([top], 1);
  const low = await at([top, mid], 1);
  ids = {
    top,
    beside,
    mid,
    low,
    leaf: await at([top, mid]),
    direct: await at([top]),
    stranger: await at([beside]),
  };
  await play('top', { stake: 1_000, win: 0 });
  await play('mid', { stake: 200, win: 500 });
  await play('low', { stake: 30, win: 30 });
  await play('leaf', { stake: 4_000, win: 1_000 });
  await play('direct', { stake: 500, win: 0 });
  await play('stranger', { stake: 7_777, win: 0 });
  await follow();
});
afterAll(() => world.close());

const makeUnder = async (agentPath: readonly string[], customerType: number): Promise<string> =>
  createMember(world.database.pool, {
    brandId: AT.brandId,
    username: `t${randomUUID().slice(0, 8)}`,
    language: 'en',
    customerType,
    agentPath,
    passwordHash: null,
    now: world.now(),
  });

/** A deposit of 10,000 and a settled bet. */
async function play(who: keyof typeof ids, { stake, win }: { stake: number; win: number }): Promise<void> {
  const memberId = ids[who];
  const clearing = accounts.depositClearing({ ...AT, provider: 'sandbox' });
  const line = { from: clearing, to: accounts.cash({ ...AT, memberId }), amount: ledger(10_000) };
  await post(world.database.pool, { key: randomUUID(), type: 'deposit', reference: `dep_${who}`, lines: [line] }, world.now());
  const op = { vendor: 'LANTERN', memberId, roundId: randomUUID(), currency: AT.currency, game: 'dice', product: 'rng' };
  const transactionId = randomUUID();
  const { bets } = world.platform.domains;
  expect((await bets.apply({ ...op, kind: 'bet', transactionId, amount: ledger(stake) })).status).toBe('ok');
  await bets.apply({
    ...op,
    kind: 'win',
    transactionId: randomUUID(),
    referenceId: transactionId,
    amount: ledger(win),
    roundClosed: true,
  });
}

/** Until all of it is counted: the platform's own follower may hold the mark. */
async function follow(): Promise<void> {
  const { pool } = world.database;
  await vi.waitFor(
    async () => {
      await transaction(pool, (tx) => dispatchNext(tx, activityConsumer, 1000));
      const { n } = await one<{ n: number }>(
        pool,
        `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
           WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
      );
      expect(n).toBe(0);
    },
    { timeout: 60_000, interval: 5 },
  );
}

async function as(who: keyof typeof ids): Promise<Browser> {
  const browser = new Browser(world, { merchant: 'koi' });
  browser.token = (await openTestSession(world, { id: ids[who], brandId: AT.brandId })).token;
  return browser;
}

const total = (main: number): string => z.encode(moneyTotal, ledger(main));
const sum = (main: number): number => z.encode(money, ledger(main));

test('the overview is of the agent and everybody below, and of nobody else', async () => {
  const { value } = await (await as('top')).call(teamOverview);
  expect(value).toMatchObject({
    teamSize: 4,
    agentCount: 2,
    memberCount: 2,
    teamBalance: total(45_800),
    betting: { now: total(5_730), before: '0' },
    winning: { now: total(1_530), before: '0' },
    profit: { now: total(4_200), before: '0' },
    deposit: { now: total(50_000), before: '0' },
    activeMembers: { now: 5, before: 0 },
    firstDeposits: { now: 4, before: 0 },
    newMembers: { now: 4, before: 0 },
  });
  expect(value.series).toHaveLength(7);
  expect(value.series.at(-1)).toMatchObject({ betting: total(5_730), activeMembers: 5, newMembers: 4 });
  expect(value.games).toEqual([expect.objectContaining({ gameCode: 'dice', turnover: total(5_730), profit: total(4_200) })]);
  const { value: frame } = await (await as('top')).call(agentDefault);
  expect(frame).toMatchObject({ teamSize: 4, agentCount: 2, timeZone: world.platform.domains ? frame.timeZone : '', announcements: 2 });
});

test('user loss: the agent alone, direct downlines with theirs, and the sum of all; a row opens', async () => {
  const top = await as('top');
  const { value } = await top.call(teamProfit);
  const of = (id: string) => value.list.find((row) => row.customer_id === id);
  expect(value.list).toHaveLength(3);
  expect(of(ids.top)).toMatchObject({ has_direct: false, lott_game_betting: total(1_000), lott_game_pnl: total(-1_000) });
  expect(of(ids.mid)).toMatchObject({
    has_direct: true,
    type: 1,
    lott_game_betting: total(4_230),
    lott_game_winning: total(1_530),
    deposit: total(30_000),
  });
  expect(of(ids.direct)).toMatchObject({ has_direct: false, type: 0, lott_game_betting: total(500) });
  expect(value.footer).toMatchObject({ lott_game_betting: total(5_730), lott_game_pnl: total(-4_200), deposit: total(50_000) });
  const { value: sorted } = await top.call(teamProfit, undefined, { sort: 'lott_game_betting', order: 'asc' });
  expect(sorted.list.map(({ customer_id: id }) => id)).toEqual([ids.top, ids.direct, ids.mid]);
  const { value: below } = await top.call(teamProfit, undefined, { customerId: ids.mid });
  expect(below.trail.map(({ customerId }) => customerId)).toEqual([ids.top, ids.mid]);
  expect(below.list.map((row) => [row.customer_id, row.lott_game_betting]).toSorted()).toEqual(
    [
      [ids.mid, total(200)],
      [ids.low, total(30)],
      [ids.leaf, total(4_000)],
    ].toSorted(),
  );
  expect(below.footer).toMatchObject({ lott_game_betting: total(4_230) });
  const { value: kinds } = await top.call(teamProfitByType);
  expect(kinds.footer).toMatchObject({ bets: 5, betting: total(5_730), turnover: total(5_730) });
});

test('bets and movements of the team, newest first, with their totals', async () => {
  const top = await as('top');
  const { value: bets } = await top.call(teamBets);
  expect(bets.list.map(({ customer_id: id }) => id)).toEqual([ids.direct, ids.leaf, ids.low, ids.mid, ids.top]);
  expect(bets.footer).toEqual({
    bets: 5,
    actual_bet_amount: total(5_730),
    valid_bet_amount: total(5_730),
    win_amount: total(1_530),
    net_profit: total(-4_200),
    in_play: total(0),
  });
  const { value: won } = await top.call(teamBets, undefined, { status: 'WON' });
  expect(won.list.map((row) => [row.customer_id, row.win_amount])).toEqual([[ids.mid, sum(500)]]);
  const { value: moved } = await top.call(teamTransactions, undefined, { pageSize: '2' });
  expect(moved).toMatchObject({ totalCount: 5, footer: { totalIn: total(50_000), totalOut: '0' } });
  expect(moved.list.map(({ customer_id: id, tx_type: type }) => [id, type])).toEqual([
    [ids.direct, 6101],
    [ids.leaf, 6101],
  ]);
});

test('another tree, another brand and a member who is no agent learn nothing', async () => {
  const beside = await as('beside');
  for (const call of [teamProfit, teamBets] as const)
    expect([(await beside.call(call, undefined, { customerId: ids.leaf })).code, (await (await as('leaf')).call(call)).code]).toEqual([
      'downline.unknown',
      'agent.only',
    ]);
  const { value } = await beside.call(teamOverview);
  expect(value).toMatchObject({ teamSize: 1, betting: { now: total(7_777) } });
});

test('a name that is masked is found by nobody who could guess it', async () => {
  const nameOf = async (who: keyof typeof ids): Promise<string> =>
    (await one<{ username: string }>(world.database.pool, 'SELECT username FROM member WHERE id = $1', [ids[who]])).username;
  const top = await as('top');
  expect((await top.call(teamBets, undefined, { customerName: await nameOf('direct') })).value.list).toHaveLength(1);
  for (const call of [teamBets, teamProfit] as const)
    expect((await top.call(call, undefined, { customerName: await nameOf('leaf') })).code).toBe('downline.unknown');
});

test('who is moved away is out of sight; what they added stays in the sums as a nameless row', async () => {
  const { pool } = world.database;
  // A branch takes everybody below along.
  await pool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [ids.mid, [ids.beside]]);
  for (const who of ['low', 'leaf'] as const)
    await pool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [ids[who], [ids.beside, ids.mid]]);
  // A move speaks of what is stamped after it, by the clock of the database.
  world.pass(3_600);
  await play('leaf', { stake: 100, win: 0 });
  await follow();
  const top = await as('top');
  const { value } = await top.call(teamProfit);
  expect(value.list.map(({ customer_id: id, former }) => [id, former])).toEqual([
    [ids.top, false],
    [ids.direct, false],
    ['', true],
  ]);
  expect(value.list.at(-1)).toMatchObject({ customer_name: '', lott_game_betting: total(4_230), deposit: total(30_000) });
  expect(value.footer).toMatchObject({ lott_game_betting: total(5_730) });
  const { value: kinds } = await top.call(teamProfitByType);
  expect(kinds.list.find(({ former }) => former)).toMatchObject({ gameType: 'RNG', bets: 3, betting: total(4_230) });
  expect(kinds.footer).toMatchObject({ bets: 5, betting: total(5_730) });
  expect((await top.call(teamProfit, undefined, { customerId: ids.mid })).code).toBe('downline.unknown');
  expect((await top.call(teamBets)).value.list.map(({ customer_id: id }) => id)).toEqual([ids.direct, ids.top]);
  const beside = await as('beside');
  const { value: theirs } = await beside.call(teamProfit);
  // What the branch played before the move is not the new agent's.
  expect(theirs.list.find((row) => row.customer_id === ids.mid)).toMatchObject({ lott_game_betting: total(100), deposit: total(10_000) });
  expect(theirs.footer).toMatchObject({ lott_game_betting: total(7_877) });
  expect((await beside.call(teamBets)).value.list.map(({ customer_id: id }) => id)).toEqual([ids.leaf, ids.stranger]);
  expect((await beside.call(teamTransactions)).value.list.map(({ customer_id: id }) => id)).toEqual([ids.leaf, ids.stranger]);
});
