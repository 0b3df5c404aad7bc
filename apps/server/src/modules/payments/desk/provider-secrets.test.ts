import { auditList, deskElevate, deskMe } from '@pavilion/contract/desk';
import * as contract from '@pavilion/contract/desk-providers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { createProviders } from '../providers.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId = '';
const CODE = 'koi-pay';
const SECRET = 'a-very-quiet-secret';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  brandId = (await first.call(deskMe)).value.operator.brands.find(({ code }) => code === 'koi')?.id ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.ownerPool.query(`DELETE FROM payment_provider WHERE code = $1`, [CODE]);
  await world.database.pool.query(`INSERT INTO payment_provider (code, brand_id, kind, settings) VALUES ($1, $2, 'sandbox', $3)`, [
    CODE,
    brandId,
    JSON.stringify({ url: 'https://pay.example', merchant: 'koi' }),
  ]);
  for (const one of [first, second]) await elevate(one);
});

const elevate = async (who: DeskVisitor) => {
  world.pass(31);
  await who.call(deskElevate, { code: who.code });
};
const list = async (who = first) => (await who.call(contract.paymentProviders, undefined, { brandId })).value.list;
const propose = (who = first, secret = SECRET) =>
  who.call(contract.providerSecretPropose, { brandId, code: CODE, secret, reason: 'contract signed' });
const waitingId = async () => (await list()).find(({ code }) => code === CODE)?.waiting?.id ?? '';
const provider = () => createProviders({ db: world.database.pool, clock: { now: world.now } }).find(CODE);

test('a secret is given by one operator, confirmed by another, and used from then on', async () => {
  expect((await propose()).value).toMatchObject({ code: CODE, hasSecret: false, waiting: { byMe: true } });
  expect(await provider()).toBeNull();
  const id = await waitingId();
  const own = await first.call(contract.providerSecretConfirm, { brandId, code: CODE, id });
  expect([own.status, own.code]).toEqual([409, 'desk.second.operator']);
  expect((await second.call(contract.providerSecretConfirm, { brandId, code: CODE, id })).value).toMatchObject({
    hasSecret: true,
    waiting: null,
  });
  expect(await provider()).not.toBeNull();
  const again = await second.call(contract.providerSecretConfirm, { brandId, code: CODE, id });
  expect([again.status, again.code]).toEqual([409, 'desk.changed.meanwhile']);
});

test('what was confirmed is what was seen: another one given meanwhile is not confirmed with it', async () => {
  await propose();
  const seen = await waitingId();
  await propose(first, 'another-secret');
  expect((await second.call(contract.providerSecretConfirm, { brandId, code: CODE, id: seen })).code).toBe('desk.changed.meanwhile');
  expect(await provider()).toBeNull();
});

test('one that waits can be thrown away; the one in use stays', async () => {
  await propose();
  await second.call(contract.providerSecretConfirm, { brandId, code: CODE, id: await waitingId() });
  await propose(second, 'another-secret');
  expect((await first.call(contract.providerSecretDrop, { brandId, code: CODE, id: await waitingId() })).value).toMatchObject({
    hasSecret: true,
    waiting: null,
  });
});

test('no answer and no entry of the trail holds it, and it stands sealed', async () => {
  const given = await propose();
  const { list: entries } = (await first.call(auditList, undefined, { action: 'payment-provider.secret.propose' })).value;
  expect(entries[0]).toMatchObject({ subjectId: CODE, detail: { reason: 'contract signed' } });
  const { rows } = await world.database.pool.query<{ text: string }>(
    `SELECT encode(next_secret_sealed, 'escape') AS text FROM payment_provider WHERE code = $1`,
    [CODE],
  );
  expect(JSON.stringify([given.value, await list(), entries, rows])).not.toContain(SECRET);
});

test("another brand's provider is not found, and who may not is refused", async () => {
  const away = await first.call(contract.providerSecretPropose, { brandId: 'brd_sol', code: CODE, secret: SECRET, reason: 'x' });
  expect([away.status, away.code]).toEqual([404, 'not.found']);
  const cashier = await operatorAt(world, first, 'cashier');
  const refused = await cashier.call(contract.paymentProviders, undefined, { brandId });
  expect([refused.status, refused.code]).toEqual([403, 'desk.not.permitted']);
});
