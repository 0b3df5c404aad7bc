import { confirmationList, confirmWithdrawal, removeProof, uploadProof } from '@pavilion/contract/payments/withdrawals';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import { proposalConfirm, proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { disputePropose, disputesList } from '@pavilion/contract/payments/desk-disputes';
import { balances } from '@pavilion/contract/wallet/calls';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionContext } from '../../../http/types.ts';
import { confirmProposalOf } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { raceProposal } from '../../../test/race-proposal.ts';
import { transaction } from '../../../kernel/db.ts';
import { confirm, confirmTick } from './confirm-withdrawal.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { payOut } from './pay-out.ts';
import { PAYMENT_CHECKS } from '../check-payments.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';
import { deskPair } from '../testing/desk-pair.ts';

/** Shorter than a session lives without a call. */
const MINUTES = 20;
let cashier: CashierWorld;
let member: TestMember;
let bankCardId: string;
let proof: Buffer;
let desk: ReturnType<typeof deskPair>;
const pool = () => cashier.world.database.pool;
const payments = () => cashier.world.platform.domains.payments;

beforeAll(async () => {
  cashier = await cashierWorld();
  desk = deskPair(cashier.world);
  await pool().query(`UPDATE withdrawal_rule SET confirm_minutes = $1 WHERE brand_id = 'brd_sol'`, [MINUTES]);
  proof = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#88aa99' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .toBuffer();
});
afterAll(() => cashier.close());
beforeEach(async () => {
  member = await cashier.newMember();
  bankCardId = await cashier.addCard(member);
  await cashier.deposit(member, 1_000);
});
/** Held money and open withdrawals agree, whatever a test did. */
afterEach(async () => {
  for (const [name, sql] of PAYMENT_CHECKS) expect([name, (await pool().query(sql)).rows]).toEqual([name, []]);
});

/** A withdrawal of this member that the provider says it has paid. */
async function paid(amount = 100): Promise<string> {
  const { value } = await cashier.ask(member, { bankCardId, amount });
  const { refId } = value as { refId: string };
  await cashier.settle(refId, 'payout.paid', String(amount));
  return refId;
}
const money = async () => {
  const { value } = await member.browser.call(balances);
  return [value.sumBalance, value.heldBalance];
};
const stateOf = async (refId: string) =>
  (await member.browser.call(withdrawRecords)).value.list.find((one) => one.refId === refId) ?? { status: -1 };
const say = (refId: string, result: 'RECEIVED' | 'NOT_RECEIVED' | 'PARTIAL', more: { amount?: number; proofImageIds?: string[] } = {}) =>
  member.browser.call(confirmWithdrawal, { refId, result, ...more });
async function upload(refId: string, given: Buffer = proof, { browser }: TestMember = member) {
  const response = await fetch(`${cashier.world.url}${uploadProof.path}?refId=${refId}`, {
    method: 'PUT',
    body: given as never,
    headers: { merchant: browser.merchant, language: 'EN', authorization: browser.token ?? '', 'content-type': 'image/jpeg' },
  });
  const answer = (await response.json()) as { errorCode?: string; value: { id: string; preview: string } };
  return { code: answer.errorCode, value: answer.value };
}
const tick = () => confirmTick(payments()).run(cashier.world.now());
const disputeOf = async (refId: string) => {
  const { rows } = await pool().query<{ id: string; rest: bigint; state: string; ending: string | null }>(
    'SELECT id, rest, state, ending FROM withdrawal_dispute WHERE withdrawal_id = $1 ORDER BY opened_at DESC LIMIT 1',
    [refId],
  );
  return rows[0] ?? { id: '', rest: 0n, state: '', ending: null };
};
async function decide(refId: string, ending: 'pay.again' | 'close' | 'credit'): Promise<void> {
  const { id } = await disputeOf(refId);
  const { second } = await desk();
  expect((await confirmProposalOf(second, await propose(id, ending))).code).toBeUndefined();
}
/** Answers the proposal. */
async function propose(id: string, ending: 'pay.again' | 'close' | 'credit'): Promise<string> {
  const { first } = await desk();
  const { value, code } = await first.call(disputePropose, { id, ending, reason: 'looked at the bank' });
  expect(code).toBeUndefined();
  return value.proposalId;
}

test('a payout waits for the word of its member, with the time that is left; received ends it', async () => {
  const refId = await paid();
  expect(await money()).toEqual([900, 0]);
  const { rows: hints } = await pool().query(`SELECT data FROM hint WHERE member_id = $1 AND event = 'withdraw.approved'`, [member.id]);
  expect(hints).toEqual([{ data: { refId, confirm: 'yes' } }]);
  const { payments: list } = (await member.browser.call(confirmationList)).value;
  expect(list).toMatchObject([{ refId, amount: 100, cardNumber: expect.stringContaining('••••') as string }]);
  expect(Date.parse(list[0]?.deadline ?? '') - Date.parse(list[0]?.paidAt ?? '')).toBe(MINUTES * 60_000);
  expect((await say(refId, 'RECEIVED')).value).toMatchObject({ status: 4, receivedAmount: 100, confirmBefore: null });
  // Said again it is the same; another word comes too late.
  expect((await say(refId, 'RECEIVED')).value.status).toBe(4);
  expect((await say(refId, 'NOT_RECEIVED', { proofImageIds: ['prf_x'] })).code).toBe('withdraw.confirm.not.asked');
  expect((await member.browser.call(confirmationList)).value.payments).toEqual([]);
  expect((await stateOf(refId)) as object).toMatchObject({
    steps: [{ status: 0 }, { status: 1 }, { status: 2 }, { status: 3 }, { status: 4 }],
  });
});

test('nobody said a word: it counts as received and is not refunded; a bank return proved afterwards is credited all the same', async () => {
  const refId = await paid();
  await tick();
  expect(await stateOf(refId)).toMatchObject({ status: 3 });
  cashier.world.pass(MINUTES * 60 + 1);
  expect((await say(refId, 'RECEIVED')).code).toBe('withdraw.confirm.late');
  expect((await member.browser.call(confirmationList)).value.payments).toEqual([]);
  await tick();
  await tick();
  expect(await stateOf(refId)).toMatchObject({ status: 4, receivedAmount: 100 });
  expect(await money()).toEqual([900, 0]);
  expect((await say(refId, 'NOT_RECEIVED', { proofImageIds: ['prf_x'] })).code).toBe('withdraw.confirm.late');
  await cashier.sendEvent({ type: 'payout.returned', data: { reference: refId, amount: '100', currency: 'BRL' } });
  expect(await money()).toEqual([1_000, 0]);
  expect(await stateOf(refId)).toMatchObject({ status: 5, receivedAmount: 0, returnedAmount: 100 });
});

describe('not received', () => {
  test('needs a picture of this member for this withdrawal, re-encoded and without camera metadata', async () => {
    const refId = await paid();
    expect((await say(refId, 'NOT_RECEIVED')).code).toBe('withdraw.confirm.proof.missing');
    expect((await upload(refId, Buffer.from('no picture'))).code).toBe('documents.picture.type');
    const { value } = await upload(refId);
    expect(value.preview).toMatch(/^data:image\/jpeg;base64,/);
    const stranger = await cashier.newMember();
    expect((await stranger.browser.call(removeProof, { id: value.id })).code).toBe('not.found');
    expect((await upload(refId, proof, stranger)).code).toBe('not.found');
    expect((await stranger.browser.call(confirmWithdrawal, { refId, result: 'RECEIVED' })).code).toBe('not.found');
    const other = await paid();
    expect((await say(other, 'NOT_RECEIVED', { proofImageIds: [value.id] })).code).toBe('withdraw.confirm.proof.missing');
    expect((await say(refId, 'NOT_RECEIVED', { proofImageIds: [value.id] })).value).toMatchObject({ status: 7, receivedAmount: 0 });
    const { rows } = await pool().query<{ sealed: Buffer }>('SELECT sealed FROM withdrawal_proof WHERE id = $1', [value.id]);
    expect(rows[0]?.sealed.includes(Buffer.from('somebody'))).toBe(false);
    expect(rows[0]?.sealed.subarray(0, 3).equals(proof.subarray(0, 3))).toBe(false);
    await say(other, 'RECEIVED');
  });

  test('a picture that was taken and not sent is gone with the question, no matter who ends it', async () => {
    const [bySaid, byTime, byBank] = [await paid(), await paid(), await paid()];
    for (const refId of [bySaid, byTime, byBank]) expect((await upload(refId)).code).toBeUndefined();
    await say(bySaid, 'RECEIVED');
    await cashier.sendEvent({ type: 'payout.returned', data: { reference: byBank, amount: '100', currency: 'BRL' } });
    cashier.world.pass(MINUTES * 60 + 1);
    await tick();
    expect(await stateOf(byTime)).toMatchObject({ status: 4 });
    const { rows } = await pool().query('SELECT FROM withdrawal_proof WHERE withdrawal_id = ANY ($1)', [[bySaid, byTime, byBank]]);
    expect(rows).toEqual([]);
  });

  const missed = async () => {
    const refId = await paid();
    const { value } = await upload(refId);
    await say(refId, 'NOT_RECEIVED', { proofImageIds: [value.id] });
    return refId;
  };

  test('is ended by two operators: paid again it is held, ordered under a reference of its own, and asked for once more', async () => {
    const refId = await missed();
    const { id } = await disputeOf(refId);
    const { first, second } = await desk();
    const proposalId = await propose(id, 'pay.again');
    expect((await second.call(disputePropose, { id, ending: 'close', reason: 'other' })).code).toBe('desk.proposal.waiting');
    expect((await first.call(disputesList, undefined, { withdrawalId: refId })).value.list).toMatchObject([
      { state: 'proposed', ending: null },
    ]);
    expect((await confirmProposalOf(first, proposalId)).code).toBe('desk.second.operator');
    // Several at once: done once.
    const tries = await Promise.all(Array.from({ length: 6 }, () => confirmProposalOf(second, proposalId)));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await first.call(disputesList, undefined, { withdrawalId: refId, all: '1' })).value.list).toMatchObject([
      { state: 'done', ending: 'pay.again', proposedBy: expect.any(String), decidedBy: 'Rui Sampaio' },
    ]);
    expect((await first.call(disputePropose, { id, ending: 'close', reason: 'late' })).code).toBe('withdraw.dispute.ended');
    expect(await money()).toEqual([900, 100]);
    await payOut(payments(), refId);
    await payOut(payments(), refId);
    expect(cashier.provider.calls.filter(({ body }) => body['reference'] === `${refId}.2`).map(({ body }) => body['amount'])).toEqual([
      '100',
    ]);
    await cashier.sendEvent({ type: 'payout.paid', data: { reference: `${refId}.2`, amount: '100', currency: 'BRL' } });
    expect(await stateOf(refId)).toMatchObject({ status: 3 });
    // The bank gives the first one back: it was made good already.
    await cashier.sendEvent({ type: 'payout.returned', data: { reference: refId, amount: '100', currency: 'BRL' } });
    expect(await money()).toEqual([900, 0]);
    expect((await say(refId, 'RECEIVED')).value).toMatchObject({ status: 4, receivedAmount: 100 });
  });

  test('closed as arrived nothing moves; credited it is back in the balance, once', async () => {
    const closed = await missed();
    await decide(closed, 'close');
    expect(await stateOf(closed)).toMatchObject({ status: 4, receivedAmount: 100, returnedAmount: 0 });
    expect(await money()).toEqual([900, 0]);
    const credited = await missed();
    await decide(credited, 'credit');
    expect(await stateOf(credited)).toMatchObject({ status: 5, returnedAmount: 100 });
    await cashier.sendEvent({ type: 'payout.returned', data: { reference: credited, amount: '100', currency: 'BRL' } });
    expect(await money()).toEqual([900, 0]);
  });

  test('the bank gives it back before operators end it: the dispute is over, and what was proposed is not done', async () => {
    const refId = await missed();
    const { id } = await disputeOf(refId);
    const proposalId = await propose(id, 'credit');
    const { second } = await desk();
    const { digest } = (await second.call(proposalDetail, undefined, { id: proposalId })).value;
    await cashier.sendEvent({ type: 'payout.failed', data: { reference: refId, amount: '100', currency: 'BRL' } });
    expect((await second.call(proposalConfirm, { id: proposalId, digest })).code).toBe('desk.changed.meanwhile');
    expect((await second.call(proposalDetail, undefined, { id: proposalId })).value).toMatchObject({
      state: 'void',
      decisionReason: 'returned',
    });
    expect(await disputeOf(refId)).toMatchObject({ state: 'done', ending: 'returned' });
    expect(await money()).toEqual([1_000, 0]);
    expect(await stateOf(refId)).toMatchObject({ status: 5 });
  });
});

test('an ending confirmed, taken back and its account closed at once ends in one way; the dispute goes on where it was not confirmed', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    member = await cashier.newMember();
    bankCardId = await cashier.addCard(member);
    await cashier.deposit(member, 100);
    const refId = await paid();
    const { value } = await upload(refId);
    await say(refId, 'NOT_RECEIVED', { proofImageIds: [value.id] });
    const { id } = await disputeOf(refId);
    const proposalId = await propose(id, 'close');
    const state = await raceProposal(proposalId, { ...(await desk()), member });
    expect(await disputeOf(refId)).toMatchObject(state === 'done' ? { state: 'done', ending: 'close' } : { state: 'open', ending: null });
  }
});

describe('partly received', () => {
  test('the amount lies between nothing and what was sent; the rest is disputed', async () => {
    const refId = await paid();
    for (const amount of [0, 100, 101, undefined]) {
      const { code } = await say(refId, 'PARTIAL', amount === undefined ? {} : { amount });
      expect([amount, code]).toEqual([amount, 'withdraw.confirm.amount']);
    }
    // What is left of it could neither be paid again nor be withdrawn.
    expect((await say(refId, 'PARTIAL', { amount: 59.9999 })).code).toBe('amount.step');
    expect((await say(refId, 'PARTIAL', { amount: 60 })).value).toMatchObject({ status: 8, receivedAmount: 60 });
    expect(await disputeOf(refId)).toMatchObject({ rest: 400_000n, state: 'open' });
  });

  test('the rest paid again, and refused by the bank: it is back in the balance, the withdrawal is done', async () => {
    const refId = await paid();
    await say(refId, 'PARTIAL', { amount: 60 });
    const { id } = await disputeOf(refId);
    const proposalId = await propose(id, 'close');
    const { second } = await desk();
    expect((await second.call(proposalWithdraw, { id: proposalId, reason: 'looked again' })).ok).toBe(true);
    await decide(refId, 'pay.again');
    expect(await money()).toEqual([900, 40]);
    await payOut(payments(), refId);
    await cashier.sendEvent({ type: 'payout.failed', data: { reference: `${refId}.2`, amount: '40', currency: 'BRL' } });
    expect(await money()).toEqual([940, 0]);
    expect(await stateOf(refId)).toMatchObject({ status: 4, receivedAmount: 60, returnedAmount: 40 });
  });

  test('the bank gives a part of the rest back, then all of the payout: never more than was paid', async () => {
    const refId = await paid();
    await say(refId, 'PARTIAL', { amount: 60 });
    const back = (amount: string) => cashier.sendEvent({ type: 'payout.returned', data: { reference: refId, amount, currency: 'BRL' } });
    await back('10');
    expect(await disputeOf(refId)).toMatchObject({ rest: 300_000n, state: 'open' });
    expect(await money()).toEqual([910, 0]);
    await back('30');
    expect(await stateOf(refId)).toMatchObject({ status: 4, returnedAmount: 40 });
    await back('100.01');
    await back('100');
    await back('100');
    expect(await money()).toEqual([1_000, 0]);
    expect(await stateOf(refId)).toMatchObject({ status: 5, returnedAmount: 100 });
  });
});

test('a picture that comes while the withdrawal is being ended is not kept', async () => {
  const refId = await paid();
  const { ownerPool } = cashier.world.database;
  const waiting = async () =>
    (await ownerPool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount;
  const uploading = await transaction(pool(), async (tx) => {
    const row = await lockWithdrawal(tx, { id: refId });
    if (!row) throw new Error('no withdrawal');
    const sent = upload(refId);
    await expect.poll(waiting).toBe(1);
    const set = { confirm_until: null, received: row.amount, settled_at: cashier.world.now() };
    await moveWithdrawal(tx, { row, act: 'receive', now: cashier.world.now(), set });
    return { sent };
  });
  expect((await uploading.sent).code).toBe('withdraw.confirm.not.asked');
});

test('what the bank gives back of one payout leaves the dispute about another as it is', async () => {
  const refId = await paid();
  await say(refId, 'PARTIAL', { amount: 60 });
  await decide(refId, 'pay.again');
  await payOut(payments(), refId);
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: `${refId}.2`, amount: '40', currency: 'BRL' } });
  await say(refId, 'PARTIAL', { amount: 10 });
  expect(await disputeOf(refId)).toMatchObject({ rest: 300_000n, state: 'open' });
  await cashier.sendEvent({ type: 'payout.returned', data: { reference: refId, amount: '60', currency: 'BRL' } });
  expect(await money()).toEqual([960, 0]);
  expect(await disputeOf(refId)).toMatchObject({ rest: 300_000n, state: 'open' });
  expect(await stateOf(refId)).toMatchObject({ status: 8 });
  await decide(refId, 'credit');
  expect(await money()).toEqual([990, 0]);
});

test('a withdrawal whose time cannot be ended keeps no other from its end', async () => {
  const [broken, sound] = [await paid(), await paid()];
  const { ownerPool } = cashier.world.database;
  const shift = (by: number) =>
    ownerPool.query('UPDATE withdrawal_step SET number = number + $2 WHERE withdrawal_id = $1 AND number IN (4, 5)', [broken, by]);
  cashier.world.pass(MINUTES * 60 + 1);
  await shift(1);
  await expect(tick()).rejects.toThrow(/duplicate key/);
  expect(await stateOf(sound)).toMatchObject({ status: 4 });
  await shift(-1);
  await tick();
  expect(await stateOf(broken)).toMatchObject({ status: 4 });
});

test('confirm raced with the timer, fifty times: one of both, and one end', async () => {
  const refIds: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    if (count % 5 === 0) {
      member = await cashier.newMember();
      bankCardId = await cashier.addCard(member);
      await cashier.deposit(member, 1_000);
    }
    const refId = await paid(20);
    refIds.push(refId);
    // The member's calls began within the time, the timer's after it.
    const context = { session: { memberId: member.id }, now: cashier.world.now() } as SessionContext;
    const late = new Date(cashier.world.now().getTime() + MINUTES * 60_000 + 1000);
    const say = () => confirm(payments(), { refId, result: 'PARTIAL', amount: 50_000n }, context);
    const time = () => confirmTick(payments()).run(late);
    await Promise.allSettled(Array.from({ length: 5 }, (_, turn) => (turn % 2 === count % 2 ? [say(), time()] : [time(), say()])).flat());
  }
  const { rows } = await pool().query<{ state: number; ends: number; disputes: number }>(
    `SELECT state, (SELECT count(*)::int FROM withdrawal_step s WHERE s.withdrawal_id = w.id AND s.state IN (${WITHDRAWAL.done}, ${WITHDRAWAL.partly})) AS ends,
       (SELECT count(*)::int FROM withdrawal_dispute d WHERE d.withdrawal_id = w.id) AS disputes FROM withdrawal w WHERE id = ANY ($1)`,
    [refIds],
  );
  expect(rows).toHaveLength(10);
  for (const { state, ends, disputes } of rows) expect([ends, disputes]).toEqual([1, state === 8 ? 1 : 0]);
});
