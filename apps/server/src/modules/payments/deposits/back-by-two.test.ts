import { depositView } from '@pavilion/contract/payments/desk-deposits';
import { chargebackPropose, chargebacksList, chargebackView } from '@pavilion/contract/payments/desk-chargebacks';
import { refundPropose } from '@pavilion/contract/payments/desk-refunds';
import { proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmProposalOf, type DeskVisitor } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { raceProposal } from '../../../test/race-proposal.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { accounts, findBalance } from '../../ledger/public.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';
import { deskPair } from '../testing/desk-pair.ts';

// Refunds and ends of chargebacks as proposals: what ends them, what repeats them, and races.

const MAIN = 10_000n;
let cashier: CashierWorld;
let desk: ReturnType<typeof deskPair>;
let first: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  cashier = await cashierWorld();
  desk = deskPair(cashier.world);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  ({ first, second } = await desk());
});

const pool = () => cashier.world.database.pool;
const cashOf = async ({ brandId, id }: TestMember): Promise<number> =>
  Number((await findBalance(pool(), accounts.cash({ brandId, currency: 'BRL', memberId: id }))) / MAIN);
const viewOf = async (id: string) => (await first.call(depositView, undefined, { id })).value;
const statesOf = async ({ id }: TestMember) =>
  (await first.call(proposals, undefined, { memberId: id })).value.list.map(({ kind, state, decisionReason }) => [
    kind,
    state,
    decisionReason,
  ]);
const refund = (depositId: string, amount: number, more: object = {}) =>
  first.call(refundPropose, { depositId, amount, reason: 'paid by mistake', ...more });
const back = (reference: string, amount: number, type = 'chargeback') =>
  cashier.sendEvent({ type, data: { reference, amount: String(amount), currency: 'BRL', case: `of-${reference}` } });
/** A deposit of 100 of which the bank took all. */
async function chargedBack(): Promise<{ member: TestMember; id: string; deposit: string }> {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  await back(deposit, 100);
  const { list } = (await first.call(chargebacksList, undefined, { depositId: deposit })).value;
  return { member, deposit, id: list[0]?.id ?? '' };
}

test('a refund, confirmed, taken back and its account closed at once, ends in one way', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const member = await cashier.newMember();
    const deposit = await cashier.deposit(member, 100);
    const { value } = await refund(deposit, 100);
    const state = await raceProposal(value.proposalId, { first, second, member });
    expect(await cashOf(member)).toBe(state === 'done' ? 0 : 100);
    expect((await viewOf(deposit)).refunds).toHaveLength(state === 'done' ? 1 : 0);
  }
  expect(await unsoundness(pool())).toEqual([]);
});

test('an end of a chargeback, confirmed, taken back and its account closed at once, ends in one way', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { member, id } = await chargedBack();
    const { value } = await first.call(chargebackPropose, { id, outcome: 'won', reason: 'the bank agreed' });
    const state = await raceProposal(value.proposalId, { first, second, member });
    expect(await cashOf(member)).toBe(state === 'done' ? 100 : 0);
    expect((await first.call(chargebackView, undefined, { id })).value.state).toBe(state === 'done' ? 'won' : 'open');
  }
  expect(await unsoundness(pool())).toEqual([]);
});

test('a refund that waits keeps another one away, and says so on the deposit; taken back, it leaves room', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  const body = { requestId: 'refund-1' };
  const { value } = await refund(deposit, 60, body);
  expect(await viewOf(deposit)).toMatchObject({ refundProposed: true, refunds: [], gone: 0 });
  expect((await refund(deposit, 60, body)).value).toEqual(value);
  expect((await refund(deposit, 61, body)).code).toBe('desk.request.differs');
  expect((await refund(deposit, 10)).code).toBe('desk.proposal.waiting');
  expect((await second.call(proposalWithdraw, { id: value.proposalId, reason: 'look again' })).ok).toBe(true);
  expect(await viewOf(deposit)).toMatchObject({ refundProposed: false, refunds: [] });
  const again = (await refund(deposit, 60)).value;
  expect((await confirmProposalOf(second, again.proposalId)).code).toBeUndefined();
  expect((await refund(deposit, 10)).code).toBe('refund.under.way');
  expect(await viewOf(deposit)).toMatchObject({ gone: 60, refunds: [{ state: 'ordered', decidedBy: 'Rui Sampaio' }] });
  expect(await cashOf(member)).toBe(40);
});

test('a refund of what the member has spent is refused and waits on', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  const { value } = await refund(deposit, 100);
  const asked = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 80 });
  expect(asked.code).toBeUndefined();
  expect((await confirmProposalOf(second, value.proposalId)).code).toBe('balance.not.enough');
  expect(await statesOf(member)).toEqual([['deposit.refund', 'proposed', '']]);
  expect((await viewOf(deposit)).refunds).toEqual([]);
});

test('a chargeback ends the refund that waits, and the word of the provider the end that waits', async () => {
  const member = await cashier.newMember();
  const deposit = await cashier.deposit(member, 100);
  const { value } = await refund(deposit, 60);
  await back(deposit, 30);
  expect(await statesOf(member)).toEqual([['deposit.refund', 'void', 'charged.back']]);
  expect((await confirmProposalOf(second, value.proposalId)).code).toBe('desk.changed.meanwhile');
  const [{ id } = { id: '' }] = (await first.call(chargebacksList, undefined, { depositId: deposit })).value.list;
  const ended = (await first.call(chargebackPropose, { id, outcome: 'lost', reason: 'no answer' })).value;
  await back(deposit, 30, 'chargeback.won');
  expect(await statesOf(member)).toEqual(expect.arrayContaining([['chargeback.end', 'void', 'ended']]));
  expect((await confirmProposalOf(second, ended.proposalId)).code).toBe('desk.changed.meanwhile');
  expect((await first.call(chargebackPropose, { id, outcome: 'lost', reason: 'x' })).code).toBe('chargeback.ended');
  expect(await cashOf(member)).toBe(100);
  expect(await unsoundness(pool())).toEqual([]);
});
