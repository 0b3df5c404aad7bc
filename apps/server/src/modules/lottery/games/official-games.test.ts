import type { OfferTerms } from '@pavilion/contract/lottery/terms';
import { familyRules } from '@pavilion/lottery/families';
import { north } from '@pavilion/lottery/viet/north';
import { payout, priceSlip } from '@pavilion/lottery/slip';
import { expect, test } from 'vitest';
import { planIssues } from '../draws/calendar.ts';
import { drawOf, GAMES } from './games.ts';
import { offerOf } from './offer.ts';
import { atZy } from './prize-mode.ts';
import { areTermsSound, fullReturns, isNarrower, onTopOf } from './returns.ts';
import type { OfferedGame } from '../tables.ts';

const game = (code: string) => GAMES.find((one) => one.code === code) ?? expect.fail(code);
const drawn = (code: string, days: number) => {
  const from = new Date('2026-11-22T17:00:00Z');
  return planIssues(game(code), from, new Date(from.getTime() + days * 86_400_000)).map(({ numero, drawsAt }) => [
    numero,
    drawsAt.toISOString(),
  ]);
};

test('every game has rules, a number and a code of its own', () => {
  expect(GAMES.filter(({ family }) => !familyRules[family])).toEqual([]);
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
  expect(new Set(GAMES.map(({ code }) => code)).size).toBe(GAMES.length);
});

test('draws of others fall on their days, by the clock of their place', () => {
  expect(drawn('VN_HCM', 7)).toEqual([
    ['20261123', '2026-11-23T09:15:00.000Z'],
    ['20261128', '2026-11-28T09:15:00.000Z'],
  ]);
  expect(drawn('TH_16', 30)).toEqual([
    ['20261201', '2026-12-01T08:00:00.000Z'],
    ['20261216', '2026-12-16T08:00:00.000Z'],
  ]);
  expect(drawn('VN_NORTH', 2).map(([numero]) => numero)).toEqual(['20261123', '20261124']);
});

test('three provinces of the South draw on a day, four on Saturdays; two or three of the Centre', () => {
  const counts = (group: string) =>
    [1, 2, 3, 4, 5, 6, 7].map(
      (day) => GAMES.filter((one) => one.group === group && one.schedule.kind === 'daily' && one.schedule.weekdays.includes(day)).length,
    );
  expect(counts('VN_SOUTH')).toEqual([3, 3, 3, 3, 3, 4, 3]);
  expect(counts('VN_CENTRAL')).toEqual([2, 2, 2, 3, 2, 3, 3]);
});

test('results are read in the form in which the game publishes them', () => {
  const [four, five] = ['{"next":["56"],"special":["1234"]}', '{"next":["56789"],"special":["01234"]}'];
  const read = (code: string, text: string) => drawOf(game(code)).readResult(text);
  expect([read('LAO_4', four), read('LAO_5', five), read('HANOI_D', five)]).not.toContain(null);
  expect([read('LAO_4', five), read('LAO_5', four)]).toEqual([null, null]);
});

test('by the point a number costs one price on all 27 prizes and each hit pays one sum', () => {
  const MAIN = 10_000n;
  const at = (price: bigint, pays: bigint, code = 'vn-north.lo.2') => ({
    family: 'vn-north' as const,
    terms: {
      unit: 1000n * MAIN,
      modes: [1],
      mostMultiple: 100,
      mostChase: 0,
      canCancel: true,
      mostStake: MAIN,
      mostWin: MAIN,
      mostPerSelection: MAIN,
      mostPerIssue: MAIN,
      plays: { [code]: { point: { price: price * MAIN, pays: pays * MAIN } } },
    },
  });
  const usual = at(29_000n, 99_000n);
  const { lines, faults } = priceSlip('27,72~1~3000~1~0~20;45~1~3010~1~0~5', offerOf(usual as unknown as OfferedGame, 1960));
  expect([faults, lines.map(({ stake, stakes }) => [stake / MAIN, stakes])]).toEqual([
    [],
    [
      [1_160_000n, 2],
      [5000n, 1],
    ],
  ]);
  const prizes = Object.fromEntries(
    (north.draw.form ?? []).map(({ code, count, digits }) => [code, Array.from({ length: count }, () => '9'.repeat(digits))]),
  );
  const drawn = { ...prizes, g7: ['27', '27', '72', '99'] };
  expect(
    payout(
      lines,
      lines.map(({ play, content }) => play.hits(content, drawn)),
    ) / MAIN,
  ).toBe(3n * 20n * 99_000n);
  // 27 of 100 tails come: 27 × 107,407 ÷ 29,000 is just below 100.
  expect([fullReturns(at(29_000n, 107_407n), 0n), fullReturns(at(29_000n, 107_408n), 0n)]).toEqual([[], ['vn-north.lo.2']]);
  expect([usual, at(29_000n, 0n), at(29_000n, 95_000n, 'vn-north.de')].map(({ family, terms }) => areTermsSound(family, terms))).toEqual([
    true,
    false,
    false,
  ]);
});

test('odds of ZY are the game’s beside its own: both are checked for their return, and less of them is a narrower offer', () => {
  const at = (zy?: OfferTerms['zy']) => ({ family: 'vn-north' as const, isOn: true, terms: { ...plain, ...(zy ? { zy } : {}) } });
  const of = (hit: string, off = false) => at({ plays: { 'vn-north.de': { odds: { hit }, ...(off ? { off: true as const } : {}) } } });
  expect([fullReturns(of('99.9'), 0n), fullReturns(of('100'), 0n), fullReturns(at(), 0n)]).toEqual([[], ['vn-north.de'], []]);
  // 1.5 % for agents: 98.5 pays all of it.
  const onTop = onTopOf({ agents: new Map([['lott', 15_000n]]), byHand: new Map([['elott', 2_500n]]) });
  expect([fullReturns(of('98.49'), onTop('lott')), fullReturns(of('98.5'), onTop('lott'))]).toEqual([[], ['vn-north.de']]);
  // Taken by hand, a rank may add five percent.
  expect([onTop('lott'), onTop('elott'), onTop('rng')]).toEqual([15_000n, 52_500n, 0n]);
  expect([areTermsSound('vn-north', of('97').terms), areTermsSound('four-d', at({ plays: {} }).terms)]).toEqual([true, false]);
  const sums = (more: Partial<OfferTerms>) => areTermsSound('vn-north', { ...plain, ...more });
  expect([-10_000n, 0n, MAX_STAKED + 1n].map((unit) => sums({ zy: { unit, plays: {} } }))).toEqual([false, false, false]);
  expect([sums({ unit: MAX_STAKED, mostStake: MAX_STAKED, mostWin: MAX_WON, mostPerIssue: MAX_WON }), sums({ topGroup: 1960 })]).toEqual([
    true,
    true,
  ]);
  const beyond = [{ unit: MAX_STAKED + 1n }, { mostStake: MAX_STAKED + 1n }, { mostWin: MAX_WON + 1n }, { mostPerIssue: 10n ** 40n }];
  const inPlays: OfferTerms['plays'][] = [
    { 'vn-north.de': { unit: MAX_STAKED + 1n } },
    { 'vn-north.lo.2': { point: { price: 1n, pays: MAX_WON + 1n } } },
  ];
  expect([...beyond, ...inPlays.map((plays) => ({ plays })), { topGroup: 1961 }].filter(sums)).toEqual([]);
  const changes = [
    [of('97'), at()],
    [of('97'), of('97', true)],
    [of('97', true), of('97')],
    [at(), of('97')],
    [of('97'), of('98')],
  ] as const;
  expect(changes.map(([before, after]) => isNarrower(before, after))).toEqual([true, true, false, false, false]);
  const [own, zy] = [offerOf(of('97') as unknown as OfferedGame, 0), offerOf(atZy(of('97') as unknown as OfferedGame) as OfferedGame, 0)];
  expect([own, zy].map(({ plays }) => Number(plays.get(3010)?.odds[0]?.n))).toEqual([95, 97]);
});

/** A hundred billion main units; the most a JSON number carries. */
const [MAX_STAKED, MAX_WON] = [10n ** 15n, 2n ** 53n - 1n];

const plain: OfferTerms = {
  unit: 10_000n,
  modes: [1],
  mostMultiple: 100,
  mostChase: 0,
  canCancel: true,
  mostStake: 10_000n,
  mostWin: 10_000n,
  mostPerSelection: 10_000n,
  mostPerIssue: 10_000n,
  plays: {},
};
