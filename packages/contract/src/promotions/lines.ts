import { PPM_NUMBER } from '../base/rate.ts';
import type { GAME_TYPES } from '../vendors/calls.ts';
import { unitsFromNumber } from '../base/money.ts';
import type { PromotionPeriod, WirePromotionTerms, WireWheelSegment } from './terms.ts';

/*
 * What a promotion's terms come to, as lines of typed facts in the order in which they are read. Portal and desk put words to them, each in its own catalogue, so
 * that nothing can be said which the rules do not do. Amounts and percentages are numbers as on the wire: main units, 7.5 for 7.5 %.
 */

type GameType = (typeof GAME_TYPES)[number];
interface Step {
  from: number;
  amount: number;
}

/** A prize of a wheel with its chance while every prize is there. */
export interface WheelChance {
  of: WireWheelSegment['of'];
  /** Main units, or points; 0 of others. */
  value: number;
  free: boolean;
  stock: number | null;
  ppm: number;
}

export type PromotionLine =
  // What is given for what
  | { code: 'deposit.which'; which: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'daily' | 'every' }
  /** 1 Monday … 7 Sunday, in rising order. */
  | { code: 'weekdays'; weekdays: readonly number[] }
  | { code: 'deposit.least'; amount: number }
  | { code: 'gives.share'; percent: number; cap: number }
  | { code: 'gives.steps'; of: 'deposit'; steps: readonly Step[] }
  | { code: 'gives.steps'; of: 'turnover'; period: PromotionPeriod; steps: readonly Step[] }
  | { code: 'gives.amount'; amount: number }
  | { code: 'cashback.steps'; period: PromotionPeriod; steps: readonly { from: number; percent: number }[]; cap: number }
  /** At most so many percent of what was at risk. */
  | { code: 'cashback.turnover'; percent: number }
  /** What is a share comes in whole steps of the currency. */
  | { code: 'gives.cut' }
  | { code: 'games'; gameTypes: readonly GameType[] }
  | { code: 'login.days'; amounts: readonly number[] }
  | { code: 'manual.upTo'; amount: number }
  | { code: 'manual.pictures'; pictures: 'none' | 'optional' | 'required' }
  | { code: 'race.measure'; measure: 'turnover' | 'highestMultiple'; period: PromotionPeriod }
  /** Of the measure: an amount of turnover, or times the stake. */
  | { code: 'race.least'; measure: 'turnover' | 'highestMultiple'; least: number }
  | { code: 'race.prizes'; prizes: readonly number[] }
  /** What earns a ticket; null: nothing of the kind does. */
  | {
      code: 'wheel.tickets';
      deposit: number | null;
      turnover: number | null;
      login: boolean;
      mission: boolean;
      perDay: number;
      days: number;
    }
  /** Each prize once, the likeliest last, with its chance in millionths. */
  | { code: 'wheel.chances'; prizes: readonly WheelChance[] }
  /** What is won so often falls out; the others become likelier. */
  | { code: 'wheel.stocks'; prizes: readonly WheelChance[] }
  /** `hourly`: every full hour, so that the page does not list 24 of them. */
  | { code: 'rain.hours'; hours: readonly string[]; hourly: boolean; seconds: number }
  | { code: 'rain.pool'; pool: number; least: number; most: number }
  | { code: 'ticket.days'; days: number }
  // For whom
  | { code: 'who.rank'; rank: number }
  | { code: 'who.account'; least: number | null; most: number | null }
  | { code: 'who.countries'; countries: readonly string[] }
  | { code: 'who.branch' }
  | { code: 'who.verified' }
  | { code: 'who.device' }
  | { code: 'who.once' }
  // What must be done for it
  | { code: 'claim.days'; days: number }
  | { code: 'lock.none' }
  /** Hundredths of times: 1200 is twelve times. */
  | { code: 'lock.turnover'; timesHundredths: number; of: 'bonus' | 'depositAndBonus' }
  | { code: 'lock.example'; deposit: number | null; bonus: number; turnover: number }
  | { code: 'lock.days'; days: number }
  | { code: 'lock.largestBet'; amount: number }
  | { code: 'lock.weights'; weights: readonly { gameType: GameType; percent: number }[] }
  /** What goes where it is given up or not played in time. */
  | { code: 'lock.lost' }
  | { code: 'budget' };

export type PromotionLineCode = PromotionLine['code'];

const UNIT = 10_000;
const round = (amount: number): number => Math.round(amount * UNIT) / UNIT;

/** Lines of a promotion's terms, in order: what is given, for whom, what must be done for it. */
export function promotionLines(terms: WirePromotionTerms): PromotionLine[] {
  return [...linesOfRule(terms), ...linesOfWho(terms), ...linesOfLock(terms), ...(terms.budget ? [{ code: 'budget' } as const] : [])];
}

const CUT: PromotionLine = { code: 'gives.cut' };

const games = (gameTypes: readonly GameType[]): PromotionLine[] => (gameTypes.length > 0 ? [{ code: 'games', gameTypes }] : []);
const weekdays = (days: readonly number[]): PromotionLine[] =>
  days.length > 0 && days.length < 7 ? [{ code: 'weekdays', weekdays: days.toSorted((a, b) => a - b) }] : [];

function linesOfRule({ rule }: WirePromotionTerms): PromotionLine[] {
  switch (rule.kind) {
    case 'deposit':
      return [
        { code: 'deposit.which', which: rule.which },
        ...weekdays(rule.weekdays),
        { code: 'deposit.least', amount: rule.minDeposit },
        ...('steps' in rule.gives
          ? [{ code: 'gives.steps', of: 'deposit', steps: rule.gives.steps } as const]
          : [{ code: 'gives.share', ...rule.gives } as const, CUT]),
      ];
    case 'cashback': {
      const steps = rule.steps.map(({ lossFrom, percent }) => ({ from: lossFrom, percent }));
      return [
        { code: 'cashback.steps', period: rule.period, steps, cap: rule.cap },
        ...(typeof rule.ofTurnover === 'number' ? [{ code: 'cashback.turnover', percent: rule.ofTurnover } as const] : []),
        CUT,
        ...games(rule.gameTypes),
      ];
    }
    case 'turnover': {
      const steps = rule.steps.map(({ turnoverFrom, amount }) => ({ from: turnoverFrom, amount }));
      return [{ code: 'gives.steps', of: 'turnover', period: rule.period, steps }, ...games(rule.gameTypes)];
    }
    case 'signup':
    case 'code':
      return [{ code: 'gives.amount', amount: rule.amount }];
    case 'login':
      return [{ code: 'login.days', amounts: rule.amounts }];
    case 'manual':
      return [
        { code: 'manual.upTo', amount: rule.upTo },
        { code: 'manual.pictures', pictures: rule.pictures },
      ];
    case 'race':
      return [
        { code: 'race.measure', measure: rule.measure, period: rule.period },
        { code: 'race.least', measure: rule.measure, least: rule.least },
        { code: 'race.prizes', prizes: rule.prizes },
        ...games(rule.gameTypes),
      ];
    case 'wheel':
      return [
        { code: 'wheel.tickets', ...rule.tickets },
        { code: 'wheel.chances', prizes: chancesOf(rule.segments) },
        ...(rule.segments.some((one) => 'stock' in one && one.stock !== null)
          ? [{ code: 'wheel.stocks', prizes: chancesOf(rule.segments).filter(({ stock }) => stock !== null) } as const]
          : []),
      ];
    case 'rain':
      return [
        { code: 'rain.hours', hours: rule.hours.toSorted(), hourly: isHourly(rule.hours), seconds: rule.seconds },
        ...weekdays(rule.weekdays),
        { code: 'rain.pool', pool: rule.pool, least: rule.least, most: rule.most },
      ];
    case 'ticket':
      return [
        { code: 'deposit.least', amount: rule.minDeposit },
        { code: 'gives.share', ...rule.gives },
        CUT,
        { code: 'ticket.days', days: rule.days },
      ];
  }
}

/** Equal prizes are one. The rarest first: those of most interest to members. */
export function chancesOf(segments: readonly WireWheelSegment[]): WheelChance[] {
  const all = segments.reduce((sum, { weight }) => sum + weight, 0);
  const alike = Map.groupBy(segments, (one) => JSON.stringify({ ...one, weight: 0 }));
  return [...alike.values()]
    .flatMap(([first, ...more]) => (first ? [{ first, weight: more.reduce((sum, one) => sum + one.weight, first.weight) }] : []))
    .map(({ first, weight }) => ({
      of: first.of,
      value: first.of === 'money' ? first.amount : first.of === 'points' ? first.points : 0,
      free: first.of === 'money' && first.free,
      stock: first.of === 'nothing' ? null : first.stock,
      ppm: Math.round((weight * PPM_NUMBER) / all),
    }))
    .toSorted((a, b) => a.ppm - b.ppm);
}

function linesOfWho({ who }: WirePromotionTerms): PromotionLine[] {
  return [
    ...(who.minRank === null ? [] : [{ code: 'who.rank', rank: who.minRank } as const]),
    ...(who.minAccountDays === null && who.maxAccountDays === null
      ? []
      : [{ code: 'who.account', least: who.minAccountDays, most: who.maxAccountDays } as const]),
    ...(who.countries.length > 0 ? [{ code: 'who.countries', countries: who.countries } as const] : []),
    ...(who.branch === null ? [] : [{ code: 'who.branch' } as const]),
    ...(who.verifiedContact ? [{ code: 'who.verified' } as const] : []),
    ...(who.firstDevice ? [{ code: 'who.device' } as const] : []),
    ...(who.oncePerPerson ? [{ code: 'who.once' } as const] : []),
  ];
}

function linesOfLock(terms: WirePromotionTerms): PromotionLine[] {
  const { lock, claimDays } = terms;
  const claim: PromotionLine[] = claimDays > 0 ? [{ code: 'claim.days', days: claimDays }] : [];
  if (lock.timesHundredths === 0) return [...claim, { code: 'lock.none' }];
  const example = exampleOf(terms);
  return [
    ...claim,
    { code: 'lock.turnover', timesHundredths: lock.timesHundredths, of: lock.of },
    ...(example ? [{ code: 'lock.example', ...example } as const] : []),
    { code: 'lock.days', days: lock.days },
    ...(lock.largestBet === null ? [] : [{ code: 'lock.largestBet', amount: lock.largestBet } as const]),
    ...(lock.weights.length > 0 ? [{ code: 'lock.weights', weights: lock.weights } as const] : []),
    { code: 'lock.lost' },
  ];
}

export interface PromotionExample {
  /** Null where no deposit belongs to it. */
  deposit: number | null;
  bonus: number;
  /** To be played before the money is free. */
  turnover: number;
}

const ROUND_SHARES = [1, 2, 5, 10];

/** The least round amount that is not below: 1, 2, 5 or 10 times a power of ten. */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return round((ROUND_SHARES.find((share) => share * power >= least) ?? 10) * power);
}

/** An example of what a member would get: for a round deposit, or the first amount there is. Null where amounts are decided or drawn. */
export function exampleOf({ rule, lock }: WirePromotionTerms): PromotionExample | null {
  const deposit = rule.kind === 'deposit' || rule.kind === 'ticket' ? roundUp(rule.minDeposit) : null;
  const bonus = exampleBonus(rule, deposit ?? 0);
  if (bonus === null || bonus <= 0 || unitsFromNumber(bonus) === null) return null;
  const base = lock.of === 'depositAndBonus' && deposit !== null ? deposit + bonus : bonus;
  return { deposit, bonus, turnover: round((base * lock.timesHundredths) / 100) };
}

function exampleBonus(rule: WirePromotionTerms['rule'], deposit: number): number | null {
  switch (rule.kind) {
    case 'deposit':
      return 'steps' in rule.gives
        ? (rule.gives.steps.findLast(({ from }) => from <= deposit)?.amount ?? rule.gives.steps[0]?.amount ?? null)
        : shareOf(deposit, rule.gives);
    case 'ticket':
      return shareOf(deposit, rule.gives);
    case 'turnover':
      return rule.steps[0]?.amount ?? null;
    case 'signup':
    case 'code':
      return rule.amount;
    case 'login':
      return rule.amounts[0] ?? null;
    case 'race':
      return rule.prizes[0] ?? null;
    case 'cashback':
    case 'manual':
    case 'wheel':
    case 'rain':
      return null;
  }
}

const isHourly = (hours: readonly string[]): boolean => new Set(hours.filter((hour) => hour.endsWith(':00'))).size === 24;

/** Rounded down to cents, as what is given is rounded down. */
const shareOf = (deposit: number, { percent, cap }: { percent: number; cap: number }): number =>
  Math.min(cap, Math.floor(round(deposit * percent)) / 100);
