import { randomUUID } from 'node:crypto';
import { betsList, betsSums } from '@pavilion/contract/wallet/desk';
import { memberBets, memberStatement, memberView } from '@pavilion/contract/identity/desk';
import { reportChannels, reportFigures } from '@pavilion/contract/reports/desk';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { unitsFromText } from '@pavilion/contract/base/money';
import { depositRecords, withdrawRecords } from '@pavilion/contract/payments/records';
import { bonusReport } from '@pavilion/contract/rewards/calls';
import { teamBets, teamOverview, teamProfit, teamProfitByType, teamTransactions } from '@pavilion/contract/team-reports/calls';
import { betHistory, personalProfit, profitByType, transactions } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../kernel/db.ts';
import { treeMember, type TreeMember } from '../modules/agents/testing/tree-world.ts';
import { accounts, post } from '../modules/ledger/public.ts';
import { openGrant } from '../modules/rewards/public.ts';
import { ledger } from '../modules/vendors/testing/players.ts';
import { followAll } from './agent-world.ts';
import { contractCallsByName } from './contract-calls.ts';
import { type DeskVisitor, ownerAt } from './desk-visitor.ts';
import { type TestPlatform, testPlatform } from './test-platform.ts';

/** Calls whose totals are added in another file. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  agentIncome: 'agent-figures.test.ts',
  agentIncomeDay: 'agent-figures.test.ts',
  dividendRecords: 'agent-figures.test.ts',
  dailySalaries: 'agent-figures.test.ts',
  hourlySalaries: 'agent-figures.test.ts',
  realtimeSalaries: 'agent-figures.test.ts',
  withdrawalView: 'withdrawals.test.ts',
  rewardCentre: 'promotions.test.ts',
  promotionTickets: 'desk-promotions.test.ts',
  lotteryIssueDetail: 'lottery-results.test.ts',
  lotteryIssuePreview: 'lottery-results.test.ts',
};

let world: TestPlatform;
let agent: TreeMember;
let member: TreeMember;
let owner: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  agent = await treeMember(world);
  member = await treeMember(world, { upline: agent, type: 0 });
  for (const one of [agent, member]) {
    const at = { brandId: one.brandId, currency: 'VND' };
    const lines = [
      {
        from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
        to: accounts.cash({ ...at, memberId: one.id }),
        amount: ledger(10_000),
      },
    ];
    await post(world.database.pool, { key: randomUUID(), type: 'deposit', reference: `dep_${one.id}`, lines }, world.now());
    await play(one, { stake: 100 });
    await play(one, { stake: 200, paid: 70 });
    await play(one, { stake: 300, payout: 450 });
    await play(one, { stake: 400, payout: 0 });
    await play(one, { stake: 500, isCancelled: true });
    for (const [source, code, amount] of [
      ['desk', 'goodwill', 25],
      ['rebate', 'rng', 5],
    ] as const) {
      const type = source === 'rebate' ? ('rebate' as const) : ('promotion' as const);
      const grant = { ...at, key: randomUUID(), memberId: one.id, source, code, amount: ledger(amount), type, now: world.now() };
      await transaction(world.database.pool, (tx) => openGrant(tx, grant));
    }
  }
  await followAll(world);
  owner = await ownerAt(world);
});
afterAll(() => world.close());

interface Play {
  stake: number;
  /** A win while the round goes on. */
  paid?: number;
  /** The win that ends it. */
  payout?: number;
  isCancelled?: boolean;
}

async function play({ id }: TreeMember, { stake, paid, payout, isCancelled = false }: Play): Promise<void> {
  const { bets } = world.platform.domains;
  world.pass(1);
  const transactionId = randomUUID();
  const op = { vendor: 'LANTERN', memberId: id, roundId: randomUUID(), currency: 'VND', game: 'dice', product: 'rng' };
  const after = { ...op, referenceId: transactionId };
  const answers = [await bets.apply({ ...op, kind: 'bet', transactionId, amount: ledger(stake) })];
  const win = (amount: number, roundClosed: boolean) =>
    bets.apply({ ...after, kind: 'win', transactionId: randomUUID(), amount: ledger(amount), roundClosed });
  if (paid !== undefined) answers.push(await win(paid, false));
  if (payout !== undefined) answers.push(await win(payout, true));
  if (isCancelled) answers.push(await bets.apply({ ...after, kind: 'cancel', transactionId: randomUUID(), amount: 0n }));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'ok'));
}

const units = (amount: number | string): bigint => unitsFromText(String(amount)) ?? 0n;
const add = (amounts: readonly (number | string)[]): bigint => amounts.reduce((all, amount) => all + units(amount), 0n);

/** Every figure of `total` that rows have too is their sum; answers which those are. */
function expectSum(total: object, rows: readonly object[]): string[] {
  const figures = Object.entries(total) as [string, number | string][];
  const shared = figures.filter(([name, value]) => typeof value !== 'object' && rows.some((row) => name in row));
  for (const [name, value] of shared)
    expect([name, units(value)]).toEqual([name, add(rows.map((row) => (row as Record<string, number | string>)[name] ?? 0))]);
  return shared.map(([name]) => name);
}

/** What was staked and returned, what is still in play, and the result for the players. */
interface Result {
  staked: number | string;
  returned: number | string;
  inPlay?: number | string;
  net: number | string;
}

const expectResult = ({ staked, returned, inPlay = 0, net }: Result): void =>
  expect(units(returned) - units(staked) + units(inPlay)).toBe(units(net));

/** Of each player: 100 + 200 − 70 in play, 300 → 450, 400 → 0. */
const OPEN = { staked: units(1_000), returned: units(520), inPlay: units(230), net: units(-250) };

test('a member: bets, movements, profit by day and by kind, bonuses', async () => {
  const { browser } = member;
  const bets = (await browser.call(betHistory)).value;
  const counted = bets.list.filter(({ state }) => state !== 'VOID');
  expect(expectSum(bets.footer, counted)).toEqual(['betAmount', 'winAmount', 'netProfit', 'validBet']);
  expect(expectSum(bets.footer, bets.footer.days)).toEqual(['count', 'betAmount', 'winAmount', 'netProfit', 'inPlay']);
  for (const { betAmount: staked, winAmount: returned, inPlay, netProfit: net } of [bets.footer, ...bets.footer.days])
    expectResult({ staked, returned, inPlay, net });
  expect([units(bets.footer.betAmount), units(bets.footer.winAmount), units(bets.footer.inPlay), units(bets.footer.netProfit)]).toEqual(
    Object.values(OPEN),
  );

  const moved = (await browser.call(transactions)).value;
  const [ins, outs] = (['in', 'out'] as const).map((way) => moved.list.filter(({ direction }) => direction === way));
  expect(units(moved.footer.totalIn)).toBe(add((ins ?? []).map(({ amount }) => amount)));
  expect(units(moved.footer.totalOut)).toBe(add((outs ?? []).map(({ amount }) => amount)));
  expect(units(moved.footer.net)).toBe(units(moved.footer.totalIn) + units(moved.footer.totalOut));
  expect(moved.list.filter(({ txType }) => txType === 3102 || txType === 6115).map(({ remark }) => remark)).toEqual([
    'Slots',
    'Goodwill bonus',
  ]);

  const profit = (await browser.call(personalProfit)).value.list;
  expectSum(profit.at(-1) ?? {}, profit.slice(0, -1));
  for (const { lottGameBetting: staked, lottGameWinning, lottGameRebate, lottPromotion, profitLoss: net } of profit)
    expect(units(lottGameWinning) + units(lottGameRebate) + units(lottPromotion) - units(staked)).toBe(units(net));
  for (const { betting: staked, winning: returned, profitLoss: net } of (await browser.call(profitByType)).value.list)
    expectResult({ staked, returned, net });

  const bonuses = (await browser.call(bonusReport)).value;
  expect(expectSum(bonuses.footer, bonuses.list)).toEqual(['amount', 'takenBack', 'turnover']);
  for (const call of [depositRecords, withdrawRecords]) {
    const { footer, list } = (await browser.call(call)).value;
    expectSum(footer, list);
  }
});

test('an agent: single bets, movements, user loss, by kind, the overview', async () => {
  const { browser } = agent;
  const bets = (await browser.call(teamBets)).value;
  const counted = bets.list.filter(({ status }) => status !== 'VOID');
  expect(expectSum(bets.footer, counted)).toEqual(['actual_bet_amount', 'valid_bet_amount', 'win_amount', 'net_profit']);
  const { actual_bet_amount: staked, win_amount: returned, in_play: inPlay, net_profit: net } = bets.footer;
  expectResult({ staked, returned, inPlay, net });
  expect(units(inPlay)).toBe(2n * OPEN.inPlay);

  const moved = (await browser.call(teamTransactions)).value;
  expect(units(moved.footer.net)).toBe(add(moved.list.map(({ amount }) => amount)));
  expect(units(moved.footer.totalIn) - units(moved.footer.totalOut)).toBe(units(moved.footer.net));

  const loss = (await browser.call(teamProfit)).value;
  expect(expectSum(loss.footer, loss.list)).toHaveLength(Object.keys(loss.footer).length);
  for (const one of [loss.footer, ...loss.list])
    expect(units(one.lott_game_winning) + units(one.lott_game_rebate) + units(one.lott_promotion) - units(one.lott_game_betting)).toBe(
      units(one.lott_game_pnl),
    );
  const kinds = (await browser.call(teamProfitByType)).value;
  expect(expectSum(kinds.footer, kinds.list)).toHaveLength(Object.keys(kinds.footer).length);
  for (const one of [kinds.footer, ...kinds.list]) expectResult({ staked: one.betting, returned: one.winning, net: one.profit });

  const overview = (await browser.call(teamOverview)).value;
  for (const name of ['deposit', 'withdraw', 'betting', 'turnover', 'winning', 'profit'] as const)
    expect([name, add(overview.series.map((day) => day[name]))]).toEqual([name, units(overview[name].now)]);
  const { betting, winning, rebate, promotion, profit, balanceParts } = overview;
  expect(units(betting.now) - units(winning.now) - units(rebate.now) - units(promotion.now)).toBe(units(profit.now));
  expect(add(Object.values(balanceParts))).toBe(units(overview.teamBalance));
});

test('the desk: a member in full, bets of all, reports', async () => {
  const { id: memberId, brandId } = member;
  const bets = (await owner.call(memberBets, undefined, { memberId })).value;
  const counted = bets.list.filter(({ state }) => state !== 'cancelled');
  expect(expectSum(bets, counted)).toEqual(['stake', 'payout']);
  expect(units(bets.inPlay)).toBe(OPEN.inPlay);
  const settled = counted.filter(({ state }) => state === 'settled');
  const net = add(settled.map(({ payout }) => payout)) - add(settled.map(({ stake }) => stake));
  expect(units(bets.payout) - units(bets.stake) + units(bets.inPlay)).toBe(net);

  const { totals } = (await owner.call(memberView, undefined, { memberId })).value;
  expect([units(totals.staked), units(totals.won), units(totals.inPlay)]).toEqual([OPEN.staked, OPEN.returned, OPEN.inPlay]);
  const moved = (await owner.call(memberStatement, undefined, { memberId })).value;
  expect(units(moved.totalIn) - units(moved.totalOut)).toBe(add(moved.list.map(({ amount }) => amount)));

  const all = (await owner.call(betsList, undefined, { memberId })).value.list.filter(({ state }) => state !== 'cancelled');
  const [sums] = (await owner.call(betsSums, undefined, { memberId })).value.list;
  expect(expectSum({ stake: sums?.stake, payout: sums?.payout }, all)).toEqual(['stake', 'payout']);
  expect(units(sums?.inPlay ?? 0)).toBe(OPEN.inPlay);
  expect((await owner.call(betsSums, undefined, { memberId, brandId, counts: 'moved' })).value.list[0]?.inPlay).toBeNull();

  const figures = (await owner.call(reportFigures, undefined, { brandId })).value;
  for (const { currency, ...total } of figures.totals) {
    const rows = figures.list.filter((row) => row.currency === currency);
    expect(
      expectSum(
        { ...total.play, holdPpm: {} },
        rows.map(({ play: of }) => of),
      ),
    ).toContain('inPlay');
    expectSum(
      total.moved ?? {},
      rows.flatMap(({ moved: of }) => of ?? []),
    );
  }
  for (const { play: of } of [...figures.totals, ...figures.list]) {
    expectResult({ staked: of.stake, returned: of.payout, net: String(-Number(of.hold)) });
    expectResult({ staked: of.placed, returned: of.paid, inPlay: of.inPlay, net: String(-Number(of.hold)) });
  }
  const channels = (await owner.call(reportChannels, undefined, { brandId })).value;
  for (const { currency, deposits } of channels.totals)
    expect(units(deposits)).toBe(
      add(channels.list.filter((row) => row.currency === currency && row.fact === 'deposit').map(({ amount }) => amount)),
    );
});

test('no call with totals is left out', async () => {
  const names = ['footer', 'totals', 'sums', 'totalIn', 'inPlay'];
  const shapeOf = ({ value }: Endpoint): object => (value as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
  const withTotals = [...(await contractCallsByName())].flatMap(([name, calls]) =>
    calls.some((call) => names.some((one) => one in shapeOf(call))) ? [name] : [],
  );
  const here = [betHistory, transactions, bonusReport, depositRecords, withdrawRecords, teamBets, teamTransactions, teamProfit];
  const added: Endpoint[] = [...here, teamProfitByType, memberBets, memberView, memberStatement, reportFigures, reportChannels];
  const byName = await contractCallsByName();
  const left = withTotals.filter((name) => !(name in ELSEWHERE) && !byName.get(name)?.some((call) => added.includes(call)));
  expect(left).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => !withTotals.includes(name))).toEqual([]);
});
