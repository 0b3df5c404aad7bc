import * as desk from '@pavilion/contract/lottery/desk';
import { lotteryOrderDetail, lotteryOrdersList, lotteryProfit } from '@pavilion/contract/lottery/desk-orders';
import { proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { memberBets } from '@pavilion/contract/identity/desk';
import { reportFigures, reportMovements } from '@pavilion/contract/reports/desk';
import { placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { balances, personalProfit, profitByType, transactions } from '@pavilion/contract/wallet/calls';
import { familyRules, findPlay } from '@pavilion/lottery/families';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOffer } from '../public.ts';
import { confirmProposalOf, confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { drawn, seeded } from '../../../../../../packages/lottery/src/testing/prize-worlds.ts';
import { lockOpened, openMinute, placesOf, playedOff, sellHanoi } from '../testing/places.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from '../testing/world.ts';

const HANOI = 901;
/** Two digits at the top pay 90 for one of 100. */
const TOP_TWO = { id: 0, odds: 90n };

let world: LotteryWorld;
let first: DeskVisitor;
let second: DeskVisitor;
let third: DeskVisitor;
let brandId: string;
let made = 0;

beforeAll(async () => {
  world = await lotteryWorld();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  third = await operatorAt(world, first, 'owner');
  brandId = (await world.platform.domains.deps.brandByCode('koi'))?.id ?? '';
  await sellHanoi(world, { brandId, gameId: HANOI });
  const { value } = await first.call(desk.lotteryPlaysList, undefined, { brandId, gameId: HANOI });
  TOP_TWO.id = value.list.find(({ code }) => code === 'hanoi.top.2')?.playId ?? 0;
});
afterAll(() => world.close());

/** A whole result whose special ends on two digits. */
const prizes = (top: string): string => JSON.stringify({ special: [`000${top}`], next: ['00000'] });

/** An issue that takes bets for a minute from now on. */
const openIssue = (gameId = HANOI, named = `T${(made += 1)}`): Promise<string> => openMinute(world, gameId, named);

async function bet(member: TestMember, numero: string, digits: string): Promise<string> {
  const total = String(20_000 * digits.split(',').length);
  const slip = `${digits}~2~${TOP_TWO.id}~1~0~1`;
  return (await member.browser.call(placeLotteryOrder, ticket({ gameId: HANOI, numero, slip, total }))).value.orderNumber;
}
const cashOf = async (member: TestMember): Promise<number> => (await member.browser.call(balances)).value.sumBalance;
const type = (by: DeskVisitor, numero: string, top: string, startedAt: string | null = null) =>
  by.call(desk.lotteryResultType, { gameId: HANOI, numero, text: prizes(top), startedAt });
const propose = (by: DeskVisitor, numero: string, kind: 'correct' | 'void', top = '') =>
  by.call(desk.lotteryIssuePropose, { kind, gameId: HANOI, numero, text: top && prizes(top), reason: 'the paper says so' });
const confirm = (by: DeskVisitor, id: string) => confirmProposalOf(by, id);
const detail = async (by: DeskVisitor, numero: string) =>
  (await by.call(desk.lotteryIssueDetail, undefined, { gameId: HANOI, numero })).value;

async function close(): Promise<void> {
  world.pass(61);
  // Minutes pass between the tests; what a fresh code is asked for is not their matter.
  await world.database.ownerPool.query(`UPDATE operator_session SET elevated_until = $1, active_at = $1`, [
    new Date(world.now().getTime() + 600_000),
  ]);
  await world.tick('lottery-draws');
}

async function settled(numero: string, top: string): Promise<void> {
  await close();
  await type(first, numero, top);
  await type(second, numero, top);
  await world.tick('lottery-draws');
}

async function correct(numero: string, top: string): Promise<void> {
  const { value } = await propose(first, numero, 'correct', top);
  if ((await confirm(second, value.proposalId)).code) throw new Error('not confirmed');
  await world.tick('lottery-draws');
}

test('two operators who type the same apart from each other make the result; a third decides where they differ', async () => {
  const member = await world.player(100_000n);
  const numero = await openIssue();
  await bet(member, numero, '27');
  expect((await type(first, numero, '27')).code).toBe('lottery.result.early');
  await close();
  await world.database.ownerPool.query(`UPDATE lottery_issue SET draws_at = closes_at + interval '1 minute' WHERE numero = $1`, [numero]);
  expect((await type(first, numero, '27')).code).toBe('lottery.draw.ahead');
  world.pass(60);
  const faulty = await first.call(desk.lotteryResultType, { gameId: HANOI, numero, text: '{"special":["1234"]}', startedAt: null });
  expect(faulty).toMatchObject({ status: 400, code: 'lottery.result.wrong' });
  expect((faulty.detail as { faults: unknown[] }).faults).toContainEqual({ prize: 'special', index: 0, problem: 'digits', text: '1234' });
  expect((await type(first, numero, '28')).value.outcome).toBe('waiting');
  expect(await detail(second, numero)).toMatchObject({ typed: 'one', entries: [{ result: null }] });
  // The same operator twice is one.
  expect((await type(first, numero, '28')).value.outcome).toBe('waiting');
  expect((await type(second, numero, '27')).value.outcome).toBe('differs');
  // Each sees where they differ, and not what the other typed there.
  expect((await detail(third, numero)).typed).toBe('differ');
  const typed = (await detail(first, numero)).entries.toSorted((a, b) => Number(b.isMine) - Number(a.isMine));
  expect(typed).toMatchObject([
    { result: expect.stringContaining('00028'), differs: null },
    { result: null, differs: { at: [{ prize: 'special', index: 0 }], start: false } },
  ]);
  // Who has typed several no longer sees where: by trying digits they would find the other's.
  expect((await type(first, numero, '29')).value.outcome).toBe('differs');
  expect((await detail(first, numero)).entries.find(({ isMine }) => !isMine)).toMatchObject({
    result: null,
    differs: { at: [], start: false },
  });
  expect((await type(third, numero, '27')).value.outcome).toBe('drawn');
  expect((await type(first, numero, '28')).code).toBe('lottery.result.drawn');
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(80_000 + 20_000 * 90);
});

test('after any chain of corrections the books are as if the last result had been the first', async () => {
  const member = await world.player(10_000_000n);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('11', '22', '33', '44'), { minLength: 2, maxLength: 5 }), async (results) => {
      const before = await cashOf(member);
      const numero = await openIssue();
      const orders = [await bet(member, numero, '11'), await bet(member, numero, '22'), await bet(member, numero, '11,33')];
      await settled(numero, results[0] ?? '');
      for (const [place, top] of results.entries()) if (place > 0 && top !== results[place - 1]) await correct(numero, top);
      const last = results.at(-1);
      const won = [['11'], ['22'], ['11', '33']].map((own) => (own.includes(last ?? '') ? 20_000 * 90 : 0));
      expect(await cashOf(member)).toBe(before - 80_000 + won.reduce((sum, one) => sum + one, 0));
      const { rows } = await world.database.pool.query<{ won: bigint; payout: bigint; turnover: bigint }>(
        `SELECT o.won, b.payout, b.valid_turnover AS turnover FROM lottery_order o JOIN operation p ON p.key = o.id AND p.kind = 'bet'
          JOIN bet b ON b.id = p.bet_id WHERE o.id = ANY ($1) ORDER BY o.number`,
        [orders],
      );
      expect(rows.map((row) => [Number(row.won) / 10_000, Number(row.payout) / 10_000])).toEqual(won.map((one) => [one, one]));
    }),
    { numRuns: 3 },
  );
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a correction is approved by another operator, those affected are notified, and none comes into a settling under way', async () => {
  const member = await world.player(100_000n);
  const other = await world.player(100_000n);
  const numero = await openIssue();
  const order = await bet(member, numero, '27');
  await bet(other, numero, '30');
  // Sees a brand that sells the game no more; the tickets are another's.
  const solId = (await world.platform.domains.deps.brandByCode('sol'))?.id ?? '';
  await writeOffer(world.database.pool, { brandId: solId, gameId: HANOI, isOn: false, terms: usualTerms });
  const ofSol = await operatorAt(world, first, 'owner', [solId]);
  await settled(numero, '27');
  expect((await type(ofSol, numero, '27')).code).toBe('not.found');
  expect((await propose(first, numero, 'correct', '27')).code).toBe('lottery.result.same');
  const asked = { gameId: HANOI, numero, kind: 'correct', text: prizes('28') } as const;
  const { value: preview } = await second.call(desk.lotteryIssuePreview, undefined, asked);
  expect(preview).toMatchObject({
    isWhole: true,
    progress: null,
    sums: [{ currency: 'VND', orders: 2, gained: 0, more: 0, less: 0, lost: 1, before: '1800000', after: '0', returned: '0' }],
    most: [{ orderId: order, username: member.name, before: 1_800_000, after: 0 }],
  });
  // Everybody it happens to is counted; who they are is shown for brands in scope.
  expect((await ofSol.call(desk.lotteryIssuePreview, undefined, asked)).value).toEqual({ ...preview, most: [] });
  const { value } = await propose(first, numero, 'correct', '28');
  expect((await ofSol.call(proposalDetail, undefined, { id: value.proposalId })).code).toBe('not.found');
  expect((await propose(second, numero, 'void')).code).toBe('desk.proposal.waiting');
  expect((await confirm(first, value.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all([
    confirm(second, value.proposalId),
    confirm(second, value.proposalId),
    confirm(third, value.proposalId),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await propose(second, numero, 'void')).code).toBe('lottery.settling');
  await Promise.all([world.tick('lottery-draws'), world.tick('lottery-draws')]);
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(80_000);
  const { value: shown } = await first.call(lotteryOrderDetail, undefined, { id: order });
  expect(shown.corrections).toMatchObject([{ wonBefore: 1_800_000, wonAfter: 0 }]);
  const { rows } = await world.database.pool.query<{ member_id: string; template: string }>(
    `SELECT member_id, template FROM inbox_letter WHERE member_id = ANY ($1)`,
    [[member.id, other.id]],
  );
  expect(rows).toEqual([{ member_id: member.id, template: 'lottery.corrected' }]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a void issue gives every stake back and takes wins and played turnover back; a house draw is never void', async () => {
  const member = await world.player(100_000n);
  // A fifth of what is played on lotteries counts.
  await lockOpened(world, member, { lott: 200_000 });
  const numero = await openIssue();
  await bet(member, numero, '27');
  await bet(member, numero, '28');
  expect(await playedOff(member)).toBe(0);
  await settled(numero, '29');
  expect(await playedOff(member)).toBe(8_000);
  await correct(numero, '27');
  expect(await playedOff(member)).toBe(8_000);
  const asked = { gameId: HANOI, numero, kind: 'void' } as const;
  const support = await operatorAt(world, first, 'support');
  expect((await support.call(desk.lotteryIssuePreview, undefined, asked)).code).toBe('desk.not.permitted');
  const { value: preview } = await first.call(desk.lotteryIssuePreview, undefined, asked);
  expect(preview.sums).toMatchObject([{ orders: 2, lost: 1, before: '1800000', after: '0', returned: '40000' }]);
  const { value } = await propose(first, numero, 'void');
  expect((await confirm(second, value.proposalId)).ok).toBe(true);
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(100_000);
  const { rows } = await world.database.pool.query<{ status: number }>('SELECT status FROM lottery_order WHERE member_id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([{ status: 12 }, { status: 12 }]);
  expect(await playedOff(member)).toBe(0);
  expect((await propose(first, numero, 'void')).code).toBe('lottery.issue.void');
  const house = { kind: 'void', gameId: 101, numero: await world.present(101), text: '', reason: 'x' } as const;
  expect((await first.call(desk.lotteryIssuePropose, house)).code).toBe('lottery.results.house');
});

test('tickets placed when the draw had begun are given back and listed', async () => {
  const member = await world.player(100_000n);
  const numero = await openIssue();
  await bet(member, numero, '27');
  world.pass(30);
  const begun = world.now().toISOString();
  world.pass(1);
  const late = await bet(member, numero, '27');
  await close();
  await type(first, numero, '27', begun);
  expect((await type(second, numero, '27')).value.outcome).toBe('differs');
  await type(second, numero, '27', begun);
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(80_000 + 1_800_000);
  const value = await detail(first, numero);
  expect(value.late.map(({ orderId }) => orderId)).toEqual([late]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a void draw takes back what a prize group gave', async () => {
  const member = await world.player(100_000n);
  const play = findPlay('vn-north', 'vn-north.truot.4');
  const draw = familyRules['vn-north']?.draw;
  if (!play || !draw) throw new Error('no play');
  const numero = await openIssue(301);
  const asked = ticket({ gameId: 301, numero, slip: `01-02-03-04~1~${play.id}~1~1940~1`, total: '20000' });
  expect((await member.browser.call(placeLotteryOrder, asked)).code).toBeUndefined();
  await close();
  const result = draw.writeResult(drawn('vn-north', seeded(7)));
  for (const by of [first, second]) await by.call(desk.lotteryResultType, { gameId: 301, numero, text: result, startedAt: null });
  await world.tick('lottery-draws');
  const rebates = async () =>
    (await world.database.pool.query<{ rebate: bigint }>('SELECT rebate FROM lottery_order WHERE member_id = $1', [member.id])).rows;
  expect(await rebates()).toEqual([{ rebate: 200n * 10_000n }]);
  const asVoid = { kind: 'void', gameId: 301, numero, text: '', reason: 'it was not held' } as const;
  expect((await confirm(second, (await first.call(desk.lotteryIssuePropose, asVoid)).value.proposalId)).ok).toBe(true);
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(100_000);
  expect(await rebates()).toEqual([{ rebate: 0n }]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a day without a draw gives its stakes back; taken back, its issue returns and may be void again; a day that was never made is made', async () => {
  const member = await world.player(100_000n);
  const numero = await openIssue(HANOI, '20261231');
  const holidays = async (without: string[]) => {
    const { value } = await first.call(desk.lotteryCalendarPropose, { gameId: HANOI, without, reason: 'the new year' });
    return confirm(second, value.proposalId);
  };
  for (const time of [1, 2]) {
    await bet(member, numero, '27');
    // A ticket of another issue under way holds the game's key, and waits for none.
    const ticketing = await world.database.pool.connect();
    await ticketing.query('BEGIN');
    await ticketing.query('SELECT FROM lottery_game WHERE id = $1 FOR KEY SHARE', [HANOI]);
    expect((await holidays(['2026-12-31'])).ok).toBe(true);
    await ticketing.query('ROLLBACK');
    ticketing.release();
    // Stakes are still out.
    if (time === 1) {
      const early = await first.call(desk.lotteryCalendarPropose, { gameId: HANOI, without: [], reason: 'held after all' });
      expect((await confirm(second, early.value.proposalId)).code).toBe('lottery.settling');
      await first.call(proposalWithdraw, { id: early.value.proposalId, reason: 'later' });
    }
    await world.tick('lottery-draws');
    expect([await cashOf(member), (await detail(first, numero)).state]).toEqual([100_000, 'void']);
    expect((await holidays([])).ok).toBe(true);
    expect((await detail(first, numero)).state).toBe('open');
    expect(await unsoundness(world.database.pool)).toEqual([]);
  }
  await bet(member, numero, '27');
  await settled(numero, '27');
  expect(await cashOf(member)).toBe(80_000 + 1_800_000);
  const north = `game_id = 301 AND state = 'open' AND numero ~ '^20' AND closes_at > $1`;
  const gone = await world.database.ownerPool.query<{ id: bigint }>(
    `DELETE FROM lottery_issue WHERE id = (SELECT id FROM lottery_issue WHERE ${north} ORDER BY closes_at OFFSET 1 LIMIT 1) RETURNING numero`,
    [world.now()],
  );
  await world.tick('lottery-issues');
  const { rows } = await world.database.pool.query(`SELECT numero FROM lottery_issue WHERE ${north} ORDER BY closes_at OFFSET 1 LIMIT 1`, [
    world.now(),
  ]);
  expect(rows).toEqual(gone.rows);
  expect(await unsoundness(world.database.pool)).toEqual([]);
  await expect(world.database.pool.query(`UPDATE lottery_issue SET state = 'void' WHERE game_id = 101`)).rejects.toThrow(
    'check constraint',
  );
});

test('tickets add up the same wherever they are shown, by the ledger: to the member, to the agent above, at the desk', async () => {
  const [agent, member] = [await testMember(world, { customerType: 1, password: false }), await world.player(1_000_000n)];
  await world.database.ownerPool.query('UPDATE member SET agent_path = $2 WHERE id = $1', [member.id, [agent.id]]);
  const own = member.browser;
  const quick = { gameId: 101, slip: '0123456789_#_#_#_#~1~14~2~1940~1', total: '20000' };
  expect((await own.call(placeLotteryOrder, ticket({ ...quick, numero: await world.present(101) }))).ok).toBe(true);
  const numero = await openIssue();
  for (const digits of ['27', '28,29']) await bet(member, numero, digits);
  await settled(numero, '27');
  await close();
  await expect.poll(async () => (await own.call(personalProfit)).value.list.at(-1)?.bets).toBe(3);
  const { rows } = await world.database.pool.query<{ type: number; amount: number }>(
    `SELECT j.type, sum(e.amount)::float / 10000 AS amount FROM entry e JOIN journal j ON j.id = e.journal_id
        JOIN account a ON a.id = e.account_id AND a.kind = 'member.cash' WHERE a.owner = $1 AND j.type BETWEEN 4000 AND 4999 GROUP BY 1 ORDER BY 1`,
    [member.id],
  );
  const [won, rebate, stake] = [20_000 * 90 + 19_400, 200, 80_000];
  expect(rows).toEqual([
    { type: 4100, amount: won },
    { type: 4104, amount: rebate },
    { type: 4200, amount: -stake },
  ]);

  // Draws of South-east Asia are of the game type LOTT, by which rates, weights and filters go.
  const types = (await own.call(profitByType)).value.list.map(({ gameType }) => gameType);
  expect(types.toSorted()).toEqual(['ELOTT', 'LOTT']);
  const { places, rebates, promotions, profit } = await placesOf(member, agent, first);
  const agreed = Object.keys(places).map((place) => [place, [stake, won]]);
  expect(Object.entries(places).map(([place, figures]) => [place, figures.map(Number)])).toEqual(agreed);

  const week = { brandId, preset: '7d' } as const;
  const movements = (await first.call(reportMovements, undefined, { ...week, fact: 'rebate', memberId: member.id })).value;
  expect([...rebates, movements.amount].map(Number)).toEqual([rebate, rebate, rebate, rebate]);
  expect(promotions.map(Number)).toEqual([0, 0, 0]);
  expect(movements.list.map(({ reference }) => reference)).toEqual([expect.stringMatching(/^lot_/)]);
  expect(profit).toBe(won + rebate - stake);
  // Nothing is named by its code.
  const moved = (await own.call(transactions, undefined, { pageSize: 50 })).value.list;
  const named = moved.filter(({ iconUrl }) => iconUrl.includes('pearls1')).map(({ txType, gameName }) => [txType, gameName]);
  expect(named.toSorted()).toEqual([4100, 4104, 4200].map((code) => [code, 'Rain Pearls']));
  const { value: tab } = await first.call(memberBets, undefined, { memberId: member.id });
  expect(tab.list.map(({ gameName }) => gameName)).toContain('Rain Pearls');
  const { value: figures } = await first.call(reportFigures, undefined, { ...week, by: 'game', vendor: 'ELOTT' });
  const { value: lottery } = await first.call(lotteryProfit, undefined, { brandId, gameId: 101 });
  expect(figures.list).toMatchObject([{ gameName: 'Rain Pearls', play: { stake: '20000', payout: '19400' } }]);
  expect(lottery.list).toMatchObject([{ staked: '20000', won: '19400' }]);
  expect(await unsoundness(world.database.pool)).toEqual([]);

  // Half past midnight where the brand is, the evening before in UTC.
  const night = `'2026-03-01T17:30:00Z'`;
  await world.database.ownerPool.query(`UPDATE lottery_order SET placed_at = ${night} WHERE member_id = '${member.id}';
    UPDATE bet SET placed_at = ${night} WHERE member_id = '${member.id}';
    UPDATE lottery_issue SET draws_at = ${night}, closes_at = ${night}, opens_at = '2026-03-01' WHERE game_id = 101 AND state = 'settled'`);
  const counted = async (day: string) => {
    const asked = { memberId: member.id, from: day, to: day };
    const { value: orders } = await first.call(lotteryOrdersList, undefined, asked);
    const { value: bets } = await first.call(memberBets, undefined, asked);
    const { value: issues } = await first.call(desk.lotteryIssuesList, undefined, { gameId: 101, state: 'settled', from: day, to: day });
    return [orders, bets, issues].map(({ totalCount }) => totalCount > 0);
  };
  expect(await counted('2026-03-01')).toEqual([false, false, false]);
  expect(await counted('2026-03-02')).toEqual([true, true, true]);
});

test('what widens an offer waits for a second operator, what narrows it holds at once, and no play may return all', async () => {
  const games = async () =>
    (await first.call(desk.lotteryGamesList, undefined, { brandId })).value.list.find(({ gameId }) => gameId === HANOI);
  const game = await games();
  if (!game) throw new Error('no game');
  const offer = { brandId, gameId: HANOI, isOn: true, reason: 'test' };
  const change = (version: number, terms: Partial<typeof game.terms>) =>
    first.call(desk.lotteryOfferChange, { ...offer, version, terms: { ...game.terms, ...terms } });
  // Of a hundred 98.5 come back, and 1.5 % of the stake go to agents.
  expect((await change(game.version, { plays: { 'hanoi.top.2': { odds: { hit: '98.5' } } } })).code).toBe('lottery.return.full');
  expect((await change(game.version, { plays: { 'hanoi.none': { off: true } } })).code).toBe('lottery.terms.wrong');
  expect((await change(game.version, { plays: { 'hanoi.top.2': { off: true } }, mostPerSelection: '1000' })).value.state).toBe('done');
  const braked = await games();
  expect(braked).toMatchObject({ version: game.version + 1, isWaiting: false });
  expect((await change(game.version, {})).code).toBe('desk.changed.meanwhile');
  expect((await change(game.version + 1, {})).value.state).toBe('proposed');
  expect(await confirmWaiting(second, 'lottery.offer')).toBe(1);
  expect((await games())?.terms).toEqual(game.terms);
});
