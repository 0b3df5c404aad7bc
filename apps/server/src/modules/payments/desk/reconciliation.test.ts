import { auditList } from '@pavilion/contract/operator/desk';
import * as wire from '@pavilion/contract/payments/desk-reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import { testMember } from '../../../test/members.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

let cashier: CashierWorld;
let owner: DeskVisitor;
let brandId: string;
let day: string;
let credited: string;
let payout: string;
beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  owner = await ownerAt(cashier.world);
  const member = await cashier.newMember();
  ({ brandId } = member);
  credited = await cashier.deposit(member, 300);
  await cashier.world.database.ownerPool.query(
    'UPDATE withdrawal_rule SET automatic_up_to = 10000000, automatic_per_day = NULL, turnover_ppm = 0 WHERE brand_id = $1',
    [brandId],
  );
  const asked = await cashier.ask(member, { bankCardId: await cashier.addCard(member), amount: 60 });
  payout = (asked.value as { refId: string }).refId;
  await cashier.settle(payout, 'payout.paid', '60');
  day = cashier.world.now().toISOString().slice(0, 10);
});
afterAll(() => cashier.close());

const HEAD = 'id,reference,kind,amount,currency,state,created_at,ended_at';
const lineOf = (reference: string, kind: string, amount: string, state = 'paid') =>
  `prv_1,${reference},${kind},${amount},BRL,${state},${cashier.world.now().toISOString()},`;
const make = (lines: string[], change: object = {}, by = owner) =>
  by.call(wire.reconciliationMake, {
    brandId,
    provider: 'sandbox',
    from: day,
    to: day,
    fileName: 'sandbox.csv',
    text: [HEAD, ...lines].join('\r\n'),
    ...change,
  });

test('a statement that says what we say differs in nothing', async () => {
  const { value } = await make([lineOf(credited, 'deposit', '300'), lineOf(payout, 'payout', '60')]);
  expect(value).toMatchObject({ lines: 2, agreed: 2, beyond: 0, differences: 0, madeBy: 'Ngoc Lan' });
});

test('each difference is kept with both sides and opens its payment; the run is in the list and in the trail', async () => {
  const { value } = await make([lineOf(credited, 'deposit', '299.5'), lineOf('dep_unknown', 'deposit', '10')]);
  expect(value).toMatchObject({ lines: 2, agreed: 0, differences: 3 });
  const view = (await owner.call(wire.reconciliationView, undefined, { id: value.id })).value;
  expect(view.list).toMatchObject([
    { difference: 'other.amount', paymentId: credited, ours: 300, theirs: 299.5, ourState: 2, theirState: 'paid' },
    { difference: 'missing.here', paymentId: null, reference: 'dep_unknown', ours: null, theirs: 10 },
    { difference: 'missing.there', kind: 'payout', paymentId: payout, ours: 60, theirs: null },
  ]);
  const only = (await owner.call(wire.reconciliationView, undefined, { id: value.id, difference: 'missing.here' })).value;
  expect(only.list).toHaveLength(1);
  const runs = (await owner.call(wire.reconciliationRuns, undefined, { brandId, provider: 'sandbox' })).value.list;
  expect(runs[0]).toEqual(value);
  const { list } = (await owner.call(auditList, undefined, { action: 'payments.reconcile' })).value;
  expect(list[0]).toMatchObject({ subjectId: value.id, detail: { provider: 'sandbox', differences: 3 } });
});

test('what cannot be read is refused by its line, days beyond a month too', async () => {
  expect((await make(['x,y'])).code).toBe('statement.unreadable');
  expect((await make([], { text: 'nothing of the kind' })).code).toBe('statement.unreadable');
  expect((await make([], { from: '2026-01-01', to: '2026-03-01' })).code).toBe('report.range.too.long');
  expect((await make([], { from: '2026-03-02', to: '2026-03-01' })).code).toBe('report.range.invalid');
  expect((await make([], { provider: 'nobody' })).code).toBe('not.found');
});

test('another brand is neither compared nor shown; the statement of all brands is only for who sees them all', async () => {
  const koi = await testMember(cashier.world, { brandCode: 'koi' });
  const ofKoi = await operatorAt(cashier.world, owner, 'cashier', [koi.brandId]);
  expect((await make([], {}, ofKoi)).code).toBe('not.found');
  const { value } = await make([lineOf(credited, 'deposit', '1')], { brandId: koi.brandId }, ofKoi);
  expect(value).toMatchObject({ lines: 0, beyond: 1, differences: 0 });
  const mine = (await make([])).value;
  expect((await ofKoi.call(wire.reconciliationView, undefined, { id: mine.id })).code).toBe('not.found');
  const sources = (await ofKoi.call(wire.reconciliationSources, undefined, { brandId: koi.brandId })).value.list;
  expect(sources.find(({ code }) => code === 'sandbox')?.fetches).toBe(false);
  const asked = { brandId: koi.brandId, provider: 'sandbox', from: day, to: day };
  expect((await ofKoi.call(wire.statementFetch, asked)).code).toBe('statement.not.offered');
});

test('a statement is asked of the provider, signed over its path', async () => {
  cashier.provider.say(`${HEAD}\r\n${lineOf(credited, 'deposit', '300')}\r\n`);
  const { value } = await owner.call(wire.statementFetch, { brandId, provider: 'sandbox', from: day, to: day });
  expect(value).toMatchObject({ fileName: `sandbox-${day}-${day}.csv` });
  expect(value.text).toContain(credited);
  const call = cashier.provider.calls.at(-1);
  expect(call?.path).toBe(`/v1/statement?from=${day}&to=${day}`);
  expect(call?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  cashier.provider.answerWith(500);
  expect((await owner.call(wire.statementFetch, { brandId, provider: 'sandbox', from: day, to: day })).code).toBe('statement.unavailable');
  cashier.provider.answerWith(200);
});
