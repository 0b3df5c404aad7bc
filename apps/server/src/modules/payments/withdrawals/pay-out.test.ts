import { withdrawRecords } from '@pavilion/contract/payments/records';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../../test/members.ts';
import { applyEvent } from '../providers/apply-event.ts';
import { PAYMENT_CHECKS } from '../check-payments.ts';
import type { PaymentsDeps } from '../deps.ts';
import { askTick, payOut } from './pay-out.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
let member: TestMember;
let refId: string;
beforeAll(async () => {
  cashier = await cashierWorld();
});
afterAll(() => cashier.close());
beforeEach(async () => {
  cashier.provider.answerWith(200);
  member = await cashier.newMember();
  const bankCardId = await cashier.addCard(member);
  await cashier.deposit(member, 200);
  const { value } = await cashier.ask(member, { bankCardId, amount: 100 });
  ({ refId } = value as { refId: string });
});
afterEach(async () => {
  for (const [name, sql] of PAYMENT_CHECKS) expect([name, (await cashier.world.database.pool.query(sql)).rows]).toEqual([name, []]);
});

const money = async () => {
  const { value } = await member.browser.call(balances);
  return [value.sumBalance, value.heldBalance];
};
const status = async () => (await member.browser.call(withdrawRecords)).value.list[0]?.status;
const orders = () => cashier.provider.calls.filter(({ path, body }) => path === '/v1/payouts' && body['reference'] === refId).length;
const deps = () => cashier.world.platform.domains.payments;
/** As a process that is killed at the n-th statement or call from now: nothing after it is done. */
function killedAt(step: 'call' | 'answer' | 'order'): PaymentsDeps {
  const real = deps();
  const dead = () => Promise.reject(new Error('killed'));
  if (step === 'order') return { ...real, providers: { find: dead } };
  return {
    ...real,
    providers: {
      find: async (code) => {
        const provider = await real.providers.find(code);
        return (
          provider && {
            ...provider,
            createPayout: async (order) => {
              if (step === 'answer') await provider.createPayout(order);
              return dead();
            },
          }
        );
      },
    },
  };
}
const stand = (state: string) => {
  const known = cashier.provider.states.get(refId);
  if (known) known.state = state;
};
/** What jobs do: asks, and acts on the answer. */
async function ask(): Promise<void> {
  await askTick(deps()).run(cashier.world.now());
  const { rows } = await cashier.world.database.pool.query<{ provider: string; event_id: string }>(
    `SELECT provider, event_id FROM payment_event WHERE state = 'new'`,
  );
  for (const { provider, event_id: eventId } of rows) await applyEvent(deps(), { provider, eventId });
}

test.each(['order', 'call', 'answer'] as const)('killed at the %s: the job run again pays once, and never twice', async (step) => {
  await expect(payOut(killedAt(step), refId)).rejects.toThrow('killed');
  expect(await money()).toEqual([100, 100]);
  await payOut(deps(), refId);
  await payOut(deps(), refId);
  expect(orders()).toBe(1);
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } });
  expect([await money(), await status()]).toEqual([[100, 0], 4]);
});

test('done, but the answer was lost: it is asked by our reference before anything is ordered again', async () => {
  cashier.provider.answerWith(504, true);
  await expect(payOut(deps(), refId)).rejects.toThrow('answered 504');
  stand('paid');
  await payOut(deps(), refId);
  expect(orders()).toBe(1);
  await ask();
  expect([await money(), await status()]).toEqual([[100, 0], 4]);
  // The notice that comes after all is the same payment.
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } });
  expect(await money()).toEqual([100, 0]);
});

test('the vendor answers after an hour and no notice comes: it is asked at growing pauses until it is known', async () => {
  await payOut(deps(), refId);
  const asked = () => cashier.provider.calls.filter(({ path }) => path === `/v1/payouts/${refId}`).length;
  await ask();
  expect(asked()).toBe(0);
  cashier.provider.answerWith(500);
  for (let minute = 0; minute < 60; minute += 1) {
    cashier.world.pass(60);
    await ask();
  }
  expect(asked()).toBeGreaterThanOrEqual(3);
  expect(asked()).toBeLessThanOrEqual(6);
  // The session is over by now: the books have its state.
  const readState = async () =>
    (
      await cashier.world.database.pool.query<{ state: number; held: bigint }>(
        `SELECT state, (SELECT balance FROM account WHERE owner = member_id AND kind = 'member.hold') AS held FROM withdrawal WHERE id = $1`,
        [refId],
      )
    ).rows;
  expect(await readState()).toEqual([{ state: 2, held: 1_000_000n }]);
  cashier.provider.answerWith(200);
  stand('failed');
  cashier.world.pass(3600);
  await ask();
  expect(await readState()).toEqual([{ state: 5, held: 0n }]);
  const before = asked();
  cashier.world.pass(7200);
  await ask();
  expect(asked()).toBe(before);
});

test('a provider that never got the order is ordered at again', async () => {
  await expect(payOut(killedAt('call'), refId)).rejects.toThrow('killed');
  cashier.world.pass(121);
  await ask();
  const { rows } = await cashier.world.database.ownerPool.query<{ key: string }>(
    'SELECT key FROM graphile_worker._private_jobs WHERE key = $1',
    [`pay-out:${refId}`],
  );
  expect(rows).toHaveLength(1);
  await payOut(deps(), refId);
  expect(orders()).toBe(1);
  await cashier.sendEvent({ type: 'payout.paid', data: { reference: refId, amount: '100', currency: 'BRL' } });
});
