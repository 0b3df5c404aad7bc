import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MissionTerms } from '@pavilion/contract/missions/terms';
import { RETURN_PARTS } from '@pavilion/contract/returns/desk';
import type { PointTerms } from '@pavilion/contract/points/terms';
import type { PromotionRule, PromotionTerms } from '@pavilion/contract/promotions/terms';
import type { RankLadder } from '@pavilion/contract/ranks/terms';
import { compare, ratio } from '@pavilion/lottery/ratio';
import { describe, expect, test } from 'vitest';
import type { GivenBack, Product } from '../../kernel/given-back.ts';
import { contractReturns } from '../contracts/returns.ts';
import { standardPolicies } from '../contracts/standard-policy.ts';
import { missionReturns } from '../missions/returns.ts';
import { pointReturns, worthOf } from '../points/returns.ts';
import { promotionReturns } from '../promotions/returns.ts';
import { rankReturns } from '../ranks/returns.ts';
import { rebateReturns } from '../rewards/returns.ts';
import { type ProductHold, newlyPast, ppmDown, ppmUp, sheetOf } from './sheet.ts';
import { RETURN_SOURCES } from './sources.ts';

const MAIN = 10_000n;
const RNG: Product = { code: 'rng', type: 'RNG', way: 'any' };
const product = (edge: bigint | null, over: Partial<ProductHold> = {}): ProductHold => ({
  ...RNG,
  edge: edge === null ? null : ratio(edge, 1_000_000n),
  edgeIs: 'published',
  ...over,
});
/** Parts per million of a unit of turnover that a part brings on a product. */
const shareOn = (given: readonly GivenBack[], on: Product = RNG): bigint[] =>
  given.flatMap((one) => (one.of === 'gift' ? [] : [ppmUp(one.share(on))]));

const TERMS: PointTerms = {
  play: [{ gameType: 'RNG', rate: 100 }],
  deposit: 20,
  convert: { units: 1000, ratio: 50_000n * MAIN, daily: 20_000, turnoverPercent: 100, days: 30 },
  fourEyesAbove: null,
};
const LOCK: PromotionTerms['lock'] = { timesHundredths: 1000, of: 'bonus', largestBet: null, weights: [], days: 14, takesWinnings: true };
const promotion = (rule: PromotionRule, lock: Partial<PromotionTerms['lock']> = {}): GivenBack[] =>
  promotionReturns('code', { rule, lock: { ...LOCK, ...lock }, budget: null, claimDays: 0 } as unknown as PromotionTerms, worthOf(TERMS));

type Levels = [monthTurnover: bigint, totalTurnover: bigint, keepMonths: number | null, reach: bigint, month: bigint, plus?: number][];
const ladder = (levels: Levels): RankLadder =>
  ({
    levels: levels.map(([monthTurnover, totalTurnover, keepMonths, reachGift, monthGift, rebatePlus = 0]) => ({
      asks: { monthTurnover, totalTurnover, totalDeposits: 0n },
      keepMonths,
      benefits: { reachGift: reachGift || null, monthGift: monthGift || null, rebatePlus },
    })),
  }) as unknown as RankLadder;

describe('what each rule brings of a unit of turnover', () => {
  test('points by what they are converted to, and of deposits beside it', () => {
    expect(shareOn(pointReturns(TERMS))).toEqual([5_000n]);
    expect(shareOn(pointReturns(TERMS), { ...RNG, code: 'live' })).toEqual([0n]);
    expect(shareOn(pointReturns({ ...TERMS, convert: null }))).toEqual([0n]);
    expect(pointReturns(TERMS).filter((one) => one.of === 'gift')).toMatchObject([{ per: 'deposit', share: { n: expect.anything() } }]);
  });

  test('rebates by hand and what ranks add to them, not at prize groups', () => {
    const rates = new Map([['elott', 5_000n]]);
    expect(shareOn(rebateReturns(rates), { code: 'elott', type: 'ELOTT', way: 'odds' })).toEqual([5_000n]);
    expect(shareOn(rebateReturns(rates), { code: 'elott', type: 'ELOTT', way: 'group' })).toEqual([0n]);
    const plus = rankReturns(ladder([[0n, 0n, null, 0n, 0n, 300]]), (code) => code === 'elott');
    expect(shareOn(plus, { code: 'elott', type: 'ELOTT', way: 'odds' })).toEqual([0n, 0n, 3_000n]);
    expect(shareOn(plus, { code: 'elott', type: 'ELOTT', way: 'group' })).toEqual([0n, 0n, 0n]);
  });

  test('gifts of ranks by all that is given up to the best level, months by those a level is kept', () => {
    const given = rankReturns(
      ladder([
        [0n, 0n, null, 7n, 0n],
        [0n, 1_000n, null, 5n, 0n],
        [0n, 2_000n, null, 7n, 0n],
        [3_000n, 9_000n, 2, 0n, 3n],
        [3_000n, 9_000n, null, 0n, 4n],
      ]),
      () => false,
    );
    expect(shareOn(given)).toEqual([6_000n, 2_000n, 0n]);
    expect(given.filter((one) => one.of === 'gift')).toMatchObject([
      { name: 'reach', upTo: 7n, per: 'once' },
      { name: 'month', upTo: 4n, per: 'month' },
    ]);
  });

  test('missions of turnover by their prize, in points too; others are gifts of their period', () => {
    const base = { period: 'week', prize: 10n * MAIN, board: [3n, 2n], budget: null } as never as Parameters<typeof missionReturns>[1];
    const turnover: MissionTerms['condition'] = { kind: 'turnover', gameTypes: ['RNG'], target: 1_000n * MAIN };
    const given = missionReturns('m', { ...base, condition: turnover }, worthOf(TERMS));
    expect(shareOn(given)).toEqual([10_000n]);
    expect(shareOn(given, { ...RNG, code: 'bgs' })).toEqual([0n]);
    expect(given.at(-1)).toMatchObject({ of: 'gift', upTo: 5n, per: 'week' });
    expect(shareOn(missionReturns('m', { ...base, gives: 'points', condition: turnover }, worthOf(TERMS)))).toEqual([500_000n]);
    const bets: MissionTerms['condition'] = { kind: 'bets', gameTypes: [], minStake: 1n, target: 3 };
    expect(missionReturns('m', { ...base, condition: bets }, worthOf(TERMS))[0]).toMatchObject({
      of: 'gift',
      upTo: 10n * MAIN,
      per: 'week',
    });
  });

  test('a bonus of every deposit by the turnover its lock asks and what the product counts for', () => {
    const rule = {
      kind: 'deposit',
      which: 'every',
      weekdays: [],
      minDeposit: MAIN,
      gives: { percent: 500_000n, cap: 9n * MAIN },
    } as const satisfies PromotionRule;
    expect(shareOn(promotion(rule))).toEqual([100_000n]);
    expect(shareOn(promotion(rule, { of: 'depositAndBonus' }))).toEqual([33_334n]);
    expect(shareOn(promotion(rule, { weights: [{ gameType: 'RNG', percent: 20 }] }))).toEqual([20_000n]);
    expect(shareOn(promotion(rule, { timesHundredths: 0 }))).toEqual([1_000_000n]);
    expect(promotion({ ...rule, which: 'daily' })).toMatchObject([{ of: 'gift', upTo: 9n * MAIN, per: 'day' }]);
    expect(promotion({ ...rule, which: 'first' })).toMatchObject([{ of: 'gift', per: 'once' }]);
  });

  test('a cashback by the share of turnover that bounds it; without one by the share of what is kept, with its cap beside it', () => {
    const rule = {
      kind: 'cashback',
      period: 'week',
      gameTypes: ['RNG'],
      steps: [
        { lossFrom: MAIN, percent: 50_000n },
        { lossFrom: 9n * MAIN, percent: 80_000n },
      ],
      cap: 7n * MAIN,
      ofTurnover: 5_000n,
    } as const satisfies PromotionRule;
    const on = (given: GivenBack[], over: Partial<ProductHold> = {}) =>
      sheetOf([product(10_000n, over)], given).flatMap(({ parts }) => parts.map(({ part, share }) => [part, ppmUp(share)]));
    expect(on(promotion(rule))).toEqual([['cashback', 5_000n]]);
    expect(promotion(rule).filter(({ of }) => of === 'gift')).toEqual([]);
    expect(on(promotion(rule), { code: 'live' })).toEqual([]);
    // Together with what else the same turnover brings it passes the edge.
    expect(sheetOf([product(10_000n)], [...promotion(rule), flat('rebates', 5_000n)])[0]?.isPast).toBe(false);
    expect(sheetOf([product(10_000n)], [...promotion(rule), flat('rebates', 5_001n)])[0]?.isPast).toBe(true);
    const unbounded = promotion({ ...rule, ofTurnover: null });
    expect(on(unbounded)).toEqual([['cashback', 800n]]);
    expect(unbounded.filter(({ of }) => of === 'gift')).toMatchObject([{ part: 'cashback', upTo: 7n * MAIN, per: 'week' }]);
  });

  test('the best step of a turnover promotion, a turn of a wheel with further turns in it', () => {
    const steps = [
      { turnoverFrom: 1_000n, amount: 1n },
      { turnoverFrom: 2_000n, amount: 4n },
    ];
    expect(shareOn(promotion({ kind: 'turnover', period: 'day', gameTypes: [], steps }))).toEqual([2_000n]);
    const tickets = { deposit: null, turnover: 1_000n * MAIN, login: true, mission: false, perDay: 3, days: 1 };
    const wheel = promotion({
      kind: 'wheel',
      tickets,
      segments: [
        { of: 'money', amount: 2n * MAIN, free: true, weight: 1, stock: null },
        { of: 'spin', weight: 2, stock: null },
        { of: 'nothing', weight: 1 },
      ],
    });
    expect(shareOn(wheel)).toEqual([1_000n]);
    expect(wheel.at(-1)).toMatchObject({ of: 'gift', upTo: 3n * MAIN, per: 'day' });
  });

  test('salaries of all kinds together, of the TYPE or of all of them; a dividend of what is left after the costs it names', () => {
    const given = contractReturns(standardPolicies, () => true);
    expect(shareOn(given)).toEqual([3_500n, 600n, 600n, 200_000n]);
    const [row] = sheetOf([product(10_000n)], [...given, ...rebateReturns(new Map([['rng', 1_000n]]))]);
    expect(row?.parts.at(-1)).toMatchObject({ part: 'dividends' });
    expect(row?.parts.map(({ share }) => ppmUp(share))).toEqual([3_500n, 600n, 600n, 1_000n, 1_800n]);
  });
});

const flat = (part: (typeof RETURN_PARTS)[number], ppm: bigint): GivenBack => ({
  part,
  name: '',
  of: 'turnover',
  share: () => ratio(ppm, 1_000_000n),
});

test('dice that keep one percent: points, rebate, a gift of rank and salaries come to more, and together are refused', () => {
  const given = [flat('points', 5_000n), flat('rebates', 3_000n), flat('ranks', 5_000n)];
  const [row] = sheetOf([product(10_000n)], given);
  expect([row && ppmUp(row.sum), row?.left && ppmDown(row.left), row?.isPast]).toEqual([13_000n, -3_000n, true]);
  // To the last fraction: what is given may be all that is kept, and no more.
  expect(sheetOf([product(13_000n)], given)[0]?.isPast).toBe(false);
  expect(
    sheetOf([product(13_000n)], [...given, { ...flat('missions', 0n), share: () => ratio(1, 10n ** 30n) } as GivenBack])[0]?.isPast,
  ).toBe(true);
  expect(sheetOf([product(null)], given)[0]).toMatchObject({ isPast: false, left: null });
});

test('a change is refused that makes a product pass its edge or passes it further; one that lowers it is not', () => {
  const rows = (...ppms: bigint[]) =>
    sheetOf(
      [product(10_000n)],
      ppms.map((ppm) => flat('points', ppm)),
    );
  expect(newlyPast([], rows(10_001n))).toHaveLength(1);
  expect(newlyPast(rows(10_000n), rows(10_001n))).toHaveLength(1);
  expect(newlyPast(rows(12_000n), rows(12_001n))).toHaveLength(1);
  expect(newlyPast(rows(12_000n), rows(12_000n))).toEqual([]);
  expect(newlyPast(rows(12_000n), rows(11_000n))).toEqual([]);
  // A game that keeps less raises nothing that is given, and is refused as well.
  expect(newlyPast(sheetOf([product(20_000n)], [flat('points', 12_000n)]), rows(12_000n))).toHaveLength(1);
});

test('a sum is the sum of its parts, whatever they are', () => {
  for (let turn = 1n; turn <= 200n; turn += 1n) {
    const given = RETURN_PARTS.map(
      (part, place): GivenBack => ({ ...flat(part, 0n), share: () => ratio((turn * BigInt(place + 3)) % 97n, turn + 11n) }) as GivenBack,
    );
    const [row] = sheetOf([product(turn * 1_000n)], given);
    if (!row) throw new Error('no row');
    const sum = row.parts.reduce((all, { share }) => ({ n: all.n * share.d + share.n * all.d, d: all.d * share.d }), ratio(0));
    expect(compare(sum, row.sum)).toBe(0);
    expect(row.isPast).toBe(compare(sum, row.edge ?? ratio(0)) > 0);
  }
});

test('rounding never makes it look better', () => {
  expect([ppmUp(ratio(1, 3)), ppmDown(ratio(1, 3)), ppmUp(ratio(-1, 3)), ppmDown(ratio(-1, 3))]).toEqual([
    333_334n,
    333_333n,
    -333_333n,
    -333_334n,
  ]);
  expect([ppmUp(ratio(1, 4)), ppmDown(ratio(-1, 4)), ppmUp(ratio(0))]).toEqual([250_000n, -250_000n, 0n]);
});

test('every module that gives bonuses has a source in the sheet', () => {
  const modules = path.resolve(import.meta.dirname, '..');
  const sources = readFileSync(path.join(import.meta.dirname, 'sources.ts'), 'utf8');
  const gives = readdirSync(modules).filter((name) =>
    readdirSync(path.join(modules, name), { recursive: true, encoding: 'utf8' }).some(
      (file) =>
        file.endsWith('.ts') &&
        !/test|testing/.test(file) &&
        /\b(?:openGrant|issueGrant)\(/.test(readFileSync(path.join(modules, name, file), 'utf8')),
    ),
  );
  expect(gives).toEqual(expect.arrayContaining(['missions', 'points', 'promotions', 'ranks', 'referral', 'rewards']));
  expect(gives.filter((name) => !sources.includes(`'../${name}/public.ts'`))).toEqual([]);
  // Promotions bring cashback along, contracts dividends.
  expect([...Object.keys(RETURN_SOURCES), 'cashback', 'dividends'].toSorted()).toEqual([...RETURN_PARTS].toSorted());
});
