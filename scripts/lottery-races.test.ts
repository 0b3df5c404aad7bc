import { createHash } from 'node:crypto';
import { cancelLotteryOrders, placeLotteryOrder } from '@pavilion/contract/lottery-orders';
import { balances } from '@pavilion/contract/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsoundness } from '../apps/server/src/test/unsoundness.ts';
import { type LotteryWorld, lotteryWorld, ticket } from './testing/lottery-world.ts';

const SSC = 101;
const EVERY_DIGIT = '0123456789_#_#_#_#~1~14~2~1940~1';
const MEMBERS = 10;
const EACH = 20;

let world: LotteryWorld;
beforeAll(async () => {
  world = await lotteryWorld();
  // A clock that leaps closes and draws every issue it leaps over.
  await world.database.ownerPool.query(`DELETE FROM lottery_issue WHERE draws_at > $1::timestamptz + interval '12 minutes'`, [world.now()]);
});
afterAll(() => world.close());

const rowsOf = async <Row extends Record<string, unknown>>(text: string, values: unknown[]) =>
  (await world.database.pool.query<Row>(text, values)).rows;
const issueOf = async (numero: string) =>
  (
    await rowsOf<{ state: string; digest: string | null; tickets: number | null }>(
      'SELECT state, digest, tickets FROM lottery_issue WHERE game_id = $1 AND numero = $2',
      [SSC, numero],
    )
  )[0];
const countedIn = async (numero: string) =>
  rowsOf<{ id: string; hash: string; status: number }>(
    `SELECT o.id, o.request_hash AS hash, o.status FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
      WHERE i.game_id = $1 AND i.numero = $2 AND o.status <> 8 ORDER BY o.number`,
    [SSC, numero],
  );
/** Seconds until its bets have ended: the world's clock stands at any second of a minute. */
const untilClosed = async (numero: string): Promise<number> => {
  const [issue] = await rowsOf<{ closesAt: Date }>('SELECT closes_at AS "closesAt" FROM lottery_issue WHERE game_id = $1 AND numero = $2', [
    SSC,
    numero,
  ]);
  return ((issue?.closesAt.getTime() ?? 0) - world.now().getTime()) / 1000 + 0.1;
};
const digestOf = (tickets: { id: string; hash: string }[]) =>
  createHash('sha256')
    .update(tickets.map(({ id, hash }) => `${id}:${hash}`).join('\n'))
    .digest('hex');

test('of bets and cancels around the closing instant each is in the digest or was refused; two settlers pay once; a clock that leaps changes nothing', async () => {
  const numero = await world.present(SSC);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => world.player(10_000_000n)));
  const bet = ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' });
  let answered = 0;
  const closing = Promise.withResolvers<void>();
  const taken: string[] = [];
  const cancelled: string[] = [];
  const refused = new Set<string>();
  const cancels: Promise<void>[] = [];
  await Promise.all([
    ...members.map(async ({ browser }) => {
      for (let place = 0; place < EACH; place += 1) {
        const answer = await browser.call(placeLotteryOrder, { ...bet, requestId: crypto.randomUUID() });
        if ((answered += 1) === (MEMBERS * EACH) / 2) closing.resolve();
        if (!answer.ok) refused.add(answer.code ?? '');
        else taken.push(answer.value.orderNumber);
        const id = answer.ok && place % 4 === 0 ? answer.value.orderNumber : null;
        if (id === null) continue;
        cancels.push(
          browser.call(cancelLotteryOrders, [id]).then((back) => {
            if (back.ok) cancelled.push(id);
            else refused.add(back.code ?? '');
          }),
        );
      }
    }),
    closing.promise.then(async () => {
      world.pass(await untilClosed(numero));
      await Promise.all([world.tick('lottery-draws'), world.tick('lottery-draws')]);
    }),
  ]);
  await Promise.all(cancels);
  const stand = taken.filter((id) => !cancelled.includes(id));
  const counted = await countedIn(numero);
  expect([...refused].toSorted()).toEqual(expect.arrayContaining(['lottery.closed']));
  expect([...refused].filter((code) => code !== 'lottery.closed' && code !== 'lottery.cancel.late')).toEqual([]);
  expect(counted.map(({ id }) => id).toSorted()).toEqual(stand.toSorted());
  expect(await issueOf(numero)).toMatchObject({ digest: digestOf(counted), tickets: stand.length });

  // A settlement takes no connection for itself: it is settled with one that is left.
  const held = await Promise.all(Array.from({ length: 19 }, () => world.database.pool.connect()));
  world.pass(30);
  await world.tick('lottery-draws');
  for (const client of held) client.release();
  expect(await issueOf(numero)).toMatchObject({ state: 'settled' });
  for (const seconds of [30, 25 * 3_600, -25 * 3_600]) {
    world.pass(seconds);
    await Promise.all([world.tick('lottery-draws'), world.tick('lottery-draws')]);
    expect(await issueOf(numero)).toMatchObject({ state: 'settled' });
  }
  const late = await members[0]?.browser.call(placeLotteryOrder, bet);
  expect(late).toMatchObject({ code: 'lottery.closed' });
  expect(new Set((await countedIn(numero)).map(({ status }) => status))).toEqual(new Set([4]));
  const cash = await Promise.all(members.map(async ({ browser }) => (await browser.call(balances)).value.sumBalance));
  // Every ticket costs 20,000, wins 19,400 and gets 200 back.
  expect(cash.reduce((sum, one) => sum + one, 0)).toBe(MEMBERS * 10_000_000 - stand.length * 400);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});
