import { randomUUID } from 'node:crypto';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import { cancelWithdrawal, withdrawSettings } from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSession, type TestMember } from '../../../test/members.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';
import { payOut } from './pay-out.ts';

let cashier: CashierWorld;
let member: TestMember;
let bankCardId: string;
beforeAll(async () => {
  cashier = await cashierWorld();
});
afterAll(() => cashier.close());
beforeEach(async () => {
  member = await cashier.newMember();
  bankCardId = await cashier.addCard(member);
});

interface RequestAnswer {
  ok: boolean;
  code: string | undefined;
  refId: string;
  status: number;
  params: Record<string, unknown>;
}
async function ask(amount: number, more: { requestId?: string; bankCardId?: string } = {}): Promise<RequestAnswer> {
  const { ok, code, value, detail } = await cashier.ask(member, { bankCardId, amount, ...more });
  const { refId = '', status = -1 } = (value ?? {}) as { refId?: string; status?: number };
  return { ok, code, refId, status, params: detail };
}
const money = async () => {
  const { value } = await member.browser.call(balances);
  return [value.sumBalance, value.heldBalance];
};
const setRule = (change: string) => cashier.world.database.pool.query(`UPDATE withdrawal_rule SET ${change} WHERE brand_id = 'brd_sol'`);

describe('a request id', () => {
  test('asked again with the same body is the same withdrawal; raced, too', async () => {
    await cashier.deposit(member, 200);
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(50, { requestId })));
    expect(new Set(answers.map(({ refId }) => refId)).size).toBe(1);
    expect(await money()).toEqual([150, 50]);
  });

  test('with another amount or another account is refused and moves nothing', async () => {
    await cashier.deposit(member, 200);
    const requestId = randomUUID();
    const first = await ask(50, { requestId });
    const other = await cashier.addCard(member);
    expect((await ask(60, { requestId })).code).toBe('withdraw.request.differs');
    expect((await ask(50, { requestId, bankCardId: other })).code).toBe('withdraw.request.differs');
    expect((await ask(50, { requestId })).refId).toBe(first.refId);
    expect(await money()).toEqual([150, 50]);
  });

  test("is the member's own: another member's of the same text is another withdrawal", async () => {
    const requestId = randomUUID();
    await cashier.deposit(member, 200);
    const mine = await ask(50, { requestId });
    member = await cashier.newMember();
    bankCardId = await cashier.addCard(member);
    await cashier.deposit(member, 200);
    const hers = await ask(60, { requestId });
    expect([mine.ok, hers.ok, mine.refId === hers.refId]).toEqual([true, true, false]);
  });
});

describe('turnover before a withdrawal', () => {
  beforeAll(() => setRule('turnover_ppm = 1000000'));
  afterAll(() => setRule('turnover_ppm = 0'));

  /** A round of this stake that won it back: turnover without a change of the balance. */
  async function play(stake: number): Promise<void> {
    const { bets } = cashier.world.platform.domains;
    cashier.world.pass(1);
    const amount = BigInt(stake) * 10_000n;
    const round = {
      vendor: 'LANTERN',
      memberId: member.id,
      roundId: randomUUID(),
      currency: 'BRL',
      game: 'citrus-coast',
      product: 'rng',
      amount,
    };
    const bet = await bets.apply({ ...round, kind: 'bet', transactionId: randomUUID() });
    const win = await bets.apply({ ...round, kind: 'win', transactionId: randomUUID(), roundClosed: true });
    expect([bet.status, win.status]).toEqual(['ok', 'ok']);
    cashier.world.pass(1);
  }
  const turnover = async () => {
    const { value } = await member.browser.call(withdrawSettings);
    return [value.turnoverRequired, value.turnoverDone, value.turnoverRemaining];
  };
  const deposit = async (amount: number) => {
    cashier.world.pass(1);
    await cashier.deposit(member, amount);
    cashier.world.pass(1);
  };

  test('what was deposited is played first, to the last unit', async () => {
    await deposit(100);
    expect(await turnover()).toEqual([100, 0, 100]);
    expect(await ask(20)).toMatchObject({ code: 'withdraw.turnover.open' });
    await play(60);
    await play(39);
    expect(await turnover()).toEqual([100, 99, 1]);
    expect(await ask(20)).toMatchObject({ code: 'withdraw.turnover.open' });
    await play(1);
    expect(await turnover()).toEqual([100, 100, 0]);
    expect(await ask(20)).toMatchObject({ ok: true });
  });

  test('after a withdrawal counting restarts: what was deposited and played before it counts no more', async () => {
    await deposit(100);
    await play(100);
    await play(90);
    expect((await ask(20)).ok).toBe(true);
    expect(await turnover()).toEqual([0, 0, 0]);
    expect((await ask(20)).ok).toBe(true);
    await deposit(50);
    expect(await turnover()).toEqual([50, 0, 50]);
    // 60 are left of before and free; the 50 wait.
    expect((await ask(61)).code).toBe('withdraw.turnover.open');
    await play(50);
    expect((await ask(61)).ok).toBe(true);
  });

  test('one that was cancelled or rejected asks for nothing again: what was played for stays free', async () => {
    await setRule('automatic_up_to = NULL');
    try {
      await deposit(100);
      await play(100);
      for (const end of ['cancel', 'reject'] as const) {
        const { refId, status } = await ask(20);
        expect(status).toBe(0);
        expect(await turnover()).toEqual([0, 0, 0]);
        if (end === 'cancel') expect((await member.browser.call(cancelWithdrawal, { refId })).ok).toBe(true);
        else await decideWithdrawal(cashier.world.platform.domains.payments, { id: refId, operator: 'op', approve: false });
        expect([end, await turnover()]).toEqual([end, [0, 0, 0]]);
      }
      await deposit(50);
      expect(await turnover()).toEqual([50, 0, 50]);
    } finally {
      await setRule('automatic_up_to = 5000000');
    }
  });

  test("deposits that were not credited ask for nothing, and no other member's play counts", async () => {
    await deposit(100);
    const first = member;
    member = await cashier.newMember();
    await deposit(100);
    await play(100);
    member = first;
    expect(await turnover()).toEqual([100, 0, 100]);
  });
});

test('while its provider has no secret a small one waits in review, where the member can take it back', async () => {
  await cashier.deposit(member, 100);
  const { ownerPool } = cashier.world.database;
  const set = (text: string) => ownerPool.query(`UPDATE payment_provider SET ${text}`);
  await set('enabled = false');
  try {
    const { refId, status } = await ask(20);
    expect(status).toBe(0);
    expect((await member.browser.call(cancelWithdrawal, { refId })).ok).toBe(true);
  } finally {
    await set('enabled = true');
  }
});

describe('limits of the brand', () => {
  test("so many a day, counted by the brand's midnight; a cancelled one leaves its place free", async () => {
    await cashier.deposit(member, 1_000);
    await setRule('daily_count = 2, automatic_up_to = NULL');
    try {
      const first = await ask(20);
      expect((await ask(20)).ok).toBe(true);
      expect((await ask(20)).code).toBe('withdraw.daily.count');
      await member.browser.call(cancelWithdrawal, { refId: first.refId });
      expect((await ask(20)).ok).toBe(true);
      expect((await ask(20)).code).toBe('withdraw.daily.count');
    } finally {
      await setRule('daily_count = 5, automatic_up_to = 5000000');
    }
  });

  test("the next day begins at the brand's midnight, not at that of the server", async () => {
    await cashier.deposit(member, 1_000);
    await setRule('daily_count = 1');
    try {
      const { timeZone } = await cashier.world.platform.domains.deps.brandById('brd_sol');
      const midnight = DateTime.fromJSDate(cashier.world.now(), { zone: timeZone }).plus({ days: 1 }).startOf('day').toMillis();
      const until = async (moment: number) => {
        cashier.world.pass((moment - cashier.world.now().getTime()) / 1000);
        member.browser.token = (await openTestSession(cashier.world, member)).token;
      };
      await until(midnight - 120_000);
      expect((await ask(20)).ok).toBe(true);
      await until(midnight - 60_000);
      expect((await ask(20)).code).toBe('withdraw.daily.count');
      await until(midnight + 1_000);
      expect((await ask(20)).ok).toBe(true);
    } finally {
      await setRule('daily_count = 5');
    }
  });

  test('exactly at the limit it is approved by itself, one step above it waits', async () => {
    await cashier.deposit(member, 2_000);
    expect((await ask(500)).status).toBe(1);
    expect((await ask(500.01)).status).toBe(0);
    const { rows } = await cashier.world.database.pool.query(
      `SELECT action, actor_kind FROM audit_entry WHERE detail ->> 'memberId' = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ action: 'withdrawal.approve', actor_kind: 'system' }]);
  });

  test.each([
    [19.99, 'withdraw.amount.out.of.bounds'],
    [50_000.01, 'withdraw.amount.out.of.bounds'],
    [20.001, 'amount.step'],
    [200.01, 'balance.not.enough'],
  ])('%d is refused: %s', async (amount, code) => {
    await cashier.deposit(member, 200);
    expect(await ask(amount)).toMatchObject({ ok: false, code });
    expect(await money()).toEqual([200, 0]);
    expect((await ask(200)).ok).toBe(true);
  });
});

describe('ends of a withdrawal', () => {
  test("another member's cannot be cancelled, and an approved one not at all", async () => {
    await cashier.deposit(member, 1_000);
    const waiting = await ask(600);
    const paying = await ask(100);
    expect((await member.browser.call(cancelWithdrawal, { refId: paying.refId })).code).toBe('withdraw.not.cancellable');
    const stranger = await cashier.newMember();
    expect((await stranger.browser.call(cancelWithdrawal, { refId: waiting.refId })).code).toBe('not.found');
    expect(await money()).toEqual([300, 700]);
    const cancel = () => member.browser.call(cancelWithdrawal, { refId: waiting.refId });
    expect((await Promise.all([cancel(), cancel(), cancel()])).map(({ value }) => value.status)).toEqual([6, 6, 6]);
    expect(await money()).toEqual([900, 100]);
  });

  test("the provider is asked once for a payout, with the member's account in full", async () => {
    const { payments } = cashier.world.platform.domains;
    await cashier.deposit(member, 200);
    const { refId } = await ask(100);
    const orders = () => cashier.provider.calls.filter(({ path, body }) => path === '/v1/payouts' && body['reference'] === refId);
    await payOut(payments, refId);
    await payOut(payments, refId);
    expect(orders().map(({ body }) => body)).toEqual([
      {
        reference: refId,
        amount: '100',
        currency: 'BRL',
        method: 'AURORA',
        detail: { accountNumber: expect.stringMatching(/^50000\d\d$/), holder: 'Ana Mar', kind: 'bank', type: '' },
      },
    ]);
    expect((await member.browser.call(withdrawRecords)).value.list[0]?.status).toBe(2);
  });

  test('one in review is not paid, no matter who asks for it', async () => {
    const { payments } = cashier.world.platform.domains;
    await cashier.deposit(member, 1_000);
    const { refId } = await ask(600);
    await payOut(payments, refId);
    expect(cashier.provider.calls.some(({ body }) => body['reference'] === refId)).toBe(false);
    expect((await member.browser.call(withdrawRecords)).value.list[0]?.status).toBe(0);
  });

  test('a payout the provider did not take is ordered again under the same id', async () => {
    const { payments } = cashier.world.platform.domains;
    await cashier.deposit(member, 200);
    const { refId } = await ask(100);
    cashier.provider.answerWith(503);
    await expect(payOut(payments, refId)).rejects.toThrow('answered 503');
    cashier.provider.answerWith(200);
    await payOut(payments, refId);
    expect(cashier.provider.calls.filter(({ path, body }) => path === '/v1/payouts' && body['reference'] === refId)).toHaveLength(2);
    await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } });
    expect(await money()).toEqual([100, 0]);
  });
});

test('a withdrawal cut in pieces within a day passes without an operator no further than one alone, raced too', async () => {
  await setRule('automatic_up_to = 1000000, automatic_per_day = NULL, daily_count = 20');
  try {
    await cashier.deposit(member, 1_000);
    const settings = async () => (await member.browser.call(withdrawSettings)).value.automaticUpTo;
    expect(await settings()).toBe(100);
    const pieces = await Promise.all(Array.from({ length: 6 }, () => ask(40)));
    expect(pieces.map(({ status }) => status).toSorted()).toEqual([0, 0, 0, 0, 1, 1]);
    expect(await settings()).toBe(20);
    expect((await ask(21)).status).toBe(0);
    expect((await ask(20)).status).toBe(1);
    expect(await settings()).toBeNull();
    // What an operator approved was looked at, and a day later the bound is whole again.
    cashier.world.pass(86_401);
    member.browser.token = (await openTestSession(cashier.world, member)).token;
    expect([await settings(), (await ask(100)).status]).toEqual([100, 1]);
  } finally {
    await setRule('automatic_up_to = 5000000, daily_count = 5');
  }
});

test("what is paid without an operator never passes the brand's cap of a day, of many members at once", async () => {
  cashier.world.pass(2 * 86_400);
  // Room for three of 50.
  await setRule('automatic_up_to = 5000000, automatic_per_day = 1700000');
  const members = await Promise.all(Array.from({ length: 7 }, () => cashier.newMember()));
  const asked = [];
  for (const one of members) {
    await cashier.deposit(one, 100);
    asked.push({ one, bankCardId: await cashier.addCard(one) });
  }
  const answers = await Promise.all(asked.map(({ one, bankCardId: card }) => cashier.ask(one, { bankCardId: card, amount: 50 })));
  expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 7 }, () => true));
  const states = answers.map(({ value }) => (value as { status: number }).status).toSorted();
  expect(states).toEqual([0, 0, 0, 0, 1, 1, 1]);
  await setRule('automatic_per_day = NULL');
});
