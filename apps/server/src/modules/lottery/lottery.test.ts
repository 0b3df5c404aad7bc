import { randomUUID } from 'node:crypto';
import { placeLotteryOrder } from '@pavilion/contract/lottery-orders';
import { balances } from '@pavilion/contract/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../test/members.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { type LotteryWorld, lotteryWorld, ticket } from './testing/lottery-world.ts';

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
  expect(await cashOf(member)).toBe(999_400);
  await world.database.ownerPool.query(`UPDATE lottery_issue SET state = 'drawn' WHERE game_id = $1 AND numero = $2`, [SSC, numero]);
  await world.tick('lottery-draws');
  expect(await cashOf(member)).toBe(999_400);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('all ten digits put nothing at risk: no turnover counts', async () => {
  const member = await world.player(1_000_000n);
  const numero = await world.present(SSC);
  await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  await untilSettled(numero);
  const { rows } = await world.database.pool.query<{ turnover: bigint }>(
    'SELECT valid_turnover AS turnover FROM bet WHERE member_id = $1',
    [member.id],
  );
  // 20,000 staked, 19,400 certain to come back.
  expect(rows).toEqual([{ turnover: 600n * 10_000n }]);
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

test('an issue that closed takes no ticket and names the one that does', async () => {
  const member = await world.player(100_000n);
  const numero = await world.present(SSC);
  world.pass(60);
  const refused = await member.browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
  expect(refused).toMatchObject({ status: 409, code: 'lottery.closed', detail: { current: await world.present(SSC) } });
  expect(await cashOf(member)).toBe(100_000);
});
