import { auditList } from '@pavilion/contract/operator/desk';
import * as corrections from '@pavilion/contract/identity/desk-corrections';
import { closeAccount } from '@pavilion/contract/security/calls';
import { proposalConfirm, proposalDetail, proposalRefuse, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { memberReveal } from '@pavilion/contract/identity/desk';
import { changeMemberInfo, memberInfo } from '@pavilion/contract/identity/member';
import { withdrawalView } from '@pavilion/contract/payments/desk';
import { bankCards, withdrawSettings } from '@pavilion/contract/payments/calls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../../kernel/db.ts';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { openTestSession, type TestMember } from '../../../test/members.ts';
import { lockMember } from '../../player-limits/public.ts';
import { lockStatus } from '../member-data.ts';
import { type CashierWorld, cashierWorld } from '../../payments/testing/cashier-world.ts';

let cashier: CashierWorld;
let first: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  first = await ownerAt(cashier.world);
  second = await secondOwnerAt(cashier.world);
  await setPause(24);
});
afterAll(() => cashier.close());
afterEach(() => setPause(24));

const pool = () => cashier.world.database.pool;
const setPause = (hours: number) =>
  pool().query(`UPDATE withdrawal_rule SET correction_pause_hours = $1, turnover_ppm = 0 WHERE brand_id = 'brd_sol'`, [hours]);
const correct = (member: TestMember, field: 'fullName' | 'email' | 'mobile', value: string, by = first) =>
  by.call(corrections.memberCorrect, { memberId: member.id, field, value, reason: 'documents seen' });
const propose = (member: TestMember, payeeName: string, requestId?: string) =>
  first.call(corrections.memberCorrectPropose, { memberId: member.id, payeeName, reason: 'misspelt', ...(requestId ? { requestId } : {}) });
const digestOf = async (id: string) => (await second.call(proposalDetail, undefined, { id })).value.digest;
const confirm = (by: DeskVisitor, id: string, digest: string) => by.call(proposalConfirm, { id, digest });
const list = async (member: TestMember) => (await first.call(corrections.memberCorrections, undefined, { memberId: member.id })).value;
const reveal = async (member: TestMember, field: 'fullName' | 'email' | 'mobile' | 'payeeName') =>
  (await first.call(memberReveal, { memberId: member.id, field, reason: 'to compare' })).value.text;
const noticesTo = async (member: TestMember): Promise<string[]> =>
  (
    await many<{ destination: string }>(
      pool(),
      `SELECT destination FROM message_outbox WHERE member_id = $1 AND template = 'notice.details.corrected' ORDER BY destination`,
      [member.id],
    )
  ).map(({ destination }) => destination);
const actsOf = async (member: TestMember) =>
  (await first.call(auditList, undefined, { memberId: member.id, action: 'member.correct' })).value.list.map(({ action }) => action);
/** Their sessions end with a correction: they sign in again. */
async function again(member: TestMember): Promise<void> {
  const { token } = await openTestSession(cashier.world, member, { steppedUp: true });
  member.browser.token = token;
}
const verify = (member: TestMember, kind: 'email' | 'mobile', value: string) =>
  pool().query(
    `WITH shown AS (UPDATE member_profile SET ${kind} = $3 WHERE member_id = $1)
     INSERT INTO verified_contact (brand_id, kind, value, member_id, verified_at) VALUES ($4, $2, $3, $1, $5)`,
    [member.id, kind, value, member.brandId, cashier.world.now()],
  );
/** A member with money and an account to withdraw to. */
async function withMoney(): Promise<{ member: TestMember; bankCardId: string }> {
  const member = await cashier.newMember();
  await cashier.deposit(member, 500);
  return { member, bankCardId: await cashier.addCard(member) };
}

test('a name is corrected at once: nobody is logged out, nothing pauses, the trail has it masked', async () => {
  const { member, bankCardId } = await withMoney();
  expect((await correct(member, 'fullName', 'Ana Marinho')).value).toMatchObject({ after: 'A** M******' });
  expect(await reveal(member, 'fullName')).toBe('Ana Marinho');
  expect((await member.browser.call(memberInfo)).ok).toBe(true);
  expect((await cashier.ask(member, { bankCardId, amount: 50 })).ok).toBe(true);
  expect((await correct(member, 'fullName', 'Ana Marinho')).code).toBe('correction.same');
  const { list: entries } = (await first.call(auditList, undefined, { memberId: member.id, action: 'member.correct' })).value;
  expect(entries).toMatchObject([
    { action: 'member.correct', detail: { field: 'fullName', after: 'A** M******', reason: 'documents seen' } },
  ]);
});

test('a member who changes their own profile waits for a correction before they hold anything of it', async () => {
  const { member } = await withMoney();
  await pool().query('UPDATE member SET birth_date = NULL WHERE id = $1', [member.id]);
  const holder = await pool().connect();
  try {
    await holder.query('BEGIN');
    await lockMember(holder, member.id);
    await lockStatus(holder, member.id);
    const changing = member.browser.call(changeMemberInfo, { nickname: 'Ana', birthday: '1990-02-03' });
    const waiting = () =>
      one<{ count: number }>(
        cashier.world.database.ownerPool,
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting).toEqual({ count: 1 });
    await holder.query('SELECT FROM member_profile WHERE member_id = $1 FOR UPDATE NOWAIT', [member.id]);
    await holder.query('COMMIT');
    expect((await changing).ok).toBe(true);
  } finally {
    holder.release();
  }
});

test('a review of a withdrawal tells of details corrected within seven days, also where nothing pauses', async () => {
  const { member, bankCardId } = await withMoney();
  const ask = async () => ((await cashier.ask(member, { bankCardId, amount: 50 })).value as { refId: string }).refId;
  const warningsOf = async (id: string) => (await first.call(withdrawalView, undefined, { id })).value.warnings;
  const id = await ask();
  expect(await warningsOf(id)).not.toContain('details.corrected');
  await correct(member, 'fullName', 'Ana Marinho');
  expect(await warningsOf(id)).toContain('details.corrected');
  await cashier.world.database.ownerPool.query(
    `UPDATE member_correction SET decided_at = decided_at - interval '7 days' WHERE member_id = $1`,
    [member.id],
  );
  expect(await warningsOf(id)).not.toContain('details.corrected');
});

test('a short name is masked in the list and in the trail as everywhere at the desk', async () => {
  const { member } = await withMoney();
  await correct(member, 'fullName', 'Li Na');
  await correct(member, 'fullName', 'Le An');
  expect((await list(member)).list[0]).toMatchObject({ before: 'L* N*', after: 'L* A*' });
  const { list: entries } = (await first.call(auditList, undefined, { memberId: member.id, action: 'member.correct' })).value;
  expect(entries.map(({ detail }) => detail['after'])).toEqual(['L* A*', 'L* N*']);
});

test('a corrected e-mail is not verified, the old address is notified, sessions end and withdrawals pause for the hours of the brand', async () => {
  const { member, bankCardId } = await withMoney();
  await verify(member, 'email', `${member.name}@old.example`);
  expect((await correct(member, 'email', 'no address')).code).toBe('format.email.err');
  expect((await correct(member, 'email', `${member.name}@New.example`)).ok).toBe(true);
  expect(await reveal(member, 'email')).toBe(`${member.name}@new.example`);
  expect(await noticesTo(member)).toEqual([`${member.name}@old.example`]);
  expect((await member.browser.call(memberInfo)).status).toBe(401);
  expect((await many(pool(), 'SELECT FROM verified_contact WHERE member_id = $1', [member.id])).length).toBe(0);
  await again(member);
  const { pausedUntil } = (await member.browser.call(withdrawSettings, undefined, {})).value;
  expect((Date.parse(pausedUntil ?? '') - cashier.world.now().getTime()) / 3_600_000).toBeGreaterThan(23);
  expect((await list(member)).pausedUntil).toBe(pausedUntil);
  const refused = await cashier.ask(member, { bankCardId, amount: 50 });
  expect([refused.status, refused.code]).toEqual([403, 'withdraw.correction.recent']);
  await setPause(0);
  expect((await member.browser.call(withdrawSettings, undefined, {})).value.pausedUntil).toBeNull();
  expect((await cashier.ask(member, { bankCardId, amount: 50 })).ok).toBe(true);
});

test('a number another member has verified is not taken, nor one that is none', async () => {
  const [member, other] = [await cashier.newMember(), await cashier.newMember()];
  await verify(other, 'mobile', '+5511987654321');
  expect((await correct(member, 'mobile', '12')).code).toBe('format.mobile.err');
  const taken = await correct(member, 'mobile', '+55 11 98765-4321');
  expect([taken.status, taken.code]).toEqual([409, 'contact.taken']);
  expect((await correct(member, 'mobile', '+55 11 98765-4322')).value).toMatchObject({ field: 'mobile' });
  expect(await reveal(member, 'mobile')).toBe('+5511987654322');
  expect((await list(member)).list).toHaveLength(1);
});

test('a payee is proposed by one operator and done by another, once, however often it is asked at once; bank accounts follow', async () => {
  const { member } = await withMoney();
  const { proposalId: id } = (await propose(member, 'Ana Marinho', 'payee-1')).value;
  expect((await propose(member, 'Ana Marinho', 'payee-1')).value.proposalId).toBe(id);
  expect((await propose(member, 'Another')).code).toBe('desk.proposal.waiting');
  expect((await member.browser.call(memberInfo)).ok).toBe(true);
  const open = (await second.call(proposalDetail, undefined, { id })).value;
  expect(open).toMatchObject({ kind: 'member.payee', memberId: member.id, lines: [{ field: 'payee', after: 'Ana Marinho' }] });
  expect((await confirm(first, id, open.digest)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(second, id, open.digest)));
  expect(answers.map(({ ok, code }) => (ok ? 'done' : code)).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'desk.changed.meanwhile'),
    'done',
  ]);
  expect(await reveal(member, 'payeeName')).toBe('Ana Marinho');
  expect((await member.browser.call(memberInfo)).status).toBe(401);
  await again(member);
  expect((await member.browser.call(bankCards)).value.bankCards).toMatchObject([{ cardHolder: 'Ana Marinho' }]);
  expect((await member.browser.call(withdrawSettings, undefined, {})).value.pausedUntil).not.toBeNull();
  expect((await list(member)).list).toMatchObject([{ after: 'A** M******', decidedBy: 'Rui Sampaio' }]);
  expect(await actsOf(member)).toEqual(['member.correct', 'member.correct.view']);
  // Once it is decided, the name is masked there too; the trail never had it in full.
  expect((await second.call(proposalDetail, undefined, { id })).value.lines).toMatchObject([{ after: 'A** M******' }]);
  expect(await many(pool(), `SELECT FROM audit_entry WHERE detail::text LIKE '%Ana Marinho%'`)).toEqual([]);
});

test('a refused proposal changes nothing, and another can be made', async () => {
  const member = await cashier.newMember();
  const { proposalId: id } = (await propose(member, 'Somebody Else')).value;
  const digest = await digestOf(id);
  expect((await second.call(proposalRefuse, { id, reason: 'no document' })).value.state).toBe('refused');
  expect((await confirm(second, id, digest)).code).toBe('desk.changed.meanwhile');
  expect(await reveal(member, 'payeeName')).toBe('');
  expect(await list(member)).toMatchObject({ list: [], pausedUntil: null });
  expect((await propose(member, 'Ana Mar')).ok).toBe(true);
});

test('confirmed, taken back by its author and the account closed at once: one of the three, and a closed account has no name left', async () => {
  for (let i = 0; i < 3; i += 1) {
    const member = await cashier.newMember();
    await again(member);
    const { proposalId: id } = (await propose(member, 'Ana Mar')).value;
    const digest = await digestOf(id);
    const [confirmed, taken, closed] = await Promise.all([
      confirm(second, id, digest),
      first.call(proposalWithdraw, { id, reason: 'Too early' }),
      member.browser.call(closeAccount, { confirmation: member.name }),
    ]);
    const { state, lines } = (await second.call(proposalDetail, undefined, { id })).value;
    expect(state).toBe(confirmed.ok ? 'done' : taken.ok ? 'withdrawn' : 'void');
    expect([confirmed.ok, taken.ok].filter(Boolean).length).toBeLessThanOrEqual(1);
    // A corrected payee ends the sessions: a closing that comes after it may be refused.
    expect(confirmed.ok || closed.ok).toBe(true);
    const { rows } = await pool().query<{ payee_name: string }>('SELECT payee_name FROM member_profile WHERE member_id = $1', [member.id]);
    expect(rows).toEqual([{ payee_name: confirmed.ok && !closed.ok ? 'Ana Mar' : '' }]);
    expect(lines).toEqual(closed.ok ? [] : [{ field: 'payee', before: null, after: 'A** M**' }]);
  }
});

test('a withdrawal and a correction at once: it was asked before the correction, or it is refused', async () => {
  const { member, bankCardId } = await withMoney();
  const [asked, corrected] = await Promise.all([
    cashier.ask(member, { bankCardId, amount: 50 }),
    correct(member, 'mobile', '+5511987650001'),
  ]);
  expect(corrected.ok).toBe(true);
  const { count } = await one<{ count: number }>(pool(), 'SELECT count(*)::int AS count FROM withdrawal WHERE member_id = $1', [member.id]);
  expect(count).toBe(asked.ok ? 1 : 0);
  await again(member);
  expect((await cashier.ask(member, { bankCardId, amount: 50 })).code).toBe('withdraw.correction.recent');
});

test('a closed account is not corrected, nor one of another brand, nor without a fresh second factor', async () => {
  const member = await cashier.newMember();
  const ofKoi = await operatorAt(cashier.world, await ownerAt(cashier.world), 'owner', ['brd_koi']);
  expect((await correct(member, 'fullName', 'Ana', ofKoi)).code).toBe('not.found');
  const { proposalId } = (await propose(member, 'Ana Mar')).value;
  expect((await confirm(ofKoi, proposalId, await digestOf(proposalId))).code).toBe('not.found');
  first = await ownerAt(cashier.world);
  cashier.world.pass(301);
  expect((await correct(member, 'fullName', 'Ana')).code).toBe('desk.step.up.required');
  first = await ownerAt(cashier.world);
  await pool().query(`UPDATE member SET status = 'closed' WHERE id = $1`, [member.id]);
  expect((await correct(member, 'fullName', 'Ana')).code).toBe('desk.member.state');
});
