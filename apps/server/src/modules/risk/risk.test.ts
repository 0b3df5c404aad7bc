import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import { homeRisk } from '@pavilion/contract/reports/desk-home';
import { withdrawalApprove, withdrawalView } from '@pavilion/contract/payments/desk';
import { proposalConfirm, proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as wire from '@pavilion/contract/risk/desk';
import { closeAccount } from '@pavilion/contract/security/calls';
import { transferDownline, transferUpline } from '@pavilion/contract/member-transfers/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { one } from '../../kernel/db.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { openTestSession, type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform } from '../../test/test-platform.ts';
import { type CashierWorld, cashierWorld } from '../payments/testing/cashier-world.ts';
import { findRiskSigns } from './public.ts';
import { logInAgainIn, newPayerIn, openCaseIn, passThroughIn, type Payer, playIn } from './testing/cases.ts';
import { evaluateAllIn, TEAM_PASSWORD, teamMember } from './testing/team.ts';

const HOUR = 3_600;
let cashier: CashierWorld;
let world: TestPlatform;
let owner: DeskVisitor;
let second: DeskVisitor;

beforeAll(async () => {
  cashier = await cashierWorld();
  ({ world } = cashier);
  await world.platform.domains.desk.seed();
  // A test passes days: turnover asked of deposits is not what is tried here, and nobody is paid by a provider.
  await world.database.pool.query(
    `UPDATE withdrawal_rule SET automatic_up_to = 100000000, automatic_per_day = NULL, daily_count = 50, turnover_ppm = 0, max_amount = 1000000000`,
  );
});
afterAll(() => cashier.close());

/** Logged in again: a session does not outlive the days a test passes. */
async function atDesk(): Promise<void> {
  owner = await ownerAt(world);
}

const evaluateAll = () => evaluateAllIn(world);

const logInAgain = (member: TestMember) => logInAgainIn(world, member);
const play = (member: TestMember, amount: number) => playIn(world, member, amount);
const openCase = (member: TestMember, key?: string) => openCaseIn(world, member, key);

const newPayer = () => newPayerIn(cashier);
const passThrough = (payer: Payer, amount?: number) => passThroughIn(cashier, payer, amount);

/** Everybody of the tests comes from one address, which is a case of its own. */
const casesOf = async (member: TestMember, query: object = {}) =>
  (await owner.call(wire.riskCases, undefined, { memberId: member.id, ...query })).value.list.filter(
    ({ kind }) => 'kind' in query || kind !== 'shared.address',
  );

describe('in and out without play', () => {
  test('the withdrawal that completes it is not approved by itself, the case opens with its rows, and the next waits too', async () => {
    const payer = await newPayer();
    expect((await passThrough(payer)).status).toBe(1);
    await evaluateAll();
    await atDesk();
    expect(await casesOf(payer.member)).toEqual([]);
    const held = await passThrough(payer);
    expect(held.status).toBe(0);
    await evaluateAll();
    await evaluateAll();
    await atDesk();
    const [found, ...more] = await casesOf(payer.member);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: 'in.and.out', state: 'open', holds: true, members: 1, evidence: 4, username: payer.member.name });
    const { value } = await owner.call(wire.riskCase, undefined, { id: found?.id ?? '' });
    expect(value.rows.map(({ kind }) => kind).toSorted()).toEqual(['deposit', 'deposit', 'withdrawal', 'withdrawal']);
    expect(value.rows.map(({ ref }) => ref)).toContain(held.refId);
    expect(value.people).toMatchObject([{ memberId: payer.member.id, waiting: 1, otherCases: 0 }]);
    const [live, queue] = [await owner.call(wire.riskCases, undefined, { state: 'live' }), (await owner.call(homeRisk)).value];
    expect(queue.totalCount).toBe(live.value.totalCount);
    expect(queue.items.find(({ id }) => id === found?.id)).toMatchObject({ since: found?.openedAt, amount: found?.amount });
    const review = (await owner.call(withdrawalView, undefined, { id: held.refId })).value;
    expect(review.warnings).toContain('risk.case');
    expect(review.riskCases).toEqual([{ caseId: found?.id, kind: 'in.and.out', state: 'open', holds: true }]);
    const third = await cashier.ask(payer.member, { bankCardId: payer.bankCardId, amount: 20 });
    expect((third.value as { status: number }).status).toBe(0);
  });

  test('what was cleared does not come back for the same rows, and frees the next withdrawal; new rows alone do', async () => {
    const payer = await newPayer();
    await passThrough(payer);
    await passThrough(payer);
    await evaluateAll();
    await atDesk();
    const [found] = await casesOf(payer.member);
    const id = found?.id ?? '';
    expect((await owner.call(wire.riskCaseDecide, { id, verdict: 'cleared', reason: 'known to us', lock: true })).code).toBe(
      'risk.lock.not.confirmed',
    );
    expect((await owner.call(wire.riskCaseDecide, { id, verdict: 'cleared', reason: 'known to us', lock: false })).value.state).toBe(
      'cleared',
    );
    expect((await owner.call(wire.riskCaseDecide, { id, verdict: 'confirmed', reason: 'x', lock: false })).code).toBe('risk.case.decided');
    expect((await passThrough(payer)).status).toBe(1);
    await evaluateAll();
    await atDesk();
    expect(await casesOf(payer.member, { state: 'live' })).toEqual([]);
    expect((await passThrough(payer)).status).toBe(0);
    await evaluateAll();
    await atDesk();
    expect(await casesOf(payer.member, { state: 'live', kind: 'in.and.out' })).toMatchObject([{ evidence: 4 }]);
    expect((await findRiskSigns(world.database.pool, [payer.member.id])).get(payer.member.id)?.map(({ kind }) => kind)).toContain(
      'in.and.out',
    );
  });

  test('who played is not found, however often money comes and goes', async () => {
    const payer = await newPayer();
    for (let turn = 0; turn < 3; turn += 1) {
      world.pass(40 * HOUR);
      await logInAgain(payer.member);
      await cashier.deposit(payer.member, 400);
      world.pass(HOUR);
      await play(payer.member, 350);
      await play(payer.member, 350);
      world.pass(HOUR);
      await logInAgain(payer.member);
      await evaluateAll();
      const { value } = await cashier.ask(payer.member, { bankCardId: payer.bankCardId, amount: 390 });
      expect((value as { status: number }).status).toBe(1);
    }
    await evaluateAll();
    await atDesk();
    expect(await casesOf(payer.member, { kind: 'in.and.out' })).toEqual([]);
  });
});

describe('holds', () => {
  test('a case opened at the moment of the withdrawal: either it was there first and holds, or the approval came before it', async () => {
    const payers = [];
    for (let place = 0; place < 6; place += 1) payers.push(await newPayer());
    for (const { member } of payers) await cashier.deposit(member, 100);
    const outcomes = await Promise.all(
      payers.map(async ({ member, bankCardId }) => {
        const [answer, caseId] = await Promise.all([cashier.ask(member, { bankCardId, amount: 50 }), openCase(member)]);
        return { caseId, ...(answer.value as { refId: string; status: number }) };
      }),
    );
    for (const { refId, status, caseId } of outcomes) {
      expect([0, 1]).toContain(status);
      // The order of commits, as the database has it.
      const { first } = await one<{ first: boolean }>(
        world.database.ownerPool,
        `SELECT (SELECT xmin::text::bigint FROM risk_case_member WHERE case_id = $1) < (SELECT xmin::text::bigint FROM withdrawal_step WHERE withdrawal_id = $2 AND number = 1) AS first`,
        [caseId, refId],
      );
      if (status === 1) expect(first).toBe(false);
    }
    const next = await Promise.all(payers.map(({ member, bankCardId }) => cashier.ask(member, { bankCardId, amount: 20 })));
    expect(next.map(({ value }) => (value as { status: number }).status)).toEqual(payers.map(() => 0));
  });

  test('found eight times at once it is one case', async () => {
    const { member } = await newPayer();
    const ids = await Promise.all(Array.from({ length: 8 }, (_one, place) => openCase(member, `same-${place % 2}-${member.id}`)));
    expect(new Set(ids).size).toBe(1);
    await atDesk();
    expect(await casesOf(member)).toMatchObject([{ evidence: 2 }]);
  });

  test('an operator may approve what is held, with the sign before them', async () => {
    const { member, bankCardId } = await newPayer();
    await openCase(member);
    await cashier.deposit(member, 100);
    const { value } = await cashier.ask(member, { bankCardId, amount: 50 });
    await atDesk();
    const { refId: id } = value as { refId: string };
    expect((await owner.call(withdrawalApprove, { id })).ok).toBe(true);
  });
});

test('a confirmed case locks withdrawals until two operators lift that; every step is in the trail', async () => {
  const { member, bankCardId } = await newPayer();
  await cashier.deposit(member, 100);
  const id = await openCase(member);
  await atDesk();
  second = await secondOwnerAt(world);
  expect((await owner.call(wire.riskCaseTake, { id })).value).toMatchObject({ state: 'review', assignedToMe: true });
  expect((await second.call(wire.riskCaseTake, { id })).value).toMatchObject({ state: 'review', assignedToMe: true });
  expect((await second.call(wire.riskCaseNote, { id, text: 'asked for papers' })).value.notes).toMatchObject([
    { text: 'asked for papers' },
  ]);
  const verdicts = await Promise.all(
    [owner, second, owner, second].map((by) =>
      by.call(wire.riskCaseDecide, { id, verdict: 'confirmed', reason: 'not theirs', lock: true }),
    ),
  );
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
  const [lock] = verdicts.find(({ ok }) => ok)?.value.locks ?? [];
  expect((await cashier.ask(member, { bankCardId, amount: 20 })).code).toBe('withdraw.locked');
  const lift = (requestId: string) => owner.call(wire.riskLockLift, { id: lock?.id ?? '', reason: 'papers came', requestId });
  const locks = async () => (await owner.call(wire.riskCase, undefined, { id })).value.locks;
  expect(await locks()).toMatchObject([{ liftedAt: null, proposedBy: null, proposed: false }]);
  const { proposalId } = (await lift('lift-1')).value;
  expect((await lift('lift-1')).value).toEqual({ proposalId });
  expect((await lift('lift-2')).code).toBe('desk.proposal.waiting');
  expect(await locks()).toMatchObject([{ liftedAt: null, proposedBy: null, proposed: true }]);
  const { digest } = (await second.call(proposalDetail, undefined, { id: proposalId })).value;
  const confirm = (by: DeskVisitor) => by.call(proposalConfirm, { id: proposalId, digest });
  expect((await confirm(owner)).code).toBe('desk.second.operator');
  expect((await cashier.ask(member, { bankCardId, amount: 20 })).code).toBe('withdraw.locked');
  expect((await Promise.all([confirm(second), confirm(second)])).filter(({ ok }) => ok)).toHaveLength(1);
  expect(await locks()).toMatchObject([{ proposedBy: expect.any(String), liftedBy: expect.any(String), proposed: false }]);
  expect((await lift('lift-3')).code).toBe('desk.changed.meanwhile');
  expect((await cashier.ask(member, { bankCardId, amount: 20 })).ok).toBe(true);
  const { list } = (await owner.call(auditList, undefined, { subjectKind: 'risk.case', subjectId: id })).value;
  expect(list.map(({ action }) => action)).toEqual([
    'risk.lock.lift',
    'risk.case.confirm',
    'risk.case.note',
    'risk.case.take',
    'risk.case.take',
    'risk.case.open',
  ]);
});

test('lifting a lock confirmed, taken back by its author and its member closing the account at once: one of the three', async () => {
  await atDesk();
  second = await secondOwnerAt(world);
  for (let i = 0; i < 3; i += 1) {
    const member = await cashier.newMember();
    await logInAgain(member);
    await world.database.pool.query(
      `WITH cases AS (INSERT INTO risk_case (id, brand_id, kind, subject, rule_version, holds, state, opened_at, last_at, decided_by, decided_at, reason)
           VALUES ('rsk_race_' || $1, 'brd_sol', 'in.and.out', $2, 1, true, 'confirmed', $3, $3, 'opr_test', $3, 'Seen') RETURNING id)
       INSERT INTO risk_lock (id, brand_id, member_id, case_id, locked_by, locked_at) SELECT 'rlk_race_' || $1, 'brd_sol', $2, id, 'opr_test', $3 FROM cases`,
      [String(i), member.id, world.now()],
    );
    const { proposalId: id } = (await owner.call(wire.riskLockLift, { id: `rlk_race_${i}`, reason: 'papers came' })).value;
    const { digest } = (await second.call(proposalDetail, undefined, { id })).value;
    const [confirmed, taken, closed] = await Promise.all([
      second.call(proposalConfirm, { id, digest }),
      owner.call(proposalWithdraw, { id, reason: 'too early' }),
      member.browser.call(closeAccount, { confirmation: member.name }),
    ]);
    const { state } = (await second.call(proposalDetail, undefined, { id })).value;
    expect(state).toBe(confirmed.ok ? 'done' : taken.ok ? 'withdrawn' : 'void');
    expect(closed.ok || state !== 'void').toBe(true);
    const { rows } = await world.database.pool.query<{ lifted: boolean }>(
      'SELECT lifted_at IS NOT NULL AS lifted FROM risk_lock WHERE member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ lifted: confirmed.ok }]);
  }
});

describe('shared things', () => {
  test('a device of four members is a case of four; a fifth joins it', async () => {
    const deviceHash = Buffer.from(randomUUID());
    const members: TestMember[] = [];
    const join = async () => {
      const member = await testMember(world, { brandCode: 'sol' });
      await openTestSession(world, member, { deviceHash });
      members.push(member);
    };
    for (let place = 0; place < 3; place += 1) await join();
    await evaluateAll();
    await atDesk();
    expect(await casesOf(members[0] as TestMember, { kind: 'shared.device' })).toEqual([]);
    await join();
    await evaluateAll();
    world.pass(60);
    await join();
    await evaluateAll();
    for (const member of members) expect(await casesOf(member, { kind: 'shared.device' })).toMatchObject([{ members: 5, evidence: 5 }]);
  });

  test('an account that went through the hands of three members', async () => {
    const members = [];
    for (let place = 0; place < 3; place += 1) {
      const member = await cashier.newMember();
      members.push(member);
      await world.database.pool.query(
        `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at, removed_at)
         VALUES ($1, $2, $3, 'AURORA', 'Aurora', '\\x00', '1234', '\\x0102030405', 'Ana Mar', $4, $4)`,
        [`crd_${randomUUID()}`, member.id, member.brandId, world.now()],
      );
    }
    await evaluateAll();
    await atDesk();
    expect(await casesOf(members[1] as TestMember, { kind: 'shared.account' })).toMatchObject([{ kind: 'shared.account', members: 3 }]);
  });

  const paymentPassword = TEAM_PASSWORD;
  const person = (customerType: number, agentPath: string[]) => teamMember(world, { customerType, agentPath });

  test('money that goes up and comes down again and again', async () => {
    const agent = await person(1, []);
    const member = await person(0, [agent.id]);
    for (let turn = 0; turn < 2; turn += 1) {
      await logInAgain(member);
      await logInAgain(agent);
      if (turn > 0) await play(member, 980_000);
      expect((await member.browser.call(transferUpline, { amount: 1_000_000, paymentPassword })).code).toBeUndefined();
      world.pass(600);
      await play(agent, 1_000_000);
      expect((await agent.browser.call(transferDownline, { name: member.name, amount: 980_000, paymentPassword })).code).toBeUndefined();
      world.pass(HOUR);
    }
    await evaluateAll();
    await atDesk();
    const found = await casesOf(member, { kind: 'transfer.circles' });
    expect(found).toMatchObject([{ members: 2, evidence: 4, currency: 'VND' }]);
    expect((await findRiskSigns(world.database.pool, [agent.id])).get(agent.id)).toMatchObject([{ kind: 'transfer.circles' }]);
  });

  test('accounts of an agent below the agent: one device, bonuses that go up', async () => {
    const agent = await person(1, []);
    const puppets: TestMember[] = [];
    for (let place = 0; place < 4; place += 1) puppets.push(await person(0, [agent.id]));
    const deviceHash = Buffer.from(randomUUID());
    for (const one of [agent, ...puppets.slice(0, 2)]) await openTestSession(world, one, { deviceHash });
    for (const { id, brandId, browser } of puppets) {
      await world.database.ownerPool.query(
        `INSERT INTO reward_grant (id, brand_id, member_id, source, code, key, currency, amount, state, created_at, paid_at, ended_at)
           VALUES ($1, $2, $3, 'promotion', 'welcome', $1, 'VND', 2000000000, 'completed', $4, $4, $4)`,
        [randomUUID(), brandId, id, world.now()],
      );
      expect((await browser.call(transferUpline, { amount: 190_000, paymentPassword })).code).toBeUndefined();
    }
    await evaluateAll();
    await atDesk();
    expect(await casesOf(agent, { kind: 'self.referral' })).toMatchObject([{ members: 3, evidence: 3, holds: true }]);
    const farm = await casesOf(puppets[3] as TestMember, { kind: 'bonus.farm' });
    expect(farm).toMatchObject([{ members: 5, evidence: 8, amount: 1_560_000 }]);
    expect(await casesOf(puppets[3] as TestMember, { kind: 'self.referral' })).toEqual([]);
  });
});

describe('rules', () => {
  const brandId = 'brd_sol';
  const rulesOf = async () => (await owner.call(wire.riskRules, undefined, { brandId })).value.rules;
  type WireRule = Awaited<ReturnType<typeof rulesOf>>[number];
  const change = ({ rule, version, enabled, holds }: WireRule, more: object = {}) =>
    owner.call(wire.riskRuleChange, { brandId, rule, version, enabled, holds, reason: 'as agreed', ...more });
  /** The same by two operators. */
  const changeByTwo = async (row: WireRule, more: object) => {
    const { value } = await change(row, more);
    expect(value.state).toBe('proposed');
    await confirmWaiting(await secondOwnerAt(world));
    await atDesk();
  };

  test('are changed once from what was read, with the trail; parameters of another kind and nothing are refused', async () => {
    await atDesk();
    const [row] = await rulesOf();
    if (row?.rule.kind !== 'in.and.out') throw new Error('another order');
    expect(row).toMatchObject({ version: 1, enabled: true, holds: true, changedBy: null });
    const rule = { ...row.rule, params: { ...row.rule.params, times: 1 } };
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(row, { rule })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['desk.changed.meanwhile']));
    const [next] = await rulesOf();
    expect(next).toMatchObject({ version: 2, rule: { params: { times: 1, minAmount: 200 } } });
    const wrong = { kind: 'in.and.out', params: { members: 3, days: 5 } };
    expect((await owner.call(wire.riskRuleChange, { ...row, brandId, rule: wrong, reason: 'x' } as never)).ok).toBe(false);
    const nothing = { ...rule, params: { ...rule.params, minAmount: 0 } };
    expect((await change(next as WireRule, { rule: nothing })).code).toBe('desk.bounds.wrong');
    const { list } = (await owner.call(auditList, undefined, { action: 'risk.rule.change' })).value;
    expect(list).toHaveLength(1);
    await changeByTwo(next as WireRule, { rule: row.rule });
    expect((await rulesOf())[0]).toMatchObject({ version: 3, rule: row.rule });
  });

  test('tried out they say whom they would find and keep nothing; switched off they find nobody, without a hold they hold nothing', async () => {
    const payer = await newPayer();
    await atDesk();
    const row = (await rulesOf())[0] as WireRule;
    await changeByTwo(row, { holds: false });
    await passThrough(payer);
    expect((await passThrough(payer)).status).toBe(1);
    await atDesk();
    const tried = (await owner.call(wire.riskRuleTry, { brandId, rule: row.rule })).value;
    expect(tried.found.map(({ memberId }) => memberId)).toContain(payer.member.id);
    expect(await casesOf(payer.member)).toEqual([]);
    await evaluateAll();
    expect(await casesOf(payer.member)).toMatchObject([{ kind: 'in.and.out', holds: false }]);
    const other = await newPayer();
    await changeByTwo((await rulesOf())[0] as WireRule, { enabled: false });
    await passThrough(other);
    await passThrough(other);
    await evaluateAll();
    await atDesk();
    expect(await casesOf(other.member)).toEqual([]);
    await change((await rulesOf())[0] as WireRule, { enabled: true, holds: true });
  });
});

test('addresses are shown in full to who may reveal facts of members alone', async () => {
  const { pool } = world.database;
  const members = [];
  for (let place = 0; place < 5; place += 1) {
    const member = await testMember(world, { brandCode: 'koi' });
    members.push(member);
    await world.database.ownerPool.query(`UPDATE member_session SET ip = '198.51.100.77' WHERE member_id = $1`, [member.id]);
  }
  await evaluateAll();
  await atDesk();
  const [found] = await casesOf(members[0] as TestMember, { kind: 'shared.address' });
  expect(found).toMatchObject({ members: 5 });
  const query = { id: found?.id ?? '' };
  expect((await owner.call(wire.riskCase, undefined, query)).value.rows[0]?.ref).toBe('198.51.100.77');
  const reader = await operatorAt(world, owner, 'auditor', [members[0]?.brandId ?? '']);
  const text = JSON.stringify((await reader.call(wire.riskCase, undefined, query)).value);
  expect(text).toContain('198.51…');
  expect(text).not.toContain('198.51.100.77');
  const { count } = await one<{ count: number }>(
    pool,
    `SELECT count(*)::int AS count FROM audit_entry WHERE action = 'risk.addresses.view' AND subject_id = $1`,
    [query.id],
  );
  expect(count).toBe(1);
});
