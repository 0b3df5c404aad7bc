// Transfers nobody knows the end of for a day: settled by two operators, contradicted by the vendor, followed.
import { randomUUID } from 'node:crypto';
import { proposalConfirm, proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as desk from '@pavilion/contract/vendor-wallets/desk';
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareStatement } from './compare-statements.ts';
import { requestTransfer } from './request-transfer.ts';
import { watch } from './watch.ts';
import { findTransfer, workTransfer } from './work-transfer.ts';
import { confirmProposalOf, type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import type { TestMember } from '../../test/members.ts';
import { type Fault, main, transferWorld, type TransferWorld, VENDOR } from './testing/transfer-world.ts';

let world: TransferWorld;

beforeAll(async () => {
  world = await transferWorld();
  await world.platform.platform.domains.desk.seed();
});

afterAll(async () => {
  expect(await world.unsound()).toEqual([]);
  await world.close();
});

const pool = () => world.platform.database.pool;
const DAY = 86_400 + 60;

/** A member with 100, 50 of it at the vendor, and a transfer of 20 whose answer was lost, or that was not done, a day ago. */
async function inDoubt(way: 'in' | 'out', kind: Fault['kind']): Promise<{ member: TestMember; id: string }> {
  const member = await world.member(100);
  expect(await world.move(member, 'in', 50)).toMatchObject({ ok: true });
  const id = await request(member, way, 20);
  await world.order({ call: 'transfer', kind, times: 1 });
  await world.order({ call: 'outcome', kind: 'down', times: 1000 });
  expect((await workTransfer(world.deps, id)).state).toBe('unknown');
  return { member, id };
}

async function request(member: TestMember, way: 'in' | 'out', amount: number): Promise<string> {
  const brand = await world.deps.brandById(member.brandId);
  const [from, to] = way === 'in' ? [MAIN_WALLET, world.typeId] : [world.typeId, MAIN_WALLET];
  const wish = { fromAccountTypeId: from, toAccountTypeId: to, amount: main(amount), requestId: randomUUID(), origin: 'member' as const };
  return (await requestTransfer(world.deps, wish, { brand, memberId: member.id, now: world.platform.now() })).id;
}

/** As the member's call does it; a day later their login has ended. */
const moveNow = async (member: TestMember, way: 'in' | 'out', amount: number) =>
  (await workTransfer(world.deps, await request(member, way, amount))).state;

const answersAgain = () => world.order({ call: 'outcome', kind: 'down', times: 0 });

async function operators(): Promise<[DeskVisitor, DeskVisitor]> {
  return [await ownerAt(world.platform), await secondOwnerAt(world.platform)];
}

const propose = (by: DeskVisitor, id: string, outcome: 'moved' | 'not.moved') =>
  by.call(desk.settlementPropose, { id, outcome, reference: 'TICKET-7', reason: 'their cashier told us on the phone' });
const openCases = async (id: string) =>
  (await pool().query<{ kind: string }>('SELECT kind FROM wallet_case WHERE reference = $1 AND closed_at IS NULL', [id])).rows.map(
    ({ kind }) => kind,
  );

async function settle(id: string, outcome: 'moved' | 'not.moved'): Promise<void> {
  const [first, second] = await operators();
  const { value } = await propose(first, id, outcome);
  expect(await confirmProposalOf(second, value.proposalId)).toMatchObject({ ok: true });
}

test('before a day nobody settles it; then one proposes and another decides, once, and the member is notified', async () => {
  const { member, id } = await inDoubt('in', 'not.done');
  const [early] = await operators();
  expect((await propose(early, id, 'not.moved')).code).toBe('wallet.settle.early');
  world.platform.pass(DAY);
  await watch(world.deps, world.platform.now());
  const [first, second] = await operators();
  const made = await Promise.all(Array.from({ length: 6 }, () => propose(first, id, 'not.moved')));
  expect(made.map(({ code }) => code ?? '').toSorted()).toEqual(['', ...Array.from({ length: 5 }, () => 'desk.proposal.waiting')]);
  const proposalId = made.find(({ ok }) => ok)?.value.proposalId ?? '';
  const { value: list } = await second.call(desk.doubtsList, undefined, { memberId: member.id });
  expect(list.list).toMatchObject([{ id, caseSince: expect.any(String), proposalId }]);
  const { digest, lines } = (await second.call(proposalDetail, undefined, { id: proposalId })).value;
  expect(lines.map(({ field, after }) => [field, after])).toEqual([
    ['vendor', VENDOR],
    ['direction', 'in'],
    ['outcome', 'not.moved'],
    ['reference', 'TICKET-7'],
  ]);
  expect((await confirmProposalOf(first, proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 8 }, () => second.call(proposalConfirm, { id: proposalId, digest })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await world.sums(member.id)).toMatchObject({ cash: main(50), transit: 0n, known: main(50) });
  expect(await openCases(id)).toEqual([]);
  const { rows: trail } = await pool().query<{ action: string }>('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id', [id]);
  expect(trail.map(({ action }) => action)).toEqual(['wallet.settle.confirm']);
  const { rows: hints } = await pool().query<{ data: unknown }>(
    `SELECT data FROM hint WHERE member_id = $1 AND event = 'wallet.transfer' ORDER BY id DESC LIMIT 1`,
    [member.id],
  );
  expect(hints).toEqual([{ data: { transferId: id, state: 'not.moved', news: 'yes' } }]);
  // The vendor says the same after all: nothing else happens.
  await answersAgain();
  await workTransfer(world.deps, id);
  expect(await findTransfer(pool(), id)).toMatchObject({ state: 'not.moved', vendor_word: 'refused' });
  expect(await openCases(id)).toEqual([]);
});

test('a vendor that contradicts opens a case and moves nothing; two operators follow it', async () => {
  const { member, id } = await inDoubt('in', 'lost.answer');
  world.platform.pass(DAY);
  await settle(id, 'not.moved');
  expect(await world.books(member.id)).toEqual({ cash: main(50), transit: 0n, known: main(50) });
  await answersAgain();
  await Promise.all(Array.from({ length: 5 }, () => workTransfer(world.deps, id)));
  expect(await world.sums(member.id)).toEqual({ cash: main(50), transit: 0n, known: main(50), atVendor: main(70) });
  expect(await openCases(id)).toEqual(['contradicted']);
  const [first, second] = await operators();
  const { value } = await first.call(desk.walletCases, undefined, { memberId: member.id });
  expect(value.list).toMatchObject([{ kind: 'contradicted', reference: id, vendorSays: 'moved', amount: 20, proposalId: null }]);
  expect((await propose(first, id, 'not.moved')).code).toBe('wallet.outcome.known');
  const followed = await propose(first, id, 'moved');
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirmProposalOf(second, followed.value.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await world.sums(member.id)).toEqual({ cash: main(30), transit: 0n, known: main(70), atVendor: main(70) });
  expect(await openCases(id)).toEqual([]);
  const { differences } = await compareStatement(world.deps, VENDOR);
  expect(differences.filter(({ memberId }) => memberId === member.id)).toEqual([]);
});

test('what came back by operators’ word is taken again only while it is there', async () => {
  const { member, id } = await inDoubt('out', 'not.done');
  world.platform.pass(DAY);
  await settle(id, 'moved');
  expect(await world.books(member.id)).toEqual({ cash: main(70), transit: 0n, known: main(30) });
  await answersAgain();
  await workTransfer(world.deps, id);
  expect(await openCases(id)).toEqual(['contradicted']);
  // Spent meanwhile: it stays a case.
  expect(await moveNow(member, 'in', 60)).toBe('moved');
  const [first, second] = await operators();
  const { value } = await propose(first, id, 'not.moved');
  expect((await confirmProposalOf(second, value.proposalId)).code).toBe('balance.not.enough');
  expect(await openCases(id)).toEqual(['contradicted']);
  expect(await moveNow(member, 'out', 60)).toBe('moved');
  expect((await confirmProposalOf(second, value.proposalId)).ok).toBe(true);
  expect(await world.sums(member.id)).toEqual({ cash: main(50), transit: 0n, known: main(50), atVendor: main(50) });
  expect(await openCases(id)).toEqual([]);
});

test('the vendor’s own answer overtakes a proposal, and a proposal can be taken back', async () => {
  const { member, id } = await inDoubt('out', 'lost.answer');
  world.platform.pass(DAY);
  const [first, second] = await operators();
  const one = await propose(first, id, 'not.moved');
  expect((await second.call(proposalWithdraw, { id: one.value.proposalId, reason: 'the ticket is of another member' })).ok).toBe(true);
  const other = await propose(first, id, 'not.moved');
  await answersAgain();
  await workTransfer(world.deps, id);
  expect((await confirmProposalOf(second, other.value.proposalId)).code).toBe('desk.changed.meanwhile');
  expect((await second.call(proposalDetail, undefined, { id: other.value.proposalId })).value).toMatchObject({ state: 'void' });
  expect(await world.sums(member.id)).toEqual({ cash: main(70), transit: 0n, known: main(30), atVendor: main(30) });
  expect((await propose(first, id, 'moved')).code).toBe('wallet.transfer.ended');
});

test('confirmed by one, taken back by another and reported by the vendor at once: the money moves once', async () => {
  for (let i = 0; i < 3; i += 1) {
    const { member, id } = await inDoubt('out', 'lost.answer');
    world.platform.pass(DAY);
    const [first, second] = await operators();
    const { proposalId } = (await propose(first, id, 'moved')).value;
    const { digest } = (await second.call(proposalDetail, undefined, { id: proposalId })).value;
    await answersAgain();
    const confirm = () => second.call(proposalConfirm, { id: proposalId, digest });
    const [one, back, two] = await Promise.all([
      confirm(),
      first.call(proposalWithdraw, { id: proposalId, reason: 'a race' }),
      confirm(),
      workTransfer(world.deps, id),
    ]);
    await workTransfer(world.deps, id);
    const { state } = (await second.call(proposalDetail, undefined, { id: proposalId })).value;
    expect(['done', 'withdrawn', 'void']).toContain(state);
    expect([[one, two].filter(({ ok }) => ok).length, back.ok]).toEqual([state === 'done' ? 1 : 0, state === 'withdrawn']);
    expect(await world.sums(member.id)).toMatchObject({ cash: main(70), transit: 0n, known: main(30) });
  }
});
