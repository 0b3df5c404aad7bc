import { randomUUID } from 'node:crypto';
import { withdraw, withdrawSettings } from '@pavilion/contract/payments/calls';
import { preWithdraw, turnoverInfo } from '@pavilion/contract/rewards/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import type { TestMember } from '../../test/members.ts';
import { type CashierWorld, cashierWorld, PAYMENT_PASSWORD } from '../payments/testing/cashier-world.ts';
import { openGrant } from './public.ts';

const MAIN = 10_000n;
let cashier: CashierWorld;
let member: TestMember;
let bankCardId: string;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.database.pool.query(`UPDATE withdrawal_rule SET turnover_ppm = 1000000 WHERE brand_id = 'brd_sol'`);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  member = await cashier.newMember();
  bankCardId = await cashier.addCard(member);
});

const grant = (amount: number, asked: number) =>
  transaction(cashier.world.database.pool, (tx) =>
    openGrant(tx, {
      key: randomUUID(),
      brandId: member.brandId,
      currency: 'BRL',
      memberId: member.id,
      source: 'desk',
      code: 'welcome',
      amount: BigInt(amount) * MAIN,
      asked: BigInt(asked) * MAIN,
      largestBet: 20n * MAIN,
      weights: { live: 100_000 },
      now: cashier.world.now(),
    }),
  );
async function play(stake: number): Promise<void> {
  const { bets } = cashier.world.platform.domains;
  const round = {
    vendor: 'LANTERN',
    memberId: member.id,
    roundId: randomUUID(),
    currency: 'BRL',
    game: 'citrus-coast',
    product: 'rng',
    amount: BigInt(stake) * MAIN,
  };
  await bets.apply({ ...round, kind: 'bet', transactionId: randomUUID() });
  await bets.apply({ ...round, kind: 'win', transactionId: randomUUID(), roundClosed: true });
}

test('nothing asked: empty lists and the whole balance', async () => {
  expect((await member.browser.call(turnoverInfo)).value).toEqual({ requiredTurnover: 0, currentTurnover: 0, remaining: 0, locks: [] });
  expect((await member.browser.call(preWithdraw)).value).toMatchObject({ available: 0, takes: 0, ends: [] });
});

test('each lock says what for, how far, what counts and what it holds', async () => {
  await cashier.deposit(member, 100);
  await grant(50, 200);
  await play(15);
  await play(10);
  const { value } = await member.browser.call(turnoverInfo);
  expect(value).toMatchObject({ requiredTurnover: 300, currentTurnover: 25, remaining: 275 });
  expect(value.locks).toMatchObject([
    { source: 'deposit', title: 'Deposit', amount: 100, asked: 100, done: 25, left: 75, held: 100, largestBet: null, weights: [] },
    { source: 'grant', title: 'Bonus', amount: 50, asked: 200, held: 0, largestBet: 20, weights: [{ gameType: 'LIVE', percent: 10 }] },
  ]);
  await play(90);
  await play(10);
  // The 90 are above the largest bet of the bonus: what the deposit did not need of them is lost to it.
  expect((await member.browser.call(turnoverInfo)).value).toMatchObject({
    requiredTurnover: 200,
    currentTurnover: 10,
    locks: [{ done: 10 }],
  });
});

test('a withdrawal that would end a bonus says so, and ends it only when confirmed', async () => {
  await cashier.deposit(member, 100);
  await play(20);
  await play(80);
  const { id } = await grant(50, 200);
  const { value } = await member.browser.call(preWithdraw);
  expect(value).toMatchObject({ available: 100, held: 0, takes: 50, ends: [{ grantId: id, amount: 50, takes: 50 }] });
  expect((await member.browser.call(withdrawSettings)).value).toMatchObject({ availableBalance: 150, withdrawableBalance: 100 });
  const ask = (amount: number, endGrants?: string[]) =>
    member.browser.call(withdraw, {
      bankCardId,
      amount,
      paymentPassword: PAYMENT_PASSWORD,
      requestId: randomUUID(),
      ...(endGrants ? { endGrants } : {}),
    });
  expect((await ask(60)).code).toBe('withdraw.grant.open');
  expect((await ask(60, ['grt_another'])).code).toBe('withdraw.grant.open');
  expect((await ask(120, [id])).code).toBe('withdraw.grant.taken');
  expect((await member.browser.call(balances)).value.sumBalance).toBe(150);
  expect((await ask(60, [id])).ok).toBe(true);
  expect((await member.browser.call(balances)).value).toMatchObject({ sumBalance: 40, heldBalance: 60 });
  expect((await member.browser.call(turnoverInfo)).value.locks).toEqual([]);
});
