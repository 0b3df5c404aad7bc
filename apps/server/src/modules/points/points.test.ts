import { randomUUID } from 'node:crypto';
import * as deskWire from '@pavilion/contract/points/desk';
import { messages, texts } from '../../messages/all.ts';
import * as wire from '@pavilion/contract/points/calls';
import { bonusReport } from '@pavilion/contract/rewards/calls';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { confirmProposalOf, confirmWaiting, type DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { PASSWORD, type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { unsoundness } from '../../test/unsoundness.ts';
import { accounts, dispatchNext, post, reverse } from '../ledger/public.ts';
import { bookAll } from './book-points.ts';
import { pointsConsumer } from './public.ts';

const MAIN = 10_000n;
let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let hash: string;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  hash = await world.platform.domains.identity.hashSecret(PASSWORD);
});
afterAll(() => world.close());

const pool = () => world.database.pool;
/** A member of koi with a payment password; with points when asked for. */
async function newMember(points = 0, customerType = 0): Promise<TestMember> {
  const member = await testMember(world, { brandCode: 'koi', customerType, password: false });
  await world.platform.domains.identity.setPaymentPassword(pool(), member.id, hash);
  if (points > 0) await give(member, points);
  return member;
}
const correct = (member: TestMember, points: number, change: object = {}, by = first) =>
  by.call(deskWire.pointCorrectionPropose, {
    memberId: member.id,
    points,
    code: 'goodwill',
    reason: 'the page stood still',
    requestId: randomUUID(),
    ...change,
  });
/** Up to 5,000 one operator gives alone. */
async function give(member: TestMember, points: number): Promise<void> {
  const { value } = await correct(member, points);
  if (value.state === 'proposed') await confirmProposalOf(second, value.proposalId);
}
const pointsOf = async (member: TestMember) => (await member.browser.call(wire.pointBalance)).value;

interface PlayedRound {
  roundId: string;
  stakeId: string;
  winId: string;
}
/** A round that wins its stake back, in main units. */
async function play(member: TestMember, stake: bigint, product = 'rng'): Promise<PlayedRound> {
  const { bets } = world.platform.domains;
  const [roundId, stakeId, winId] = [randomUUID(), randomUUID(), randomUUID()];
  const round = { vendor: 'LANTERN', memberId: member.id, roundId, currency: 'VND', game: 'citrus-coast', product, amount: stake * MAIN };
  await bets.apply({ ...round, kind: 'bet', transactionId: stakeId });
  await bets.apply({ ...round, kind: 'win', transactionId: winId, referenceId: stakeId, roundClosed: true });
  return { roundId, stakeId, winId };
}
async function deposit(member: TestMember, amount: bigint) {
  const at = { brandId: member.brandId, currency: 'VND' };
  return post(
    pool(),
    {
      key: `deposit:${randomUUID()}`,
      type: 'deposit',
      reference: 'dep',
      lines: [
        {
          from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
          to: accounts.cash({ ...at, memberId: member.id }),
          amount: amount * MAIN,
        },
      ],
    },
    world.now(),
  );
}
/** The platform's own consumer counts a moment behind; this one takes what waits. */
async function followed(member: TestMember) {
  await transaction(pool(), (tx) => dispatchNext(tx, pointsConsumer, 20_000));
  return pointsOf(member);
}
async function counted(member: TestMember, balance: number): Promise<void> {
  await expect.poll(async () => (await followed(member)).balance, { interval: 20 }).toBe(balance);
}
const sound = async () => expect(await unsoundness(pool())).toEqual([]);

const rewardNamed = async (code: string) => {
  const { list } = (await first.call(deskWire.pointRewardsList, undefined, { brandId: await brandId() })).value;
  const found = list.find((one) => one.code === code);
  if (!found) throw new Error(`no reward ${code}`);
  return found;
};
const brandId = async () => (await world.platform.domains.content.brandByCode('koi'))?.id ?? '';
let made = 0;
async function newReward(change: object = {}) {
  made += 1;
  const code = `thing-${made}`;
  const answer = await first.call(deskWire.pointRewardCreate, {
    brandId: await brandId(),
    code,
    kind: 'goods',
    points: 100,
    pieces: 5,
    perMember: null,
    startsAt: null,
    endsAt: null,
    isOn: true,
    position: 50,
    texts: Object.fromEntries(
      ['VI', 'EN', 'CN', 'MY', 'PT', 'PT-BR'].map((language) => [language, { name: `Thing ${language}`, text: '' }]),
    ),
    art: 'wallet',
    reason: 'new',
    ...change,
  });
  if (!answer.ok) throw new Error(answer.code);
  await confirmWaiting(second, 'points.reward.change');
  return rewardNamed(code);
}
const redeem = (member: TestMember, rewardId: string, change: object = {}) =>
  member.browser.call(wire.redeemPoints, {
    rewardId,
    quantity: 1,
    receiveAddress: 'Minh Anh, 14 Lane 9, Hang Sen',
    mobileNum: '+84 900 000 618',
    paymentPassword: PASSWORD,
    requestId: randomUUID(),
    ...change,
  });
const convert = (member: TestMember, points: number, change: object = {}) =>
  member.browser.call(wire.convertPoints, { points, paymentPassword: PASSWORD, requestId: randomUUID(), ...change });

test('play and deposits earn by the rates of the brand, the rest is kept; booked on the hour with a running balance', async () => {
  const member = await newMember();
  const config = (await member.browser.call(wire.pointConfig)).value;
  expect(config).toMatchObject({ convertEnabled: true, ratio: 50_000, units: 1000, leftToday: 20_000, barred: null });
  expect(config.pointTypes).toContainEqual({ type: 'RNG', name: 'Slots', ratio: 1, units: 10_000 });
  expect(config.pointTypes).toContainEqual({ type: 'LIVE', name: 'Live casino', ratio: 1, units: 25_000 });
  expect(config.pointTypes.at(-1)).toMatchObject({ type: 'DEPOSIT', ratio: 1, units: 50_000 });
  await deposit(member, 1_000_000n);
  await play(member, 9_999n);
  await counted(member, 20);
  await play(member, 1n);
  await play(member, 24_999n, 'live');
  await counted(member, 21);
  expect(await pointsOf(member)).toEqual({ balance: 21, pending: 21, debt: 0 });
  await bookAll({ db: pool(), clock: { now: world.now } });
  expect(await pointsOf(member)).toEqual({ balance: 21, pending: 0, debt: 0 });
  await play(member, 1n, 'live');
  await counted(member, 22);
  await bookAll({ db: pool(), clock: { now: world.now } });
  const { list } = (await member.browser.call(wire.pointDetails)).value;
  expect(list.map(({ type, changedPoints, pointsBalance, remark }) => [type, changedPoints, pointsBalance, remark])).toEqual([
    ['play', 1, 22, 'From play'],
    ['play', 1, 21, 'From play'],
    ['deposit', 20, 20, 'From deposits'],
  ]);
  await sound();
});

test('what is taken back takes its points; where they are spent, what is earned next fills the gap first, and no balance is below zero', async () => {
  const member = await newMember();
  const credited = await deposit(member, 2_000_000n);
  const bet = await play(member, 1_000_000n);
  await counted(member, 140);
  const reward = await newReward({ points: 130 });
  expect((await redeem(member, reward.id)).ok).toBe(true);
  expect(await pointsOf(member)).toEqual({ balance: 10, pending: 0, debt: 0 });
  const { bets } = world.platform.domains;
  const about = {
    vendor: 'LANTERN',
    memberId: member.id,
    roundId: bet.roundId,
    currency: 'VND',
    game: 'citrus-coast',
    product: 'rng',
    amount: 0n,
  };
  await bets.apply({ ...about, kind: 'cancel', transactionId: randomUUID(), referenceId: bet.winId });
  await bets.apply({ ...about, kind: 'cancel', transactionId: randomUUID(), referenceId: bet.stakeId });
  await expect.poll(() => followed(member), { interval: 20 }).toEqual({ balance: 0, pending: 0, debt: 90 });
  await bookAll({ db: pool(), clock: { now: world.now } });
  await reverse(pool(), credited.journalId, world.now());
  await expect.poll(() => followed(member), { interval: 20 }).toEqual({ balance: 0, pending: 0, debt: 130 });
  expect((await redeem(member, reward.id)).code).toBe('points.not.enough');
  await deposit(member, 7_000_000n);
  await expect.poll(() => followed(member), { interval: 20 }).toEqual({ balance: 10, pending: 10, debt: 0 });
  await bookAll({ db: pool(), clock: { now: world.now } });
  expect(await pointsOf(member)).toEqual({ balance: 10, pending: 0, debt: 0 });
  const { list } = (await member.browser.call(wire.pointDetails)).value;
  expect(list.every(({ pointsBalance }) => pointsBalance >= 0)).toBe(true);
  expect(list.some(({ remark }) => remark.startsWith('Bet corrected'))).toBe(true);
  await sound();
});

test('a consumer that is killed before its commit counts nothing twice and nothing less', async () => {
  const member = await newMember();
  await deposit(member, 50_000_000n);
  await counted(member, 1000);
  await deposit(member, 50_000_000n);
  let given = 0;
  const dies = {
    ...pointsConsumer,
    work: async (...of: Parameters<typeof pointsConsumer.work>) => {
      await pointsConsumer.work(...of);
      given += 1;
      throw new Error('killed');
    },
  };
  const died = transaction(pool(), (tx) => dispatchNext(tx, dies, 20_000));
  // The platform's own may have been first: then there was nothing to die over.
  await died.catch((error: Error) => expect(error.message).toBe('killed'));
  expect(given).toBeLessThanOrEqual(1);
  await counted(member, 2000);
  await sound();
});

test('a call sent fifty times is one order; with other details under the same id it is refused', async () => {
  const member = await newMember(1000);
  const reward = await newReward({ points: 300 });
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(member, reward.id, { requestId })));
  expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1);
  expect(answers[0]?.value).toMatchObject({ status: 'P', points: 300, balance: 700 });
  expect((await redeem(member, reward.id, { requestId, quantity: 2 })).code).toBe('points.request.differs');
  expect((await convert(member, 1000, { requestId })).code).toBe('points.request.differs');
  expect((await pointsOf(member)).balance).toBe(700);
});

test('the last piece goes to one of many, and only that one pays for it', async () => {
  const reward = await newReward({ points: 100, pieces: 1 });
  const members = await Promise.all(Array.from({ length: 50 }, () => newMember()));
  for (const member of members) await deposit(member, 5_000_000n);
  await counted(members.at(-1) ?? (await newMember()), 100);
  const answers = await Promise.all(members.map((member) => redeem(member, reward.id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['points.stock.out']));
  const left = await Promise.all(members.map(async (member) => (await pointsOf(member)).balance));
  expect(left.reduce((sum, one) => sum + one, 0)).toBe(49 * 100);
  expect((await rewardNamed(reward.code)).stock).toBe(0);
  await sound();
});

test('converting raced with redeeming never spends a point twice', async () => {
  const member = await newMember(4000);
  const reward = await newReward({ points: 1000, pieces: null });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => (turn % 2 ? convert(member, 1000) : redeem(member, reward.id))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(new Set(answers.flatMap(({ ok, code }) => (ok ? [] : [code])))).toEqual(new Set(['points.not.enough']));
  expect((await pointsOf(member)).balance).toBe(0);
});

test('points become a bonus of the brand’s terms, in steps and up to the day’s most', async () => {
  const member = await newMember(5000);
  await give(member, 20_000);
  expect((await convert(member, 1500)).code).toBe('points.convert.step');
  const { value } = await convert(member, 2000);
  expect(value).toMatchObject({ amount: 100_000, balance: 23_000 });
  expect((await convert(member, 19_000)).code).toBe('points.convert.daily');
  expect((await member.browser.call(balances)).value.sumBalance).toBe(100_000);
  const bonuses = (await member.browser.call(bonusReport, undefined, {})).value.list;
  expect(bonuses[0]).toMatchObject({ type: 'points', title: 'Points converted', amount: 100_000, turnover: 100_000, status: 'process' });
  const { list } = (await member.browser.call(wire.redeemHistory)).value;
  expect(list[0]).toMatchObject({ type: 'cash', name: 'Cash', points: 2000, amount: 100_000, status: 'A' });
  await sound();
});

test('who takes a break gets no money for points, and may look and take goods', async () => {
  const member = await newMember(2000);
  await pool().query(`UPDATE member_guard SET cool_off_until = $2 WHERE member_id = $1`, [
    member.id,
    new Date(world.now().getTime() + 3_600_000),
  ]);
  expect((await member.browser.call(wire.pointConfig)).value.barred).toBe('cooling.off');
  expect((await convert(member, 1000)).code).toBe('member.cooling.off');
  expect((await correct(member, 10)).code).toBe('grant.member.barred');
  expect((await redeem(member, (await newReward()).id)).ok).toBe(true);
  await pool().query(`UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1`, [
    member.id,
    new Date(world.now().getTime() + 3_600_000),
  ]);
  expect((await convert(member, 1000)).code).toBe('member.excluded');
});

test('limits, the time of sale, the address and the payment password are asked first', async () => {
  const member = await newMember(1000);
  const limited = await newReward({ perMember: 2 });
  expect((await redeem(member, limited.id, { receiveAddress: '' })).code).toBe('points.address.missing');
  expect((await redeem(member, limited.id, { mobileNum: '' })).code).toBe('points.mobile.missing');
  expect((await redeem(member, limited.id, { paymentPassword: 'another-1' })).code).toBe('payment.password.wrong');
  expect((await redeem(member, limited.id, { quantity: 3 })).code).toBe('points.reward.limit');
  expect((await redeem(member, limited.id, { quantity: 2 })).ok).toBe(true);
  expect((await redeem(member, limited.id)).code).toBe('points.reward.limit');
  const later = await newReward({ startsAt: new Date(world.now().getTime() + 3_600_000).toISOString() });
  expect((await redeem(member, later.id)).code).toBe('points.reward.closed');
  expect((await redeem(member, (await newReward({ isOn: false })).id)).code).toBe('points.reward.closed');
  expect((await redeem(member, 'ptr_none')).code).toBe('not.found');
  const { list } = (await member.browser.call(wire.pointRewards, undefined, { pageSize: 100 })).value;
  expect(list.find(({ rewardId }) => rewardId === limited.id)).toMatchObject({ perMember: 2, leftForMe: 0, stock: 3 });
  expect(list.find(({ rewardId }) => rewardId === later.id)?.opensAt).not.toBeNull();
});

test('free play earns nothing', async () => {
  const member = await newMember(0, 4);
  await deposit(member, 10_000_000n);
  await play(member, 1_000_000n);
  const other = await newMember();
  await deposit(other, 50_000n);
  await counted(other, 1);
  const { rows } = await pool().query('SELECT FROM point_earned WHERE member_id = $1', [member.id]);
  expect(rows).toEqual([]);
});

test('every entry of the details has words', () => {
  const codes = ['play', 'play.corrected', 'deposit', 'deposit.corrected', 'redeem', 'redeem.back', 'convert', 'wheel'];
  const all = [...codes, ...deskWire.correctionCodes.map((code) => `desk.${code}`)].map((code) => `points.entry.${code}`);
  expect(all.filter((code) => !messages.has(code))).toEqual([]);
  expect(texts.size).toBeGreaterThan(1);
});

test('what was converted yesterday does not count today', async () => {
  const member = await newMember(5000);
  await give(member, 20_000);
  expect((await convert(member, 20_000)).ok).toBe(true);
  expect((await convert(member, 1000)).code).toBe('points.convert.daily');
  await pool().query('UPDATE point_order SET day = day - 1 WHERE member_id = $1', [member.id]);
  expect((await convert(member, 1000)).ok).toBe(true);
});

test('the list of what was redeemed: each state by itself, page by page, all years; a refused order says why and its points are back', async () => {
  const member = await newMember(5000);
  const history = (query: object = {}) => member.browser.call(wire.redeemHistory, undefined, query);
  expect((await history()).value).toMatchObject({ list: [], totalCount: 0, totalPages: 1 });
  const [given, refused, waiting] = [await newReward({ points: 300 }), await newReward({ points: 200 }), await newReward({ points: 100 })];
  const orders = [
    (await redeem(member, given.id)).value,
    (await redeem(member, refused.id)).value,
    (await redeem(member, waiting.id)).value,
  ];
  await first.call(deskWire.pointOrderSend, { id: orders[0]?.refNo ?? '', note: 'Parcel 7' });
  await first.call(deskWire.pointOrderRefuse, { id: orders[1]?.refNo ?? '', note: 'Not made any more' });
  await convert(member, 1000);
  const seen = async (query: object) =>
    (await history(query)).value.list.map(({ type, status, points, note }) => [type, status, points, note]);
  expect(await seen({ status: 'A' })).toEqual([
    ['cash', 'A', 1000, ''],
    ['goods', 'A', 300, 'Parcel 7'],
  ]);
  expect(await seen({ status: 'R' })).toEqual([['goods', 'R', 200, 'Not made any more']]);
  expect(await seen({ status: 'P' })).toEqual([['goods', 'P', 100, '']]);
  expect((await pointsOf(member)).balance).toBe(5000 - 1000 - 300 - 100);
  const pages = [await history({ pageNo: 1, pageSize: 3 }), await history({ pageNo: 2, pageSize: 3 })];
  expect(pages.map(({ value }) => [value.list.length, value.totalCount, value.totalPages])).toEqual([
    [3, 4, 2],
    [1, 4, 2],
  ]);
  expect(new Set(pages.flatMap(({ value }) => value.list.map(({ refNo }) => refNo))).size).toBe(4);
  await pool().query(`UPDATE point_order SET created_at = created_at - interval '3 years' WHERE id = $1`, [orders[0]?.refNo]);
  expect((await history()).value.list.at(-1)?.refNo).toBe(orders[0]?.refNo);
  expect((await history({ startDate: '2001-01-01', endDate: '2001-01-02' })).value.totalCount).toBe(0);
});

test('a filter nobody knows is refused, never left out or looked up', async () => {
  const { browser } = await newMember(100);
  for (const unknown of ['X', 'redeem', 'constructor', '__proto__']) {
    const answers = [
      await browser.call(wire.redeemHistory, undefined, { status: unknown as 'P' }),
      await browser.call(wire.pointDetails, undefined, { type: unknown as 'in' }),
      await browser.call(wire.pointRewards, undefined, { type: unknown as 'goods' }),
    ];
    expect(answers.map(({ status, code }) => [unknown, status, code])).toEqual(answers.map(() => [unknown, 400, 'request_param_err']));
  }
  const details = async (type: '' | 'in' | 'out') => (await browser.call(wire.pointDetails, undefined, { type })).value.totalCount;
  expect([await details(''), await details('in'), await details('out')]).toEqual([1, 1, 0]);
});
