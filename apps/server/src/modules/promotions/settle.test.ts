import { randomUUID } from 'node:crypto';
import * as wire from '@pavilion/contract/promotions';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../kernel/db.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { operation } from '../betting/testing/members.ts';
import { accounts, post } from '../ledger/public.ts';
import { wirePromotions } from '../../wire-promotions.ts';
import { settlePromotions } from './settle.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

const zone = 'America/Sao_Paulo';
const db = () => world.database.pool;

async function funded(main: bigint): Promise<TestMember> {
  const member = await testMember(world, { brandCode: 'sol' });
  const at = { brandId: member.brandId, currency: 'BRL' };
  const lines = [{ from: accounts.adjustment(at), to: accounts.cash({ ...at, memberId: member.id }), amount: main * MAIN }];
  await post(db(), { key: randomUUID(), type: 'credit.by.house', reference: member.id, lines }, world.now());
  return member;
}

/** Stakes and wins of main units. */
async function play({ id }: TestMember, stake: bigint, pays: bigint): Promise<void> {
  const { bets } = world.platform.domains;
  const bet = operation(id, { currency: 'BRL', roundId: randomUUID(), transactionId: randomUUID(), amount: stake * MAIN });
  expect((await bets.apply(bet)).status).toBe('ok');
  const win = { kind: 'win', referenceId: bet.transactionId, transactionId: randomUUID(), amount: pays * MAIN, roundClosed: true } as const;
  expect((await bets.apply({ ...bet, ...win })).status).toBe('ok');
}

test('a day of losses brings its cashback once, to who lost and may have it, however often and by however many it is settled', async () => {
  const members = await Promise.all([funded(500n), funded(500n), funded(500n), funded(500n)]);
  const [lost, won, little, paused] = members as [TestMember, TestMember, TestMember, TestMember];
  const today = DateTime.fromJSDate(world.now(), { zone }).startOf('day');
  const rule = {
    kind: 'cashback',
    period: 'day',
    gameTypes: [],
    steps: [{ lossFrom: 50n * MAIN, percent: 100_000n }],
    cap: 25n * MAIN,
  } as const;
  const startsAt = today.toJSDate();
  const cashback = termsOf({ ...rule, gameTypes: [], steps: [...rule.steps] });
  const id = await openPromotion(db(), lost.brandId, cashback, { startsAt });
  const asked = await openPromotion(db(), lost.brandId, { ...cashback, claimDays: 0 }, { startsAt });
  expect((await little.browser.call(wire.joinPromotion, { promotionId: id })).code).toBe('promotion.act.other');
  expect((await lost.browser.call(wire.joinPromotion, { promotionId: asked })).ok).toBe(true);
  await play(lost, 300n, 0n);
  await play(won, 100n, 300n);
  await play(little, 40n, 0n);
  await play(paused, 200n, 0n);
  await world.database.ownerPool.query(`UPDATE member_guard SET excluded_until = now() + interval '90 days' WHERE member_id = $1`, [
    paused.id,
  ]);
  const later = {
    ...wirePromotions(world.platform.domains.deps, world.platform.domains.content),
    clock: { now: () => today.plus({ days: 1, minutes: 6 }).toJSDate() },
  };
  await settlePromotions(world.platform.domains.deps as never as typeof later);
  expect(await many(db(), 'SELECT id FROM promotion_claim WHERE state = $1', ['granted'])).toEqual([]);
  await Promise.all([settlePromotions(later), settlePromotions(later)]);
  // As after a crash between the last member and the mark.
  await world.database.ownerPool.query('DELETE FROM promotion_progress');
  await settlePromotions(later);
  const given = await many<{ member_id: string; amount: bigint; facts: unknown }>(
    db(),
    `SELECT member_id, amount, facts FROM promotion_claim WHERE promotion_id = $1 AND state = 'granted'`,
    [id],
  );
  const day = today.toFormat('yyyy-MM-dd');
  expect(given).toEqual([{ member_id: lost.id, amount: 25n * MAIN, facts: { from: day, to: day, loss: String(300n * MAIN) } }]);
  expect(await one(db(), `SELECT count(*)::int AS n FROM promotion_claim WHERE promotion_id = $1 AND state = 'granted'`, [asked])).toEqual({
    n: 1,
  });
  const { list } = (await lost.browser.call(wire.rewardCentre)).value;
  expect(list.map(({ state, facts }) => [state, facts['loss']])).toEqual(
    expect.arrayContaining([
      ['issued', '300'],
      ['process', '300'],
    ]),
  );
  expect(await unsoundness(db())).toEqual([]);
});
