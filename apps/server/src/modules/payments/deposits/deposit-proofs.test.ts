import { createHmac, randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as desk from '@pavilion/contract/payments/desk-deposits';
import * as wire from '@pavilion/contract/payments/deposit-proofs';
import { cancelDeposit, createDeposit, depositStatus } from '@pavilion/contract/payments/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, DeskVisitor, operatorAt, ownerAt } from '../../../test/desk-visitor.ts';
import { openTestSession, type TestMember, testMember } from '../../../test/members.ts';
import { bombPng, SCRIPT } from '../../documents/testing/harmful-pictures.ts';
import { applyEvent } from '../providers/apply-event.ts';
import { expiryTick } from './end-deposits.ts';
import { setProviderSecret } from '../providers/providers.ts';
import { type CashierWorld, cashierWorld } from '../testing/cashier-world.ts';

const BANK = 'sol-account';
const SECRET = 'the-bank-and-we-know';
const ACCOUNT = '0001 22334-5';
let cashier: CashierWorld;
let first: DeskVisitor;
let second: DeskVisitor;
let picture: Buffer;
const pool = () => cashier.world.database.pool;
const payments = () => cashier.world.platform.domains.payments;

beforeAll(async () => {
  cashier = await cashierWorld();
  await cashier.world.platform.domains.desk.seed();
  first = await ownerAt(cashier.world);
  second = await new DeskVisitor(cashier.world).logIn('second@pavilion.example');
  await pool().query(
    `INSERT INTO payment_provider (code, brand_id, kind, settings) SELECT $1, id, 'bank-transfer', $2 FROM brand WHERE code = 'sol'`,
    [BANK, JSON.stringify({ currency: 'BRL', bankName: 'Banco Pedra', account: ACCOUNT, accountName: 'Solária Diversões' })],
  );
  await setProviderSecret(pool(), { code: BANK, secret: SECRET });
  await pool().query(
    `INSERT INTO payment_channel (brand_id, provider, bank_code, name, channel_group, bank_type, kind, min_amount, max_amount, position)
     SELECT id, $1, 'HAND', 'By hand', 'BANK', 'MT', 'transfer', 100000, 100000000, 90 FROM brand WHERE code = 'sol'`,
    [BANK],
  );
  picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#88aa99' } })
    .webp()
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .toBuffer();
});
afterAll(() => cashier.close());

async function opened(fields: object = {}) {
  const member = await cashier.newMember();
  const { value } = await member.browser.call(createDeposit, {
    amount: 100,
    bankCode: 'HAND',
    vendorId: BANK,
    requestId: randomUUID(),
    ...fields,
  });
  return { member, id: value.refId, code: value.receiver?.remark ?? '', value };
}
const add = ({ browser }: TestMember, refId: string, given: Buffer = picture) =>
  browser.send<{ id: string; preview: string }>(`/wps/transaction/deposit/proof?refId=${refId}`, {
    method: 'PUT',
    body: given as never,
    headers: { 'content-type': 'image/webp' },
  });
const countProofs = async (id: string) => (await pool().query('SELECT FROM deposit_proof WHERE deposit_id = $1', [id])).rows.length;
const stateOf = async ({ browser }: TestMember, refId: string) => (await browser.call(depositStatus, undefined, { refId })).value;
const money = async ({ browser }: TestMember) => (await browser.call(balances)).value.sumBalance;
const view = async (id: string) => (await first.call(desk.depositView, undefined, { id })).value;
const propose = (id: string, more: object = {}) =>
  first.call(desk.depositPropose, {
    id,
    ending: 'credit',
    amount: 100,
    reference: `E${randomUUID()}`,
    reason: 'seen at the bank',
    ...more,
  });
async function arrives(content: string, amount = '100', eventId = `bank_${randomUUID()}`) {
  const body = JSON.stringify({ id: eventId, direction: 'in', account: ACCOUNT, amount, currency: 'BRL', content });
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
  await fetch(`${cashier.world.url}/psp/${BANK}/webhook`, { method: 'POST', body, headers: { 'x-signature': signature } });
  await applyEvent(payments(), { provider: BANK, eventId });
  const { rows } = await pool().query<{ state: string; reason: string | null }>(
    'SELECT state, reason FROM payment_event WHERE event_id = $1',
    [eventId],
  );
  return rows[0];
}

test('a transfer by hand takes pictures and a reference, re-encoded and without camera metadata; the desk sees both beside the fields', async () => {
  const { member, id, value } = await opened({ payeeName: 'Ana Mar', payerReference: ' 7781 ' });
  expect(value).toMatchObject({ mayProve: true, payerReference: '7781', qrContent: null, redirectUrl: null });
  const sent = await add(member, id);
  expect(sent.value.preview).toMatch(/^data:image\/jpeg;base64,/);
  expect((await member.browser.call(wire.depositProofs, undefined, { refId: id })).value.proofs).toEqual([sent.value]);
  expect((await member.browser.call(wire.nameTransfer, { refId: id, payerReference: 'FT 99-1' })).value.payerReference).toBe('FT 99-1');
  const { rows } = await pool().query<{ sealed: Buffer }>('SELECT sealed FROM deposit_proof WHERE id = $1', [sent.value.id]);
  expect(rows[0]?.sealed.includes(Buffer.from('somebody'))).toBe(false);
  expect(await view(id)).toMatchObject({ payerName: 'Ana Mar', payerReference: 'FT 99-1', kind: 'transfer', pictures: 1 });
  const { pictures } = (await first.call(desk.depositPictures, undefined, { id })).value;
  expect(pictures).toMatchObject([{ id: sent.value.id, width: 600, height: 800 }]);
  const full = (await first.call(desk.depositPicture, undefined, { id: sent.value.id })).value;
  expect(await sharp(Buffer.from(full.data, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 600 });
  const { list } = (await first.call(auditList, undefined, { memberId: member.id, action: 'deposit.picture' })).value;
  expect(list.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['deposit.picture', id],
    ['deposit.pictures.view', id],
  ]);
});

test('what is no picture, too large, too many, another’s or of another way to pay is refused', async () => {
  const { member, id } = await opened();
  expect((await add(member, id, Buffer.from('no picture'))).code).toBe('documents.picture.type');
  const large = await add(member, id, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.code, large.message]).toEqual(['documents.picture.too.large', expect.stringContaining('5 MB')]);
  expect((await add(member, id, bombPng(60_000))).code).toBe('documents.picture.unreadable');
  const page = await add(member, id, Buffer.concat([picture, Buffer.from(SCRIPT)]));
  expect(Buffer.from(page.value.preview.split(',')[1] ?? '', 'base64').includes('script')).toBe(false);
  const seen = (await first.call(desk.depositPicture, undefined, { id: page.value.id })).value;
  expect(Buffer.from(seen.data, 'base64').includes('script')).toBe(false);
  expect((await member.browser.call(wire.removeDepositProof, { id: page.value.id })).ok).toBe(true);
  for (let count = 0; count < wire.MAX_DEPOSIT_PROOFS; count += 1) expect((await add(member, id)).ok).toBe(true);
  expect((await add(member, id)).code).toBe('deposit.proof.most');
  const stranger = await cashier.newMember();
  expect((await add(stranger, id)).code).toBe('not.found');
  expect((await stranger.browser.call(wire.depositProofs, undefined, { refId: id })).code).toBe('not.found');
  expect((await stranger.browser.call(wire.nameTransfer, { refId: id, payerReference: 'x' })).code).toBe('not.found');
  const [mine] = (await member.browser.call(wire.depositProofs, undefined, { refId: id })).value.proofs;
  expect((await stranger.browser.call(wire.removeDepositProof, { id: mine?.id ?? '' })).code).toBe('not.found');
  expect((await member.browser.call(wire.removeDepositProof, { id: mine?.id ?? '' })).ok).toBe(true);
  const { value } = await member.browser.call(createDeposit, {
    amount: 50,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  expect(value.mayProve).toBe(false);
  expect((await add(member, value.refId)).code).toBe('deposit.proof.not.asked');
  const koi = await testMember(cashier.world, { brandCode: 'koi' });
  const ofKoi = await operatorAt(cashier.world, first, 'cashier', [koi.brandId]);
  expect((await ofKoi.call(desk.depositPictures, undefined, { id })).code).toBe('not.found');
});

test('pictures are forgotten with the question: by the notice, by operators, by the member', async () => {
  const [credited, seen, closed, given] = [await opened(), await opened(), await opened(), await opened()];
  for (const { member, id } of [credited, seen, closed, given]) expect((await add(member, id)).ok).toBe(true);
  expect(await arrives(credited.code)).toEqual({ state: 'done', reason: null });
  await confirmProposalOf(second, (await propose(seen.id)).value.proposalId);
  await confirmProposalOf(second, (await propose(closed.id, { ending: 'close' })).value.proposalId);
  await given.member.browser.call(cancelDeposit, { refId: given.id });
  for (const { member, id } of [credited, seen, closed, given]) {
    expect(await countProofs(id)).toBe(0);
    expect((await add(member, id)).code).toBe('deposit.proof.not.asked');
  }
});

test('two operators credit what they see at the bank, by its reference there, each transfer once', async () => {
  const { member, id, code } = await opened();
  const other = await opened();
  expect((await propose(id, { reference: ' ' })).code).toBe('deposit.reference.missing');
  for (const amount of [undefined, 0, 10.001]) expect((await propose(id, { amount })).code).toBe('deposit.amount.missing');
  const reference = `E${randomUUID()}`;
  const { value } = await propose(id, { amount: 99.5, reference });
  expect((await propose(other.id, { reference })).code).toBe('deposit.reference.used');
  expect((await confirmProposalOf(first, value.proposalId)).code).toBe('desk.second.operator');
  expect((await confirmProposalOf(second, value.proposalId)).value).toMatchObject({
    state: 'done',
    amount: 99.5,
    lines: expect.arrayContaining([{ field: 'reference', before: null, after: reference }]),
  });
  expect(await money(member)).toBe(99.5);
  expect((await propose(other.id, { reference })).code).toBe('deposit.reference.used');
  // A notice of the same amount under another name may be a second transfer, whichever comes first; the bank's own notice of this one, sent later, is the same money.
  expect(await arrives(code, '99.5')).toEqual({ state: 'parked', reason: 'deposit.credited.already' });
  expect(await arrives(code, '99.5', ` ${reference.toLowerCase()}`)).toEqual({ state: 'done', reason: null });
  expect(await arrives(code, '99.5', reference.replaceAll('-', '.'))).toEqual({ state: 'parked', reason: 'deposit.credited.already' });
  expect(await money(member)).toBe(99.5);
});

test('one transfer at the bank credits one deposit, however its reference is written and whether its notice or two operators come first', async () => {
  const [seen, other] = [await opened(), await opened()];
  const reference = `E${randomUUID()}`;
  await confirmProposalOf(second, (await propose(seen.id, { reference })).value.proposalId);
  for (const spelt of [reference.toLowerCase(), ` ${reference.replaceAll('-', ' ')}`, reference.replaceAll('-', '.')])
    expect((await propose(other.id, { reference: spelt })).code).toBe('deposit.reference.used');
  // Its notice names nobody: given to another deposit it would be the same money again.
  expect(await arrives('no words', '100', reference)).toMatchObject({ state: 'parked' });
  expect((await propose(other.id, { reference: undefined, amount: undefined, eventId: reference })).code).toBe('deposit.reference.used');
  // And the other way round: what a notice credited is not seen at the bank for another deposit.
  const credited = await opened();
  const eventId = `E${randomUUID()}`;
  expect(await arrives(credited.code, '100', eventId)).toEqual({ state: 'done', reason: null });
  expect((await propose(other.id, { reference: eventId.toLowerCase() })).code).toBe('deposit.reference.used');
  expect(await money(other.member)).toBe(0);
  // Paid with the code of one, credited by hand to another: the notice that follows waits.
  const [mine, meant] = [await opened(), await opened()];
  const late = `E${randomUUID()}`;
  await confirmProposalOf(second, (await propose(mine.id, { reference: late.toLowerCase() })).value.proposalId);
  expect(await arrives(meant.code, '100', late)).toEqual({ state: 'parked', reason: 'seen.by.hand' });
  expect([await money(mine.member), await money(meant.member)]).toEqual([100, 0]);
});

test('a notice held after the proposal by hand is not answered by it: the ending is proposed again', async () => {
  const { member, id, code } = await opened();
  const { value } = await propose(id);
  expect(await arrives(code, '90')).toEqual({ state: 'parked', reason: 'amount.differs' });
  expect((await confirmProposalOf(second, value.proposalId)).code).toBe('desk.changed.meanwhile');
  expect(await money(member)).toBe(0);
  expect(await view(id)).toMatchObject({ waits: 'notice', notices: [{ state: 'parked' }] });
});

test('where a notice is held, or the way is another one, nothing is credited without a notice', async () => {
  const { id, code } = await opened();
  expect(await arrives(code, '90')).toEqual({ state: 'parked', reason: 'amount.differs' });
  expect((await propose(id)).code).toBe('deposit.notice.missing');
  const member = await cashier.newMember();
  const { value } = await member.browser.call(createDeposit, {
    amount: 50,
    bankCode: 'INSTANT',
    vendorId: 'sandbox',
    requestId: randomUUID(),
  });
  expect((await propose(value.refId)).code).toBe('deposit.notice.missing');
});

// Last: the sessions of before are over then.
test('a transfer can still be shown after its time, for a week; pictures of one nobody found go after a month', async () => {
  const { member, id } = await opened();
  const tick = () => expiryTick(payments()).run(cashier.world.now());
  cashier.world.pass(31 * 60);
  await tick();
  member.browser.token = (await openTestSession(cashier.world, member)).token;
  expect(await stateOf(member, id)).toMatchObject({ state: 5, mayProve: true });
  expect((await add(member, id)).ok).toBe(true);
  cashier.world.pass(8 * DAY_SECONDS);
  await tick();
  expect(await countProofs(id)).toBe(1);
  cashier.world.pass(23 * DAY_SECONDS);
  await tick();
  expect(await countProofs(id)).toBe(0);
});
