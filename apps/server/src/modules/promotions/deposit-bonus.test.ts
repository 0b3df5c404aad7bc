import { randomUUID } from 'node:crypto';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { createDeposit } from '@pavilion/contract/payments/calls';
import { refundPropose } from '@pavilion/contract/payments/desk-refunds';
import * as wire from '@pavilion/contract/promotions/calls';
import { discountTickets } from '@pavilion/contract/promotions/tickets';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { one, transaction } from '../../kernel/db.ts';
import { confirmProposalOf } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { accounts, findBalance, post } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { endForWithdrawal } from '../rewards/public.ts';
import { bookCredit } from '../payments/providers/apply-event.ts';
import { bookChargeback } from '../payments/deposits/chargebacks.ts';
import { deskPair } from '../payments/testing/desk-pair.ts';
import { MAIN, openPromotion, termsOf } from './testing/terms.ts';

let world: TestPlatform;
let member: TestMember;
let desk: ReturnType<typeof deskPair>;
beforeAll(async () => {
  world = await testPlatform();
  desk = deskPair(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await testMember(world, { brandCode: 'sol' });
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
});

const db = () => world.database.pool;
const cash = (): Promise<bigint> => findBalance(db(), accounts.cash({ brandId: member.brandId, currency: 'BRL', memberId: member.id }));
const centre = async () => (await member.browser.call(wire.rewardCentre)).value;

const first = termsOf(
  { kind: 'deposit', which: 'first', weekdays: [], minDeposit: 20n * MAIN, gives: { percent: 500_000n, cap: 50n * MAIN } },
  { claimDays: 0, lock: { timesHundredths: 500, of: 'depositAndBonus', largestBet: null, weights: [], days: 7, takesWinnings: true } },
);
const open = (terms = first) => openPromotion(db(), member.brandId, terms);

/** A deposit that was opened with a bonus or without, as the cashier writes it. */
async function opened(main: number, promotionId: string | null, ticketId?: string): Promise<string> {
  const id = `dep_${randomUUID().replaceAll('-', '')}`;
  await transaction(db(), async (tx) => {
    await lockMember(tx, member.id);
    await tx.query(
      `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, created_at, expires_at, state)
         VALUES ($1, $2, $3, $1, '\\x00', 'sandbox', 'PIX', 'PIX', 'BRL', $4, $5, $5, ${DEPOSIT.waiting})`,
      [id, member.brandId, member.id, BigInt(main) * MAIN, world.now()],
    );
    if (promotionId === null && ticketId === undefined) return;
    const brand = await world.platform.domains.deps.brandById(member.brandId);
    const { chooseBonus, chooseTicket } = world.platform.domains.payments;
    const chosen = { depositId: id, memberId: member.id, brand, amount: BigInt(main) * MAIN, now: world.now() };
    if (promotionId !== null) await chooseBonus(tx, { promotionId, ...chosen });
    if (ticketId !== undefined) await chooseTicket(tx, { ticketId, ...chosen });
  });
  return id;
}

const credit = (id: string) =>
  transaction(db(), async (tx) => {
    await lockMember(tx, member.id);
    const { rows } = await tx.query('SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id]);
    const [deposit] = rows as Parameters<typeof bookCredit>[1]['deposit'][];
    if (!deposit || deposit.state === 2) return;
    await bookCredit(world.platform.domains.payments, { tx, deposit, amount: deposit.amount, now: world.now() });
  });

const withdraw = (main: number, endGrants: string[]) =>
  transaction(db(), async (tx) => {
    await lockMember(tx, member.id);
    const owner = { brandId: member.brandId, currency: 'BRL', memberId: member.id };
    await endForWithdrawal(tx, { ...owner, amount: BigInt(main) * MAIN, endGrants, now: world.now() });
    const lines = [{ from: accounts.cash(owner), to: accounts.hold(owner), amount: BigInt(main) * MAIN }];
    await post(tx, { key: `withdrawal:${randomUUID()}`, type: 'withdrawal', reference: 'wdr', lines }, world.now());
  });

test('the bonus comes with the credit, once, and is lost with a withdrawal that was told so', async () => {
  await world.database.ownerPool.query('UPDATE withdrawal_rule SET turnover_ppm = 0');
  const id = await open();
  expect((await member.browser.call(wire.depositBonuses)).value.list).toMatchObject([
    { id, promotionType: 'FIRST_DEPOSIT', act: 'deposit' },
  ]);
  const deposit = await opened(40, id);
  expect((await centre()).list).toMatchObject([{ state: 'joined', of: 'claim', facts: { deposit: '40' } }]);
  await Promise.all([credit(deposit), credit(deposit)]);
  expect(await cash()).toBe(60n * MAIN);
  const { list, sums } = await centre();
  expect(list).toMatchObject([{ state: 'process', amount: 20, turnover: 300, takes: 20 }]);
  expect(sums).toMatchObject({ held: 20, own: 40, left: 300 });
  await expect(withdraw(30, [])).rejects.toMatchObject({ code: 'withdraw.grant.open', detail: { params: { amount: 20 } } });
  const grant = list[0]?.id ?? '';
  const ends = await Promise.allSettled([withdraw(30, [grant]), member.browser.call(wire.giveUpReward, { rewardId: grant, takes: 20 })]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await cash()).toBe(10n * MAIN);
  expect((await centre()).list).toMatchObject([{ state: 'forfeited', takenBack: 20 }]);
  expect((await member.browser.call(wire.depositBonuses)).value.list).toEqual([]);
  expect(await unsoundness(db())).toEqual([]);
});

/** The bank takes so much of a credited deposit back. */
const chargeBack = (id: string, main: number) =>
  transaction(db(), async (tx) => {
    await lockMember(tx, member.id);
    const deposit = await one<Parameters<typeof bookChargeback>[1]['deposit']>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id]);
    const notice = { eventId: `evt_${randomUUID()}`, amount: BigInt(main) * MAIN, currency: 'BRL' };
    const actor = { kind: 'system' as const, id: 'sandbox', ip: null, now: world.now() };
    return bookChargeback(world.platform.domains.payments, { tx, deposit, notice, actor });
  });

test.each(['chargeback', 'refund'])('a %s of the deposit ends its bonus first: nothing is left to play without risk', async (way) => {
  await world.database.ownerPool.query('UPDATE withdrawal_rule SET turnover_ppm = 0');
  const deposit = await opened(40, await open());
  await credit(deposit);
  expect(await cash()).toBe(60n * MAIN);
  if (way === 'chargeback') expect(await chargeBack(deposit, 40)).toBeNull();
  else {
    const { first: one, second: other } = await desk();
    const { value } = await one.call(refundPropose, { depositId: deposit, amount: 40, reason: 'paid twice' });
    expect(await cash()).toBe(60n * MAIN);
    expect((await confirmProposalOf(other, value.proposalId)).code).toBeUndefined();
  }
  expect(await cash()).toBe(0n);
  const { list, sums } = await centre();
  expect(list).toMatchObject([{ state: 'forfeited', takenBack: 20 }]);
  expect(sums).toMatchObject({ held: 0, left: 0 });
  expect(await unsoundness(db())).toEqual([]);
});

test('a bonus that waits to be claimed lapses when its deposit is charged back; claimed at that moment, it is taken back', async () => {
  await world.database.ownerPool.query('UPDATE withdrawal_rule SET turnover_ppm = 0');
  const waiting = await opened(40, await open({ ...first, claimDays: 7 }));
  await credit(waiting);
  const reward = (await centre()).list[0]?.id ?? '';
  const [charged] = await Promise.all([
    chargeBack(waiting, 40),
    member.browser.call(wire.claimIssuedPromotion, { promotionClaimId: reward }),
  ]);
  expect(charged).toBeNull();
  expect(await cash()).toBe(0n);
  expect(['expired', 'forfeited']).toContain((await centre()).list[0]?.state);
  expect(await unsoundness(db())).toEqual([]);
});

test('of two first deposits at once one brings the bonus; the other says why not and is credited all the same', async () => {
  const id = await open();
  const [early, late] = await Promise.all([opened(40, id), opened(60, id)]);
  await Promise.all([credit(early), credit(late)]);
  const { list } = await centre();
  expect(list.map(({ state }) => state).toSorted()).toEqual(['expired', 'process']);
  expect(list.find(({ state }) => state === 'expired')?.reason).toContain('belongs to another deposit');
  expect(await cash()).toBe(100n * MAIN + BigInt((list.find(({ state }) => state === 'process')?.amount ?? 0) * 10_000));
  expect(await unsoundness(db())).toEqual([]);
});

test('what was chosen keeps its terms; stopped or paused meanwhile, nothing is given', async () => {
  const id = await open();
  const ended = await opened(40, id);
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE id = $1`, [id]);
  await credit(ended);
  expect((await centre()).list).toMatchObject([{ state: 'process', amount: 20 }]);
  member = await testMember(world, { brandCode: 'sol' });
  const next = await open();
  const paused = await opened(40, next);
  await world.database.ownerPool.query(`UPDATE member_guard SET cool_off_until = now() + interval '1 day' WHERE member_id = $1`, [
    member.id,
  ]);
  await credit(paused);
  expect(await cash()).toBe(40n * MAIN);
  expect((await centre()).list).toMatchObject([{ state: 'expired', of: 'claim' }]);
});

test('a deposit too small for its bonus is not opened with it', async () => {
  const channel = await one<{ provider: string; bank_code: string; min_amount: bigint }>(
    db(),
    'SELECT provider, bank_code, min_amount FROM payment_channel WHERE brand_id = $1 ORDER BY position LIMIT 1',
    [member.brandId],
  );
  const least = channel.min_amount * 10n;
  const promotionId = await open({ ...first, rule: { ...first.rule, minDeposit: least } as typeof first.rule });
  const ask = (times: bigint) =>
    member.browser.call(createDeposit, {
      amount: numberFromUnits(channel.min_amount * times),
      bankCode: channel.bank_code,
      vendorId: channel.provider,
      requestId: randomUUID(),
      promotionId,
    });
  expect((await ask(2n)).code).toBe('promotion.no.deposit.small');
  expect((await centre()).list).toEqual([]);
});

test('a ticket adds to the first of its deposits that arrives, by the terms it was had under, and to no other', async () => {
  const id = await open(
    termsOf(
      { kind: 'ticket', minDeposit: 20n * MAIN, gives: { percent: 500_000n, cap: 15n * MAIN }, days: 7, to: 'everybody' },
      { claimDays: 0 },
    ),
  );
  const tickets = async () => (await member.browser.call(discountTickets)).value;
  const [ticket] = await tickets();
  expect(ticket).toMatchObject({ promotionId: id, isChosen: false, terms: { rule: { gives: { percent: 50, cap: 15 } } } });
  const ticketId = ticket?.ticketId ?? '';
  const own = member;
  member = await testMember(world, { brandCode: 'sol' });
  await expect(opened(40, null, ticketId)).rejects.toMatchObject({ code: 'ticket.over' });
  member = own;
  await expect(opened(19, null, ticketId)).rejects.toMatchObject({ code: 'promotion.no.deposit.small' });
  const deposits = [await opened(40, null, ticketId), await opened(20, null, ticketId)];
  expect((await tickets())[0]?.isChosen).toBe(true);
  // Ended meanwhile, the choice stays valid.
  await world.database.ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE id = $1`, [id]);
  await Promise.all(deposits.map(credit));
  const { list } = await centre();
  expect(list.map(({ state }) => state).toSorted()).toEqual(['expired', 'process']);
  const bonus = list.find(({ state }) => state === 'process')?.amount ?? 0;
  expect([10, 15]).toContain(bonus);
  expect(await cash()).toBe(60n * MAIN + BigInt(bonus) * MAIN);
  expect(await tickets()).toEqual([]);
  expect(await unsoundness(db())).toEqual([]);
});
