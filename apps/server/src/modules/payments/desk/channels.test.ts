import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as wire from '@pavilion/contract/payments/desk-channels';
import { createDeposit, depositByPage, depositChannels, depositStatus } from '@pavilion/contract/payments/calls';
import { balances, transactions } from '@pavilion/contract/wallet/calls';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';
import { zoneOf } from '../../../test/brand-zone.ts';

let cashier: CashierWorld;
let owner: DeskVisitor;
let second: DeskVisitor;
let member: TestMember;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  owner = await ownerAt(cashier.world);
  second = await secondOwnerAt(cashier.world);
  member = await cashier.newMember();
});
afterAll(() => cashier.close());

const read = async () => (await owner.call(wire.paymentChannels, undefined, { brandId: member.brandId })).value;
type Channel = Awaited<ReturnType<typeof read>>['list'][number];
const asSent = ({ name: _name, group: _group, kind: _kind, ready: _ready, ...sent }: Channel) => sent;
const change = async (to: (list: ReturnType<typeof asSent>[]) => ReturnType<typeof asSent>[], version?: number) => {
  const now = await read();
  const channels = to(now.list.map(asSent));
  const answer = await owner.call(wire.paymentChannelsChange, {
    brandId: member.brandId,
    version: version ?? now.version,
    channels,
    reason: 'slow tonight',
  });
  if (answer.ok && answer.value.state === 'proposed') await confirmWaiting(second);
  return answer;
};
const offered = async () =>
  Object.values((await member.browser.call(depositChannels)).value).flatMap(({ channels }) => channels.map((one) => one.mcsBankCode));
const pay = (bankCode: string, amount: number) =>
  member.browser.call(createDeposit, { amount, bankCode, vendorId: 'sandbox', requestId: randomUUID() });

test('a channel that is switched off is gone for members with their next call, and back when two operators switch it on', async () => {
  const first = (await read()).list.find(({ provider }) => provider === 'sandbox');
  const code = first?.bankCode ?? '';
  expect(first).toMatchObject({ on: true, ready: true });
  expect(await offered()).toContain(code);
  const off = (on: boolean) => change((list) => list.map((one) => (one.bankCode === code ? { ...one, on } : one)));
  expect((await off(false)).value.state).toBe('done');
  expect(await offered()).not.toContain(code);
  expect((await pay(code, 100)).code).toBe('deposit.channel.unknown');
  expect((await off(true)).value.state).toBe('proposed');
  expect(await offered()).toContain(code);
  const { list } = (await owner.call(auditList, undefined, { action: 'payments.channels' })).value;
  expect(list[0]?.detail).toMatchObject({ reason: 'slow tonight', before: { [`channels.sandbox ${code}.on`]: 'false' } });
});

test.each([
  ['a lower least', 'proposed', { min: -1 }],
  ['a higher most', 'proposed', { max: 1 }],
  ['another fee', 'proposed', { feePpm: 1 }],
  ['narrower bounds', 'done', { min: 1, max: -1 }],
])('%s: %s', async (_what, state, by) => {
  const { list, version } = await read();
  const channels = list.map(asSent).map((one, place) =>
    place === 0
      ? {
          ...one,
          quick: [],
          min: one.min + ('min' in by ? by.min : 0),
          max: one.max + ('max' in by ? by.max : 0),
          feePpm: one.feePpm + ('feePpm' in by ? by.feePpm : 0),
        }
      : one,
  );
  const { value } = await owner.call(wire.paymentChannelsChange, { brandId: member.brandId, version, channels, reason: 'a busy night' });
  expect(value).toEqual({ state, version: state === 'done' ? version + 1 : version });
  await cashier.world.database.ownerPool.query(`DELETE FROM proposal WHERE kind = 'payments.channels'`);
});

test('order is in force at once, and so are narrower bounds', async () => {
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

const put = async (code: string, values: object) => {
  const answer = await change((list) => list.map((one) => (one.bankCode === code ? { ...one, ...values } : one)));
  if (!answer.ok) throw new Error(answer.code);
};
const bankOf = async (code: string, language = 'EN') => {
  const { value } = await member.browser.call(depositChannels, undefined, undefined, { language });
  return Object.values(value)
    .flatMap(({ channels }) => channels.flatMap(({ banks }) => banks))
    .find(({ bankCode }) => bankCode === code);
};

test('a fee is shown before, agreed with the deposit, and booked beside it', async () => {
  await put('INSTANT', { feeFixed: 1, feePpm: 15_000, min: 10, max: 20_000, quick: [] });
  expect(await bankOf('INSTANT')).toMatchObject({ feeFixed: 1, feePpm: 15_000, mark: 'phone' });
  const payer = await cashier.newMember();
  const { value } = await payer.browser.call(createDeposit, {
    amount: 100,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  expect(value).toMatchObject({ amount: 100, fee: 2.5 });
  // What was agreed stays valid, whatever the brand asks by now.
  await put('INSTANT', { feeFixed: 0, feePpm: 0 });
  await cashier.sendEvent({ type: 'deposit.paid', data: { reference: value.refId, amount: '100', currency: 'BRL' } });
  expect((await payer.browser.call(balances)).value.sumBalance).toBe(97.5);
  const rows = (await payer.browser.call(transactions, undefined, {})).value.list;
  expect(rows.map(({ txType, amount }) => [txType, amount]).toSorted()).toEqual([
    [6101, 100],
    [6222, -2.5],
  ]);
  expect((await payer.browser.call(depositStatus, undefined, { refId: value.refId })).value).toMatchObject({
    state: 2,
    creditedAmount: 100,
    fee: 2.5,
  });
});

test('a fee that would leave nothing of the least amount is refused', async () => {
  const answer = await change((list) => list.map((one) => ({ ...one, min: 10, max: 100, quick: [], feeFixed: 10 })));
  expect(answer.code).toBe('desk.bounds.wrong');
  expect((await change((list) => list.map((one) => ({ ...one, mark: 'dragon' })))).code).toBe('desk.mark.unknown');
});

test('outside its hours it says when it opens, and every call that opens a deposit refuses', async () => {
  const at = DateTime.fromJSDate(cashier.world.now(), { zone: zoneOf('sol') });
  const [from, to] = [at.plus({ hours: 2 }), at.plus({ hours: 4 })].map((one) => one.toFormat('HH:00'));
  await put('CARD', { hours: [{ from, to }], min: 20, max: 10_000, quick: [] });
  expect((await bankOf('CARD'))?.opensAt).toBe(at.plus({ hours: 2 }).startOf('hour').toUTC().toISO());
  const refused = await pay('CARD', 100);
  expect(refused.code).toBe('deposit.channel.closed');
  expect(refused.message).toContain(from);
  expect((await member.browser.call(depositByPage, { amount: 100, bankCode: 'CARD' })).code).toBe('deposit.channel.closed');
  await put('CARD', { hours: [{ from: at.minus({ hours: 1 }).toFormat('HH:00'), to }] });
  expect((await pay('CARD', 100)).ok).toBe(true);
  await put('CARD', { hours: [] });
});

test('a way of some languages is offered to their readers alone', async () => {
  await put('CARD', { languages: ['PT-BR'], mark: 'card' });
  expect(await bankOf('CARD')).toBeUndefined();
  expect((await pay('CARD', 100)).code).toBe('deposit.channel.unknown');
  await put('CARD', { languages: [] });
  expect(await bankOf('CARD')).toMatchObject({ mark: 'card', opensAt: null });
  const { list } = (await owner.call(auditList, undefined, { action: 'payments.channels' })).value;
  expect(list[0]?.detail).toMatchObject({
    before: { 'channels.sandbox CARD.languages': '["PT-BR"]' },
    after: { 'channels.sandbox CARD.languages': '[]' },
  });
});

test("no secret is shown, and another brand's channels neither", async () => {
  expect(JSON.stringify(await read())).not.toMatch(/secret/i);
  const koi = await testMember(cashier.world, { brandCode: 'koi' });
  const ofKoi = await operatorAt(cashier.world, owner, 'cashier', [koi.brandId]);
  expect((await ofKoi.call(wire.paymentChannels, undefined, { brandId: member.brandId })).code).toBe('not.found');
  expect((await ofKoi.call(wire.paymentChannels, undefined, { brandId: koi.brandId })).ok).toBe(true);
});
