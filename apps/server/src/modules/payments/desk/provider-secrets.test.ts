import { auditList, deskElevate, deskMe } from '@pavilion/contract/operator/desk';
import { proposalConfirm, proposalDetail, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as contract from '@pavilion/contract/payments/desk-providers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { createProviders } from '../providers/providers.ts';

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
  await world.database.ownerPool.query('DELETE FROM proposal');
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
const seen = async (who: DeskVisitor) => (await who.call(proposalDetail, undefined, { id: await waitingId() })).value;
const confirm = async (who: DeskVisitor, digest?: string) => {
  const { id, digest: shown } = await seen(who);
  return who.call(proposalConfirm, { id, digest: digest ?? shown });
};
const provider = () => createProviders({ ...world.platform.domains.deps, clock: { now: world.now } }).find(CODE);

test('a secret is given by one operator, confirmed by another who sees the whole account, and used from then on', async () => {
  expect((await propose()).ok).toBe(true);
  expect((await list()).find(({ code }) => code === CODE)).toMatchObject({ hasSecret: false, waiting: { byMe: true } });
  expect(await provider()).toBeNull();
  const { lines, ...proposal } = await seen(second);
  expect(proposal).toMatchObject({ kind: 'payment-provider.secret', subject: CODE, brandIds: [brandId] });
  expect(lines).toEqual([
    { field: 'secret', before: null, after: expect.stringMatching(/^••• [0-9A-F]{8}$/) },
    { field: 'kind', before: 'sandbox', after: 'sandbox' },
    { field: 'enabled', before: 'true', after: 'true' },
    { field: 'settings.url', before: 'https://pay.example', after: 'https://pay.example' },
    { field: 'settings.merchant', before: 'koi', after: 'koi' },
    { field: 'channels', before: '', after: '' },
  ]);
  const own = await confirm(first);
  expect([own.status, own.code]).toEqual([409, 'desk.second.operator']);
  const { id, digest } = await seen(second);
  expect((await second.call(proposalConfirm, { id, digest })).value.state).toBe('done');
  expect((await list()).find(({ code }) => code === CODE)).toMatchObject({ hasSecret: true, waiting: null });
  expect(await provider()).not.toBeNull();
  const again = await second.call(proposalConfirm, { id, digest });
  expect([again.status, again.code]).toEqual([409, 'desk.changed.meanwhile']);
});

test('an account changed while the secret waits is not confirmed with it', async () => {
  await propose();
  const { id, digest } = await seen(second);
  await world.database.pool.query(`UPDATE payment_provider SET settings = settings || '{"merchant": "other"}' WHERE code = $1`, [CODE]);
  expect((await second.call(proposalConfirm, { id, digest })).code).toBe('desk.changed.meanwhile');
  expect(await provider()).toBeNull();
});

test('equal secrets have equal fingerprints, others have not', async () => {
  const fingerprint = async (secret: string) => {
    await propose(first, secret);
    const { id, lines } = await seen(second);
    await first.call(proposalWithdraw, { id, reason: 'again' });
    return lines[0]?.after;
  };
  const [one, same, other] = [await fingerprint(SECRET), await fingerprint(SECRET), await fingerprint('another-secret')];
  expect(one).toBe(same);
  expect(other).not.toBe(one);
});

test('one that waits can be withdrawn; the one in use stays', async () => {
  await propose();
  await confirm(second);
  await propose(second, 'another-secret');
  await first.call(proposalWithdraw, { id: await waitingId(), reason: 'a typing error' });
  expect((await list()).find(({ code }) => code === CODE)).toMatchObject({ hasSecret: true, waiting: null });
});

test('no answer, no proposal and no entry of the trail holds it', async () => {
  const given = await propose();
  const { list: entries } = (await first.call(auditList, undefined, { action: 'proposal.propose' })).value;
  expect(entries[0]?.detail).toMatchObject({ kind: 'payment-provider.secret', subject: CODE, reason: 'contract signed' });
  const { rows } = await world.database.pool.query('SELECT payload, shown FROM proposal WHERE subject_id = $1', [CODE]);
  expect(JSON.stringify([given.value, await list(), entries, rows])).not.toContain(SECRET);
});

test("another brand's provider is not found, and who may not is refused", async () => {
  const away = await first.call(contract.providerSecretPropose, { brandId: 'brd_sol', code: CODE, secret: SECRET, reason: 'x' });
  expect([away.status, away.code]).toEqual([404, 'not.found']);
  const cashier = await operatorAt(world, first, 'cashier');
  const refused = await cashier.call(contract.paymentProviders, undefined, { brandId });
  expect([refused.status, refused.code]).toEqual([403, 'desk.not.permitted']);
});
