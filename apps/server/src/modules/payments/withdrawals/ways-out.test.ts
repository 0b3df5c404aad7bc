import { randomUUID } from 'node:crypto';
import { withdrawRecords } from '@pavilion/contract/payments/records';
import { addBankCard, cancelWithdrawal, withdraw, withdrawSettings } from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { disputePropose } from '@pavilion/contract/payments/desk-disputes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmProposalOf } from '../../../test/desk-visitor.ts';
import type { TestMember } from '../../../test/members.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { payOut } from './pay-out.ts';
import { type CashierWorld, cashierWorld, PAYMENT_PASSWORD } from '../testing/cashier-world.ts';
import { deskPair } from '../testing/desk-pair.ts';
import { zoneOf } from '../../../test/brand-zone.ts';

let cashier: CashierWorld;
let desk: ReturnType<typeof deskPair>;
let member: TestMember;
let bankCardId: string;
beforeAll(async () => {
  cashier = await cashierWorld();
  desk = deskPair(cashier.world);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  await way({ fee_fixed: 1_0000, fee_ppm: 20_000 });
  await cashier.world.database.ownerPool.query(`UPDATE withdrawal_rule SET confirm_minutes = 0 WHERE brand_id = 'brd_sol'`);
  member = await cashier.newMember();
  bankCardId = await cashier.addCard(member);
  await cashier.deposit(member, 300);
});
afterEach(async () => {
  expect(await unsoundness(cashier.world.database.pool)).toEqual([]);
});

/** How sol pays to banks from now on. */
const way = (over: { fee_fixed?: number; fee_ppm?: number; min_amount?: number; max_amount?: number; hours?: unknown[] }) =>
  cashier.world.database.ownerPool.query(
    `INSERT INTO withdrawal_way (brand_id, kind, fee_fixed, fee_ppm, min_amount, max_amount, hours) VALUES ('brd_sol', 'bank', $1, $2, $3, $4, $5)
     ON CONFLICT (brand_id, kind) DO UPDATE SET fee_fixed = $1, fee_ppm = $2, min_amount = $3, max_amount = $4, hours = $5`,
    [over.fee_fixed ?? 0, over.fee_ppm ?? 0, over.min_amount ?? null, over.max_amount ?? null, JSON.stringify(over.hours ?? [])],
  );
const asked = async (amount: number): Promise<string> =>
  ((await cashier.ask(member, { bankCardId, amount })).value as { refId: string }).refId;
const money = async () => {
  const { value } = await member.browser.call(balances);
  return [value.sumBalance, value.heldBalance];
};
const fees = async (): Promise<bigint> => {
  const { rows } = await cashier.world.database.ownerPool.query<{ sum: bigint }>(
    `SELECT coalesce(sum(CASE WHEN o.type = 6223 THEN o.amount ELSE -o.amount END), 0)::bigint AS sum FROM operation o
     JOIN account a ON a.id = CASE WHEN o.type = 6223 THEN o.payer ELSE o.receiver END WHERE o.type IN (6223, 6123) AND a.owner = $1`,
    [member.id],
  );
  return rows[0]?.sum ?? 0n;
};
/** Paid, disputed by its member, of which the bank gives `back` back; the rest of it two operators end so. */
async function dispute(refId: string, ending: 'credit' | 'pay.again', back = 0): Promise<void> {
  const { ownerPool } = cashier.world.database;
  await ownerPool.query(`UPDATE withdrawal_rule SET confirm_minutes = 60 WHERE brand_id = 'brd_sol'`);
  await cashier.settle(refId, 'payout.paid', '97');
  // As the member's word leaves it (confirm-withdrawal.test.ts).
  await ownerPool.query(`UPDATE withdrawal SET state = ${WITHDRAWAL.disputed}, confirm_until = NULL WHERE id = $1`, [refId]);
  await ownerPool.query(
    `INSERT INTO withdrawal_step (withdrawal_id, number, state, act, actor, at) SELECT $1, count(*) + 1, ${WITHDRAWAL.disputed}, 'miss', 'member', now() FROM withdrawal_step WHERE withdrawal_id = $1`,
    [refId],
  );
  const id = `dsp_${refId}`;
  await ownerPool.query(
    `INSERT INTO withdrawal_dispute (id, withdrawal_id, reference, brand_id, rest, opened_at) VALUES ($1, $2, $2, 'brd_sol', 970000, now())`,
    [id, refId],
  );
  if (back > 0) await says('payout.returned', refId, back);
  const { first, second } = await desk();
  const { value } = await first.call(disputePropose, { id, ending, reason: 'The bank says so.' });
  expect((await confirmProposalOf(second, value.proposalId)).code).toBeUndefined();
}
const says = (type: 'payout.paid' | 'payout.failed' | 'payout.returned', reference: string, amount: number): Promise<string> =>
  cashier.sendEvent({ type, data: { reference, amount: String(amount), currency: 'BRL' } });
const record = async () => (await member.browser.call(withdrawRecords)).value.list[0];

test('the fee is shown before, held with the amount, and booked when the rest is paid', async () => {
  const { ways } = (await member.browser.call(withdrawSettings)).value;
  expect(ways.find(({ kind }) => kind === 'bank')).toMatchObject({ feeFixed: 1, feePpm: 20_000, opensAt: null });
  const refId = await asked(100);
  expect(await record()).toMatchObject({ amount: 100, fee: 3 });
  expect(await money()).toEqual([200, 100]);
  // Another fee from now on: who asked before pays what was shown.
  await way({ fee_fixed: 50_0000 });
  await cashier.settle(refId, 'payout.paid', '97');
  expect(cashier.provider.calls.at(-1)?.body).toMatchObject({ reference: refId, amount: '97' });
  expect([await money(), await fees()]).toEqual([[200, 0], 3_0000n]);
  expect(await record()).toMatchObject({ status: 4, receivedAmount: 97, fee: 3 });
});

test('what was never paid costs nothing', async () => {
  await cashier.settle(await asked(100), 'payout.failed', '97');
  expect([await money(), await fees()]).toEqual([[300, 0], 0n]);
  await cashier.world.database.ownerPool.query(`UPDATE withdrawal_rule SET automatic_up_to = NULL WHERE brand_id = 'brd_sol'`);
  const refId = await asked(100);
  expect((await member.browser.call(cancelWithdrawal, { refId })).ok).toBe(true);
  expect([await money(), await fees()]).toEqual([[300, 0], 0n]);
  await cashier.world.database.ownerPool.query(`UPDATE withdrawal_rule SET automatic_up_to = 5000000 WHERE brand_id = 'brd_sol'`);
});

test('a payout that the bank gave back whole brings its fee along, one given back in part does not', async () => {
  const whole = await asked(100);
  await cashier.settle(whole, 'payout.paid', '97');
  await cashier.sendEvent({ type: 'payout.returned', data: { reference: whole, amount: '97', currency: 'BRL' } });
  expect([await money(), await fees()]).toEqual([[300, 0], 0n]);
  expect(await record()).toMatchObject({ status: 5, returnedAmount: 100 });
  const part = await asked(100);
  await cashier.settle(part, 'payout.paid', '97');
  await cashier.sendEvent({ type: 'payout.returned', data: { reference: part, amount: '40', currency: 'BRL' } });
  expect([await money(), await fees()]).toEqual([[240, 0], 3_0000n]);
});

test('the notice of another sum than what was ordered is held', async () => {
  const refId = await asked(100);
  const id = await (async () => {
    await cashier.settle(refId, 'payout.paid', '100');
    return refId;
  })();
  const { rows } = await cashier.world.database.ownerPool.query(`SELECT reason FROM payment_event WHERE body ->> 'reference' = $1`, [id]);
  expect(rows).toEqual([{ reason: 'amount.differs' }]);
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '97', currency: 'BRL' } });
  expect(await money()).toEqual([200, 0]);
});

test('a dispute that operators end by a credit of all gives the fee back; paid again, the rest costs nothing more', async () => {
  await dispute(await asked(100), 'credit');
  expect([await money(), await fees()]).toEqual([[300, 0], 0n]);
  const again = await asked(100);
  await dispute(again, 'pay.again');
  expect([await money(), await fees()]).toEqual([[200, 97], 3_0000n]);
  await payOut(cashier.world.platform.domains.payments, again);
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: `${again}.2`, amount: '97', currency: 'BRL' } });
  expect([await money(), await fees()]).toEqual([[200, 0], 3_0000n]);
});

test.each([
  // Of 97 paid: what the bank gives back at once, what becomes of the rest that is paid again, and the fee in the end.
  { back: 40, next: ['payout.paid'], cash: 240, fee: 3 },
  { back: 40, next: ['payout.paid', 'payout.returned'], cash: 300, fee: 0 },
  { back: 40, next: ['payout.failed'], cash: 300, fee: 0 },
  { back: 0, next: ['payout.failed'], cash: 300, fee: 0 },
  { back: 0, next: ['payout.paid', 'payout.returned'], cash: 300, fee: 0 },
] as const)(
  'a rest that is paid again: $back back, next $next: the fee stays while something is away',
  async ({ back, next, cash, fee }) => {
    const refId = await asked(100);
    await dispute(refId, 'pay.again', back);
    await payOut(cashier.world.platform.domains.payments, refId);
    expect([await money(), await fees()]).toEqual([[200 + back, 97 - back], 3_0000n]);
    for (const type of next) await says(type, `${refId}.2`, 97 - back);
    expect([await money(), await fees()]).toEqual([[cash, 0], BigInt(fee) * 10_000n]);
    expect(await record()).toMatchObject(fee === 0 ? { status: 5, returnedAmount: 100 } : { returnedAmount: back });
  },
);

test('what came back in part is credited whole by operators with the fee', async () => {
  await dispute(await asked(100), 'credit', 40);
  expect([await money(), await fees()]).toEqual([[300, 0], 0n]);
  expect(await record()).toMatchObject({ status: 5, returnedAmount: 100 });
});

describe('a kind of account', () => {
  test('has bounds of its own', async () => {
    await way({ min_amount: 50_0000, max_amount: 80_0000 });
    for (const amount of [49, 81])
      expect((await cashier.ask(member, { bankCardId, amount })).fields).toEqual({ amount: 'withdraw.amount.out.of.bounds' });
    expect((await cashier.ask(member, { bankCardId, amount: 80 })).ok).toBe(true);
  });

  test('is refused outside its hours, by a code that says when it opens; others stay open', async () => {
    const hour = (shift: number) => {
      const at = new Date(cashier.world.now().getTime() + shift * 3_600_000);
      return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneOf('sol') }).format(at);
    };
    await way({ hours: [{ from: hour(2), to: hour(3) }] });
    const refused = await cashier.ask(member, { bankCardId, amount: 50 });
    expect([refused.status, refused.code, refused.fields]).toEqual([409, 'withdraw.closed', { bankCardId: 'withdraw.closed' }]);
    expect(refused.message).toContain(hour(2));
    const { ways } = (await member.browser.call(withdrawSettings)).value;
    expect(ways.filter(({ opensAt }) => opensAt !== null).map(({ kind }) => kind)).toEqual(['bank']);
    const pix = await member.browser.call(addBankCard, {
      bankCode: 'PIX',
      keyType: 'random',
      cardNumber: randomUUID(),
      payeeName: 'Ana Mar',
      paymentPassword: PAYMENT_PASSWORD,
    });
    const there = await member.browser.call(withdraw, {
      bankCardId: pix.value.bankCardId,
      amount: 50,
      paymentPassword: PAYMENT_PASSWORD,
      requestId: randomUUID(),
    });
    expect(there.ok).toBe(true);
    // Two hours on: in the night that repeats an hour, one on may be a time the clock showed before.
    await way({ hours: [{ from: hour(-1), to: hour(2) }] });
    expect(await asked(50)).toMatch(/^wdr_/);
  });
});
