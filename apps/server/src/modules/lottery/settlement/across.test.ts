import { auditList } from '@pavilion/contract/operator/desk';
import * as desk from '@pavilion/contract/lottery/desk';
import { lotteryOrderDetail } from '@pavilion/contract/lottery/desk-orders';
import { cancelLotteryOrders, lotteryOrder, placeLotteryOrder, placeVnBetting } from '@pavilion/contract/lottery/orders';
import { balances } from '@pavilion/contract/wallet/calls';
import type { Prizes } from '@pavilion/lottery/play';
import { south } from '@pavilion/lottery/viet/south';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOffer } from '../public.ts';
import { confirmProposalOf, type DeskVisitor, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { plainHits } from '../../../../../../packages/lottery/src/testing/plain-prizes.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from '../testing/world.ts';

const [EAST, WEST, FAR] = [911, 912, 913];
/** Pairs in one province, and across two. */
const [DA, ACROSS] = [3150, 3151];
const UNIT = 20_000;

let world: LotteryWorld;
let first: DeskVisitor;
let second: DeskVisitor;
let made = 0;

beforeAll(async () => {
  world = await lotteryWorld();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  const brandId = (await world.platform.domains.deps.brandByCode('koi'))?.id ?? '';
  for (const [id, group] of [
    [EAST, 'VN_SOUTH'],
    [WEST, 'VN_SOUTH'],
    [FAR, 'VN_CENTRAL'],
  ] as const) {
    await world.database.ownerPool.query(
      `INSERT INTO lottery_game (id, code, family, group_code, vassalage, prize_mode, is_house, schedule, zone, margin, names)
        VALUES ($1, $3, 'vn-south', $2, 'TCG_LOTTO_VN', 'LOTT', false,
          '{"kind":"daily","at":"16:15","weekdays":[],"opensHours":23}', 'Asia/Ho_Chi_Minh', 60, '{"en":"Test"}')`,
      [id, group, `TEST${id}`],
    );
    await writeOffer(world.database.pool, { brandId, gameId: id, isOn: true, terms: usualTerms });
  }
});
afterAll(() => world.close());

const cashOf = async (member: TestMember): Promise<number> => (await member.browser.call(balances)).value.sumBalance;
const propose = (kind: 'correct' | 'void', numero: string, text: string) =>
  first.call(desk.lotteryIssuePropose, { kind, gameId: WEST, numero, text, reason: 'the paper says so' });

async function decided(kind: 'correct' | 'void', numero: string, text: string): Promise<void> {
  const { value } = await propose(kind, numero, text);
  expect((await confirmProposalOf(second, value.proposalId)).ok).toBe(true);
  // In the trail of each brand that offers the game, and of no other, by the name of the draw.
  const inTrail = async (brandId: string) =>
    (await first.call(auditList, undefined, { action: `lottery.${kind}.confirm`, brandId })).value.list[0]?.subjectName;
  expect([await inTrail('brd_koi'), await inTrail('brd_sol')]).toEqual([`TEST${WEST} ${numero}`, undefined]);
  await world.tick('lottery-draws');
}

async function close(): Promise<void> {
  world.pass(61);
  await world.database.ownerPool.query('UPDATE operator_session SET elevated_until = $1, active_at = $1', [
    new Date(world.now().getTime() + 600_000),
  ]);
  await world.tick('lottery-draws');
}

/** The same day's issue of all three games. */
async function openDay(numero = `D${(made += 1)}`): Promise<string> {
  const now = world.now().getTime();
  await world.database.ownerPool.query(
    'INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at) SELECT id, $2, $3, $4, $4 FROM unnest($1::int[]) AS g (id)',
    [[EAST, WEST, FAR], numero, new Date(now - 60_000), new Date(now + 60_000)],
  );
  return numero;
}
const place = (
  member: TestMember,
  { gameId, numero }: { gameId: number; numero: string },
  slips: readonly [playId: number, content: string][],
  stakes: number,
) =>
  member.browser.call(
    placeLotteryOrder,
    ticket({
      gameId,
      numero,
      slip: slips.map(([playId, content]) => `${content}~1~${playId}~1~1960~1`).join(';'),
      total: String(UNIT * stakes),
    }),
  );
/** A draw of the South whose tails are those given, and 99 else. */
const draw = (...tails: string[]): Prizes => {
  const shape = {
    special: [6, 1],
    g1: [5, 1],
    g2: [5, 1],
    g3: [5, 2],
    g4: [5, 7],
    g5: [4, 1],
    g6: [4, 3],
    g7: [3, 1],
    g8: [2, 1],
  } as const;
  let at = 0;
  return Object.fromEntries(
    Object.entries(shape).map(([code, [digits, count]]) => [
      code,
      Array.from({ length: count }, () => (tails[at++] ?? '99').padStart(digits, '0')),
    ]),
  );
};
const enterResult = async (gameId: number, numero: string, prizes: Prizes) => {
  const text = JSON.stringify(prizes);
  for (const by of [first, second]) await by.call(desk.lotteryResultType, { gameId, numero, text, startedAt: null });
  await world.tick('lottery-draws');
};
const joined = (...all: Prizes[]): Prizes =>
  Object.fromEntries(Object.keys(all[0] ?? {}).map((code) => [code, all.flatMap((prizes) => prizes[code] ?? [])]));
/** What pairs bring by the rule's words, at the fair odds of a pair among 36 prizes, or 18, and the prize group. */
const wins = (code: 'da' | 'da.across', content: string, prizes: Prizes): number => {
  const n = code === 'da' ? 18 : 36;
  const fair = 1 / (1 - 2 * 0.99 ** n + 0.98 ** n);
  return (plainHits(`vn-south.${code}`, content, prizes)[0] ?? 0) * UNIT * fair * (1960 / 2000);
};
const stateOf = async (gameId: number, numero: string) =>
  (await first.call(desk.lotteryIssueDetail, undefined, { gameId, numero })).value.state;

test('both draws settle them; a correction of either settles them again, a void one gives their stakes back', async () => {
  const member = await world.player(1_000_000n);
  const numero = await openDay();
  const { value: mixed } = await place(
    member,
    { gameId: EAST, numero },
    [
      [ACROSS, `12-34-56@${WEST}`],
      [DA, '12-34'],
    ],
    4,
  );
  await place(member, { gameId: WEST, numero }, [[ACROSS, `12-34@${EAST}`]], 1);
  await place(member, { gameId: EAST, numero }, [[DA, '12-34']], 1);
  // One selection, whichever province it was bet on from.
  const { rows } = await world.database.pool.query<{ game: number; key: string; times: number }>(
    `SELECT i.game_id AS game, e.key, round(e.liability / min(e.liability) OVER ())::int AS times FROM lottery_exposure e
      JOIN lottery_issue i ON i.id = e.issue_id WHERE i.numero = $1 AND e.play_id = $2 ORDER BY e.key`,
    [numero, ACROSS],
  );
  expect(rows).toEqual([
    // Each of its numbers with whatever it is joined to.
    { game: EAST, key: `12-#@${WEST}`, times: 3 },
    { game: EAST, key: `12-34@${WEST}`, times: 2 },
    { game: EAST, key: `12-56@${WEST}`, times: 1 },
    { game: EAST, key: `34-#@${WEST}`, times: 3 },
    { game: EAST, key: `34-56@${WEST}`, times: 1 },
    { game: EAST, key: `56-#@${WEST}`, times: 2 },
  ]);
  const staked = 1_000_000 - 6 * UNIT;
  expect(await cashOf(member)).toBe(staked);
  await close();
  const [east, west] = [draw('12', '34', '12'), draw('56', '12')];
  await enterResult(EAST, numero, east);
  // What hangs on one draw alone does not wait for the other.
  const single = Math.floor(wins('da', '12-34', east) * 10_000) / 10_000;
  expect(await cashOf(member)).toBeCloseTo(staked + single, 2);
  expect(await stateOf(EAST, numero)).toBe('drawn');
  // Nor are its tickets read again before the other is drawn.
  const reading = await world.database.ownerPool.connect();
  await reading.query('BEGIN; LOCK TABLE lottery_line');
  await world.tick('lottery-draws');
  await reading.query('ROLLBACK');
  reading.release();
  await enterResult(WEST, numero, west);
  expect([await stateOf(EAST, numero), await stateOf(WEST, numero)]).toEqual(['settled', 'settled']);
  const both = joined(east, west);
  const all = single * 2 + wins('da.across', '12-34-56', both) + wins('da.across', '12-34', both);
  expect(plainHits('vn-south.da.across', '12-34-56', both)).toEqual([3]);
  expect(await cashOf(member)).toBeCloseTo(staked + all, 1);

  const mended = joined(east, draw('99'));
  const asked = { kind: 'correct', gameId: WEST, numero, text: JSON.stringify(draw('99')) } as const;
  const [sum] = (await first.call(desk.lotteryIssuePreview, undefined, asked)).value.sums;
  await decided('correct', numero, JSON.stringify(draw('99')));
  const left = single * 2 + wins('da.across', '12-34-56', mended) + wins('da.across', '12-34', mended);
  expect(plainHits('vn-south.da.across', '12-34-56', mended)).toEqual([1]);
  expect(await cashOf(member)).toBeCloseTo(staked + left, 1);
  // Orders on the other draw count in this one too.
  expect(sum).toMatchObject({ orders: 3, gained: 0, more: 0, less: 1, lost: 0 });
  expect(Number(sum?.after) - Number(sum?.before)).toBeCloseTo(left - all, 1);
  const { value: atDesk } = await first.call(lotteryOrderDetail, undefined, { id: mixed.orderNumber });
  expect(atDesk.lines.map(({ content, beside }) => [content, beside])).toEqual([
    ['12-34-56', 'Test'],
    ['12-34', null],
  ]);
  expect(atDesk.lines.reduce((all, { won }) => all + (won ?? 0), 0)).toBeCloseTo(atDesk.won ?? 0, 3);
  const { value: shown } = await member.browser.call(lotteryOrder, undefined, { id: mixed.orderNumber });
  expect(shown.corrections).toMatchObject([{ before: south.draw.writeResult(west), after: south.draw.writeResult(draw('99')) }]);
  expect(shown.orderInfos.map(({ hits }) => hits?.[0]?.stakes)).toEqual([1, 1]);

  await decided('void', numero, '');
  // Three lines of the mixed order and the whole of the other come back; what hangs on the east alone stays.
  expect(await cashOf(member)).toBeCloseTo(staked + single * 2 + 4 * UNIT, 1);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('they take bets while both do, in one region, and are taken back while both do', async () => {
  const member = await world.player(1_000_000n);
  const numero = await openDay();
  for (const content of ['12-34', `12-34@${EAST}`, `12-34@${FAR}`, '12-34@999']) {
    const refused = await place(
      member,
      { gameId: EAST, numero },
      [
        [DA, '12-34'],
        [ACROSS, content],
      ],
      2,
    );
    expect(refused).toMatchObject({ code: 'lottery.lines.refused', detail: { lines: [{ line: 2, code: 'across' }] } });
  }
  const { value: order } = await place(member, { gameId: WEST, numero }, [[ACROSS, `12-34@${EAST}`]], 1);
  const cancel = (id: string) => member.browser.call(cancelLotteryOrders, [id]);
  expect((await cancel(order.orderNumber)).value.balance).toBe(1_000_000);
  const { value: held } = await place(member, { gameId: WEST, numero }, [[ACROSS, `12-34@${EAST}`]], 1);
  await world.database.ownerPool.query(`UPDATE lottery_issue SET closes_at = $3 WHERE game_id = $1 AND numero = $2`, [
    EAST,
    numero,
    world.now(),
  ]);
  expect((await place(member, { gameId: WEST, numero }, [[ACROSS, `12-34@${EAST}`]], 1)).code).toBe('lottery.lines.refused');
  expect((await cancel(held.orderNumber)).code).toBe('lottery.cancel.late');
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a draw that is void gives back what its own orders held at either issue; what others hold there stays theirs', async () => {
  const member = await world.player(1_000_000n);
  const numero = await openDay('20261230');
  const onWest = async () => (await place(member, { gameId: WEST, numero }, [[ACROSS, `12-34@${EAST}`]], 1)).value.orderNumber;
  const held = async () => {
    const { rows } = await world.database.pool.query<{ held: number }>(
      `SELECT coalesce(sum(e.liability), 0)::float AS held FROM lottery_exposure e JOIN lottery_issue i ON i.id = e.issue_id
        WHERE i.numero = $1 AND e.play_id = $2`,
      [numero, ACROSS],
    );
    return rows[0]?.held;
  };
  const holidays = async (gameId: number, without: string[]) => {
    const { value } = await first.call(desk.lotteryCalendarPropose, { gameId, without, reason: 'the new year' });
    expect((await confirmProposalOf(second, value.proposalId)).ok).toBe(true);
    await world.tick('lottery-draws');
  };
  const order = await onWest();
  const one = await held();
  await place(member, { gameId: EAST, numero }, [[ACROSS, `12-34@${WEST}`]], 1);
  await holidays(EAST, ['2026-12-30']);
  await holidays(EAST, []);
  expect(await held()).toBe(one);
  expect((await member.browser.call(cancelLotteryOrders, [order])).value.balance).toBe(1_000_000);
  await onWest();
  await holidays(WEST, ['2026-12-30']);
  expect([await held(), await cashOf(member)]).toEqual([0, 1_000_000]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('their issues are held in one order, whatever names them first, and none that has ended: no closing waits in a circle', async () => {
  const member = await world.player(1_000_000n);
  const [early, late] = [await openDay(), await openDay()];
  const content = (gameId: number, playId: number, bettingContent: string, numero: string) => ({
    gameId,
    playId,
    bettingContent,
    bettingApproach: 1,
    singleBetPrice: UNIT,
    numero: [{ numero, multiple: 1 }],
  });
  const across = {
    prizeMode: 'Lott',
    device: 'WEB' as const,
    contents: [content(EAST, ACROSS, `12-34@${WEST}`, late), content(WEST, DA, '12-34', early)],
  };
  const client = await world.database.ownerPool.connect();
  const hold = (numero: string) =>
    client.query('SELECT FROM lottery_issue WHERE game_id = $1 AND numero = $2 FOR UPDATE NOWAIT', [WEST, numero]);
  const waiting = async () =>
    (await client.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)).rowCount;
  /** Acts while somebody who locks both of the west's issues has the first of them, and takes the other. */
  const beside = async <T>(act: () => Promise<T>): Promise<T> => {
    await client.query('BEGIN');
    await hold(early);
    const acting = act();
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    await hold(late);
    await client.query('ROLLBACK');
    return acting;
  };
  try {
    expect((await beside(() => member.browser.call(placeVnBetting, across))).ok).toBe(true);
    const placed = [
      await place(member, { gameId: EAST, numero: early }, [[ACROSS, `12-34@${WEST}`]], 1),
      await place(member, { gameId: WEST, numero: late }, [[DA, '12-34']], 1),
    ];
    const ids = placed.map(({ value }) => value.orderNumber);
    expect((await beside(() => member.browser.call(cancelLotteryOrders, ids))).ok).toBe(true);
    await world.database.ownerPool.query('UPDATE lottery_issue SET closes_at = $3 WHERE game_id = $1 AND numero = $2', [
      WEST,
      early,
      world.now(),
    ]);
    await client.query('BEGIN');
    await hold(early);
    expect((await place(member, { gameId: EAST, numero: early }, [[ACROSS, `12-34@${WEST}`]], 1)).code).toBe('lottery.lines.refused');
    await client.query('ROLLBACK');
  } finally {
    client.release(true);
  }
  expect(await unsoundness(world.database.pool)).toEqual([]);
});
