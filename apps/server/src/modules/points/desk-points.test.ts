import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import * as deskWire from '@pavilion/contract/points/desk';
import { proposalConfirm, proposalDetail, proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as wire from '@pavilion/contract/points/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { PASSWORD, type TestMember, testMember } from '../../test/members.ts';
import { raceProposal } from '../../test/race-proposal.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let member: TestMember;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  member = await testMember(world, { brandCode: 'sol' });
  const { identity } = world.platform.domains;
  await identity.setPaymentPassword(world.database.pool, member.id, await identity.hashSecret(PASSWORD));
});
afterAll(() => world.close());

const correct = (points: number, change: object = {}, by = first) =>
  by.call(deskWire.pointCorrectionPropose, {
    memberId: member.id,
    points,
    code: 'event',
    reason: 'the regatta',
    requestId: randomUUID(),
    ...change,
  });
const texts = Object.fromEntries(
  ['PT-BR', 'EN', 'PT', 'VI', 'CN', 'MY'].map((language) => [language, { name: `Hat ${language}`, text: '' }]),
);
const fields = {
  points: 300,
  pieces: 3,
  perMember: null,
  startsAt: null,
  endsAt: null,
  isOn: true,
  position: 9,
  texts,
  art: 'wallet',
  reason: 'summer',
} as const;
const create = (change: object = {}, by = first) =>
  by.call(deskWire.pointRewardCreate, {
    brandId: member.brandId,
    code: `hat-${randomUUID().slice(0, 8)}`,
    kind: 'goods',
    ...fields,
    ...change,
  });
const rewards = async () => (await first.call(deskWire.pointRewardsList, undefined, { brandId: member.brandId })).value.list;
/** Proposed by one, confirmed by the other. */
const made = async (change: object = {}) => {
  const code = `hat-${randomUUID().slice(0, 8)}`;
  expect((await create({ code, ...change })).value).toEqual({ state: 'proposed', reward: null });
  expect(await confirmWaiting(second)).toBe(1);
  const reward = (await rewards()).find((one) => one.code === code);
  if (!reward) throw new Error('no reward');
  return reward;
};
const redeem = (rewardId: string, change: object = {}) =>
  member.browser.call(wire.redeemPoints, {
    rewardId,
    quantity: 1,
    receiveAddress: 'Rua das Flores 12, Recife',
    mobileNum: '+55 81 90000 0000',
    paymentPassword: PASSWORD,
    requestId: randomUUID(),
    ...change,
  });
const balance = async () => (await member.browser.call(wire.pointBalance)).value.balance;

test('points are given at once up to the threshold, above it by two; cut in pieces they count together; taken are never more than there are', async () => {
  expect((await correct(1500)).value.state).toBe('done');
  const waiting = (await correct(600)).value;
  expect(waiting.state).toBe('proposed');
  expect((await confirmProposalOf(first, waiting.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirmProposalOf(second, waiting.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance()).toBe(2100);
  expect((await correct(-2101)).code).toBe('points.not.enough');
  expect((await correct(0)).code).toBe('desk.bounds.wrong');
  const requestId = randomUUID();
  const sent = await Promise.all(Array.from({ length: 8 }, () => correct(-100, { requestId }, second)));
  expect(new Set(sent.map(({ value }) => value.id)).size).toBe(1);
  expect((await correct(-101, { requestId }, second)).code).toBe('desk.request.differs');
  expect(await balance()).toBe(2000);
  const back = (await correct(5000)).value;
  expect((await second.call(proposalWithdraw, { id: back.proposalId ?? '', reason: 'not agreed' })).value.state).toBe('withdrawn');
  const listed = (await first.call(deskWire.pointCorrectionsList, undefined, { memberId: member.id })).value.list;
  expect(listed.map(({ points, proposedBy, decidedBy }) => [points, proposedBy, decidedBy])).toEqual([
    [-100, 'Rui Sampaio', 'Rui Sampaio'],
    [600, 'Ngoc Lan', 'Rui Sampaio'],
    [1500, 'Ngoc Lan', 'Ngoc Lan'],
  ]);
  const { value } = await first.call(deskWire.memberPoints, undefined, { memberId: member.id });
  expect(value).toMatchObject({ balance: 2000, pending: 0, debt: 0 });
  expect(value.list.map(({ type, code, changed, balance: after }) => [type, code, changed, after])).toEqual([
    ['desk', 'event', -100, 2000],
    ['desk', 'event', 600, 2100],
    ['desk', 'event', 1500, 1500],
  ]);
  const acts = (await first.call(auditList, undefined, { memberId: member.id, action: 'points' })).value.list.map(({ action }) => action);
  expect(acts).toEqual(['points.take', 'points.give', 'points.give']);
});

test('confirmed, taken back and its account closed at once, a proposal ends in one way', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const closing = await testMember(world, { brandCode: 'sol', steppedUp: true });
    const { proposalId } = (await correct(5000, { memberId: closing.id })).value;
    const state = await raceProposal(proposalId ?? '', { first, second, member: closing });
    const { value } = await first.call(deskWire.pointCorrectionsList, undefined, { memberId: closing.id });
    expect(value.list.map(({ points }) => points)).toEqual(state === 'done' ? [5000] : []);
  }
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('goods are sent with a note, or refused with the points and the piece back; the address is looked at with a trace and goes when it is needless', async () => {
  const reward = await made();
  const before = await balance();
  const [one, two] = [(await redeem(reward.id)).value, (await redeem(reward.id)).value];
  const queue = (await first.call(deskWire.pointOrdersList, undefined, { state: 'P', brandId: member.brandId })).value.list;
  expect(queue.map(({ id }) => id)).toEqual([one.refNo, two.refNo]);
  expect((await first.call(deskWire.pointOrderAddress, undefined, { id: one.refNo })).value).toEqual({
    address: 'Rua das Flores 12, Recife',
    mobile: '+5581900000000',
  });
  const sends = await Promise.all(
    Array.from({ length: 4 }, () => first.call(deskWire.pointOrderSend, { id: one.refNo, note: 'Parcel VX 1' })),
  );
  expect(sends.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await first.call(deskWire.pointOrderRefuse, { id: one.refNo, note: 'late' })).code).toBe('desk.changed.meanwhile');
  expect((await second.call(deskWire.pointOrderRefuse, { id: two.refNo, note: 'Sold out at the maker' })).value).toMatchObject({
    state: 'R',
    hasAddress: false,
  });
  expect(await balance()).toBe(before - 300);
  const { list } = (await member.browser.call(wire.redeemHistory)).value;
  expect(list.map(({ refNo, status, note }) => [refNo, status, note])).toEqual([
    [two.refNo, 'R', 'Sold out at the maker'],
    [one.refNo, 'A', 'Parcel VX 1'],
  ]);
  expect((await rewards()).find(({ id }) => id === reward.id)).toMatchObject({ stock: 2, pieces: 3, redeemed: 1, waiting: 0 });
  const { list: trail } = (await first.call(auditList, undefined, { memberId: member.id, action: 'points.order' })).value;
  expect(trail.map(({ action }) => action)).toEqual(['points.order.refuse', 'points.order.send', 'points.order.address']);
  await world.database.pool.query(`UPDATE point_order SET decided_at = decided_at - interval '31 days' WHERE id = $1`, [one.refNo]);
  const { ticks } =
    world.platform.domains.modules.find((module) => module.ticks?.some(({ name }) => name === 'drop-point-addresses')) ?? {};
  await ticks?.find(({ name }) => name === 'drop-point-addresses')?.run(world.now());
  expect((await first.call(deskWire.pointOrderAddress, undefined, { id: one.refNo })).value).toEqual({ address: '', mobile: '' });
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a voucher gives its codes once, one by one, until there is none', async () => {
  const reward = await made({ kind: 'voucher', pieces: null, points: 10 });
  expect(reward.stock).toBe(0);
  expect((await redeem(reward.id)).code).toBe('points.stock.out');
  const add = (codes: string[], id = reward.id) => first.call(deskWire.pointVouchersAdd, { id, codes, reason: 'bought' });
  expect((await add(['SUN-1', 'SUN-2', 'SUN-1'])).value).toMatchObject({ added: 2, state: 'proposed', reward: { stock: 0 } });
  expect((await add(['SUN-3'])).code).toBe('desk.proposal.waiting');
  const shown = await confirmedLines();
  expect(shown).toEqual([
    { field: 'codes', before: '0', after: '2' },
    { field: 'added', before: null, after: expect.stringMatching(/^••• [0-9A-F]{8}$/) },
  ]);
  expect((await add(['SUN-2', 'SUN-1'])).value).toMatchObject({ added: 0, state: 'done', reward: { stock: 2 } });
  expect((await add(['SUN-2', 'SUN-3'])).value).toMatchObject({ added: 1, state: 'proposed' });
  expect((await confirmedLines())[0]).toEqual({ field: 'codes', before: '2', after: '3' });
  expect((await add(['X-1'], (await made()).id)).code).toBe('points.voucher.only');
  const requestId = randomUUID();
  const got = await Promise.all(Array.from({ length: 4 }, () => redeem(reward.id, { requestId, quantity: 2 })));
  expect(new Set(got.map(({ value }) => value.codes.toSorted().join())).size).toBe(1);
  const rest = await Promise.all([redeem(reward.id), redeem(reward.id)]);
  expect(rest.map(({ ok, code }) => (ok ? 'ok' : code)).toSorted()).toEqual(['ok', 'points.stock.out']);
  const all = [...(got[0]?.value.codes ?? []), ...rest.flatMap(({ ok, value }) => (ok ? value.codes : []))];
  expect(all.toSorted()).toEqual(['SUN-1', 'SUN-2', 'SUN-3']);
  const { rows } = await world.database.pool.query<{ code: Buffer }>('SELECT code FROM point_voucher WHERE reward_id = $1', [reward.id]);
  expect(rows.some(({ code }) => code.includes('SUN'))).toBe(false);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('a reward needs a name in every language of the brand and a window that is one; a change made meanwhile is refused', async () => {
  const { EN: english, ...others } = texts;
  expect(english).toBeDefined();
  expect((await create({ texts: others })).code).toBe('points.texts.missing');
  const later = { startsAt: '2026-12-05T00:00:00Z', endsAt: '2026-12-05T00:00:00Z' };
  expect((await create(later)).code).toBe('points.window.wrong');
  const reward = await made();
  expect((await create({ code: reward.code })).code).toBe('points.code.taken');
  const change = { id: reward.id, ...fields, points: 350 };
  expect((await first.call(deskWire.pointRewardChange, { ...change, version: 1 })).value).toMatchObject({
    state: 'done',
    reward: { points: 350, version: 2 },
  });
  expect((await second.call(deskWire.pointRewardChange, { ...change, version: 1 })).code).toBe('desk.changed.meanwhile');
});

const waiting = async (by: DeskVisitor) =>
  (await by.call(proposals, undefined, { state: 'proposed', pageSize: 100 })).value.list.filter(({ kind }) => kind.startsWith('points.'));
/** What the second operator was shown, and confirmed. */
async function confirmedLines() {
  const [{ id } = { id: '' }] = await waiting(second);
  const { digest, lines } = (await second.call(proposalDetail, undefined, { id })).value;
  expect((await second.call(proposalConfirm, { id, digest })).value.state).toBe('done');
  return lines;
}

test('a reward that gives more for fewer points takes two operators, field by field; less for more points is in force at once', async () => {
  const reward = await made({ perMember: 2, endsAt: '2027-01-05T00:00:00Z', isOn: false });
  const now = { ...fields, perMember: 2, endsAt: '2027-01-05T00:00:00Z', isOn: false };
  const change = async (part: object, of = now) => {
    const { version } = (await rewards()).find(({ id }) => id === reward.id) ?? { version: 0 };
    return first.call(deskWire.pointRewardChange, { id: reward.id, version, ...of, ...part });
  };
  const dress = { ...texts, EN: { name: 'A dress', text: '' } };
  const loosened: [object, object[]][] = [
    [{ points: 299 }, [{ field: 'points', before: '300', after: '299' }]],
    [{ pieces: 4 }, [{ field: 'pieces', before: '3', after: '4' }]],
    [{ pieces: null }, [{ field: 'pieces', before: '3', after: null }]],
    [{ perMember: null }, [{ field: 'perMember', before: '2', after: null }]],
    [{ isOn: true }, [{ field: 'shown', before: 'false', after: 'true' }]],
    [{ endsAt: null }, [{ field: 'endsAt', before: '2027-01-05T00:00:00.000Z', after: null }]],
    [{ texts: dress }, [{ field: 'name.EN', before: 'Hat EN', after: 'A dress' }]],
    // As a whole, what tightens along with it too.
    [
      { points: 299, pieces: 2 },
      [
        { field: 'points', before: '300', after: '299' },
        { field: 'pieces', before: '3', after: '2' },
      ],
    ],
  ];
  for (const [part, lines] of loosened) {
    expect((await change(part)).value).toMatchObject({ state: 'proposed', reward: { points: 300, stock: 3, isOn: false } });
    const [{ id, mayConfirm } = { id: '', mayConfirm: true }] = await waiting(first);
    expect(mayConfirm).toBe(false);
    const view = (await first.call(proposalDetail, undefined, { id })).value;
    expect(view.lines).toEqual(lines);
    expect((await first.call(proposalConfirm, { id, digest: view.digest })).code).toBe('desk.second.operator');
    // In force at once, and what waited is not about the same reward any more.
    expect((await change({ points: 301 })).value.state).toBe('done');
    expect(await waiting(first)).toEqual([]);
    expect((await change({})).value.state).toBe('proposed');
    await confirmedLines();
  }
  expect((await change({ pieces: 2, perMember: 1, endsAt: '2027-01-04T00:00:00Z', position: 1, art: 'promotions' })).value.state).toBe(
    'done',
  );
});

test('pieces redeemed while a proposal waits change nothing of it; they count among those in all', async () => {
  const reward = await made();
  const change = (part: object, version: number) => first.call(deskWire.pointRewardChange, { id: reward.id, version, ...fields, ...part });
  expect((await change({ pieces: 5 }, 1)).value.state).toBe('proposed');
  expect((await redeem(reward.id)).ok).toBe(true);
  expect(await confirmedLines()).toEqual([{ field: 'pieces', before: '3', after: '5' }]);
  expect((await rewards()).find(({ id }) => id === reward.id)).toMatchObject({ stock: 4, pieces: 5, redeemed: 1, version: 2 });
  expect((await change({ pieces: 0 }, 2)).code).toBe('desk.bounds.wrong');
  expect((await change({ pieces: 1 }, 2)).value).toMatchObject({ state: 'done', reward: { stock: 0, pieces: 1 } });
});

test('a picture is re-encoded in the shape of a tile and served by what it is; nothing else is taken', async () => {
  const reward = await made();
  const send = async (body: Buffer) =>
    first.send(`/desk/points/rewards/picture?id=${reward.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: body as never,
    });
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#b03a2e' } })
    .png()
    .toBuffer();
  const answer = await send(picture);
  const { imageUrl } = answer.value as { imageUrl: string };
  expect(imageUrl).toMatch(/^\/art\/points\/[\w-]{32}\.webp$/);
  const served = await fetch(`${world.url}${imageUrl}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 720, height: 480 });
  expect((await send(Buffer.from('<svg/>'))).code).toBe('documents.picture.type');
  expect((await fetch(`${world.url}/art/points/..%2f..%2fsecret.webp`)).status).toBe(404);
});

test('terms are put in force by a second operator; new rates begin with the next day, so nothing already placed is recounted', async () => {
  const read = async () => (await first.call(deskWire.pointTermsRead, undefined, { brandId: member.brandId })).value;
  const [live] = (await read()).list;
  if (!live) throw new Error('no terms');
  const terms = { ...live.terms, deposit: 200_000, play: [{ gameType: 'RNG' as const, rate: 1_000_000 }] };
  const propose = (change: object = {}) =>
    first.call(deskWire.pointTermsPropose, { brandId: member.brandId, terms: { ...terms, ...change }, reason: 'carnival' });
  expect((await propose({ convert: { ...terms.convert, ratio: 0.001 } })).code).toBe('amount.step');
  const { value } = await propose();
  expect((await propose()).code).toBe('desk.proposal.waiting');
  const { lines } = (await second.call(proposalDetail, undefined, { id: value.proposalId })).value;
  expect(lines).toContainEqual({ field: 'deposit', before: String(live.terms.deposit), after: '200000' });
  expect((await confirmProposalOf(first, value.proposalId)).code).toBe('desk.second.operator');
  const answers = await Promise.all(Array.from({ length: 4 }, () => confirmProposalOf(second, value.proposalId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { ratesFrom, list } = await read();
  expect(list.map(({ state }) => state).slice(0, 2)).toEqual(['live', 'past']);
  const { rows } = await world.database.pool.query<{ product: string; ppm: number }>(
    'SELECT product, ppm FROM point_rate WHERE brand_id = $1 AND starts_at = $2 ORDER BY product',
    [member.brandId, ratesFrom],
  );
  expect(rows).toEqual([
    { product: '', ppm: 200_000 },
    { product: 'bgs', ppm: 0 },
    { product: 'elott', ppm: 0 },
    { product: 'fish', ppm: 0 },
    { product: 'live', ppm: 0 },
    { product: 'rng', ppm: 1_000_000 },
    { product: 'sports', ppm: 0 },
  ]);
});

test('of other brands nothing is seen and nothing done', async () => {
  const reward = await made();
  const order = (await redeem(reward.id)).value;
  const koi = await testMember(world, { brandCode: 'koi', password: false });
  const foreign = await operatorAt(world, first, 'manager', [koi.brandId]);
  expect((await foreign.call(deskWire.pointOrdersList, undefined, { memberId: member.id })).value.list).toEqual([]);
  for (const answer of [
    await foreign.call(deskWire.pointOrderSend, { id: order.refNo, note: 'x' }),
    await foreign.call(deskWire.pointOrderAddress, undefined, { id: order.refNo }),
    await foreign.call(deskWire.memberPoints, undefined, { memberId: member.id }),
    await foreign.call(deskWire.pointRewardsList, undefined, { brandId: member.brandId }),
    await foreign.call(deskWire.pointRewardChange, { id: reward.id, version: 1, ...fields }),
    await foreign.call(deskWire.pointTermsRead, undefined, { brandId: member.brandId }),
  ])
    expect(answer.code).toBe('not.found');
});
