import { randomUUID } from 'node:crypto';
import {
  cancelLotteryOrders,
  endLotteryChase,
  findLotteryOrders,
  lotteryOrder,
  lotteryOrderLines,
  lotteryOrdersToday,
  placeLotteryOrder,
  placeVnBetting,
} from '@pavilion/contract/lottery/orders';
import { balances } from '@pavilion/contract/wallet/calls';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPastWorld } from '../../../seed/history/past-world.ts';
import { createNotes } from '../../../seed/history/notes.ts';
import { playDraws } from '../../../seed/history/lottery.ts';
import { peopleOf } from '../../../seed/history/people.ts';
import { LOTTERY_CHECKS, writeOffer } from '../public.ts';
import type { TestMember } from '../../../test/members.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from '../testing/world.ts';

const SSC = 101;
/** Each of the ten digits of the first position, which always wins once, at a prize group. */
const everyDigit = (series = 1940) => `0123456789_#_#_#_#~1~14~2~${series}~1`;
const EVERY_DIGIT = everyDigit();

let world: LotteryWorld;
beforeAll(async () => {
  world = await lotteryWorld();
});
afterAll(() => world.close());

const cashOf = async (member: TestMember): Promise<number> => (await member.browser.call(balances)).value.sumBalance;
const rowsOf = async (text: string, values: unknown[]) => (await world.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Numbers of issues from the present one on. */
const issues = async (count: number): Promise<string[]> =>
  (
    await rowsOf(`SELECT numero FROM lottery_issue WHERE game_id = $1 AND state = 'open' AND closes_at > $2 ORDER BY closes_at LIMIT $3`, [
      SSC,
      world.now(),
      count,
    ])
  ).map(({ numero }) => String(numero));

/** One issue closes, is drawn and settled, and the next has opened. */
async function nextIssue(): Promise<void> {
  for (let passes = 0; passes < 2; passes += 1) {
    world.pass(30);
    await world.tick('lottery-draws');
  }
}

const chased = async (phases: number, { multiples = [1, 2, 4, 8], stops = false, slip = EVERY_DIGIT } = {}) => {
  const numeros = await issues(phases);
  const slips = numeros.map((numero, place) => ({ numero, multiples: [multiples[place] ?? 1] }));
  const total = slips.reduce((sum, one) => sum + 20_000 * (one.multiples[0] ?? 0), 0);
  return {
    ...ticket({ gameId: SSC, numero: numeros[0] ?? '', slip, total: String(total) }),
    chase: true,
    winningStop: stops,
    chaseSlip: slips,
  };
};

const sound = async () => expect(await unsoundness(world.database.pool)).toEqual([]);

test('orders are read in rows, one with its lines, and by nobody else', async () => {
  const member = await world.player(1_000_000n);
  const stranger = await world.player(1n);
  const numero = await world.present(SSC);
  const long = `${Array.from({ length: 300 }, (_, n) => String(n).padStart(5, '0')).join(' ')}~2~31~2~1940~1`;
  const asked = ticket({ gameId: SSC, numero, slip: `${EVERY_DIGIT};${long}`, total: '620000' });
  const { value } = await member.browser.call(placeLotteryOrder, asked);
  const today = (await member.browser.call(lotteryOrdersToday, undefined, { gameId: '-1' })).value;
  expect(today.orders.content).toMatchObject([
    { orderDetailId: value.orderNumber, numero, lines: 2, orderStatus: 2, canCancel: true, winningAmount: null, bettingModeCode: 'Dime' },
  ]);
  expect(today.orderSumTO).toEqual({ sumPlanBettingAmt: 620_000, sumActualBettingAmt: 620_000, sumWinningAmt: 0 });
  const { value: detail } = await member.browser.call(lotteryOrder, undefined, { id: value.orderNumber });
  expect(detail.orderInfos.map(({ first, second }) => [first, second])).toEqual([
    ['0123456789', null],
    [null, null],
  ]);
  expect([detail.stakes, detail.orderInfos.map(({ stakes }) => stakes), detail.chase]).toEqual([310, [10, 300], null]);
  const second = (await member.browser.call(lotteryOrderLines, undefined, { id: value.orderNumber, page: 1, size: 1 })).value;
  const far = (await member.browser.call(lotteryOrderLines, undefined, { id: value.orderNumber, page: 999_999, size: 100 })).value;
  expect([second.totalElements, second.content.map(({ line }) => line), far.content]).toEqual([2, [2], []]);
  const found = async (body: Parameters<typeof search>[0]) => (await search(body)).value.orders.totalElements;
  const search = (body: { orderNumber?: string; orderStatus?: number; startDate?: number }) => member.browser.call(findLotteryOrders, body);
  expect([await found({ orderNumber: value.orderNumber }), await found({ orderStatus: 4 })]).toEqual([1, 0]);
  expect(await found({ startDate: world.now().getTime() + 1 })).toBe(0);
  const foreign = await stranger.browser.call(lotteryOrder, undefined, { id: value.orderNumber });
  expect(foreign).toMatchObject({ status: 404, code: 'lottery.order.unknown' });
  await nextIssue();
  const settled = (await member.browser.call(lotteryOrder, undefined, { id: value.orderNumber })).value;
  expect(settled.orderInfos[0]).toMatchObject({ winningAmount: 19_400, hits: [{ stakes: 1, odds: '9.7' }] });
});

test('waiting orders come back before their issue closes, all of them or none', async () => {
  const member = await world.player(100_000n);
  const stranger = await world.player(100_000n);
  const numero = await world.present(SSC);
  const place = async (one: TestMember) =>
    (await one.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }))).value.orderNumber;
  const [mine, other, theirs] = [await place(member), await place(member), await place(stranger)];
  const cancel = (ids: string[]) => member.browser.call(cancelLotteryOrders, ids);
  expect(await cancel([mine, theirs])).toMatchObject({ status: 404, code: 'lottery.order.unknown' });
  expect((await cancel([mine])).value).toEqual({ cancelled: [mine], balance: 80_000 });
  expect((await cancel([mine])).value.balance).toBe(80_000);
  const nameless = { ...ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }), requestId: undefined };
  expect((await cancel([(await member.browser.call(placeLotteryOrder, nameless)).value.orderNumber])).value.balance).toBe(80_000);
  await sound();
  world.pass(60);
  expect(await cancel([other])).toMatchObject({ status: 409, code: 'lottery.cancel.late' });
  await nextIssue();
  expect((await member.browser.call(lotteryOrder, undefined, { id: mine })).value).toMatchObject({ orderStatus: 8, canCancel: false });
  // 80,000 with one ticket of 20,000 that won 19,400 and 20,000 × (1960 − 1940) ÷ 2000 given back.
  expect(await cashOf(member)).toBe(99_600);
});

test('a chase holds its whole, stakes a phase an issue, and stops on its first win', async () => {
  const member = await world.player(1_000_000n);
  const body = await chased(3, { stops: true });
  const { value } = await member.browser.call(placeLotteryOrder, body);
  expect(value).toMatchObject({ totalBettingAmount: 140_000, balance: 860_000 });
  expect((await member.browser.call(placeLotteryOrder, body)).value).toEqual(value);
  // The same issues by the first of them.
  const byFirst = (multiples: number[]) => ({ ...body, chaseSlip: { numero: body.currentNumero, multiples } });
  expect((await member.browser.call(placeLotteryOrder, byFirst([1, 2, 4]))).value).toEqual(value);
  expect(await member.browser.call(placeLotteryOrder, byFirst([1, 2, 8]))).toMatchObject({ code: 'lottery.total.differs' });
  // More draws than a chase may reach, and than there are.
  const [last] = await rowsOf('SELECT numero FROM lottery_issue WHERE game_id = $1 ORDER BY closes_at DESC LIMIT 1', [SSC]);
  const many = { numero: String(last?.['numero']), multiples: Array.from({ length: 121 }, () => 1) };
  expect(await member.browser.call(placeLotteryOrder, { ...body, chaseSlip: many })).toMatchObject({
    code: 'lottery.chase.many',
    detail: { most: 120 },
  });
  expect(await member.browser.call(placeLotteryOrder, { ...body, winningStop: false })).toMatchObject({ code: 'request.conflict' });
  for (const more of [{ abandoning: true }, { orderType: 2 }, { quickChase: true, chase: false }])
    expect(await member.browser.call(placeLotteryOrder, { ...body, ...more, requestId: randomUUID() } as never)).toMatchObject({
      code: 'request_param_err',
    });
  await sound();
  await nextIssue();
  const { value: ended } = await member.browser.call(lotteryOrder, undefined, { id: value.orderNumber });
  expect(ended).toMatchObject({ orderStatus: 4, chasingPhase: 1, chasingPhases: 3, orderMasterId: value.chaseNumber });
  expect(ended.chase).toMatchObject({ state: 'won', held: 0, staked: 20_000, won: 19_400 });
  expect(ended.chase?.phases.map(({ status }) => status)).toEqual([4, 6, 6]);
  expect(await cashOf(member)).toBe(999_600);
  await sound();
});

test('a chase that does not stop goes on to its end; one that began later waits for its issue', async () => {
  const member = await world.player(1_000_000n);
  const later = await world.player(100_000n);
  const { value } = await member.browser.call(placeLotteryOrder, await chased(2));
  const [, second = ''] = await issues(2);
  const single = { ...ticket({ gameId: SSC, numero: second, slip: EVERY_DIGIT, total: '20000' }), chase: true };
  const waiting = await later.browser.call(placeLotteryOrder, { ...single, chaseSlip: [{ numero: second, multiples: [1] }] });
  expect(waiting.value).toMatchObject({ orderNumber: waiting.value.chaseNumber, balance: 80_000 });
  await nextIssue();
  const ofChase = async (id: string | null) =>
    (await rowsOf('SELECT state, held, staked, reason FROM lottery_chase WHERE id = $1', [id]))[0];
  expect(await ofChase(value.chaseNumber)).toEqual({ state: 'done', held: 0n, staked: 600_000_000n, reason: null });
  expect(await ofChase(waiting.value.chaseNumber)).toEqual({ state: 'done', held: 0n, staked: 200_000_000n, reason: null });
  await nextIssue();
  expect([await cashOf(member), await cashOf(later)]).toEqual([998_800, 99_600]);
  await sound();
});

test('what a chase may win is judged where it is most, not where most is staked', async () => {
  const member = await world.player(1_000_000n);
  const at = (mostWin: bigint) =>
    writeOffer(world.database.pool, {
      brandId: member.brandId,
      gameId: SSC,
      isOn: true,
      terms: { ...usualTerms, mostWin: mostWin * 10_000n },
    });
  const body = { ...(await chased(2, { slip: `${EVERY_DIGIT};1_#_#_#_#~1~14~2~1940~1` })), betCartAmountSum: '262000' };
  const place = () =>
    member.browser.call(placeLotteryOrder, {
      ...body,
      requestId: randomUUID(),
      chaseSlip: body.chaseSlip.map((one, place) => ({ ...one, multiples: place === 0 ? [10, 1] : [1, 20] })),
    });
  // Of the second phase 21 × 19,400, at a stake of 60,000; of the first 11 × 19,400, at 202,000.
  await at(407_399n);
  expect(await place()).toMatchObject({ code: 'lottery.win.much', detail: { most: 407_399 } });
  await at(407_400n);
  expect((await place()).ok).toBe(true);
  await at(usualTerms.mostWin / 10_000n);
});

test('an id is one order or one chase, however they are sent at once; no client id matches a phase', async () => {
  const member = await world.player(1_000_000n);
  const chase = { ...(await chased(2)), betCartAmountSum: '60000' };
  const order = { ...chase, betCartAmountSum: '20000', chase: false, chaseSlip: [] };
  for (let times = 0; times < 4; times += 1) {
    const requestId = randomUUID();
    const sent = [order, chase].map((body) => member.browser.call(placeLotteryOrder, { ...body, requestId }));
    expect((await Promise.all(sent)).map(({ ok, code }) => (ok ? 'ok' : code)).toSorted()).toEqual(['ok', 'request.conflict']);
  }
  const { value } = await member.browser.call(placeLotteryOrder, { ...chase, requestId: randomUUID() });
  const named = await member.browser.call(placeLotteryOrder, { ...order, requestId: `${value.chaseNumber}:2` });
  expect(named.ok).toBe(true);
  await nextIssue();
  expect(await rowsOf('SELECT state FROM lottery_chase WHERE id = $1', [value.chaseNumber])).toEqual([{ state: 'done' }]);
  await nextIssue();
  await sound();
});

test('a chase is ended by its member, by an exclusion, and by an issue that was missed', async () => {
  const [ends, excluded, missed] = [await world.player(500_000n), await world.player(500_000n), await world.player(500_000n)];
  const begin = async (member: TestMember) => (await member.browser.call(placeLotteryOrder, await chased(3))).value.chaseNumber ?? '';
  const [first, second, third] = [await begin(ends), await begin(excluded), await begin(missed)];
  expect(await missed.browser.call(endLotteryChase, undefined, { id: first })).toMatchObject({ code: 'lottery.order.unknown' });
  expect((await ends.browser.call(endLotteryChase, undefined, { id: first })).value).toEqual({ returned: 120_000, balance: 480_000 });
  expect(await ends.browser.call(endLotteryChase, undefined, { id: first })).toMatchObject({ code: 'lottery.cancel.late' });
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = $2::timestamptz + interval '1 day' WHERE member_id = $1`, [
    excluded.id,
    world.now(),
  ]);
  // An exclusion waits for no issue: what is held is the member's to take out.
  await world.tick('lottery-draws');
  expect(await cashOf(excluded)).toBe(480_000);
  await world.database.ownerPool.query(`UPDATE lottery_chase SET phases = jsonb_set(phases, '{1,stake}', '"1"') WHERE id = $1`, [third]);
  await nextIssue();
  const states = await rowsOf('SELECT state, reason, held FROM lottery_chase WHERE id = ANY ($1) ORDER BY placed_at, id', [
    [first, second, third],
  ]);
  expect(states).toEqual(
    expect.arrayContaining([
      { state: 'cancelled', reason: null, held: 0n },
      { state: 'failed', reason: 'play.excluded', held: 0n },
      { state: 'failed', reason: 'lottery.total.differs', held: 0n },
    ]),
  );
  const fourth = await world.player(500_000n);
  const id = await begin(fourth);
  world.pass(3 * 60);
  await world.tick('lottery-draws');
  expect(await rowsOf('SELECT state, reason FROM lottery_chase WHERE id = $1', [id])).toEqual([
    { state: 'failed', reason: 'lottery.closed' },
  ]);
  await sound();
});

test.each([
  ['play.excluded', `excluded_until = now() + interval '9 days'`],
  ['play.excluded', `cool_off_until = now() + interval '9 days'`],
  ['login.not.session', `status = 'frozen'`],
  ['limit.wager.day', 'wager_day_limit = 199999999'],
  ['limit.loss.month', 'loss_month_limit = 199999999'],
  ['balance.not.enough', ''],
])('%s: no ticket and no chase, nothing is held, the client receives the reason (%s)', async (code, guardChange) => {
  const member = await world.player(guardChange ? 100_000n : 19_999n);
  if (guardChange) await world.database.ownerPool.query(`UPDATE member_guard SET ${guardChange} WHERE member_id = $1`, [member.id]);
  const numero = await world.present(SSC);
  const asked = ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' });
  for (const body of [asked, await chased(2)])
    expect(await member.browser.call(placeLotteryOrder, { ...body, requestId: randomUUID() })).toMatchObject({ ok: false, code });
  expect(
    await rowsOf('SELECT FROM lottery_order WHERE member_id = $1 UNION ALL SELECT FROM lottery_chase WHERE member_id = $1', [member.id]),
  ).toEqual([]);
  expect(await cashOf(member)).toBe(guardChange ? 100_000 : 19_999);
});

test('the older form places its contents as lines or chases, all or none', async () => {
  const member = await world.player(1_000_000n);
  const [present = '', next = ''] = await issues(2);
  const content = (bettingContent: string, numeros: string[], singleBetPrice = 20_000) => ({
    gameId: SSC,
    playId: 14,
    bettingContent,
    singleBetPrice,
    bettingApproach: 1,
    bettingSlip: null,
    numero: numeros.map((numero) => ({ numero, multiple: 1 })),
  });
  const send = (contents: ReturnType<typeof content>[]) =>
    member.browser.call(placeVnBetting, { prizeMode: 'Lott', device: 'WEB', requestId: randomUUID(), contents });
  const refused = await send([content('1_#_#_#_#', [present]), content('1_2', [present]), content('x~1', [present])]);
  expect(refused).toMatchObject({ code: 'lottery.lines.refused', detail: { lines: [{ line: 3 }] } });
  expect(await send([content('1_#_#_#_#', [present]), content('2_#_#_#_#', [present], 7)])).toMatchObject({
    detail: { lines: [{ line: 2, code: 'mode' }] },
  });
  const offer = async ({ isOn = true, ...terms }: { isOn?: boolean; mostPerSelection?: bigint }) => {
    for (const gameId of [SSC, SSC + 1])
      await writeOffer(world.database.pool, { brandId: member.brandId, gameId, isOn, terms: { ...usualTerms, ...terms } });
  };
  await offer({ mostPerSelection: 100_000n * 10_000n });
  const elsewhere = { ...content('1_#_#_#_#', [await world.present(SSC + 1)]), gameId: SSC + 1 };
  const full = await send([content('1_#_#_#_#', [present], 2_000), elsewhere, content('2_#_#_#_#', [present])]);
  expect(full).toMatchObject({ code: 'lottery.exposure', detail: { lines: [{ line: 3 }, { line: 2 }] } });
  await offer({});
  const body = {
    prizeMode: 'Lott',
    device: 'WEB' as const,
    requestId: randomUUID(),
    contents: [content('1_#_#_#_#', [present]), content('2_#_#_#_#', [present, next]), content('3_#_#_#_#', [present], 2_000)],
  };
  const { value } = await member.browser.call(placeVnBetting, body);
  const slip = { ...ticket({ gameId: SSC, numero: present, slip: everyDigit(1960), total: '20000' }), requestId: randomUUID() };
  const byFirst = {
    ...slip,
    requestId: randomUUID(),
    betCartAmountSum: '40000',
    chase: true,
    chaseSlip: { numero: present, multiples: [1, 1] },
  };
  const other = await world.player(1_000_000n);
  const alone = [await other.browser.call(placeLotteryOrder, slip), await other.browser.call(placeLotteryOrder, byFirst)];
  // A placed bet is answered as before, whatever the brand offers by now; nothing new is taken.
  await offer({ isOn: false });
  expect((await member.browser.call(placeVnBetting, body)).value).toEqual(value);
  const again = [await other.browser.call(placeLotteryOrder, slip), await other.browser.call(placeLotteryOrder, byFirst)];
  expect(again.map(({ value: one }) => one)).toEqual(alone.map(({ value: one }) => ({ ...one, balance: 940_000 })));
  expect((await member.browser.call(placeVnBetting, { ...body, requestId: randomUUID() })).code).toBe('lottery.game.unknown');
  await offer({});
  const [first] = value.orders;
  expect(value).toMatchObject({ orderNumber: first?.orderNumber, numero: present, totalBettingAmount: 62_000 });
  expect(value.orders.map(({ totalBettingAmount, chaseNumber }) => [totalBettingAmount, chaseNumber !== null])).toEqual([
    [22_000, false],
    [40_000, true],
  ]);
  expect(await cashOf(member)).toBe(938_000);
  await sound();
});

test('a login of the demonstration has orders that wait, one that was taken back and a chase, placed once', async () => {
  const { domains } = world.platform;
  const login = peopleOf('koi').find(({ isLogin }) => isLogin);
  const brand = await domains.content.brandByCode('koi');
  if (!login || !brand) throw new Error('nobody to tell of');
  const member = await world.player(10_000_000n);
  const past = await createPastWorld(domains, world.database.pool);
  const month = { endsAt: world.now(), timeZone: brand.timeZone, teamDays: 1 };
  const known = new Map([[login.key, member.id]]);
  const games = { codes: [], open: () => Promise.reject(), play: () => Promise.reject(), end: () => Promise.reject() };
  const stage = { past, games, notes: createNotes(world.database.pool), brand, month, known };
  try {
    expect(await playDraws(stage, login, () => world.now())).toBe(true);
    expect(await playDraws(stage, login, () => world.now())).toBe(false);
  } finally {
    await past.close();
  }
  expect(
    await rowsOf(
      'SELECT status, chase_id IS NOT NULL AS chased, count(*)::int FROM lottery_order WHERE member_id = $1 GROUP BY 1, 2 ORDER BY 1, 2',
      [member.id],
    ),
  ).toEqual([
    { status: 2, chased: false, count: 3 },
    { status: 2, chased: true, count: 1 },
    { status: 8, chased: false, count: 1 },
  ]);
  await sound();
});

test.each([
  ['is one bet', `UPDATE lottery_order SET won = won + 1 WHERE status = ${LOTTERY_ORDER.won}`],
  ['has its order', `ALTER TABLE operation DISABLE TRIGGER USER; UPDATE operation SET key = 'lot_' || key WHERE kind = 'bet'`],
  ['gave back what', `UPDATE lottery_order SET rebate = rebate + 1 WHERE status = ${LOTTERY_ORDER.won}`],
  ['is its lines', 'UPDATE lottery_line SET stake = stake + 1 WHERE number = 1'],
  ['what a chase holds', `UPDATE lottery_chase SET staked = staked + 1`],
  ['what an open issue may cost', `UPDATE lottery_order SET best = best + 1 WHERE status = ${LOTTERY_ORDER.waiting}`],
  ['placed after the close', `UPDATE lottery_issue SET tickets = tickets + 1 WHERE digest IS NOT NULL`],
])('the proof of the books finds what breaks "%s"', async (name, breaks) => {
  if (name === 'what an open issue may cost') {
    const member = await world.player(100_000n);
    const numero = await world.present(SSC);
    await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  }
  const client = await world.database.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query(breaks);
    const [, sql = ''] = LOTTERY_CHECKS.find(([check]) => check.includes(name)) ?? [];
    expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
