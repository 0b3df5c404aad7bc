import type { PromotionLock, PromotionRule, PromotionTerms, PromotionWho } from '@pavilion/contract/promotions/terms';
import { DAY_MS } from '@pavilion/contract/base/time';
import { PPM } from '@pavilion/contract/base/rate';

/** Why a member gets nothing. */
export const REASONS = [
  'not.running',
  'budget',
  'barred',
  'rank',
  'account.new',
  'account.old',
  'country',
  'branch',
  'contact',
  'device',
  'person',
  'weekday',
  'deposit.small',
  'deposit.other',
  'taken',
  'nothing',
  'not.new',
] as const;
export type Reason = (typeof REASONS)[number];

/** What is known of a member; read from its owners, each fact for the moment of the decision. */
export interface MemberEligibility {
  /** Closed, free play, excluded or cooling off. */
  isBarred: boolean;
  createdAt: Date;
  /** Null: nobody has one. */
  rank: number | null;
  /** ISO 3166, of the address registered from. */
  country: string | null;
  /** Ids of the agents above and the member's own. */
  branch: readonly string[];
  hasVerifiedContact: boolean;
  /** No other account was opened on a device of theirs, and a device is known. */
  isFirstOnDevice: boolean;
  /** Nobody else with their device, payee number or document got it. */
  isNewPerson: boolean;
}

/** What it is about. Amounts in ledger units. */
export type Occasion =
  | {
      kind: 'deposit';
      amount: bigint;
      /** Which of the member's credited deposits it is, from 1. */
      number: number;
      /** Of the brand's day, 1 Monday … 7 Sunday. */
      weekday: number;
      /** It was given for another deposit of the brand's day. */
      isTakenToday: boolean;
    }
  /** Stake less payout less other bonuses; valid turnover of the same period. */
  | { kind: 'cashback'; loss: bigint; turnover: bigint }
  | { kind: 'turnover'; turnover: bigint }
  | { kind: 'signup'; isTaken: boolean; startsAt: Date }
  | { kind: 'login'; isTakenToday: boolean; takenThisMonth: number }
  | { kind: 'code'; isTaken: boolean }
  /** What an operator gives. */
  | { kind: 'manual'; amount: bigint }
  /** What was drawn for an envelope, out of what the pool still has; 0n: it is empty. */
  | { kind: 'rain'; amount: bigint }
  /** The field that was drawn. */
  | { kind: 'wheel'; segment: number }
  /** A place of the period, from 1, and what it was reached with. */
  | { kind: 'race'; place: number; score: bigint }
  /** A deposit with a ticket. */
  | { kind: 'ticket'; amount: bigint; isUsed: boolean };

export interface GivenReward {
  amount: bigint;
  /** Turnover to play. */
  asked: bigint;
  lock: PromotionLock;
}
export type Decision = { gives: true; given: GivenReward } | { gives: false; reason: Reason };

const no = (reason: Reason): Decision => ({ gives: false, reason });

/** What a member gets of a promotion on an occasion, or why nothing. Amounts are rounded down to `step`. Knows no clock and reads nothing. */
export function decide(
  { rule, who, lock }: Pick<PromotionTerms, 'rule' | 'who' | 'lock'>,
  eligibility: MemberEligibility,
  occasion: Occasion,
  { now, step }: { now: Date; step: bigint },
): Decision {
  const hindrance = checkEligibility(who, eligibility, now) ?? checkOccasion(rule, eligibility, occasion);
  if (hindrance) return no(hindrance);
  const exact = amountOf(rule, occasion);
  const amount = exact - (exact % step);
  if (amount <= 0n) return no('nothing');
  const isWithDeposit = occasion.kind === 'deposit' || occasion.kind === 'ticket';
  const base = isFree(rule, occasion) ? 0n : lock.of === 'depositAndBonus' && isWithDeposit ? occasion.amount + amount : amount;
  return { gives: true, given: { amount, asked: (base * BigInt(lock.timesHundredths)) / 100n, lock } };
}

/** Why a member may not have it whatever they do; null: they may. */
export function checkEligibility(who: PromotionWho, eligibility: MemberEligibility, now: Date): Reason | null {
  if (eligibility.isBarred) return 'barred';
  const days = Math.floor((now.getTime() - eligibility.createdAt.getTime()) / DAY_MS);
  if (who.minAccountDays !== null && days < who.minAccountDays) return 'account.new';
  if (who.maxAccountDays !== null && days > who.maxAccountDays) return 'account.old';
  if (who.minRank !== null && (eligibility.rank ?? 0) < who.minRank) return 'rank';
  if (who.countries.length > 0 && !who.countries.includes(eligibility.country ?? '')) return 'country';
  if (who.branch !== null && !eligibility.branch.includes(who.branch)) return 'branch';
  if (who.verifiedContact && !eligibility.hasVerifiedContact) return 'contact';
  if (who.firstDevice && !eligibility.isFirstOnDevice) return 'device';
  if (who.oncePerPerson && !eligibility.isNewPerson) return 'person';
  return null;
}

const NUMBERS = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 } as const;

function checkOccasion(rule: PromotionRule, eligibility: MemberEligibility, occasion: Occasion): Reason | null {
  if (rule.kind === 'deposit' && occasion.kind === 'deposit') {
    if (rule.weekdays.length > 0 && !rule.weekdays.includes(occasion.weekday)) return 'weekday';
    if (rule.which === 'daily' ? occasion.isTakenToday : rule.which !== 'every' && occasion.number !== NUMBERS[rule.which])
      return rule.which === 'daily' ? 'taken' : 'deposit.other';
    return occasion.amount < rule.minDeposit ? 'deposit.small' : null;
  }
  if (rule.kind === 'signup' && occasion.kind === 'signup')
    return occasion.isTaken ? 'taken' : eligibility.createdAt < occasion.startsAt ? 'not.new' : null;
  if (rule.kind === 'login' && occasion.kind === 'login')
    return occasion.isTakenToday || occasion.takenThisMonth >= rule.amounts.length ? 'taken' : null;
  if (rule.kind === 'code' && occasion.kind === 'code') return occasion.isTaken ? 'taken' : null;
  if (rule.kind === 'race' && occasion.kind === 'race') return occasion.score < rule.least ? 'nothing' : null;
  if (rule.kind === 'ticket' && occasion.kind === 'ticket')
    return occasion.isUsed ? 'taken' : occasion.amount < rule.minDeposit ? 'deposit.small' : null;
  return rule.kind === occasion.kind ? null : 'nothing';
}

/** Of a wheel's field that is money under no lock. */
function isFree(rule: PromotionRule, occasion: Occasion): boolean {
  const segment = rule.kind === 'wheel' && occasion.kind === 'wheel' ? rule.segments[occasion.segment] : undefined;
  return segment?.of === 'money' && segment.free;
}

const share = (of: bigint, { percent, cap }: { percent: bigint; cap: bigint }): bigint => {
  const exact = (of * percent) / PPM;
  return exact < cap ? exact : cap;
};

/** Before rounding; 0n where no step is reached. */
function amountOf(rule: PromotionRule, occasion: Occasion): bigint {
  if (rule.kind === 'deposit' && occasion.kind === 'deposit')
    return 'steps' in rule.gives
      ? (rule.gives.steps.findLast(({ from }) => from <= occasion.amount)?.amount ?? 0n)
      : share(occasion.amount, rule.gives);
  if (rule.kind === 'cashback' && occasion.kind === 'cashback') {
    const reached = rule.steps.findLast(({ lossFrom }) => lossFrom <= occasion.loss);
    const bound = rule.ofTurnover === null ? rule.cap : share(occasion.turnover, { percent: rule.ofTurnover, cap: rule.cap });
    return reached ? share(occasion.loss, { percent: reached.percent, cap: bound }) : 0n;
  }
  if (rule.kind === 'turnover' && occasion.kind === 'turnover')
    return rule.steps.findLast(({ turnoverFrom }) => turnoverFrom <= occasion.turnover)?.amount ?? 0n;
  if (rule.kind === 'login' && occasion.kind === 'login') return rule.amounts[occasion.takenThisMonth] ?? 0n;
  if (rule.kind === 'manual' && occasion.kind === 'manual') return occasion.amount < rule.upTo ? occasion.amount : rule.upTo;
  if (rule.kind === 'rain' && occasion.kind === 'rain') return occasion.amount < rule.most ? occasion.amount : rule.most;
  if (rule.kind === 'wheel' && occasion.kind === 'wheel') {
    const segment = rule.segments[occasion.segment];
    return segment?.of === 'money' ? segment.amount : 0n;
  }
  if (rule.kind === 'race' && occasion.kind === 'race') return rule.prizes[occasion.place - 1] ?? 0n;
  if (rule.kind === 'ticket' && occasion.kind === 'ticket') return share(occasion.amount, rule.gives);
  return rule.kind === 'signup' || rule.kind === 'code' ? rule.amount : 0n;
}

/** The smallest amount a rule can give, in steps of the currency: with less than it left, a budget can pay nobody any more. */
export function minGift(rule: PromotionRule, step: bigint): bigint {
  const amounts = amountsOf(rule).map((amount) => (amount > step ? amount - (amount % step) : step));
  return amounts.reduce((least, amount) => (amount < least ? amount : least), amounts[0] ?? step);
}

/** What each of a rule's gifts comes to at its least; none where it gives no money. */
function amountsOf(rule: PromotionRule): bigint[] {
  switch (rule.kind) {
    case 'deposit':
      return 'steps' in rule.gives ? rule.gives.steps.map(({ amount }) => amount) : [share(rule.minDeposit, rule.gives)];
    case 'ticket':
      return [share(rule.minDeposit, rule.gives)];
    case 'cashback':
      return rule.steps.map(({ lossFrom, percent }) => share(lossFrom, { percent, cap: rule.cap }));
    case 'turnover':
      return rule.steps.map(({ amount }) => amount);
    case 'login':
      return [...rule.amounts];
    case 'race':
      return [...rule.prizes];
    case 'wheel':
      return rule.segments.flatMap((one) => (one.of === 'money' ? [one.amount] : []));
    case 'rain':
      return [rule.least];
    case 'signup':
    case 'code':
      return [rule.amount];
    // An operator decides how little it is.
    case 'manual':
      return [];
  }
}
