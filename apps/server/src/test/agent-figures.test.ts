import { randomUUID } from 'node:crypto';
import { proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as runs from '@pavilion/contract/settlements/desk';
import { money, moneyTotal } from '@pavilion/contract/base/money';
import * as wire from '@pavilion/contract/settlements/calls';
import { transactions } from '@pavilion/contract/wallet/calls';
import { teamBets, teamOverview, teamProfit, teamProfitByType } from '@pavilion/contract/team-reports/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { many } from '../kernel/db.ts';
import { confirmProposalOf, confirmWaiting, operatorAt } from './desk-visitor.ts';
import { unsoundness } from './unsoundness.ts';
import type { TreeMember } from '../modules/agents/testing/tree-world.ts';
import { type AgentWorld, followAll, openAgentWorld } from './agent-world.ts';

let world: AgentWorld;
beforeAll(async () => {
  world = await openAgentWorld(7);
});
afterAll(() => world.close());

const DAY = { startDate: '2026-03-02', endDate: '2026-03-03' };
const WHOLE = { ...DAY, pageSize: 100 };
const RECORDS = {
  dividend: wire.dividendRecords,
  daily: wire.dailySalaries,
  hourly: wire.hourlySalaries,
  realtime: wire.realtimeSalaries,
} as const;
/** Wire codes of what settlements pay and take. */
const SETTLED = '6109,6112,6113,6114,6116,6117,6118,6216,6217,6218,6219,6224';
type Kind = keyof typeof RECORDS;
const KINDS = Object.keys(RECORDS) as Kind[];
const reason = 'a test';

const total = (text: string): bigint => z.decode(moneyTotal, text);
const units = (main: number): bigint => z.decode(money, main);
const add = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((all, amount) => all + amount, 0n);

/** A row of any of the four pages, under one set of names. */
interface Row {
  lineId: string;
  customerId: string;
  mine: boolean;
  state: string;
  amount: bigint;
  turnover: bigint;
}

async function recordsOf(one: TreeMember, kind: Kind, query: object = WHOLE): Promise<{ rows: Row[]; amount: bigint; turnover: bigint }> {
  if (kind === 'dividend') {
    const { value } = await one.browser.call(wire.dividendRecords, undefined, query);
    return {
      // Those without a line are under way, and in no sum.
      rows: value.list
        .filter(({ lineId }) => lineId !== null)
        .map(({ lineId, customerId, mine, state, dividend_income: amount, team_betting: turnover }) => ({
          lineId: lineId ?? '',
          customerId,
          mine,
          state,
          amount: units(amount),
          turnover: total(turnover),
        })),
      amount: total(value.footer.dividend_income),
      turnover: total(value.footer.team_betting),
    };
  }
  const { value } = await one.browser.call(RECORDS[kind], undefined, query);
  return {
    rows: value.list.map(({ lineId, customerId, mine, status: state, amount, betVolume }) => ({
      lineId,
      customerId,
      mine,
      state,
      amount: units(amount),
      turnover: total(betVolume),
    })),
    amount: total(value.footer.amount),
    turnover: total(value.footer.betVolume),
  };
}

/** What the ledger moved on each member's cash for commission, salaries and dividends; given to those below is below zero. */
async function movedByLedger(): Promise<Map<string, bigint>> {
  const rows = await many<{ id: string; moved: bigint }>(
    world.platform.database.pool,
    `SELECT member_id AS id, sum(amount)::bigint AS moved FROM money_movement WHERE fact = 'commission' GROUP BY 1`,
  );
  return new Map(rows.map(({ id, moved }) => [id, moved]));
}

const runsOf = async () => (await world.owner.call(runs.settlementRuns, undefined, { pageSize: 100 })).value.list;

async function allRunsOf(query: object) {
  const list = [];
  for (let pageNo = 1; ; pageNo += 1) {
    // Page after page.
    // oxlint-disable-next-line no-await-in-loop
    const { value } = await world.owner.call(runs.settlementRuns, undefined, { ...query, pageNo, pageSize: 100 });
    list.push(...value.list);
    if (pageNo >= value.totalPages) return list;
  }
}

test('hourly and real-time salary by day is the sum of the runs of that day; the list without them keeps what waits', async () => {
  const outsider = await operatorAt(world.platform, world.owner, 'manager', [world.foreigner.brandId]);
  expect((await outsider.call(runs.settlementDays, undefined, { from: '2026-03-01', to: '2026-03-04' })).value.list).toEqual([]);
  const { value } = await world.owner.call(runs.settlementDays, undefined, { from: '2026-03-01', to: '2026-03-04', pageSize: 100 });
  expect(new Set(value.list.map(({ kind }) => kind))).toEqual(new Set(runs.shortSettlementKinds));
  expect(value.list.map(({ day }) => day)).toEqual(value.list.map(({ day }) => day).toSorted((a, b) => b.localeCompare(a)));
  for (const { kind, day, brandId, ...sums } of value.list) {
    // One after the other: the sums are compared with lists of one world.
    // oxlint-disable-next-line no-await-in-loop
    const ofDay = await allRunsOf({ kind, day, brandId });
    const of = (key: 'amount' | 'paid' | 'owed') => add(ofDay.map((run) => total(run[key])));
    expect({ ...sums, amount: total(sums.amount), paid: total(sums.paid), owed: total(sums.owed) }).toEqual({
      currency: ofDay[0]?.currency,
      runs: ofDay.length,
      open: ofDay.filter(({ state }) => state === 'computed' || state === 'held').length,
      lines: ofDay.reduce((sum, run) => sum + run.lines, 0),
      unusual: ofDay.reduce((sum, run) => sum + run.unusual, 0),
      held: ofDay.reduce((sum, run) => sum + run.held, 0),
      amount: of('amount'),
      paid: of('paid'),
      owed: of('owed'),
    });
    expect(ofDay.length).toBeGreaterThan(0);
  }
  const all = await allRunsOf({});
  const isShort = (kind: string) => kind === 'hourly' || kind === 'realtime';
  expect((await allRunsOf({ without: 'short' })).map(({ id }) => id)).toEqual(
    all.filter(({ kind, state }) => !isShort(kind) || state !== 'released').map(({ id }) => id),
  );
  for (const days of [
    { from: '2026-03-04', to: '2026-03-01' },
    { from: '2025-01-01', to: '2026-03-01' },
  ])
    // oxlint-disable-next-line no-await-in-loop
    expect((await world.owner.call(runs.settlementDays, undefined, days)).status).toBe(400);
});

test('runs wait for two operators of the brand; held, freed, corrected and withdrawn by the desk’s calls', async () => {
  const { owner, second, agents, foreigner } = world;
  const waiting = (await runsOf()).filter(({ state }) => state === 'computed');
  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual(['daily', 'dividend']);
  const outsider = await operatorAt(world.platform, owner, 'manager', [foreigner.brandId]);
  const dividend = waiting.find(({ kind }) => kind === 'dividend');
  if (!dividend) throw new Error('no dividend');
  const { id } = dividend;
  const lines = (await owner.call(runs.settlementRun, undefined, { id, pageSize: 100 })).value.list;
  const mine = lines.find(({ agentId, amount }) => agentId === agents[0]?.id && amount > 0);
  if (!mine) throw new Error('no line');
  expect((await outsider.call(runs.settlementRuns)).value.list).toEqual([]);
  for (const answer of [
    await outsider.call(runs.settlementRun, undefined, { id }),
    await outsider.call(runs.settlementRelease, { id, version: 1, reason }),
    await outsider.call(runs.settlementHold, { id, version: 1, reason }),
    await outsider.call(runs.settlementLine, undefined, { id: mine.id }),
    await outsider.call(runs.settlementLineHold, { id: mine.id, reason }),
    await outsider.call(runs.settlementLineFree, { id: mine.id, reason }),
    await outsider.call(runs.settlementCorrect, { id: mine.id, amount: 1, reason, requestId: randomUUID() }),
    await outsider.call(runs.settlementFigures, undefined, { brandId: dividend.brandId }),
    await outsider.call(runs.settlementRules, undefined, { brandId: dividend.brandId }),
  ])
    expect(answer.code).toBe('not.found');

  expect((await owner.call(runs.settlementLineHold, { id: mine.id, reason })).value).toEqual({ state: 'held' });
  expect((await owner.call(runs.settlementHold, { id, version: 1, reason })).value).toMatchObject({
    state: 'held',
    heldReason: reason,
    version: 2,
  });
  const release = (of: string, version: number, by = owner) => by.call(runs.settlementRelease, { id: of, version, reason });
  expect((await release(id, 1)).code).toBe('desk.changed.meanwhile');
  const { proposalId } = (await release(id, 2)).value;
  expect((await release(id, 2, second)).code).toBe('desk.proposal.waiting');
  expect((await owner.call(runs.settlementRun, undefined, { id })).value.run).toMatchObject({ proposed: true, releasedBy: null });
  expect((await confirmProposalOf(owner, proposalId)).code).toBe('desk.second.operator');
  // Held again, it does not go by what was proposed.
  expect((await owner.call(runs.settlementHold, { id, version: 2, reason })).value).toMatchObject({ proposed: false, version: 3 });
  expect((await confirmProposalOf(second, proposalId)).code).toBe('desk.changed.meanwhile');
  // A line that is held meanwhile would not be paid: what was shown is another sum.
  const again = (await release(id, 3)).value;
  const other = lines.find((line) => line.id !== mine.id && line.state === 'computed' && line.amount > 0);
  expect((await owner.call(runs.settlementLineHold, { id: other?.id ?? '', reason })).ok).toBe(true);
  expect((await confirmProposalOf(second, again.proposalId)).code).toBe('desk.changed.meanwhile');
  expect((await second.call(runs.settlementLineFree, { id: other?.id ?? '', reason })).ok).toBe(true);
  const last = (await release(id, 3)).value;
  const released = await Promise.all(Array.from({ length: 4 }, () => confirmProposalOf(second, last.proposalId)));
  expect(released.filter(({ ok }) => ok)).toHaveLength(1);
  for (const one of waiting)
    if (one.id !== id) expect((await confirmProposalOf(second, (await release(one.id, one.version)).value.proposalId)).ok).toBe(true);
  await world.settle();
  expect((await owner.call(runs.settlementRun, undefined, { id, state: 'held' })).value.list.map((line) => line.id)).toEqual([mine.id]);
  expect((await owner.call(runs.settlementLineFree, { id: mine.id, reason })).code).toBe('desk.second.operator');
  expect((await second.call(runs.settlementLineFree, { id: mine.id, reason })).ok).toBe(true);
  await world.settle();

  const propose = (amount: number) => owner.call(runs.settlementCorrect, { id: mine.id, amount, reason, requestId: randomUUID() });
  expect((await propose(-mine.amount - 1)).code).toBe('desk.bounds.wrong');
  const first = (await propose(-1_000)).value;
  expect((await propose(5)).code).toBe('desk.proposal.waiting');
  expect((await outsider.call(proposalDetail, undefined, { id: first.proposalId })).code).toBe('not.found');
  expect((await confirmProposalOf(owner, first.proposalId)).code).toBe('desk.second.operator');
  expect((await confirmProposalOf(second, first.proposalId)).value.state).toBe('done');
  const withdrawn = (await propose(5)).value;
  expect((await owner.call(proposalWithdraw, { id: withdrawn.proposalId, reason })).value.state).toBe('withdrawn');
  const line = (await owner.call(runs.settlementLine, undefined, { id: mine.id })).value;
  expect(line.line).toMatchObject({ state: 'paid', corrected: '-1000', amount: mine.amount });
  expect(line.corrections.map(({ amount }) => amount)).toEqual([-1_000]);
});

test('what goes out by itself is set with a version and read back', async () => {
  const { owner, agents } = world;
  const brandId = agents[0]?.brandId ?? '';
  const { value } = await owner.call(runs.settlementRules, undefined, { brandId });
  const { currency: _currency, ...rules } = value;
  const change = {
    ...rules,
    brandId,
    reason,
    unusualPercent: 250,
    rules: [{ kind: 'hourly' as const, automaticUpTo: null, brakeAbove: 9_000_000 }],
  };
  expect((await owner.call(runs.settlementRulesChange, { ...change, activeTurnover: -1 })).code).toBe('desk.bounds.wrong');
  expect((await owner.call(runs.settlementRulesChange, change)).value).toEqual({ version: rules.version, state: 'proposed' });
  expect(await confirmWaiting(world.second)).toBe(1);
  expect((await owner.call(runs.settlementRulesChange, change)).code).toBe('desk.changed.meanwhile');
  const after = (await owner.call(runs.settlementRules, undefined, { brandId })).value;
  expect(after).toMatchObject({ unusualPercent: 250, version: rules.version + 1 });
  expect(after.rules.find(({ kind }) => kind === 'hourly')).toEqual({ kind: 'hourly', automaticUpTo: null, brakeAbove: 9_000_000 });
});

test('the figures of every agent’s pages, of the desk and of the ledger are the same to the last unit', async () => {
  const { owner, agents, players, stranger } = world;
  await followAll(world.platform);
  const ledger = await movedByLedger();
  const desk = new Map<string, { amount: number; turnover: string; state: string }>();
  for (const run of await runsOf()) {
    const { value } = await owner.call(runs.settlementRun, undefined, { id: run.id, pageSize: 100 });
    expect([value.totalCount, total(run.amount)]).toEqual([run.lines, add(value.list.map(({ amount }) => units(amount)))]);
    expect(total(run.paid)).toBe(add(value.list.filter(({ state }) => state === 'paid').map(({ amount }) => units(amount))));
    for (const { id, amount, turnover, state } of value.list) desk.set(id, { amount, turnover, state });
  }
  const income = { commission: 0n, daily: 0n, hourly: 0n, realtime: 0n, dividend: 0n, below: 0n };
  for (const one of [...agents, stranger]) {
    const { value } = await one.browser.call(wire.agentIncome, undefined, WHOLE);
    const footer = Object.fromEntries(Object.entries(value.footer).map(([name, amount]) => [name, total(amount)]));
    for (const [name, amount] of Object.entries(footer))
      expect([name, add(value.list.map((day) => total(day[name as keyof typeof value.footer])))]).toEqual([name, amount]);
    for (const { balance_date: date, ...day } of value.list) await holdsDay(one, date, day);
    const ofKind = {
      commission: footer['lott_agent_commission'] ?? 0n,
      daily: footer['daily_salary'] ?? 0n,
      hourly: footer['hour_salary'] ?? 0n,
      realtime: footer['realtime_salary'] ?? 0n,
      dividend: footer['dividend'] ?? 0n,
      below: footer['paid_below'] ?? 0n,
    };
    for (const kind of KINDS) {
      const { rows, ...sums } = await recordsOf(one, kind);
      expect(sums).toEqual({ amount: add(rows.map((row) => row.amount)), turnover: add(rows.map((row) => row.turnover)) });
      const corrected = kind === 'dividend' && one === agents[0] ? -1_000n * 10_000n : 0n;
      const paid = rows.filter(({ mine, state }) => mine && state === 'paid');
      expect([kind, ofKind[kind]]).toEqual([kind, add(paid.map((row) => row.amount)) + corrected]);
      for (const row of rows) {
        const known = desk.get(row.lineId);
        expect([known?.state, units(known?.amount ?? -1), total(known?.turnover ?? '-1')]).toEqual([row.state, row.amount, row.turnover]);
        await holdsStatement(one, row);
      }
      if (kind !== 'hourly') continue;
      const overview = (await one.browser.call(teamOverview, undefined, { startDate: '2026-03-02', endDate: '2026-03-02' })).value;
      // Of all play, in every hour of the day.
      expect(add(rows.filter(({ mine }) => mine).map((row) => row.turnover))).toBe(total(overview.turnover.now));
    }
    const settled = { ...WHOLE, transactionType: SETTLED };
    const moved = (await one.browser.call(transactions, undefined, settled)).value.list;
    expect(moved.filter(({ period }) => period === null)).toEqual([]);
    const { below, ...got } = ofKind;
    expect(add(Object.values(got)) - below).toBe(ledger.get(one.id) ?? 0n);
    for (const [name, amount] of Object.entries(ofKind)) income[name as keyof typeof income] += amount;
    await holdsTeam(one, { ledger, team: [...agents, ...players].filter(({ agentPath }) => agentPath.includes(one.id)) });
  }
  const figures = (await owner.call(runs.settlementFigures, undefined, { brandId: stranger.brandId })).value.kinds;
  for (const { kind, paidByHouse, paidByUplines, owed } of figures) {
    expect([kind, total(paidByHouse) + total(paidByUplines)]).toEqual([kind, income[kind]]);
    const { rows } = { rows: [...desk.values()] };
    if (kind === 'daily') expect(total(owed)).toBe(add(rows.filter(({ state }) => state === 'owed').map(({ amount }) => units(amount))));
  }
  expect(add(figures.map(({ paidByUplines }) => total(paidByUplines)))).toBe(income.below);
  expect(add(ledger.values())).toBe(add(figures.map(({ paidByHouse }) => total(paidByHouse))));
  // Nothing of it is empty.
  expect(Object.entries(income).filter(([, amount]) => amount <= 0n)).toEqual([]);
  expect(await unsoundness(world.platform.database.pool)).toEqual([]);
});

/** What a day opens to comes to its row. */
async function holdsDay(one: TreeMember, date: string, day: object): Promise<void> {
  const { value } = await one.browser.call(wire.agentIncomeDay, undefined, { date, pageSize: 100 });
  expect(value.footer).toEqual(day);
  const sumOf = (isBelow: boolean) => add(value.list.filter(({ of }) => (of === 'below') === isBelow).map(({ amount }) => total(amount)));
  expect([sumOf(false), sumOf(true)]).toEqual([total(value.footer.agent_income), total(value.footer.paid_below)]);
}

/** A statement is made of its parts, and says what the page says. */
async function holdsStatement(one: TreeMember, row: Row): Promise<void> {
  const { value } = await one.browser.call(wire.settlementStatement, undefined, { lineId: row.lineId, pageSize: 100 });
  expect([value.mine, units(value.amount), total(value.turnover)]).toEqual([row.mine, row.amount, row.turnover]);
  expect(total(value.betting) - total(value.notCounted)).toBe(row.turnover);
  if (value.kind !== 'dividend') expect(add(value.parts.map(({ amount }) => units(amount)))).toBe(row.amount);
  if (value.mine && value.state === 'paid') expect(units(value.balanceAfter ?? -1) - units(value.balanceBefore ?? -1)).toBe(row.amount);
}

/** Overview, user loss, loss by kind and single bets of a team say the same, and so do the bets and the ledger. */
async function holdsTeam(
  one: TreeMember,
  { ledger, team }: { ledger: ReadonlyMap<string, bigint>; team: readonly TreeMember[] },
): Promise<void> {
  const { browser } = one;
  const overview = (await browser.call(teamOverview, undefined, DAY)).value;
  const loss = (await browser.call(teamProfit, undefined, WHOLE)).value;
  const byType = (await browser.call(teamProfitByType, undefined, WHOLE)).value;
  const single = (await browser.call(teamBets, undefined, WHOLE)).value;
  const [bets] = await many<{ count: number; stake: bigint; payout: bigint; turnover: bigint }>(
    world.platform.database.pool,
    `SELECT count(*)::int AS count, coalesce(sum(stake), 0)::bigint AS stake, coalesce(sum(payout), 0)::bigint AS payout, coalesce(sum(valid_turnover), 0)::bigint AS turnover
       FROM bet WHERE member_id = $1 OR agent_path @> ARRAY[$1]`,
    [one.id],
  );
  expect(bets).toEqual({
    count: single.footer.bets,
    stake: total(overview.betting.now),
    payout: total(overview.winning.now),
    turnover: total(overview.turnover.now),
  });
  expect([total(loss.footer.lott_game_betting), total(loss.footer.lott_game_winning)]).toEqual([bets?.stake, bets?.payout]);
  expect([byType.footer.bets, total(byType.footer.betting), total(byType.footer.turnover)]).toEqual([
    bets?.count,
    bets?.stake,
    bets?.turnover,
  ]);
  expect([total(single.footer.actual_bet_amount), total(single.footer.win_amount)]).toEqual([bets?.stake, bets?.payout]);
  for (const name of ['deposit', 'lott_game_betting', 'lott_game_winning', 'lott_agent_commission'] as const)
    expect([name, add(loss.list.map((row) => total(row[name])))]).toEqual([name, total(loss.footer[name])]);
  expect(total(loss.footer.lott_agent_commission)).toBe(add([one, ...team].map(({ id }) => ledger.get(id) ?? 0n)));
}

test('an agent reads the own lines and those of contracts they gave; of other trees and brands nothing', async () => {
  const { agents, players, stranger, foreigner } = world;
  const [top] = agents as [TreeMember];
  const own = await recordsOf(top, 'hourly');
  const direct = agents.filter(({ agentPath }) => agentPath.at(-1) === top.id).map(({ id }) => id);
  expect(new Set(own.rows.map(({ customerId }) => customerId))).toEqual(new Set([top.id, ...direct]));
  const deep = agents.find(({ agentPath }) => agentPath.length > 1) as TreeMember;
  expect(
    (await recordsOf(deep, 'hourly')).rows.every(
      ({ customerId }) => customerId === deep.id || agents.some((one) => one.id === customerId && one.agentPath.at(-1) === deep.id),
    ),
  ).toBe(true);
  const line = own.rows.find(({ mine }) => mine);
  for (const one of [stranger, deep]) {
    expect((await one.browser.call(wire.settlementStatement, undefined, { lineId: line?.lineId ?? '' })).code).toBe('settlement.unknown');
    for (const kind of KINDS) expect((await recordsOf(one, kind, { ...WHOLE, customerId: top.id })).rows).toEqual([]);
  }
  // The other brand has no agents' programme.
  expect((await foreigner.browser.call(wire.settlementStatement, undefined, { lineId: line?.lineId ?? '' })).code).toBe(
    'function.not.available',
  );
  const [player] = players as [TreeMember];
  expect((await player.browser.call(wire.agentIncome)).code).toBe('agent.only');
  expect((await player.browser.call(wire.settlementStatement, undefined, { lineId: line?.lineId ?? '' })).code).toBe('settlement.unknown');
  for (const kind of KINDS) expect((await recordsOf(player, kind)).rows).toEqual([]);
});
