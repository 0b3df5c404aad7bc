import type { RiskKind } from '@pavilion/contract/risk/terms';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import { describe, expect, test } from 'vitest';
import { defaultRules, TUNED_ON } from './default-rules.ts';
import { type Facts, foldName, noFacts, withoutDecided } from './facts.ts';
import { detect } from './detect.ts';

const main = (amount: number): bigint => BigInt(amount) * 10_000n;
const rules = defaultRules(TUNED_ON);
const found = (facts: Partial<Facts>, kind: RiskKind) => detect({ ...noFacts, ...facts }, kind, rules[kind].params);

const deposit = (id: string, hour: number, amount: number, payer: string | null = null) => ({
  id,
  memberId: 'm',
  at: hour * HOUR_MS,
  amount: main(amount),
  payer,
});
const withdrawal = (id: string, hour: number, amount: number) => ({ id, memberId: 'm', at: hour * HOUR_MS, amount: main(amount) });
const staked = (hour: number, amount: number) => ({ memberId: 'm', at: hour * HOUR_MS, staked: main(amount) });

const twice = {
  deposits: [deposit('d1', 0, 1_000), deposit('d2', 100, 1_000)],
  withdrawals: [withdrawal('w1', 10, 950), withdrawal('w2', 110, 950)],
};

test('in and out: as it came, twice, nearly unplayed', () => {
  expect(found(twice, 'in.and.out')).toMatchObject([{ subject: 'm', members: ['m'], evidence: { length: 4 } }]);
  expect(found({ deposits: twice.deposits.slice(0, 1), withdrawals: twice.withdrawals.slice(0, 1) }, 'in.and.out')).toEqual([]);
});

test.each<[string, Partial<Facts>]>([
  ['played once over', { ...twice, play: [staked(2, 1_000), staked(102, 1_000)] }],
  ['a win taken', { ...twice, withdrawals: [withdrawal('w1', 10, 5_000), withdrawal('w2', 110, 5_000)] }],
  ['half stays', { ...twice, withdrawals: [withdrawal('w1', 10, 500), withdrawal('w2', 110, 500)] }],
  [
    'small sums',
    { deposits: [deposit('d1', 0, 100), deposit('d2', 100, 100)], withdrawals: [withdrawal('w1', 1, 95), withdrawal('w2', 101, 95)] },
  ],
  ['days later', { ...twice, withdrawals: [withdrawal('w1', 60, 950), withdrawal('w2', 190, 950)] }],
  [
    'months apart',
    {
      deposits: [deposit('d1', 0, 1_000), deposit('d2', 1_000, 1_000)],
      withdrawals: [withdrawal('w1', 1, 950), withdrawal('w2', 1_001, 950)],
    },
  ],
])('no passing through: %s', (_name, facts) => {
  expect(found(facts, 'in.and.out')).toEqual([]);
});

test('a deposit taken out in pieces is one passing', () => {
  const pieces = {
    ...twice,
    withdrawals: [withdrawal('a', 5, 500), withdrawal('b', 9, 480), withdrawal('c', 105, 300), withdrawal('d', 109, 640)],
  };
  expect(found(pieces, 'in.and.out')[0]?.evidence).toHaveLength(6);
});

test('structuring: under the threshold, close together, and most of what is paid in', () => {
  const four = [0, 10, 20, 30].map((hour) => deposit(`d${hour}`, hour, 9_500));
  expect(found({ deposits: four }, 'structuring')[0]?.evidence.map(({ ref }) => ref)).toEqual(['d0', 'd10', 'd20', 'd30']);
  expect(found({ deposits: four.slice(1) }, 'structuring')).toEqual([]);
  expect(found({ deposits: four.map((one) => ({ ...one, at: one.at * 5 })) }, 'structuring')).toEqual([]);
  expect(found({ deposits: four.map((one) => ({ ...one, amount: main(10_000) })) }, 'structuring')).toEqual([]);
  const among = [...four, ...[1, 2, 3, 4].map((hour) => deposit(`o${hour}`, hour, 300))];
  expect(found({ deposits: among }, 'structuring')).toEqual([]);
});

test('fast cycles: in and out within hours, played less than twice over', () => {
  const [deposits, withdrawals] = [0, 24, 48, 72].reduce<[Facts['deposits'][number][], Facts['withdrawals'][number][]]>(
    ([ins, outs], hour) => [
      [...ins, deposit(`d${hour}`, hour, 500)],
      [...outs, withdrawal(`w${hour}`, hour + 3, 450)],
    ],
    [[], []],
  );
  const play = [0, 24, 48, 72].map((hour) => staked(hour + 1, 600));
  expect(found({ deposits, withdrawals, play }, 'fast.cycles')).toHaveLength(1);
  expect(found({ deposits, withdrawals, play: play.map((one) => ({ ...one, staked: one.staked * 2n })) }, 'fast.cycles')).toEqual([]);
});

const seen = (memberId: string, kind: 'device' | 'address', key: string) => ({ memberId, kind, key, firstAt: 0, lastAt: DAY_MS });

test('a device is shared by four, an address by five who were made there in a day and are seen nowhere else', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  expect(found({ sightings: ids.slice(1).map((id) => seen(id, 'device', 'x')) }, 'shared.device')).toMatchObject([
    { subject: 'device:x', members: ['b', 'c', 'd', 'e'] },
  ]);
  expect(found({ sightings: ids.slice(2).map((id) => seen(id, 'device', 'x')) }, 'shared.device')).toEqual([]);
  const members = ids.map((id, place) => ({ id, madeAt: place * HOUR_MS, agents: [] }));
  const sightings = ids.map((id) => seen(id, 'address', 'y'));
  expect(found({ members, sightings }, 'shared.address')).toMatchObject([{ subject: 'address:y', members: ids }]);
  expect(found({ members, sightings: [...sightings, seen('a', 'address', 'z')] }, 'shared.address')).toEqual([]);
  expect(found({ members: members.map((one) => ({ ...one, madeAt: one.madeAt * 24 })), sightings }, 'shared.address')).toEqual([]);
});

test('names are one however they are spelt; four of them are found', () => {
  expect(foldName('Nguyễn Thị Ánh')).toBe(foldName('ANH  NGUYEN-THI'));
  expect(foldName('Đỗ Văn Đức')).toBe(foldName('do van duc'));
  const deposits = ['ANA', 'BEA', 'CAIO', 'DAVI', 'ANA'].map((name, hour) => deposit(`d${hour}`, hour, 50, name));
  expect(found({ deposits }, 'payer.names')[0]?.evidence).toHaveLength(4);
  expect(found({ deposits: deposits.slice(0, 3) }, 'payer.names')).toEqual([]);
});

test('an account of three members', () => {
  const accounts = ['a', 'b', 'c'].map((memberId) => ({ id: `card-${memberId}`, memberId, at: 0, fingerprint: 'f', holder: 'X' }));
  expect(found({ accounts }, 'shared.account')).toMatchObject([{ members: ['a', 'b', 'c'] }]);
  expect(found({ accounts: accounts.slice(1) }, 'shared.account')).toEqual([]);
});

const transfer = (from: string, to: string, hour: number, amount = 1_000) => ({
  id: `${from}${to}${hour}`,
  from,
  to,
  at: hour * HOUR_MS,
  amount: main(amount),
});
const round = (hour: number) => [
  transfer('a', 'p', hour),
  transfer('p', 'b', hour + 1, 980),
  transfer('b', 'p', hour + 2, 960),
  transfer('p', 'a', hour + 3, 940),
];

test('circles: money that comes back through others, twice; not where it is played, used or another sum', () => {
  const transfers = [...round(0), ...round(50)];
  const [circle, ...more] = found({ transfers }, 'transfer.circles');
  expect(more).toEqual([]);
  expect(circle?.members.toSorted()).toEqual(['a', 'b', 'p']);
  expect(circle?.evidence).toHaveLength(8);
  expect(found({ transfers: round(0) }, 'transfer.circles')).toEqual([]);
  const between = [0, 50].flatMap((hour) => [transfer('p', 'a', hour), transfer('a', 'p', hour + 20)]);
  expect(found({ transfers: between }, 'transfer.circles')).toHaveLength(1);
  const played = [2, 52].map((hour) => ({ memberId: 'a', at: hour * HOUR_MS, staked: main(1_500) }));
  expect(found({ transfers: between, play: played }, 'transfer.circles')).toEqual([]);
  const passedOn = [1, 21, 51, 71].map((hour) => transfer(hour % 20 === 1 ? 'a' : 'p', 'c', hour, 700));
  expect(
    found({ transfers: [...between, ...passedOn, ...[22, 72].map((hour) => transfer('p', 'c', hour, 700))] }, 'transfer.circles'),
  ).toEqual([]);
});

test('an agent beside two of their own team on devices and payout accounts; not beside others, nor beside one of the household', () => {
  const members = ['a', 'p', 'q'].map((id) => ({ id, madeAt: 0, agents: id === 'a' ? [] : ['top', 'a'] }));
  const account = (memberId: string) => ({ id: `card-${memberId}`, memberId, at: DAY_MS, fingerprint: 'f', holder: 'X' });
  const sightings = [seen('a', 'device', 'x'), seen('p', 'device', 'x')];
  const accounts = [account('a'), account('q')];
  expect(found({ members, sightings, accounts }, 'self.referral')).toMatchObject([
    { subject: 'a', members: ['a', 'p', 'q'], evidence: { length: 4 } },
  ]);
  expect(found({ members, sightings }, 'self.referral')).toEqual([]);
  // Two who share with each other, and not with who is above them.
  expect(found({ members, sightings: [seen('p', 'device', 'x'), seen('q', 'device', 'x')] }, 'self.referral')).toEqual([]);
  const beside = members.map((one) => ({ ...one, agents: [] }));
  expect(found({ members: beside, sightings, accounts }, 'self.referral')).toEqual([]);
  const long = [{ ...seen('q', 'device', 'x'), lastAt: 90 * DAY_MS }, ...sightings];
  expect(found({ members, sightings: long }, 'self.referral')).toEqual([]);
});

describe('both sides of one bet', () => {
  const bets = (count: number, amount: bigint, bonus: bigint) =>
    Array.from({ length: count }, (_, at) => [
      { id: `a${at}`, memberId: 'a', beside: 'b', at: at * 1000, amount, bonus },
      { id: `b${at}`, memberId: 'b', beside: 'a', at: at * 1000, amount, bonus: 0n },
    ]).flat();
  test.each([
    ['all of a bonus on one round', bets(1, 300n, 200n), 1],
    ['half of it in five rounds', bets(5, 20n, 200n), 1],
    ['less than half of it', bets(4, 20n, 200n), 0],
    ['without a bonus', bets(9, 300n, 0n), 0],
    ['months apart', bets(2, 60n, 200n).map((row, place) => ({ ...row, at: row.at + Math.floor(place / 2) * 40 * DAY_MS })), 0],
  ])('%s', (_name, opposed, findings) => {
    const cases = found({ opposed }, 'opposed.bets');
    expect(cases).toHaveLength(findings);
    if (findings > 0) expect(cases).toMatchObject([{ subject: 'pair:a b', members: ['a', 'b'], evidence: { length: opposed.length } }]);
  });
});

describe('accounts made for bonuses below one agent', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const farm = {
    members: ids.map((id, place) => ({ id, madeAt: place * DAY_MS, agents: ['top', 'agent'] })),
    deposits: ids.map((id, place) => ({ ...deposit(`d${id}`, place * 24 + 1, 100), memberId: id })),
    grants: ids.map((id, place) => ({ id: `g${id}`, memberId: id, at: (place * 24 + 2) * HOUR_MS, amount: main(100) })),
    withdrawals: ids.slice(1).map((id, place) => ({ ...withdrawal(`w${id}`, (place + 1) * 24 + 40, 160), memberId: id })),
    transfers: [transfer('a', 'agent', 40, 160)],
    play: ids.map((id, place) => ({ memberId: id, at: (place * 24 + 9) * HOUR_MS, staked: main(1_000) })),
  };
  test('are found together with the agent', () => {
    expect(found(farm, 'bonus.farm')).toMatchObject([{ subject: 'agent', members: ['agent', ...ids], evidence: { length: 8 } }]);
  });
  test.each<[string, Partial<Facts>]>([
    ['three of them', { grants: farm.grants.slice(1) }],
    ['months apart', { members: farm.members.map((one) => ({ ...one, madeAt: one.madeAt * 10 })) }],
    ['the money stays', { withdrawals: farm.withdrawals.map((one) => ({ ...one, amount: main(120) })) }],
    ['it goes out later', { withdrawals: farm.withdrawals.map((one) => ({ ...one, at: one.at + 12 * DAY_MS })) }],
    ['they play', { play: farm.play.map((one) => ({ ...one, staked: main(3_000) })) }],
    ['below several agents', { members: farm.members.map((one) => ({ ...one, agents: [`of ${one.id}`] })) }],
    ['given to somebody else', { transfers: [transfer('a', 'friend', 40, 160)] }],
    [
      'among many who play on',
      {
        members: [...farm.members, ...ids.map((id) => ({ id: `${id}2`, madeAt: 2 * DAY_MS, agents: ['agent'] }))],
        grants: [...farm.grants, ...farm.grants.map((one) => ({ ...one, id: `${one.id}2`, memberId: `${one.memberId}2` }))],
      },
    ],
  ])('nothing is found: %s', (_name, change) => {
    expect(found({ ...farm, ...change }, 'bonus.farm')).toEqual([]);
  });
});

test('rows that were judged are no evidence again: new ones must be enough by themselves', () => {
  const decided = new Set(found(twice, 'in.and.out').flatMap(({ evidence }) => evidence.map(({ key }) => key)));
  const third = {
    ...noFacts,
    deposits: [...twice.deposits, deposit('d3', 200, 1_000)],
    withdrawals: [...twice.withdrawals, withdrawal('w3', 205, 950)],
  };
  expect(detect(withoutDecided(third, decided), 'in.and.out', rules['in.and.out'].params)).toEqual([]);
  const fourth = {
    ...third,
    deposits: [...third.deposits, deposit('d4', 300, 1_000)],
    withdrawals: [...third.withdrawals, withdrawal('w4', 305, 950)],
  };
  expect(detect(withoutDecided(fourth, decided), 'in.and.out', rules['in.and.out'].params)[0]?.evidence.map(({ ref }) => ref)).toEqual([
    'd3',
    'w3',
    'd4',
    'w4',
  ]);
});
