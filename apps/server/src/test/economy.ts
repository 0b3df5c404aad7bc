import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FULL_GROUP } from '@pavilion/contract/lottery/terms';
import { giftOf, missionTerms, type MissionTerms, type WireMissionTerms } from '@pavilion/contract/missions/terms';
import { POINT, pointTerms, type PointTerms } from '@pavilion/contract/points/terms';
import type { PromotionTerms } from '@pavilion/contract/promotions/terms';
import { rankLadder, type WireRankLadder } from '@pavilion/contract/ranks/terms';
import { referralRule } from '@pavilion/contract/referral/terms';
import * as z from 'zod/mini';
import { demonstrationTerms } from '../seed/promotions.ts';
import { earnedExactly, EXACT_PER_POINT } from '../modules/points/rules.ts';
import { decide as decidePromotion, type MemberEligibility, type Occasion } from '../modules/promotions/decide.ts';
import { earnedOn } from '../modules/promotions/earned.ts';
import { levelMet } from '../modules/ranks/rules.ts';
import { decide as decideReferral, isEnough } from '../modules/referral/decide.ts';
import { rebateOf } from '../modules/rewards/rules.ts';
import { type Bet, countedOf, EVEN, LONG, lossesOf, lostOf, MAIN, MILLION, SAFE, stakesFor } from './economy-plays.ts';

export const STRATEGIES = ['honest play', 'low risk', 'opposed, linked', 'many accounts'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** What a way to play comes to in the mean; ledger units, all accounts together. */
export interface EconomyRow {
  kind: string;
  code: string;
  strategy: Strategy;
  accounts: number;
  staked: bigint;
  /** Given by the rule. */
  given: bigint;
  /** Kept by the games. */
  lost: bigint;
  /** The most the rule gives these accounts in its period, as the sheet states it beside the shares of turnover; null: it is a share of turnover. */
  stated: bigint | null;
}

const ACCOUNTS = 10;
const folder = (brand: string, file: string): string =>
  path.resolve(import.meta.dirname, '../../../../brands', brand, 'content', `${file}.json`);
const read = (brand: string, file: string): unknown => JSON.parse(readFileSync(folder(brand, file), 'utf8'));

const LOCK: PromotionTerms['lock'] = { timesHundredths: 100, of: 'bonus', largestBet: null, weights: [], days: 7, takesWinnings: true };
const WHO: PromotionTerms['who'] = {
  minRank: null,
  minAccountDays: null,
  maxAccountDays: null,
  countries: [],
  branch: null,
  verifiedContact: false,
  firstDevice: true,
  oncePerPerson: true,
};
const common = { who: WHO, lock: LOCK, budget: null, claimDays: 3 };
/** Kinds the demonstration has none of. */
const EXAMPLES: readonly (readonly [string, PromotionTerms])[] = [
  [
    'example of turnover',
    {
      ...common,
      rule: {
        kind: 'turnover',
        period: 'day',
        gameTypes: [],
        steps: [
          { turnoverFrom: 1_000n * MAIN, amount: 2n * MAIN },
          { turnoverFrom: 5_000n * MAIN, amount: 15n * MAIN },
        ],
      },
    },
  ],
  ['example of sign-up', { ...common, rule: { kind: 'signup', amount: 10n * MAIN } }],
];

/** Rules of a brand of the demonstration, as its folder and its seed have them. */
export function rulesOf(brand: string) {
  const { terms } = read(brand, 'points') as { terms: z.input<typeof pointTerms> };
  const missions = read(brand, 'missions') as (WireMissionTerms & { code: string; terms?: WireMissionTerms })[];
  const lottery = read(brand, 'lottery') as { offers: { terms: { topGroup?: number } }[] };
  return {
    points: z.decode(pointTerms, terms),
    rebates: (read(brand, 'rewards') as { rebates: { gameType: string; percent: number }[] }).rebates,
    ladder: z.decode(rankLadder, read(brand, 'ranks') as WireRankLadder),
    missions: missions.map(({ code, terms: own, ...rest }) => ({ code, terms: decodeMission(own ?? rest) })),
    referral: z.decode(referralRule, read(brand, 'referral') as z.input<typeof referralRule>),
    promotions: new Map([...demonstrationTerms(brand), ...EXAMPLES]),
    topGroups: lottery.offers.flatMap(({ terms: offered }) => (offered.topGroup === undefined ? [] : [offered.topGroup])),
  };
}
type Rules = ReturnType<typeof rulesOf>;

const NAMES = Object.keys(missionTerms.shape);
const decodeMission = (wire: object): MissionTerms =>
  z.decode(missionTerms, Object.fromEntries(Object.entries(wire).filter(([name]) => NAMES.includes(name))) as WireMissionTerms);

/** Instant games, dice among them. */
const PRODUCT = 'BGS';
const STEP = 1n;

/** What a share of turnover gives, by the ways to bring the turnover about; `opposedCounts`: opposed bets of linked accounts bring it too. */
function shares(
  kind: string,
  code: string,
  { turnover, gives, opposedCounts }: { turnover: bigint; gives(counted: bigint): bigint; opposedCounts: boolean },
): EconomyRow[] {
  const row = (strategy: Strategy, accounts: number, staked: bigint, given: bigint): EconomyRow => ({
    kind,
    code,
    strategy,
    accounts,
    staked,
    given,
    lost: lostOf(staked),
    stated: null,
  });
  const safe = stakesFor(turnover, SAFE);
  return [
    row('honest play', 1, turnover, gives(countedOf(turnover, EVEN))),
    row('low risk', 1, safe, gives(countedOf(safe, SAFE))),
    row('opposed, linked', 2, 2n * turnover, opposedCounts ? 2n * gives(turnover) : 2n * gives(0n)),
    row('many accounts', ACCOUNTS, BigInt(ACCOUNTS) * turnover, BigInt(ACCOUNTS) * gives(turnover)),
  ];
}

/** What turnover does not bound, brought about at the least stakes there are: the rule's own limit is what it costs. */
function gifts(
  kind: string,
  code: string,
  { stakes, gives, budget }: { stakes: bigint; gives: bigint; budget: bigint | null },
): EconomyRow[] {
  const row = (strategy: Strategy, accounts: number): EconomyRow => {
    const all = gives * BigInt(accounts);
    const given = budget !== null && all > budget ? budget : all;
    const staked = stakes * BigInt(accounts);
    return { kind, code, strategy, accounts, staked, given, lost: lostOf(staked), stated: given };
  };
  return [row('honest play', 1), row('low risk', 1), row('opposed, linked', 2), row('many accounts', ACCOUNTS)];
}

const worth = (points: bigint, { convert }: PointTerms): bigint => (convert ? (points * convert.ratio) / BigInt(convert.units) : 0n);

function pointRows({ points }: Rules): EconomyRow[] {
  const rate = BigInt(points.play.find(({ gameType }) => gameType === PRODUCT)?.rate ?? 0);
  const turnover = 10n ** 9n * MAIN;
  const gives = (counted: bigint): bigint => worth(earnedExactly(counted, rate) / EXACT_PER_POINT, points);
  const paidIn = 10n ** 8n * MAIN;
  const ofDeposit = worth(earnedExactly(paidIn, BigInt(points.deposit)) / EXACT_PER_POINT, points);
  return [
    ...shares('points', 'play', { turnover, gives, opposedCounts: true }),
    // A deposit is played once before it can leave.
    ...gifts('points', 'deposit', { stakes: paidIn, gives: ofDeposit, budget: null }),
  ];
}

function rebateRows({ rebates, ladder }: Rules): EconomyRow[] {
  const rate = rebates.find(({ gameType }) => gameType === PRODUCT);
  if (!rate) return [];
  const plus = Math.max(...ladder.levels.map(({ benefits }) => benefits.rebatePlus)) * 10;
  const gives = (turnover: bigint): bigint => rebateOf({ turnover, ppm: Math.round(rate.percent * 10_000) + plus, step: MAIN });
  return shares('rebate', PRODUCT, { turnover: 10n ** 9n * MAIN, gives, opposedCounts: true });
}

/** The turnover of each level in turn: all gifts up to it, and those of the months it is kept. */
function rankRows({ ladder }: Rules): EconomyRow[] {
  const most = ladder.levels.reduce((sum, { asks }) => (asks.totalDeposits > sum ? asks.totalDeposits : sum), 0n);
  const giftsAt = (turnover: bigint): bigint => {
    const level = levelMet(ladder, { monthTurnover: turnover, totalTurnover: turnover, totalDeposits: most });
    const reached = ladder.levels.slice(0, level).reduce((sum, { benefits }) => sum + (benefits.reachGift ?? 0n), 0n);
    const top = ladder.levels[level - 1];
    return reached + (top?.benefits.monthGift ?? 0n) * BigInt(top?.keepMonths ?? 1);
  };
  return ladder.levels.flatMap(({ asks }, place) => {
    const turnover = asks.totalTurnover > asks.monthTurnover ? asks.totalTurnover : asks.monthTurnover;
    return turnover === 0n ? [] : shares('ranks', `level ${place + 1}`, { turnover, gives: giftsAt, opposedCounts: true });
  });
}

function missionRows({ missions, points }: Rules): EconomyRow[] {
  return missions.flatMap(({ code, terms }) => {
    const { condition, prize, budget, board } = terms;
    const inMoney = (amount: bigint): bigint => (giftOf(terms) === 'points' ? worth(amount / POINT, points) : amount);
    const bound = budget && inMoney(budget.amount);
    const places = board.reduce((sum, one) => sum + one, 0n);
    const rows =
      condition.kind === 'turnover'
        ? shares('missions', code, {
            turnover: condition.target,
            gives: (counted) => (counted >= condition.target ? inMoney(prize) : 0n),
            opposedCounts: false,
          })
        : gifts('missions', code, { stakes: minStakes(terms), gives: inMoney(prize), budget: bound });
    return [...rows, ...(places > 0n ? boardRows('missions, board', code, inMoney(places)) : [])];
  });
}

/** The least that brings a mission about. */
function minStakes({ condition }: MissionTerms): bigint {
  if (condition.kind === 'bets' || condition.kind === 'games') return condition.minStake * BigInt(condition.target);
  // A bet that pays so many times hits once in about as many.
  if (condition.kind === 'multiple') return (condition.minStake * BigInt(condition.target)) / 99n;
  return 0n;
}

/** Prizes by place: what all places together cost, however much is played for them. Turnover of linked accounts against each other has no place. */
const boardRows = (kind: string, code: string, places: bigint): EconomyRow[] =>
  gifts(kind, code, { stakes: 0n, gives: places, budget: places }).map((row) =>
    row.strategy === 'opposed, linked' ? { ...row, given: 0n } : row,
  );

const ANYBODY: MemberEligibility = {
  isBarred: false,
  createdAt: new Date(0),
  rank: null,
  country: null,
  branch: [],
  hasVerifiedContact: true,
  isFirstOnDevice: true,
  isNewPerson: true,
};
const NOW = new Date('2026-06-01T00:00:00Z');

/** The lock's cost is not taken off. */
function givenFor(terms: PromotionTerms, occasion: Occasion): bigint {
  const decision = decidePromotion(terms, ANYBODY, occasion, { now: NOW, step: STEP });
  return decision.gives ? decision.given.amount : 0n;
}
const askedFor = (terms: PromotionTerms, occasion: Occasion): bigint => {
  const decision = decidePromotion(terms, ANYBODY, occasion, { now: NOW, step: 1n });
  return decision.gives ? decision.given.asked : 0n;
};

interface Period {
  stake: bigint;
  bet: Bet;
  bets: number;
}

/** What a period of so many equal bets brings in the mean. */
function cashbackOf(terms: PromotionTerms, { stake, bet, bets }: Period): bigint {
  const { losses, of } = lossesOf(stake, bet, bets);
  const turnover = countedOf(stake, bet) * BigInt(bets);
  const givenAt = (loss: bigint): bigint => (loss > 0n ? givenFor(terms, { kind: 'cashback', loss, turnover }) : 0n);
  return losses.reduce((sum, { loss, chance }) => sum + givenAt(loss) * chance, 0n) / of;
}

const BETS_OF_PERIOD = 400;
const COUNTS = [1, 2, 10, 50, BETS_OF_PERIOD];

/** The period that brings the player most, less what the games keep of it: few bets or many, short odds or long, small stakes or so large that the cap is reached. */
export function bestOfCashback(terms: PromotionTerms, totals: readonly bigint[]): { staked: bigint; given: bigint } {
  const tries = [EVEN, SAFE, LONG].flatMap((bet) =>
    COUNTS.flatMap((bets) =>
      totals.map((total) => {
        const stake = total / BigInt(bets);
        return { staked: stake * BigInt(bets), given: cashbackOf(terms, { stake, bet, bets }) };
      }),
    ),
  );
  const net = ({ staked, given }: { staked: bigint; given: bigint }): bigint => given - lostOf(staked);
  return tries.reduce((best, one) => (net(one) > net(best) ? one : best));
}

/** Stakes of a period that a cashback may be tried with. */
export function cashbackTotals({ rule }: PromotionTerms): bigint[] {
  if (rule.kind !== 'cashback') return [];
  const single = (rule.cap * MILLION) / (rule.steps.at(-1)?.percent ?? MILLION) + STEP;
  const toCap = rule.ofTurnover === null ? single : (rule.cap * MILLION) / rule.ofTurnover;
  return [rule.steps[0]?.lossFrom ?? single, single / 10n, single, single * 10n, toCap];
}

/** Linked accounts that bet against each other have no loss. */
function cashbackRows(code: string, terms: PromotionTerms): EconomyRow[] {
  const { rule } = terms;
  if (rule.kind !== 'cashback') return [];
  const largest = rule.steps.at(-1);
  const single = (rule.cap * MILLION) / (largest?.percent ?? MILLION) + STEP;
  const stake = single / BigInt(BETS_OF_PERIOD);
  const row = (strategy: Strategy, accounts: number, { staked, given }: { staked: bigint; given: bigint }): EconomyRow => ({
    kind: 'cashback',
    code,
    strategy,
    accounts,
    staked,
    given,
    lost: lostOf(staked),
    stated: rule.ofTurnover === null ? rule.cap * BigInt(accounts) : null,
  });
  const staked = stake * BigInt(BETS_OF_PERIOD);
  const many = BigInt(ACCOUNTS);
  const best = bestOfCashback(terms, cashbackTotals(terms));
  return [
    row('honest play', 1, { staked, given: cashbackOf(terms, { stake, bet: EVEN, bets: BETS_OF_PERIOD }) }),
    row('low risk', 1, { staked, given: cashbackOf(terms, { stake, bet: SAFE, bets: BETS_OF_PERIOD }) }),
    row('opposed, linked', 2, { staked: 2n * single, given: 0n }),
    row('many accounts', ACCOUNTS, { staked: many * best.staked, given: many * best.given }),
  ];
}

function wheelRows(code: string, terms: PromotionTerms, points: PointTerms): EconomyRow[] {
  const { rule } = terms;
  if (rule.kind !== 'wheel') return [];
  const facts = {
    day: '2026-06-01',
    deposits: [],
    turnover: rule.tickets.turnover ?? 0n,
    hasLogin: true,
    missions: ['one', 'two', 'three'],
  };
  const tickets = earnedOn(rule.tickets, facts, new Set()).length;
  const ends = rule.segments.reduce((sum, one) => sum + (one.of === 'spin' ? 0 : one.weight), 0);
  const worthOf = (at: number): bigint => {
    const one = rule.segments[at];
    return one?.of === 'points' ? worth(BigInt(one.points), points) : givenFor(terms, { kind: 'wheel', segment: at });
  };
  const turn = rule.segments.reduce((sum, one, at) => sum + worthOf(at) * BigInt(one.weight), 0n) / BigInt(ends);
  return gifts('wheel', code, { stakes: rule.tickets.turnover ?? 0n, gives: turn * BigInt(tickets), budget: terms.budget?.amount ?? null });
}

/** A bonus is worked off at the play that costs least: every unit of turnover costs what even chances cost, or more. */
function depositRows(code: string, terms: PromotionTerms): EconomyRow[] {
  const { rule } = terms;
  if (rule.kind !== 'deposit' && rule.kind !== 'ticket') return [];
  const amount =
    'steps' in rule.gives ? (rule.gives.steps.at(-1)?.from ?? rule.minDeposit) : (rule.gives.cap * MILLION) / rule.gives.percent;
  const occasion: Occasion =
    rule.kind === 'deposit'
      ? { kind: 'deposit', amount, number: 1, weekday: 1, isTakenToday: false }
      : { kind: 'ticket', amount, isUsed: false };
  const row = (strategy: Strategy, accounts: number, of: { staked: bigint; isWorkedOff: boolean }): EconomyRow => {
    const bonus = givenFor(terms, occasion) * BigInt(accounts);
    const staked = of.staked * BigInt(accounts);
    return { kind: rule.kind, code, strategy, accounts, staked, given: of.isWorkedOff ? bonus : 0n, lost: lostOf(staked), stated: bonus };
  };
  const asked = askedFor(terms, occasion);
  return [
    row('honest play', 1, { staked: asked, isWorkedOff: true }),
    row('low risk', 1, { staked: stakesFor(asked, SAFE), isWorkedOff: true }),
    row('opposed, linked', 2, { staked: asked, isWorkedOff: false }),
    row('many accounts', ACCOUNTS, { staked: asked, isWorkedOff: true }),
  ];
}

function promotionRows({ promotions, points }: Rules): EconomyRow[] {
  return [...promotions].flatMap(([code, terms]): EconomyRow[] => {
    const { rule } = terms;
    const budget = terms.budget?.amount ?? null;
    if (rule.kind === 'deposit' || rule.kind === 'ticket') return depositRows(code, terms);
    if (rule.kind === 'cashback') return cashbackRows(code, terms);
    if (rule.kind === 'wheel') return wheelRows(code, terms, points);
    if (rule.kind === 'race')
      return boardRows(
        'race',
        code,
        rule.prizes.reduce((sum, one) => sum + one, 0n),
      );
    if (rule.kind === 'turnover')
      return rule.steps.flatMap(({ turnoverFrom }, place) =>
        shares('turnover', `${code}, step ${place + 1}`, {
          turnover: turnoverFrom,
          gives: (turnover) => givenFor(terms, { kind: 'turnover', turnover }),
          opposedCounts: false,
        }),
      );
    if (rule.kind === 'login') return gifts('login', code, { stakes: 0n, gives: rule.amounts.reduce((sum, one) => sum + one, 0n), budget });
    if (rule.kind === 'rain') return gifts('rain', code, { stakes: 0n, gives: rule.most * BigInt(rule.hours.length), budget });
    if (rule.kind === 'manual')
      return gifts('manual', code, { stakes: 0n, gives: givenFor(terms, { kind: 'manual', amount: rule.upTo }), budget });
    const isTaken = false;
    const occasion: Occasion = rule.kind === 'signup' ? { kind: 'signup', isTaken, startsAt: new Date(0) } : { kind: 'code', isTaken };
    return gifts(rule.kind, code, { stakes: 0n, gives: givenFor(terms, occasion), budget });
  });
}

/** A friend who is oneself does what is asked at the least cost; signs of one person bring nothing, accounts without such signs are bounded by month and budget. */
function referralRows({ referral: rule }: Rules): EconomyRow[] {
  const enough = { firstDeposit: rule.minDeposit, turnover: rule.minTurnover };
  const facts = { ...enough, inviterBarred: false, invitedBarred: false, countedThisMonth: 0, spentThisMonth: 0n };
  const paid = (samePerson: boolean, countedThisMonth: number): bigint => {
    if (!isEnough(rule, enough)) return 0n;
    const { inviter, invited } = decideReferral(rule, { ...facts, countedThisMonth, samePerson: samePerson ? ['device'] : [] });
    return (inviter ?? 0n) + (invited ?? 0n);
  };
  const stated = (friends: number): bigint => {
    const all = ((rule.inviterAmount ?? 0n) + (rule.invitedAmount ?? 0n)) * BigInt(friends);
    return rule.monthBudget !== null && all > rule.monthBudget ? rule.monthBudget : all;
  };
  const row = (strategy: Strategy, friends: number, of: { staked: bigint; samePerson: boolean }): EconomyRow => ({
    kind: 'referral',
    code: '',
    strategy,
    accounts: friends + 1,
    staked: of.staked * BigInt(friends),
    given: Array.from({ length: friends }, (_one, n) => paid(of.samePerson, n)).reduce((sum, one) => sum + one, 0n),
    lost: lostOf(of.staked * BigInt(friends)),
    stated: stated(friends),
  });
  return [
    row('honest play', 1, { staked: rule.minTurnover, samePerson: false }),
    row('low risk', 1, { staked: stakesFor(rule.minTurnover, SAFE), samePerson: false }),
    row('opposed, linked', 1, { staked: rule.minTurnover, samePerson: true }),
    row('many accounts', ACCOUNTS, { staked: rule.minTurnover, samePerson: false }),
  ];
}

/** What a member's prize group leaves out of the top group is rebate, no matter who along the branch has it: together the top group at every group. */
function groupRows({ topGroups }: Rules): EconomyRow[] {
  const staked = 10n ** 6n * MAIN;
  return topGroups.flatMap((top) =>
    STRATEGIES.map((strategy): EconomyRow => {
      const accounts = strategy === 'many accounts' ? ACCOUNTS : 1;
      const all = staked * BigInt(accounts);
      const group = 1_800;
      const won = (all * BigInt(group)) / BigInt(FULL_GROUP);
      return {
        kind: 'prize groups',
        code: `group ${group} of ${top}`,
        strategy,
        accounts,
        staked: all,
        given: (all * BigInt(top - group)) / BigInt(FULL_GROUP),
        lost: all - won,
        stated: null,
      };
    }),
  );
}

/** Every rule of a brand of the demonstration that gives something, by the ways to play for it. */
export function economyOf(brand: string): EconomyRow[] {
  const rules = rulesOf(brand);
  return [
    ...pointRows(rules),
    ...rebateRows(rules),
    ...rankRows(rules),
    ...missionRows(rules),
    ...promotionRows(rules),
    ...referralRows(rules),
    ...groupRows(rules),
  ];
}
