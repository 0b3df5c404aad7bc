import * as desk from '@pavilion/contract/operator/desk';
import * as members from '@pavilion/contract/identity/desk';
import * as money from '@pavilion/contract/payments/desk';
import { newId } from '@pavilion/contract/base/id';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { accounts, findBalance, post } from '../../ledger/public.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { cancelWithdrawal } from '../withdrawals/withdrawals.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId = '';
let memberId = '';

const units = (amount: number): bigint => BigInt(amount) * 10_000n;
const at = () => ({ brandId, currency: 'VND', memberId });
const hold = () => findBalance(world.database.pool, accounts.hold(at()));
const SMALL = 3_000_000;
const LARGE = 30_000_000;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  brandId = (await first.call(desk.deskMe)).value.operator.brands.find(({ code }) => code === 'koi')?.id ?? '';
  memberId = (await first.call(members.memberSearch, undefined, { q: 'demo', brandId })).value.list[0]?.memberId ?? '';
  await world.database.pool.query(
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
     VALUES ('crd_test', $1, $2, 'LOTUS', 'Lotus Bank', '\\x00', '4821', '\\x01', 'Tran Thi Hoa', $3)`,
    [memberId, brandId, world.now()],
  );
  await post(
    world.database.pool,
    {
      key: 'test:credit',
      type: 'credit.by.house',
      reference: memberId,
      lines: [{ from: accounts.adjustment(at()), to: accounts.cash(at()), amount: units(1_000_000_000) }],
    },
    world.now(),
  );
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
});

/** A withdrawal in review with its money held, as the member's own call leaves it. */
async function place(amount: number): Promise<string> {
  const id = newId('wdr', world.now().getTime());
  await world.database.pool.query(
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider,
       requested_at)
     VALUES ($1, $2, $3, $1, '\\x00', 'crd_test', 'Lotus Bank', '4821', 'VND', $4, ${WITHDRAWAL.review}, 'sandbox', $5)`,
    [id, brandId, memberId, units(amount), world.now()],
  );
  await post(
    world.database.pool,
    {
      key: `withdrawal:${id}`,
      type: 'withdrawal',
      reference: id,
      lines: [{ from: accounts.cash(at()), to: accounts.hold(at()), amount: units(amount) }],
    },
    world.now(),
  );
  return id;
}

const payouts = async (id: string): Promise<number> => {
  const { rows } = await world.database.ownerPool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'payments.pay-out' AND j.payload ->> 'id' = $1`,
    [id],
  );
  return rows[0]?.n ?? 0;
};
/** What was asked for before does not count together with what is asked for from now on. */
const aDayLater = async () => {
  await world.database.ownerPool.query(`UPDATE withdrawal SET requested_at = requested_at - interval '1 day'`);
};
beforeEach(aDayLater);

const statesOf = (answers: { ok: boolean; code: string | undefined }[]) => answers.map(({ ok, code }) => (ok ? 'ok' : code)).toSorted();

test('one operator is enough below the threshold; the queue and the page say what there is to know', async () => {
  const id = await place(SMALL);
  const queue = (await first.call(money.withdrawalQueue, undefined, { state: '0' })).value;
  expect(queue.list.find((row) => row.id === id)).toMatchObject({
    username: 'demo',
    amount: SMALL,
    bankNumber: '•••• 4821',
    approvalsNeeded: 1,
    stuck: false,
  });
  expect(queue.waiting).toMatchObject([{ brandId, currency: 'VND' }]);
  const { value } = await first.call(money.withdrawalView, undefined, { id });
  expect(value).toMatchObject({ card: { holder: 'Tran Thi Hoa', number: '•••• 4821' }, approvalList: [] });
  expect(value.warnings).toEqual(expect.arrayContaining(['first.withdrawal', 'card.new']));
  expect((await first.call(money.withdrawalApprove, { id })).value).toMatchObject({ state: 1, approvals: 1, approvedBy: 'Ngoc Lan' });
  expect(await payouts(id)).toBe(1);
  expect(
    statesOf([await second.call(money.withdrawalApprove, { id }), await second.call(money.withdrawalReject, { id, reason: 'late' })]),
  ).toEqual(['withdraw.not.in.review', 'withdraw.not.in.review']);
});

test('the queue is narrowed by number, method, amount, and by members whom a case of misuse names', async () => {
  const [small, large] = [await place(SMALL), await place(LARGE)];
  const idsOf = async (query: object) =>
    (await first.call(money.withdrawalQueue, undefined, { state: '0', brandId, ...query })).value.list.map(({ id }) => id);
  expect(await idsOf({ q: large })).toEqual([large]);
  expect(await idsOf({ q: large.slice(0, -1) })).toEqual([]);
  const bounds = [{ minAmount: String(SMALL + 1) }, { maxAmount: String(SMALL) }, { minAmount: String(LARGE), maxAmount: String(LARGE) }];
  const found = await Promise.all(bounds.map(idsOf));
  expect(found.map((ids) => [ids.includes(small), ids.includes(large)])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
  expect(await idsOf({ method: 'bank' })).toEqual(expect.arrayContaining([small, large]));
  expect(await idsOf({ method: 'crypto' })).toEqual([]);
  expect(await idsOf({ risk: '1' })).toEqual([]);
  await world.database.pool.query(
    `WITH cases AS (INSERT INTO risk_case (id, brand_id, kind, subject, rule_version, holds, state, opened_at, last_at)
       VALUES ('rsk_queue', $1, 'in.and.out', $2, 1, false, 'open', $3, $3) RETURNING id)
     INSERT INTO risk_case_member (case_id, member_id) SELECT id, $2 FROM cases`,
    [brandId, memberId, world.now()],
  );
  const { list } = (await first.call(money.withdrawalQueue, undefined, { risk: '1', q: small })).value;
  expect(list).toMatchObject([{ id: small, method: 'bank', caseCount: 1 }]);
  await world.database.pool.query(
    `UPDATE risk_case SET state = 'cleared', decided_by = 'test', decided_at = opened_at, reason = 'checked' WHERE id = 'rsk_queue'`,
  );
  expect(await idsOf({ risk: '1' })).toEqual([]);
  for (const [field, value] of [
    ['minAmount', '-1'],
    ['maxAmount', 'much'],
    ['maxAmount', '9'.repeat(30)],
    ['method', 'cheque'],
    ['risk', '2'],
  ] as const) {
    const { status, fields } = await first.call(money.withdrawalQueue, undefined, { [field]: value } as object);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  }
});

test('above it the first yes is only noted, and the same operator cannot be the second', async () => {
  const id = await place(LARGE);
  const noted = await first.call(money.withdrawalApprove, { id });
  expect(noted.value).toMatchObject({ state: 0, approvals: 1, approvalsNeeded: 2, approvedByMe: true, approvedBy: null });
  const again = await first.call(money.withdrawalApprove, { id });
  expect([again.status, again.code]).toEqual([409, 'desk.second.operator']);
  expect(await payouts(id)).toBe(0);
  expect((await second.call(money.withdrawalApprove, { id })).value).toMatchObject({ state: 1, approvals: 2, approvedBy: 'Rui Sampaio' });
  expect(await payouts(id)).toBe(1);
  const {
    value: { approvalList },
  } = await second.call(money.withdrawalView, undefined, { id });
  expect(approvalList.map(({ operatorName }) => operatorName)).toEqual(['Ngoc Lan', 'Rui Sampaio']);
});

test('an approval reads the withdrawal, its rule, its member and its approvals once each', async () => {
  const id = await place(SMALL);
  const texts: string[] = [];
  const { pool } = world.database;
  const recording = {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (text: string, values?: unknown[]) => {
          texts.push(text);
          return client.query(text, values);
        },
        release: (error?: Error) => client.release(error),
      };
    },
  } as unknown as typeof pool;
  const nothing = async () => undefined;
  const decided = await decideWithdrawal(
    { db: recording, clock: { now: world.now }, enqueue: nothing, hint: nothing },
    { id, approve: true, operator: 'opr_demonstration1', atDesk: { ip: '127.0.0.1', scope: [brandId] } },
  );
  expect(decided).toMatchObject({ id, state: 1, username: 'demo', approvers: ['opr_demonstration1'] });
  const readsOf = (table: string) => texts.flatMap((text) => text.match(new RegExp(`(?:FROM|JOIN) ${table}\\b`, 'g')) ?? []).length;
  // Of the withdrawal a first statement takes only whose it is: the member's guard is locked before it is read.
  expect(texts.filter((text) => text.startsWith('SELECT member_id FROM withdrawal'))).toHaveLength(1);
  expect(['withdrawal', 'withdrawal_rule', 'member_facts', 'withdrawal_approval'].map(readsOf)).toEqual([3, 1, 1, 2]);
});

test('exactly at the threshold one operator is enough, one step above it takes two', async () => {
  const {
    value: { fourEyesAbove },
  } = await first.call(money.withdrawalRules, undefined, { brandId });
  const threshold = fourEyesAbove ?? 0;
  const [at, above] = [await place(threshold), await place(threshold + 1)];
  expect((await first.call(money.withdrawalApprove, { id: at })).value).toMatchObject({ state: 1, approvalsNeeded: 1 });
  expect((await first.call(money.withdrawalApprove, { id: above })).value).toMatchObject({ state: 0, approvalsNeeded: 2 });
  expect([await payouts(at), await payouts(above)]).toEqual([1, 0]);
  await first.call(money.withdrawalReject, { id: above, reason: 'test over' });
});

test('one operator who approves twenty times at once is one operator', async () => {
  const id = await place(LARGE);
  const answers = await Promise.all(Array.from({ length: 20 }, () => first.call(money.withdrawalApprove, { id })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(statesOf(answers).filter((code) => code === 'desk.second.operator')).toHaveLength(19);
  expect(await payouts(id)).toBe(0);
  await first.call(money.withdrawalReject, { id, reason: 'test over' });
});

test('two operators who approve at once pay out once', async () => {
  const id = await place(LARGE);
  const answers = await Promise.all([first, second, first, second].map((visitor) => visitor.call(money.withdrawalApprove, { id })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await payouts(id)).toBe(1);
});

test("approval, rejection and the member's change of mind: one of them happens, and the hold follows it", async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await hold();
    const id = await place(SMALL);
    const taken = cancelWithdrawal(world.platform.domains.payments, { refId: id, memberId }).then(
      () => 'cancelled',
      () => 'refused',
    );
    const [approved, rejected, cancelled] = await Promise.all([
      first.call(money.withdrawalApprove, { id }),
      second.call(money.withdrawalReject, { id, reason: 'name differs' }),
      taken,
    ]);
    const happened = [approved.ok, rejected.ok, cancelled === 'cancelled'];
    expect(happened.filter(Boolean)).toHaveLength(1);
    expect(await payouts(id)).toBe(approved.ok ? 1 : 0);
    expect(await hold()).toBe(before + (approved.ok ? units(SMALL) : 0n));
  }
});

test('a rejection gives the money back and its reason is in the trail', async () => {
  const before = await hold();
  const id = await place(LARGE);
  expect((await first.call(money.withdrawalReject, { id, reason: 'card of another person' })).value).toMatchObject({
    state: 5,
    remark: 'card of another person',
  });
  expect(await hold()).toBe(before);
  const {
    value: { list },
  } = await first.call(desk.auditList, undefined, { subjectId: id });
  expect(list[0]).toMatchObject({
    action: 'withdrawal.reject',
    actorName: 'Ngoc Lan',
    detail: { remark: 'card of another person' },
    ip: '203.0.113.7',
  });
});

test('beside the product nobody can be the second pair of eyes', async () => {
  const id = await place(LARGE);
  await expect(decideWithdrawal(world.platform.domains.payments, { id, operator: 'somebody', approve: true })).rejects.toThrow(
    'withdraw.four.eyes',
  );
  expect((await first.call(money.withdrawalApprove, { id })).value.approvals).toBe(1);
  await expect(decideWithdrawal(world.platform.domains.payments, { id, operator: 'somebody', approve: true })).rejects.toThrow(
    'withdraw.four.eyes',
  );
  await first.call(money.withdrawalReject, { id, reason: 'test over' });
});

test('an operator of another brand finds no such withdrawal', async () => {
  const id = await place(SMALL);
  const sol = (await first.call(desk.deskMe)).value.operator.brands.find(({ code }) => code === 'sol')?.id ?? '';
  const ofSol = await operatorAt(world, first, 'cashier', [sol]);
  const answers = [
    await ofSol.call(money.withdrawalView, undefined, { id }),
    await ofSol.call(money.withdrawalApprove, { id }),
    await ofSol.call(money.withdrawalReject, { id, reason: 'x' }),
    await ofSol.call(money.payoutResend, { id, reason: 'x' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  await first.call(money.withdrawalReject, { id, reason: 'test over' });
});

test('the threshold is a rule of the brand: lifted by two for the next approval, lowered by one at once', async () => {
  const id = await place(LARGE);
  await first.call(money.withdrawalApprove, { id });
  const {
    value: { currency: _currency, step: _step, ...rules },
  } = await first.call(money.withdrawalRules, undefined, { brandId });
  expect(rules).toMatchObject({ fourEyesAbove: 20_000_000, turnoverPercent: 0 });
  const change = { ...rules, brandId, reason: 'more trust', fourEyesAbove: null };
  const answers = await Promise.all([first.call(money.withdrawalRulesChange, change), second.call(money.withdrawalRulesChange, change)]);
  expect(statesOf(answers)).toEqual(['desk.proposal.waiting', 'ok']);
  expect((await first.call(money.withdrawalApprove, { id })).code).toBe('desk.second.operator');
  // Whoever of the two was first, the other confirms.
  await confirmWaiting(answers[0]?.ok ? second : first);
  expect((await first.call(money.withdrawalApprove, { id })).value).toMatchObject({ state: 1, approvalsNeeded: 1 });
  const { version } = (await first.call(money.withdrawalRules, undefined, { brandId })).value;
  const next = { ...change, version };
  const wrong = await first.call(money.withdrawalRulesChange, { ...next, minAmount: rules.maxAmount, maxAmount: rules.minAmount });
  expect([wrong.status, wrong.code, wrong.fields]).toEqual([400, 'desk.bounds.wrong', { minAmount: 'desk.bounds.wrong' }]);
  expect((await first.call(money.withdrawalRulesChange, { ...next, fourEyesAbove: 20_000_000, reason: 'as before' })).value.state).toBe(
    'done',
  );
});

test('a payout that nobody works on is found and ordered again', async () => {
  const id = await place(SMALL);
  await first.call(money.withdrawalApprove, { id });
  world.pass(11 * 60);
  first = await ownerAt(world);
  const {
    value: { list },
  } = await first.call(money.withdrawalQueue, undefined, { stuck: '1' });
  expect(list.map((row) => row.id)).toContain(id);
  const before = await payouts(id);
  expect((await first.call(money.payoutResend, { id, reason: 'provider was away' })).ok).toBe(true);
  expect(await payouts(id)).toBe(before + 1);
});

test('parked notices are listed by brand and judged again', async () => {
  const id = await place(SMALL);
  await world.database.pool.query(
    `INSERT INTO payment_event (provider, event_id, body, received_at, state, reason) VALUES ('sandbox', 'evt_1', $1, $2, 'parked', 'amount.differs')`,
    [JSON.stringify({ kind: 'payout.paid', reference: id, amount: String(units(5)), currency: 'VND' }), world.now()],
  );
  const { value } = await first.call(money.parkedPayments, undefined, { brandId });
  expect(value.list).toMatchObject([{ eventId: 'evt_1', brandId, amount: 5, reason: 'amount.differs' }]);
  expect((await first.call(money.parkedReapply, { provider: 'sandbox', eventId: 'evt_1', reason: 'provider corrected it' })).ok).toBe(true);
  const again = await first.call(money.parkedReapply, { provider: 'sandbox', eventId: 'evt_1', reason: 'twice' });
  expect([again.status, again.code]).toEqual([404, 'not.found']);
});

test('fee, bounds and hours of a kind of account hold with the next call of a member, and the trail has what was before', async () => {
  const read = async () => (await first.call(money.withdrawalRules, undefined, { brandId })).value;
  const { currency: _currency, step, ...rules } = await read();
  const put = async (way: object, over: object = {}) =>
    first.call(money.withdrawalRulesChange, {
      ...rules,
      version: (await read()).version,
      brandId,
      reason: 'a dearer night',
      ways: rules.ways.map((one) => (one.kind === 'wallet' ? { ...one, ...way } : one)),
      ...over,
    });
  expect(rules.ways.map(({ kind }) => kind)).toEqual(['bank', 'wallet', 'crypto']);
  const hours = [{ days: [1, 2], from: '08:00', to: '02:00' }];
  expect((await put({ feeFixed: step, feePpm: 15_000, min: 200_000, max: 300_000, hours })).ok).toBe(true);
  const { rows } = await world.database.ownerPool.query("SELECT * FROM withdrawal_way WHERE brand_id = $1 AND kind = 'wallet'", [brandId]);
  expect(rows).toMatchObject([{ fee_ppm: 15_000, min_amount: 2_000_000_000n, max_amount: 3_000_000_000n, hours }]);
  expect((await read()).ways.find(({ kind }) => kind === 'wallet')).toMatchObject({ feeFixed: step, min: 200_000, hours });
  const { list } = (await first.call(desk.auditList, undefined, { action: 'withdrawals.rules' })).value;
  expect(list[0]?.detail).toEqual({
    reason: 'a dearer night',
    before: {
      'ways.wallet.feeFixed': '0',
      'ways.wallet.feePpm': '0',
      'ways.wallet.min': null,
      'ways.wallet.max': null,
      'ways.wallet.hours': '[]',
    },
    after: {
      'ways.wallet.feeFixed': String(step),
      'ways.wallet.feePpm': '15000',
      'ways.wallet.min': '200000',
      'ways.wallet.max': '300000',
      'ways.wallet.hours': JSON.stringify(hours),
    },
  });
  for (const wrong of [{ min: 400_000, max: 300_000 }, { feeFixed: rules.minAmount }, { feeFixed: 0.5 }, { feeFixed: -1 }, { min: 0 }]) {
    const { code, fields } = await put(wrong);
    expect([code, fields], JSON.stringify(wrong)).toEqual(['desk.bounds.wrong', { ways: 'desk.bounds.wrong' }]);
  }
  expect((await put({}, { ways: rules.ways.slice(1) })).code).toBe('desk.changed.meanwhile');
  expect((await put({}, { ways: [...rules.ways.slice(1), rules.ways.at(-1)] })).code).toBe('desk.changed.meanwhile');
  expect((await put({})).ok).toBe(true);
});

test('an amount cut in pieces takes two operators as the whole does, also approved at once; what two approved does not count', async () => {
  const {
    value: { fourEyesAbove },
  } = await first.call(money.withdrawalRules, undefined, { brandId });
  const part = (fourEyesAbove ?? 0) / 2;
  const pieces = [await place(part), await place(part), await place(part)];
  const answers = await Promise.all(pieces.map((id) => first.call(money.withdrawalApprove, { id })));
  expect(answers.map(({ value }) => [value.state, value.approvals]).toSorted()).toEqual([
    [0, 1],
    [1, 1],
    [1, 1],
  ]);
  const third = answers.find(({ value }) => value.state === 0)?.value.id ?? '';
  const { list } = (await first.call(money.withdrawalQueue, undefined, { state: '0' })).value;
  expect(list.find(({ id }) => id === third)).toMatchObject({ approvalsNeeded: 2, approvals: 1 });
  expect((await first.call(money.withdrawalApprove, { id: third })).code).toBe('desk.second.operator');
  expect((await second.call(money.withdrawalApprove, { id: third })).value).toMatchObject({ state: 1, approvals: 2 });
  await aDayLater();
  expect((await first.call(money.withdrawalApprove, { id: await place(part) })).value).toMatchObject({ state: 1, approvals: 1 });
});
