import type { ContractTerms } from '@pavilion/contract/contracts/terms';
import { createLog } from '@pavilion/kit/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one } from '../../kernel/db.ts';
import { CURRENCY, MAIN, NULL, openWorld, type World } from '../../test/activity-world.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { writeHint, writeHints } from '../realtime/public.ts';
import type { ContractInForce, SettlementDeps } from './deps.ts';
import { type ActDeps, freeLine, holdLine, holdRun } from './act-on-runs.ts';
import { incomeByDay } from './find-income.ts';
import { findRecords } from './find-records.ts';
import { readDividends } from './read-dividends.ts';
import { readIncome, readIncomeDay } from './read-income.ts';
import { readStatement } from './read-statement.ts';
import type { SessionContext } from '../../http/types.ts';
import { settleDue } from './follow-periods.ts';
import { createPeriodEvaluation, findNextSettlement } from './next-settlement.ts';
import { findOwed, payRun } from './pay-lines.ts';
import { replayPeriod } from './replay.ts';
import { countsFor, type SettledWorld, settledWorld } from './testing/settled-world.ts';

let world: World;
let now = new Date('2026-03-02T00:00:00Z');
const at = (iso: string): Date => new Date(`2026-03-${iso}Z`);
const contracts: ContractInForce[] = [];
const rates = new Map<string, ReadonlyMap<string, bigint>>();
let deps: SettlementDeps;
let desk: ActDeps;
let top: string;
let mid: string;
let low: string;
let player: string;
let settled: SettledWorld;
/** A bet of the player that is settled at once. */
const play = (when: string, stake: bigint, win: bigint) => settled.play(player, at(when), { stake, win });
const lines = (kind: string, from?: string) => settled.lines(kind, from ? at(from) : null);
const runs = (kind: string) => settled.runs(kind);
const cash = (id: string) => settled.cash(id);

beforeAll(async () => {
  world = await openWorld();
  settled = settledWorld(world);
  top = await world.makeMember(NULL, [], 1);
  mid = await world.makeMember(NULL, [top], 1);
  low = await world.makeMember(NULL, [top, mid], 1);
  player = await world.makeMember(NULL, [top, mid, low]);
  await world.deposit(NULL, player);
  deps = {
    db: world.database.pool,
    clock: { now: () => now },
    hint: writeHint,
    hintAll: writeHints,
    log: createLog({ name: 'test', level: 'silent' }),
    contractsOver: async (_sql, { brandId, ...asked }) => (brandId === NULL.id ? contracts.filter(countsFor(asked)) : []),
    endedParts: async () => [],
    markSettled: async () => undefined,
    rebateRates: async () => rates,
  };
  desk = { ...deps, enqueue: async () => undefined };
});
afterAll(() => world.database.drop());

const percent = (rate: bigint): ContractTerms => ({ kind: 'hourly', tiers: [{ minimumBet: 0n, activeMember: 0, rateType: 'P', rate }] });

function sign(agentId: string, agentPath: string[], terms: ContractTerms, more: Partial<ContractInForce> = {}): ContractInForce {
  const contract: ContractInForce = {
    contractId: `ctr_${contracts.length}`,
    version: 1,
    kind: terms.kind,
    type: 'CONS',
    period: terms.kind === 'hourly' ? 'hour' : terms.kind === 'realtime' ? 'slice' : 'D',
    payer: 'house',
    uplineId: agentPath.at(-1) ?? null,
    agentId,
    agentPath,
    terms,
    since: at('02T00:00:00'),
    until: null,
    ...more,
  };
  contracts.push(contract);
  return contract;
}

describe('hourly salaries', () => {
  it('are settled once, missed hours in their order, by whoever asks first', async () => {
    sign(top, [], percent(10_000n));
    sign(mid, [top], percent(6000n));
    await play('02T00:10:00', 100n * MAIN, 0n);
    await play('02T02:30:00', 50n * MAIN, 0n);
    now = at('02T03:01:00');
    // The past of a demonstration is being seeded: the seed settles it.
    expect(await settleDue({ ...deps, maySettle: async () => false }).then(() => runs('hourly'))).toEqual([]);
    await Promise.all([settleDue(deps, { kinds: ['hourly'] }), settleDue(deps, { kinds: ['hourly'] })]);
    await settleDue(deps, { kinds: ['hourly'] });
    // VND pays in whole units: 100 at 1 % less 0.6 % is 0.4, cut to nothing.
    expect((await lines('hourly')).map(({ agent_id: id, turnover, exact, amount }) => [id, turnover / MAIN, exact, amount])).toEqual([
      [top, 100n, 4000n, 0n],
      [mid, 100n, 6000n, 0n],
      [top, 50n, 2000n, 0n],
      [mid, 50n, 3000n, 0n],
    ]);
    expect((await runs('hourly')).map((run) => [run.period_from.toISOString().slice(11, 16), run.state])).toEqual([
      ['00:00', 'released'],
      ['02:00', 'released'],
    ]);
  });

  it('pay each agent the rate less the rate beneath, and a clock set back pays nothing twice', async () => {
    await world.deposit(NULL, player, { amount: 100_000n * MAIN, at: at('02T03:01:30') });
    await play('02T03:10:00', 10_000n * MAIN, 0n);
    now = at('02T03:40:00');
    await world.follow();
    const reading = { ...deps, evaluatePeriod: createPeriodEvaluation(deps) };
    const coming = (asked: Parameters<typeof findNextSettlement>[1]) => findNextSettlement(reading, asked);
    const brand = { id: NULL.id, currency: CURRENCY, timeZone: NULL.zone };
    expect(await coming({ brand, memberId: player, now })).toBeNull();
    const next = await coming({ brand, memberId: mid, now });
    expect(next).toMatchObject({ kind: 'hourly', at: at('02T04:00:00'), base: 10_000n * MAIN, tier: 0, amount: 60n * MAIN });
    now = at('02T04:00:00');
    await settleDue(deps, { kinds: ['hourly'] });
    // What was foretold is what is paid.
    expect((await lines('hourly', '02T03:00:00')).find(({ agent_id: id }) => id === mid)?.amount).toBe(next?.amount);
    now = at('02T01:00:00');
    await settleDue(deps, { kinds: ['hourly'] });
    now = at('02T04:00:30');
    await settleDue(deps, { kinds: ['hourly'] });
    const paid = await lines('hourly', '02T03:00:00');
    expect(paid.map(({ agent_id: id, amount, state, balance_after: after }) => [id, amount / MAIN, state, after])).toEqual([
      [top, 40n, 'paid', 40n * MAIN],
      [mid, 60n, 'paid', 60n * MAIN],
    ]);
    expect([await cash(top), await cash(mid)]).toEqual([40n * MAIN, 60n * MAIN]);
    expect(await replayPeriod(deps, { kind: 'hourly', at: at('02T03:00:00'), brandId: NULL.id })).toEqual([
      { runId: paid[0]?.run_id, lines: 2, differences: [] },
    ]);
  });

  it('a run above the brake is held for the desk', async () => {
    await world.database.ownerPool.query(`INSERT INTO settlement_rule (brand_id, kind, brake_above) VALUES ($1, 'hourly', $2)`, [
      NULL.id,
      50n * MAIN,
    ]);
    await play('02T04:10:00', 10_000n * MAIN, 0n);
    now = at('02T05:00:00');
    await settleDue(deps, { kinds: ['hourly'] });
    const held = (await runs('hourly')).at(-1);
    expect(held).toMatchObject({ state: 'held', held_reason: 'brake', amount: 100n * MAIN });
    expect(await cash(top)).toBe(40n * MAIN);
    await world.database.pool.query(`UPDATE agent_run SET state = 'releasing', held_by = NULL WHERE id = $1`, [held?.id]);
    await Promise.all([payRun(deps, held?.id ?? ''), payRun(deps, held?.id ?? '')]);
    expect(await cash(top)).toBe(80n * MAIN);
    await world.database.ownerPool.query('DELETE FROM settlement_rule');
  });

  it('what ends in the middle counts up to its slice, and the contracts above take over', async () => {
    const ended = contracts[1] as ContractInForce;
    ended.until = at('02T05:31:00');
    await play('02T05:32:00', 10_000n * MAIN, 0n);
    await play('02T05:36:00', 10_000n * MAIN, 0n);
    now = at('02T06:00:00');
    await settleDue(deps, { kinds: ['hourly'] });
    expect(
      (await lines('hourly', '02T05:00:00')).map(({ agent_id: id, turnover, amount, counted_to: to }) => [
        id,
        turnover / MAIN,
        amount / MAIN,
        to,
      ]),
    ).toEqual([
      [top, 20_000n, 140n, at('02T06:00:00')],
      [mid, 10_000n, 60n, at('02T05:35:00')],
    ]);
  });
});

it('real-time salaries go by how each bet ended and how high it was, a corrected one by what it is now', async () => {
  const terms: ContractTerms = {
    kind: 'realtime',
    tiers: [
      { singleBetAmount: 0n, profitRate: 1000n, lossRate: 2000n },
      { singleBetAmount: 5000n * MAIN, profitRate: 3000n, lossRate: 4000n },
    ],
  };
  sign(top, [], terms, { since: at('02T06:00:00'), until: at('02T06:10:00') });
  await play('02T06:01:00', 1000n * MAIN, 0n);
  await play('02T06:02:00', 5000n * MAIN, 0n);
  await play('02T06:03:00', 1000n * MAIN, 5000n * MAIN);
  now = at('02T06:05:00');
  await settleDue(deps, { kinds: ['realtime'] });
  // 1000 × 0.2 % + 5000 × 0.4 % + 1000 × 0.1 %
  expect(await lines('realtime')).toMatchObject([{ amount: 23n * MAIN, turnover: 7000n * MAIN, state: 'paid' }]);
  // A late win of the high bet: what it brought as a lost one goes, what it brings as a won one comes.
  const port = world.portAt(at('02T06:07:00').toISOString());
  await port.apply({
    kind: 'win',
    memberId: player,
    amount: 9000n * MAIN,
    roundId: `r02T06:02:00${5000n * MAIN}`,
    transactionId: 'late',
    referenceId: `t02T06:02:00${5000n * MAIN}`,
  });
  await port.close();
  await play('02T06:08:00', 6000n * MAIN, 0n);
  now = at('02T06:10:00');
  await settleDue(deps, { kinds: ['realtime'] });
  expect((await lines('realtime', '02T06:05:00'))[0]).toMatchObject({ amount: 19n * MAIN, turnover: 6000n * MAIN, payout: 9000n * MAIN });
});

it('a payer without funds owes, oldest first, until the money comes', async () => {
  const terms: ContractTerms = { kind: 'daily', tiers: [{ betVolume: 1n, activeMember: 1, rateType: 'A', rate: 150n * MAIN }] };
  sign(low, [top, mid], terms, { payer: 'upline', until: at('04T00:00:00') });
  await play('03T01:00:00', 100n * MAIN, 0n);
  now = at('04T00:00:00');
  await world.database.ownerPool.query(`INSERT INTO settlement_rule (brand_id, kind, automatic_up_to) VALUES ($1, 'daily', $2)`, [
    NULL.id,
    1000n * MAIN,
  ]);
  await settleDue(deps, { kinds: ['daily'] });
  expect((await lines('daily')).map(({ state, upline_id: payer }) => [state, payer])).toEqual([
    ['paid', mid],
    ['owed', mid],
  ]);
  expect(await findOwed(world.database.pool, mid)).toBe(150n * MAIN);
  await world.deposit(NULL, mid, { amount: 500n * MAIN, at: at('04T00:00:30') });
  await settleDue(deps, { kinds: [] });
  expect((await lines('daily')).map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(await cash(low)).toBe(300n * MAIN);
});

it('dividends wait for operators, and carry a loss into the next period', async () => {
  const terms: ContractTerms = {
    kind: 'dividend',
    tiers: [{ minimumBet: 0n, netLoss: 0n, activeMember: 0, contractRate: 100_000n }],
    costs: ['salary'],
    carryPeriods: 1,
  };
  sign(top, [], terms, { since: at('04T00:00:00') });
  await play('04T01:00:00', 1000n * MAIN, 3000n * MAIN);
  now = at('05T00:00:00');
  await settleDue(deps);
  await play('05T01:00:00', 8000n * MAIN, 0n);
  now = at('06T00:00:00');
  await settleDue(deps);
  const [first, second] = await lines('dividend');
  // The hourly salary of the day is a cost of the dividend: 1 % of 1000; 1 % of 8000.
  expect(first).toMatchObject({ net: -2010n * MAIN, carried_out: -2010n * MAIN, amount: 0n, state: 'nothing' });
  expect(second).toMatchObject({ net: 7920n * MAIN, carried_in: -2010n * MAIN, amount: 591n * MAIN, state: 'computed' });
  const [, run] = await runs('dividend');
  expect(run).toMatchObject({ state: 'computed', amount: 591n * MAIN });
  const id = run?.id ?? '';
  const by = (operator: string, scope = [NULL.id]) => ({ operator, ip: '203.0.113.7', scope });
  await expect(holdRun(desk, { id, version: 1, reason: 'why' }, by('one', ['b-alps']))).rejects.toMatchObject({ code: 'not.found' });
  await holdRun(desk, { id, version: 1, reason: 'why' }, by('one'));
  await expect(holdRun(desk, { id, version: 1, reason: 'why' }, by('two'))).rejects.toMatchObject({ code: 'desk.changed.meanwhile' });
  await holdLine(desk, { id: second?.id ?? '', reason: 'looks odd' }, by('one'));
  // As two operators release it (agent-figures.test.ts).
  await world.database.ownerPool.query(
    `UPDATE agent_run SET state = 'releasing', held_by = NULL, held_reason = '', proposed_by = 'one', proposed_at = $2, released_by = 'two' WHERE id = $1`,
    [id, now],
  );
  await payRun(deps, id);
  expect((await runs('dividend'))[1]).toMatchObject({ state: 'released', released_by: 'two' });
  expect((await lines('dividend'))[1]).toMatchObject({ state: 'held', settled_at: null });
  await expect(freeLine(desk, { id: second?.id ?? '', reason: 'fine' }, by('one'))).rejects.toMatchObject({ code: 'desk.second.operator' });
  await freeLine(desk, { id: second?.id ?? '', reason: 'fine' }, by('two'));
  const before = await cash(top);
  await settleDue(deps);
  expect(await cash(top)).toBe(before + 591n * MAIN);
  expect(await replayPeriod(deps, { kind: 'dividend', at: at('05T12:00:00'), brandId: NULL.id })).toMatchObject([{ differences: [] }]);
});

it('rebate commission goes by the rates of the day on which a bet was placed', async () => {
  now = at('06T12:00:00');
  await settleDue(deps, { kinds: ['commission'] });
  rates.set(top, new Map([['rng', 9000n]]));
  rates.set(mid, new Map([['rng', 5000n]]));
  rates.set(player, new Map([['rng', 1000n]]));
  await play('06T13:00:00', 10_000n * MAIN, 0n);
  now = at('07T00:00:00');
  await settleDue(deps, { kinds: ['commission'] });
  expect((await lines('commission')).map(({ agent_id: id, amount, state }) => [id, amount / MAIN, state]).toSorted()).toEqual(
    [
      [top, 40n, 'paid'],
      [mid, 40n, 'paid'],
    ].toSorted(),
  );
});

describe('what an agent reads', () => {
  const range = { from: at('01T00:00:00'), to: at('31T00:00:00') };
  const page = { pageNo: 1, pageSize: 20 };
  const all = { limit: 100, offset: 0 };

  it('lists the own lines and those of contracts they offered, with sums over all of them', async () => {
    const { rows, sums } = await findRecords(world.database.pool, { kind: 'hourly', memberId: top, ...range }, all);
    expect(sums.count).toBe(rows.length);
    expect(new Set(rows.map((row) => row.agent_id))).toEqual(new Set([top, mid]));
    expect(sums.amount).toBe(rows.reduce((sum, { amount }) => sum + amount, 0n));
    expect(
      (await findRecords(world.database.pool, { kind: 'hourly', memberId: mid, ...range }, all)).rows.every((row) => row.agent_id === mid),
    ).toBe(true);
    const named = { kind: 'hourly' as const, memberId: top, ...range, customerId: mid, gameType: 'CONS', state: 'paid' as const };
    expect((await findRecords(world.database.pool, named, all)).sums.count).toBeGreaterThan(0);
  });

  it('adds what was paid by day to what the ledger moved', async () => {
    const days = await incomeByDay(world.database.pool, { brandId: NULL.id, memberId: mid, timeZone: NULL.zone, ...range });
    const all = days.reduce((sum, day) => sum + day.commission + day.daily + day.hourly + day.realtime + day.dividend - day.below, 0n);
    const { moved } = await one<{ moved: bigint }>(
      world.database.pool,
      `SELECT sum(amount)::bigint AS moved FROM money_movement WHERE member_id = $1 AND fact = 'commission'`,
      [mid],
    );
    expect(all).toBe(moved);
    expect(days.some(({ below }) => below > 0n)).toBe(true);
  });

  const context = (memberId: string) =>
    ({
      brand: { id: NULL.id, currency: CURRENCY, timeZone: NULL.zone },
      session: { memberId },
      now,
      language: 'en',
    }) as unknown as SessionContext;
  const readsOf = () => ({
    ...deps,
    messageFor: (code: string) => code,
    evaluatePeriod: createPeriodEvaluation(deps),
    nameFor:
      async () =>
      (_viewer: string, { username }: { username: string }) =>
        username,
  });

  it('opens each day to lines that come to its figures, page by page, and rebate commission to the accounts behind it', async () => {
    const reads = readsOf();
    const { list: days } = await readIncome(reads, { startDate: '2026-03-01', endDate: '2026-03-30' }, context(mid));
    expect(days.length).toBeGreaterThan(2);
    for (const { balance_date: date, ...figures } of days) {
      const pages = [1, 2, 3, 4].map((pageNo) => readIncomeDay(reads, { date, pageNo, pageSize: 3 }, context(mid)));
      const rows = (await Promise.all(pages)).flatMap(({ list }) => list);
      const whole = await readIncomeDay(reads, { date }, context(mid));
      expect(whole.footer).toEqual(figures);
      expect(rows).toEqual(whole.list);
      expect(whole.totalCount).toBe(rows.length);
      const sum = (wanted: (of: string) => boolean) => rows.reduce((total, { of, amount }) => total + (wanted(of) ? amount : 0n), 0n);
      expect([sum((of) => of !== 'below'), sum((of) => of === 'below')]).toEqual([figures.agent_income, figures.paid_below]);
      expect(sum((of) => of === 'commission')).toBe(figures.lott_agent_commission);
    }
    const { list } = await readIncomeDay(reads, { date: '2026-03-07', of: 'commission' }, context(mid));
    expect(list).toMatchObject([{ of: 'commission', productName: 'game.category.RNG', amount: 40n * MAIN, correction: false }]);
    const lineId = list[0]?.lineId ?? '';
    const statement = await readStatement(reads, { lineId, page }, context(mid));
    expect(statement).toMatchObject({
      kind: 'commission',
      contractId: '',
      turnover: 10_000n * MAIN,
      exact: 40n * MAIN,
      amount: 40n * MAIN,
    });
    expect(statement).toMatchObject({
      tiers: [],
      toNext: null,
      rounding: 0n,
      parts: [{ customerName: low, kept: 4000n, amount: 40n * MAIN }],
    });
    await expect(readStatement(reads, { lineId, page }, context(top))).rejects.toMatchObject({ code: 'settlement.unknown' });
  });

  it('shows a dividend’s period under way as it stands, before the settled ones', async () => {
    const asked = { startDate: '2026-03-01', endDate: '2026-03-30', pageSize: 1 };
    await play('07T02:00:00', 1000n * MAIN, 0n);
    now = at('07T03:00:00');
    await settleDue(deps, { kinds: ['hourly'] });
    const reads = readsOf();
    const first = await readDividends(reads, asked, context(top));
    // 1 % of the turnover is the day's salary, a cost of it.
    expect(first.list).toMatchObject([
      { lineId: null, state: 'open', dividend_status: 0, net_profit: 990n * MAIN, dividend_income: 99n * MAIN },
    ]);
    const settled = await findRecords(world.database.pool, { kind: 'dividend', memberId: top, ...range }, all);
    expect(first.totalCount).toBe(1 + settled.rows.length);
    expect(first.footer.dividend_income).toBe(settled.sums.amount);
    const second = await readDividends(reads, { ...asked, pageNo: 2 }, context(top));
    expect(second.list).toMatchObject([{ lineId: settled.rows[0]?.id, state: settled.rows[0]?.state }]);
    expect((await readDividends(reads, { ...asked, gameType: 'PVP' }, context(top))).list).toEqual([]);
    expect((await readDividends(reads, asked, context(low))).totalCount).toBe(0);
  });

  it('opens a line to the accounts it came from; another one’s does not exist, who left is nameless', async () => {
    const [line] = await lines('hourly', '02T03:00:00');
    const reads = readsOf();
    const asked = { lineId: line?.id ?? '', page };
    const statement = await readStatement(reads, asked, context(top));
    expect(statement).toMatchObject({ mine: true, turnover: 10_000n * MAIN, amount: 40n * MAIN, balanceBefore: 0n, state: 'paid' });
    expect(statement.parts).toMatchObject([
      { customerName: mid, former: false, rate: 10_000n, beneath: 6000n, kept: 4000n, amount: 40n * MAIN },
    ]);
    expect(statement.parts.reduce((sum, part) => sum + part.amount, 0n) - statement.rounding).toBe(statement.amount);
    await expect(readStatement(reads, asked, context(low))).rejects.toMatchObject({ code: 'settlement.unknown' });
    await world.database.ownerPool.query(`UPDATE member SET agent_path = '{}' WHERE id = $1`, [mid]);
    expect((await readStatement(reads, asked, context(top))).parts).toMatchObject([{ customerName: '', former: true }]);
    await world.database.ownerPool.query(`UPDATE member SET agent_path = $2 WHERE id = $1`, [mid, [top]]);
  });
});

it('the books say to the last unit what the lines say', async () => {
  expect(await unsoundness(world.database.pool)).toEqual([]);
  const { ledger, said } = await one<{ ledger: bigint; said: bigint }>(
    world.database.pool,
    `SELECT (SELECT -balance FROM account WHERE kind = 'house.commission' AND owner = 'hourly')::bigint AS ledger,
        (SELECT sum(amount)::bigint FROM agent_line WHERE kind = 'hourly' AND state = 'paid') AS said`,
  );
  expect(CURRENCY).toBe('VND');
  expect(said).toBeGreaterThan(0n);
  // What is not rolled up yet is in the operations.
  expect(ledger).toBeLessThanOrEqual(said);
});
