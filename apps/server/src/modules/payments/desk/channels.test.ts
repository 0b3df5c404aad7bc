import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/desk';
import * as wire from '@pavilion/contract/desk-channels';
import { createDeposit, depositChannels } from '@pavilion/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
let owner: DeskVisitor;
let member: TestMember;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  owner = await ownerAt(cashier.world);
  member = await cashier.newMember();
});
afterAll(() => cashier.close());

const read = async () => (await owner.call(wire.paymentChannels, undefined, { brandId: member.brandId })).value;
type Channel = Awaited<ReturnType<typeof read>>['list'][number];
const asSent = ({ provider, bankCode, on, min, max, quick }: Channel) => ({ provider, bankCode, on, min, max, quick });
const change = async (to: (list: ReturnType<typeof asSent>[]) => ReturnType<typeof asSent>[], version?: number) => {
  const now = await read();
  const channels = to(now.list.map(asSent));
  return owner.call(wire.paymentChannelsChange, {
    brandId: member.brandId,
    version: version ?? now.version,
    channels,
    reason: 'slow tonight',
  });
};
const offered = async () =>
  Object.values((await member.browser.call(depositChannels)).value).flatMap(({ channels }) => channels.map((one) => one.mcsBankCode));
const pay = (bankCode: string, amount: number) =>
  member.browser.call(createDeposit, { amount, bankCode, vendorId: 'sandbox', requestId: randomUUID() });

test('a channel that is switched off is gone for members with their next call, and back when it is switched on', async () => {
  const [first] = (await read()).list;
  const code = first?.bankCode ?? '';
  expect(first).toMatchObject({ on: true, ready: true });
  expect(await offered()).toContain(code);
  const off = (on: boolean) => change((list) => list.map((one) => (one.bankCode === code ? { ...one, on } : one)));
  expect((await off(false)).ok).toBe(true);
  expect(await offered()).not.toContain(code);
  expect((await pay(code, 100)).code).toBe('deposit.channel.unknown');
  expect((await off(true)).ok).toBe(true);
  expect(await offered()).toContain(code);
  const { list } = (await owner.call(auditList, undefined, { action: 'payments.channels' })).value;
  expect(list[0]?.detail).toMatchObject({ reason: 'slow tonight', before: { [`sandbox ${code}`]: { on: false } } });
});

test('bounds and order are in force at once', async () => {
  const code = (await read()).list.at(-1)?.bankCode ?? '';
  const moved = await change((list) => {
    const last = list.at(-1);
    return last ? [{ ...last, min: 70, max: 90, quick: [70, 80] }, ...list.slice(0, -1)] : list;
  });
  expect(moved.ok).toBe(true);
  expect((await read()).list[0]).toMatchObject({ bankCode: code, min: 70, max: 90, quick: [70, 80] });
  expect((await pay(code, 60)).code).toBe('deposit.amount.out.of.bounds');
  expect((await pay(code, 80)).ok).toBe(true);
});

test("wrong bounds, channels that are not the brand's, and an older sight are refused", async () => {
  const put = (values: object) => change((list) => list.map((one, index) => (index === 0 ? { ...one, ...values } : one)));
  for (const values of [{ min: 0 }, { min: 10, max: 9, quick: [] }, { quick: [1_000_000_000] }, { min: 10.001 }, { quick: [50.005] }]) {
    expect((await put(values)).code).toBe('desk.bounds.wrong');
  }
  expect((await put({ bankCode: 'NOBODY' })).code).toBe('desk.changed.meanwhile');
  expect((await change((list) => list.slice(1))).code).toBe('desk.changed.meanwhile');
  const { version } = await read();
  expect((await change((list) => list)).ok).toBe(true);
  expect((await change((list) => list, version)).code).toBe('desk.changed.meanwhile');
});

test("no secret is shown, and another brand's channels neither", async () => {
  expect(JSON.stringify(await read())).not.toMatch(/secret/i);
  const koi = await testMember(cashier.world, { brandCode: 'koi' });
  const ofKoi = await operatorAt(cashier.world, owner, 'cashier', [koi.brandId]);
  expect((await ofKoi.call(wire.paymentChannels, undefined, { brandId: member.brandId })).code).toBe('not.found');
  expect((await ofKoi.call(wire.paymentChannels, undefined, { brandId: koi.brandId })).ok).toBe(true);
});
