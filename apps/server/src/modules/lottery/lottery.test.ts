import { randomUUID } from 'node:crypto';
import {
  drawsOfGame,
  hotGapInfo,
  lotteryMenu,
  lotterySeries,
  lotterySetting,
  nearNumero,
  openedDraws,
  playMenu,
  ticketsOfDraw,
} from '@pavilion/contract/lottery/calls';
import { cancelLotteryOrders, lotteryOrder, lotteryOrderSeal, placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import type { OfferTerms } from '@pavilion/contract/lottery/terms';
import { manualRebates } from '@pavilion/contract/rewards/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { digestOfSeals, sealOf } from '@pavilion/fairness/draw-tickets';
import { sha256Hex } from '@pavilion/fairness/sha256';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promiseIssues } from '../../../../draw/src/promises.ts';
import { planIssues } from './draws/calendar.ts';
import { GAMES } from './games/games.ts';
import { writeOffer } from './public.ts';
import type { TestMember } from '../../test/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from './testing/world.ts';

const SSC = 101;
/** Each of the ten digits of the first position; `ssc.positions` is play 14. */
const EVERY_DIGIT = '0123456789_#_#_#_#~1~14~2~1940~1';

let world: LotteryWorld;
beforeAll(async () => {
  world = await lotteryWorld();
});
afterAll(() => world.close());

const cashOf = async (member: TestMember): Promise<number> => (await member.browser.call(balances)).value.sumBalance;
const orderOf = async (id: string) =>
  (await world.database.pool.query<{ status: number; won: bigint | null }>('SELECT status, won FROM lottery_order WHERE id = $1', [id]))
    .rows[0];

/** Lets an issue close, be drawn and be settled. */
async function untilSettled(numero: string): Promise<{ state: string; result: string }> {
  for (let passes = 0; passes < 4; passes += 1) {
    world.pass(30);
    await world.tick('lottery-draws');
  }
  const { rows } = await world.database.pool.query<{ state: string; result: string }>(
    'SELECT state, result FROM lottery_issue WHERE game_id = $1 AND numero = $2',
    [SSC, numero],
  );
  return rows[0] ?? { state: '', result: '' };
}

test('a ticket is placed, its issue closes, is drawn and pays by the prize group, once', async () => {
  const member = await world.player(1_000_000n);
  const numero = await world.present(SSC);
  const body = ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' });
  const { value } = await member.browser.call(placeLotteryOrder, body);
  expect(value).toMatchObject({ numero, totalBettingAmount: 20_000, balance: 980_000 });
  const again = (await member.browser.call(placeLotteryOrder, body)).value;
  expect(again).toEqual(value);
  const { state, result } = await untilSettled(numero);
  expect([state, result.split(',').length]).toEqual(['settled', 5]);
  // One of ten digits fell: 2,000 × 10 × 1940 ÷ 2000.
  expect(await orderOf(value.orderNumber)).toEqual({ status: 4, won: 19_400n * 10_000n });
  // And 20,000 × (1960 − 1940) ÷ 2000 given back.
  expect(await cashOf(member)).toBe(999_600);
  await world.database.ownerPool.query(`UPDATE lottery_issue SET state = 'drawn' WHERE game_id = $1 AND numero = $2`, [SSC, numero]);
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(999_600);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('the first draw a member wins is announced as the first, no later one', async () => {
  const member = await world.player(1_000_000n);
  for (let draw = 0; draw < 2; draw += 1) {
    const numero = await world.present(SSC);
    await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
    await untilSettled(numero);
  }
  const { rows } = await world.database.ownerPool.query<{ first: string | null }>(
    `SELECT data ->> 'first' AS first FROM hint WHERE member_id = $1 AND event = 'lottery.won' ORDER BY id`,
    [member.id],
  );
  expect(rows).toEqual([{ first: 'yes' }, { first: null }]);
});

test('all ten digits put next to nothing at risk: twice what they are expected to lose counts', async () => {
  const member = await world.player(1_000_000n);
  const numero = await world.present(SSC);
  await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  await untilSettled(numero);
  const { rows } = await world.database.pool.query<{ turnover: bigint }>(
    'SELECT valid_turnover AS turnover FROM bet WHERE member_id = $1',
    [member.id],
  );
  // 20,000 staked, 19,400 certain to come back.
  expect(rows).toEqual([{ turnover: 1_200n * 10_000n }]);
});

test('turnover at a prize group weighs nothing in the rebate a member takes by hand, at odds of its own it does', async () => {
  const member = await world.player(100_000n);
  await world.database.ownerPool.query(`INSERT INTO rebate_rate VALUES ('brd_koi', 'elott', 5000, '2020-01-01')`);
  const numero = await world.present(SSC);
  for (const slip of ['1_#_#_#_#~1~14~2~1960~1', '1_#_#_#_#~1~14~2~1940~4'])
    await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip, total: slip.endsWith('4') ? '8000' : '2000' }));
  const offer = (plays: OfferTerms['plays']) =>
    writeOffer(world.database.pool, { brandId: 'brd_koi', gameId: SSC, isOn: true, terms: { ...usualTerms, plays } });
  await offer({ 'ssc.positions': { odds: { hit: '9.5' } } });
  await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: '1_#_#_#_#~1~14~2~1960~2', total: '4000' }));
  await offer({});
  await untilSettled(numero);
  const offered = async () => (await member.browser.call(manualRebates)).value.list.find(({ gameType }) => gameType === 'ELOTT');
  await expect.poll(offered).toMatchObject({ betVolume: 4_000, rebate: 20 });
});

test('a seed that is not the promised one is no draw, and keeps no other issue from being drawn', async () => {
  const numero = await world.present(SSC);
  const of = (state: string) =>
    world.database.pool.query('SELECT FROM lottery_issue WHERE game_id = $1 AND numero = $2 AND state = $3', [SSC, numero, state]);
  const { rows } = await world.database.ownerPool.query<{ hash: string }>(
    `UPDATE lottery_issue i SET seed_hash = repeat('0', 64) FROM lottery_issue o WHERE o.id = i.id AND i.game_id = $1 AND i.numero = $2 RETURNING o.seed_hash AS hash`,
    [SSC, numero],
  );
  world.pass(60);
  expect((await untilSettled(await world.present(SSC))).state).toBe('settled');
  expect((await of('closed')).rowCount).toBe(1);
  await world.database.ownerPool.query('UPDATE lottery_issue SET seed_hash = $3 WHERE game_id = $1 AND numero = $2', [
    SSC,
    numero,
    rows[0]?.hash,
  ]);
  await world.tick('lottery-draws');
  expect((await of('settled')).rowCount).toBe(1);
});

test('what is wrong with a slip is said by line, and nothing is booked', async () => {
  const member = await world.player(100_000n);
  const numero = await world.present(SSC);
  const faulty = `${EVERY_DIGIT};1_2~1~14~2~1940~1;#_#_#_#_#~1~14~2~1940~1;0_#_#_#_#~1~9999~2~1940~1;nonsense;0_#_#_#_#~1~14~2~1941~1`;
  const lines = await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: faulty, total: '1' }));
  expect(lines).toMatchObject({ status: 400, code: 'lottery.lines.refused' });
  expect((lines.detail as { lines?: { line: number }[] }).lines?.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  const differs = await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '19999' }));
  expect(differs).toMatchObject({ status: 409, code: 'lottery.total.differs' });
  const requestId = randomUUID();
  await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000', requestId }));
  const other = ticket({ gameId: SSC, numero, slip: '0_#_#_#_#~1~14~2~1940~1', total: '2000', requestId });
  expect(await member.browser.call(placeLotteryOrder, other)).toMatchObject({ status: 409, code: 'request.conflict' });
  expect(await cashOf(member)).toBe(80_000);
});

test('an issue that closed, or that has not opened, takes no ticket and names the one that does', async () => {
  const member = await world.player(100_000n);
  const numero = await world.present(SSC);
  const { rows } = await world.database.pool.query<{ numero: string }>(
    'SELECT numero FROM lottery_issue WHERE game_id = $1 AND opens_at > $2 ORDER BY opens_at LIMIT 1',
    [SSC, world.now()],
  );
  const ahead = ticket({ gameId: SSC, numero: rows[0]?.numero ?? '', slip: EVERY_DIGIT, total: '20000' });
  expect(await member.browser.call(placeLotteryOrder, ahead)).toMatchObject({
    status: 409,
    code: 'lottery.not.open',
    detail: { current: numero },
  });
  world.pass(60);
  const refused = await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  expect(refused).toMatchObject({ status: 409, code: 'lottery.closed', detail: { current: await world.present(SSC) } });
  expect(await cashOf(member)).toBe(100_000);
});

test('what is offered, what comes next and what was drawn is sent in bare shapes', async () => {
  const member = await world.player(10_000n);
  const { browser } = member;
  const numero = await world.present(SSC);
  expect((await untilSettled(numero)).state).toBe('settled');
  // Nobody had a ticket: nothing was staged to settle it.
  const staged = await world.database.pool.query('SELECT FROM settlement WHERE id LIKE $1', [`lottery:PEARLS1:${numero}:%`]);
  expect(staged.rowCount).toBe(0);
  const menu = (await browser.call(lotteryMenu, undefined, { prizeMode: 'elott' })).value;
  expect(menu.find(({ gameGroupCode }) => gameGroupCode === 'SSC')?.gameMenus[0]).toMatchObject({ gameId: SSC, gameName: 'Rain Pearls' });
  expect(await browser.call(lotteryMenu, undefined, { prizeMode: 'NONE' })).toMatchObject({ status: 400, code: 'request_param_err' });
  const { value: next } = await browser.call(nearNumero, undefined, { gameId: SSC });
  expect(next.currentNumero?.numero).toBe(await world.present(SSC));
  expect(next.currentNumero?.seedHash).toMatch(/^[0-9a-f]{64}$/);
  const { value: draws } = await browser.call(drawsOfGame, undefined, { gameId: SSC, size: 5 });
  const drawn = draws.content.find((one) => one.numero === numero);
  expect(drawn?.proof?.seed).toMatch(/^[0-9a-f]{64}$/);
  const { value: hot } = await browser.call(hotGapInfo, undefined, { gameId: SSC });
  expect(hot.hot['FIRST']?.reduce((sum, count) => sum + count, 0)).toBe(hot.issues);
  expect((await browser.call(lotterySetting, undefined, { id: SSC })).value.bettingModes[1]).toMatchObject({ bettingModeId: 2, unit: 0.1 });
  const { value: menus } = await browser.call(playMenu, undefined, { id: SSC });
  const positions = menus[0]?.playMenuGroups.flatMap(({ playMenus }) => playMenus).find(({ playId }) => playId === 14);
  expect(positions).toMatchObject({ byGroup: true, tiers: [{ odds: '10' }] });
  expect((await browser.call(lotterySeries)).value[0]).toMatchObject({ gameGroupCode: 'SSC', maxSeries: 1960 });
  expect((await browser.call(openedDraws)).value['PEARLS1']?.nextNumero).toBe(next.currentNumero?.numero);
  expect(await browser.call(nearNumero, undefined, { gameId: 9 })).toMatchObject({ status: 404, code: 'lottery.game.unknown' });
  // Where bets have ended and nothing is drawn, the tickets are sealed already.
  world.pass(1 + ((next.currentNumero?.closeTime ?? 0) - world.now().getTime()) / 1000);
  await world.tick('lottery-draws');
  const { value: sealed } = await browser.call(nearNumero, undefined, { gameId: SSC });
  expect(sealed.previousNumero).toMatchObject({ state: 'closed', digest: sha256Hex(''), tickets: 0, seed: null, winNo: null });
});

test('anyone with a ticket finds it in the list that the digest of its draw is taken of', async () => {
  const [member, other] = [await world.player(1_000_000n), await world.player(1_000_000n)];
  const numero = await world.present(SSC);
  const place = async ({ browser }: TestMember) =>
    (await browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }))).value.orderNumber;
  const ids = [await place(member), await place(other), await place(member)];
  const taken = await place(other);
  expect((await other.browser.call(cancelLotteryOrders, [taken])).ok).toBe(true);
  const list = (page: number, size = 2) => member.browser.call(ticketsOfDraw, undefined, { gameId: SSC, numero, page, size });
  const { status, code } = await list(0);
  expect([status, code]).toEqual([409, 'lottery.tickets.open']);
  const detail = async (id: string) => (await member.browser.call(lotteryOrder, undefined, { id })).value;
  expect((await detail(ids[0] ?? '')).isSealed).toBe(false);
  world.pass(60);
  await world.tick('lottery-draws');
  expect((await detail(ids[0] ?? '')).isSealed).toBe(true);
  const first = (await list(0)).value;
  expect([first.totalElements, first.totalPages, first.content.length]).toEqual([3, 2, 2]);
  const seals = [...first.content, ...(await list(1)).value.content];
  expect(digestOfSeals(seals)).toBe(first.digest);
  const { value: sealed } = await member.browser.call(lotteryOrderSeal, undefined, { id: ids[2] ?? '' });
  expect(sealed.ticket).toBe(JSON.stringify([SSC, numero, EVERY_DIGIT]));
  expect([sealed.seal, sealOf({ id: ids[2] ?? '', ticket: sealed.ticket })]).toEqual([seals[2], seals[2]]);
  expect((await other.browser.call(lotteryOrderSeal, undefined, { id: ids[2] ?? '' })).code).toBe('lottery.order.unknown');
  expect((await member.browser.call(ticketsOfDraw, undefined, { gameId: SSC, numero: '1' })).code).toBe('lottery.issue.unknown');
  // A ticket that is another than was sealed is found by who checks the books.
  const swap = (from: string, to: string) =>
    world.database.ownerPool.query('UPDATE lottery_order SET request_hash = replace(request_hash, $2, $3) WHERE id = $1', [
      ids[0],
      from,
      to,
    ]);
  const { rows } = await world.database.pool.query<{ hash: string }>('SELECT request_hash AS hash FROM lottery_order WHERE id = $1', [
    ids[0],
  ]);
  await swap(rows[0]?.hash ?? '', sha256Hex(''));
  expect(await unsoundness(world.database.pool)).toMatchObject([{ name: expect.stringContaining('the digest is that of') }]);
  await swap(sha256Hex(''), rows[0]?.hash ?? '');
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a kept result that cannot be read keeps no other from being shown', async () => {
  const { browser } = await world.player(1_000_000n);
  const numero = await world.present(SSC);
  const { value: bet } = await browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  await untilSettled(numero);
  world.pass(60);
  await untilSettled(await world.present(SSC));
  const { rows } = await world.database.ownerPool.query<{ numero: string; result: string }>(
    `UPDATE lottery_issue i SET result = 'torn' FROM lottery_issue o WHERE o.id = i.id AND i.game_id = $1 AND i.numero = ANY ($2) RETURNING i.numero, o.result`,
    [SSC, [numero, (await browser.call(openedDraws)).value['PEARLS1']?.numero]],
  );
  const { value: draws } = await browser.call(drawsOfGame, undefined, { gameId: SSC, size: 20 });
  expect(draws.content.map((one) => one.numero)).not.toContain(numero);
  expect(draws.content.length).toBeGreaterThan(0);
  expect((await browser.call(openedDraws)).ok).toBe(true);
  expect((await browser.call(nearNumero, undefined, { gameId: SSC })).value.previousNumero).toMatchObject({ winNo: null, facts: null });
  expect((await browser.call(hotGapInfo, undefined, { gameId: SSC })).value.issues).toBeGreaterThan(0);
  expect((await browser.call(lotteryOrder, undefined, { id: bet.orderNumber })).value).toMatchObject({ winningAmount: 19_400 });
  for (const row of rows)
    await world.database.ownerPool.query('UPDATE lottery_issue SET result = $3 WHERE game_id = $1 AND numero = $2', [
      SSC,
      row.numero,
      row.result,
    ]);
});

test('a ticket and the phases of a chase keep the prize mode they were placed at, and its price and odds', async () => {
  const NORTH = 301;
  const zy = { unit: 10_000_000n, plays: { 'vn-north.de': { odds: { hit: '97' } }, 'vn-north.lo.2': { off: true as const } } };
  await writeOffer(world.database.pool, { brandId: 'brd_koi', gameId: NORTH, isOn: true, terms: { ...usualTerms, zy } });
  const now = world.now().getTime();
  await world.database.ownerPool.query(
    `INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at)
      SELECT $1, 'ZY' || n, $2, $3::timestamptz + make_interval(mins => n), $3::timestamptz + make_interval(mins => n) FROM generate_series(1, 2) AS s (n)`,
    [NORTH, new Date(now - 60_000), new Date(now + 3_600_000)],
  );
  const member = await world.player(100_000n);
  const place = (prizeModeId: number, total: string, more = {}) =>
    member.browser.call(placeLotteryOrder, {
      ...ticket({ gameId: NORTH, numero: 'ZY1', slip: '27~1~3010~1~0~1', total }),
      prizeModeId,
      ...more,
    });
  const own = (await place(1, '20000')).value;
  const phases = ['ZY1', 'ZY2'].map((numero) => ({ numero, multiples: [1] }));
  const chased = (await place(2, '2000', { chase: true, chaseSlip: phases })).value;
  await world.tick('lottery-draws');
  const { rows } = await world.database.pool.query(
    `SELECT o.prize_mode AS mode, l.unit, l.odds -> 0 ->> 0 AS odd FROM lottery_order o JOIN lottery_line l ON l.order_id = o.id
      WHERE o.member_id = $1 ORDER BY o.number`,
    [member.id],
  );
  const atZy = { mode: 'ZY', unit: 10_000_000n, odd: '97' };
  expect(rows).toEqual([{ mode: null, unit: 200_000_000n, odd: '95' }, atZy, atZy]);
  const shown = await Promise.all(
    [own, chased].map(async ({ orderNumber }) => (await member.browser.call(lotteryOrder, undefined, { id: orderNumber })).value),
  );
  expect(shown.map(({ prizeModeId }) => prizeModeId)).toEqual([1, 2]);
  for (const unknown of [3, 9])
    expect(await place(unknown, '1000')).toMatchObject({
      status: 400,
      code: 'request_param_err',
      detail: { fields: [{ field: 'prizeModeId' }] },
    });
  expect(await place(2, '27000', { bettingSlipString: '27~1~3000~1~0~1' })).toMatchObject({ code: 'lottery.lines.refused' });
  const { value: menus } = await member.browser.call(playMenu, undefined, { id: NORTH });
  expect(menus.map(({ prizeModeId }) => prizeModeId)).toEqual([1, 2]);
  const { value: groups } = await member.browser.call(lotteryMenu, undefined, { prizeMode: 'zy' });
  expect(groups.flatMap(({ gameMenus }) => gameMenus.map(({ gameCode, prizeMode }) => [gameCode, prizeMode]))).toEqual([
    ['VN_NORTH', 'ZY'],
  ]);
});

test('a ticket whose bet the ledger no longer knows is not marked: its issue stays drawn, and other issues are settled', async () => {
  const [broken, sound] = [await world.player(100_000n), await world.player(100_000n)];
  const numero = await world.present(SSC);
  const { value } = await broken.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  await world.platform.domains.bets.apply({
    kind: 'cancel',
    vendor: 'ELOTT',
    transactionId: `${value.orderNumber}:gone`,
    referenceId: value.orderNumber,
    memberId: broken.id,
    roundId: `PEARLS1:${numero}:${value.orderNumber}`,
    amount: 0n,
    currency: 'VND',
    game: 'PEARLS1',
    product: 'elott',
  });
  world.pass(60);
  const later = await world.present(SSC);
  const other = (await sound.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero: later, slip: EVERY_DIGIT, total: '20000' })))
    .value;
  expect((await untilSettled(later)).state).toBe('settled');
  expect((await untilSettled(numero)).state).toBe('drawn');
  expect([(await orderOf(value.orderNumber))?.status, (await orderOf(other.orderNumber))?.status]).toEqual([2, 4]);
});

test('issues are made by the hour, without a gap, and stand a day and two hours ahead', async () => {
  const openIssues = async () =>
    (
      await world.database.pool.query<{ count: number; last: Date }>(
        'SELECT count(*)::int AS count, max(draws_at) AS last FROM lottery_issue WHERE game_id = $1',
        [SSC],
      )
    ).rows[0] ?? { count: 0, last: new Date(0) };
  const before = await openIssues();
  const taken = async () =>
    (await world.database.ownerPool.query<{ id: bigint }>(`SELECT last_value AS id FROM lottery_issue_id_seq`)).rows[0]?.id;
  world.pass(60);
  await world.tick('lottery-issues');
  expect(await openIssues()).toEqual(before);
  // Where nothing is missing, official draws neither, no number is taken.
  const numbers = await taken();
  await world.tick('lottery-issues');
  expect(await taken()).toBe(numbers);
  world.pass(3_600);
  // Promised with another draw by somebody with the platform's key, its seed is known beforehand: it becomes no issue, the others do.
  const game = GAMES.find(({ id }) => id === SSC);
  const numero = game && planIssues(game, before.last, new Date(before.last.getTime() + 120_000))[1]?.numero;
  if (!numero) throw new Error('no second issue');
  const early = { game: 'PEARLS1', issues: [{ numero, drawsAt: new Date('2020-01-01T00:00:00.000Z') }] };
  await promiseIssues(world.keeperDatabase.pool, early);
  await world.tick('lottery-issues');
  const after = await openIssues();
  expect(after.last.getTime()).toBeGreaterThan(world.now().getTime() + 26 * 3_600_000 - 60_000);
  expect(after.count - before.count).toBe((after.last.getTime() - before.last.getTime()) / 60_000 - 1);
  const { rows } = await world.database.pool.query<{ numero: string; at: Date; promise: string; chain: string }>(
    'SELECT numero, draws_at AS at, seed_hash AS promise, chain_hash AS chain FROM lottery_issue WHERE game_id = $1 AND draws_at > $2 ORDER BY draws_at',
    [SSC, before.last],
  );
  expect(rows.map((row) => row.numero)).not.toContain(numero);
  // Each promise continues the one before it and binds its time.
  const links = rows.map((row, place) =>
    sha256Hex(`${rows[place - 1]?.chain}:PEARLS1:${row.numero}:${row.at.toISOString()}:${row.promise}`),
  );
  expect(rows.slice(1).map(({ chain }) => chain)).toEqual(links.slice(1));
});
