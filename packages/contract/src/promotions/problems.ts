import { GAME_TYPES } from '../vendors/calls.ts';
import * as z from 'zod/mini';
import { PPM } from '../base/rate.ts';
import { promotionTerms, type PromotionTerms, type WheelSegment, type WirePromotionTerms } from './terms.ts';

/*
 * What a form's shape allows and its sense does not. The desk shows them under their fields, with a cure where one is obvious; the server sends nothing for approval
 * while there is one.
 */

export const promotionProblems = [
  /** Steps do not rise. */
  'promotion.steps.order',
  /** Finer than the currency's step. */
  'promotion.amount.step',
  /** What it gives does not reach that step. */
  'promotion.gives.nothing',
  /** The least is above the most. */
  'promotion.range.order',
  /** The same twice. */
  'promotion.twice',
  /** Nothing of it is left by then: the pool is less than one envelope. */
  'promotion.pool.small',
  /** No segment has a prize. */
  'promotion.no.prize',
  /** Nothing earns a ticket. */
  'promotion.no.tickets',
  /** No deposit comes with this kind. */
  'promotion.lock.no.deposit',
  /** Every kind of game counts nothing. */
  'promotion.lock.nothing.counts',
  /** Not enough for one. */
  'promotion.budget.small',
  /** A race promises all prizes of a period. */
  'promotion.budget.prizes',
] as const;
export type PromotionProblemCode = (typeof promotionProblems)[number];

export interface PromotionProblem {
  /** Place in the terms, e.g. `rule.steps.1.amount`. */
  field: string;
  code: PromotionProblemCode;
  /** What would correct it, as it is in the terms: an amount in ledger units. */
  cure?: bigint | string;
}

type Rule = PromotionTerms['rule'];
type ProblemAt = Omit<PromotionProblem, 'field'> & { at: string };

const WITH_DEPOSIT: ReadonlySet<Rule['kind']> = new Set(['deposit', 'ticket']);

/** `step`: the currency's smallest amount that can be paid out, in ledger units. */
export function problemsOf(terms: PromotionTerms, { step }: { step: bigint }): PromotionProblem[] {
  const given = givenBy(terms.rule);
  const found: ProblemAt[] = [
    ...given.filter(({ amount }) => amount % step !== 0n).map(({ at, amount }) => fineness(at, amount, step)),
    ...disorder(terms.rule),
    ...ofKind(terms.rule, step),
    ...ofLock(terms),
    ...ofWho(terms),
  ];
  const least = given.reduce<bigint | null>(
    (lowest, { amount }) => (amount > 0n && (lowest === null || amount < lowest) ? amount : lowest),
    null,
  );
  const { rule, budget } = terms;
  const pool = rule.kind === 'rain' ? rule.pool : rule.kind === 'race' ? rule.prizes.reduce((sum, one) => sum + one, 0n) : least;
  if (budget && pool !== null && budget.amount < pool)
    found.push({ at: 'budget.amount', code: rule.kind === 'race' ? 'promotion.budget.prizes' : 'promotion.budget.small', cure: pool });
  return found.map(({ at, ...problem }) => ({ field: at, ...problem }));
}

const fineness = (at: string, amount: bigint, step: bigint): ProblemAt => ({
  at,
  code: 'promotion.amount.step',
  cure: amount < step ? step : amount - (amount % step),
});

/** Amounts that are given unchanged. */
function givenBy(rule: Rule): { at: string; amount: bigint }[] {
  const each = (name: string, list: readonly { amount: bigint }[]) =>
    list.map(({ amount }, index) => ({ at: `rule.${name}.${index}.amount`, amount }));
  const plain = (name: string, list: readonly bigint[]) => list.map((amount, index) => ({ at: `rule.${name}.${index}`, amount }));
  switch (rule.kind) {
    case 'deposit':
      return 'steps' in rule.gives ? rule.gives.steps.map(({ amount }, index) => ({ at: `rule.gives.steps.${index}.amount`, amount })) : [];
    case 'turnover':
      return each('steps', rule.steps);
    case 'signup':
    case 'code':
      return [{ at: 'rule.amount', amount: rule.amount }];
    case 'login':
      return plain('amounts', rule.amounts);
    case 'race':
      return plain('prizes', rule.prizes);
    case 'wheel':
      return rule.segments.flatMap((one, index) =>
        one.of === 'money' ? [{ at: `rule.segments.${index}.amount`, amount: one.amount }] : [],
      );
    case 'rain':
      return [
        { at: 'rule.least', amount: rule.least },
        { at: 'rule.most', amount: rule.most },
      ];
    case 'cashback':
    case 'manual':
    case 'ticket':
      return [];
  }
}

/** Steps must rise, or the last one that is reached is not the highest. */
function disorder(rule: Rule): ProblemAt[] {
  const rising = (at: (index: number) => string, froms: readonly bigint[]): ProblemAt[] =>
    froms.flatMap((from, index) =>
      index > 0 && from <= (froms[index - 1] ?? 0n) ? [{ at: at(index), code: 'promotion.steps.order' as const }] : [],
    );
  switch (rule.kind) {
    case 'deposit':
      return 'steps' in rule.gives
        ? rising(
            (index) => `rule.gives.steps.${index}.from`,
            rule.gives.steps.map(({ from }) => from),
          )
        : [];
    case 'cashback':
      return rising(
        (index) => `rule.steps.${index}.lossFrom`,
        rule.steps.map(({ lossFrom }) => lossFrom),
      );
    case 'turnover':
      return rising(
        (index) => `rule.steps.${index}.turnoverFrom`,
        rule.steps.map(({ turnoverFrom }) => turnoverFrom),
      );
    default:
      return [];
  }
}

/** The key by which the stock of a prize is counted: what it is, not its place on the wheel. */
export const prizeKey = (segment: WheelSegment): string =>
  segment.of === 'money' ? `money:${segment.amount}` : segment.of === 'points' ? `points:${segment.points}` : segment.of;

function ofKind(rule: Rule, step: bigint): ProblemAt[] {
  switch (rule.kind) {
    case 'deposit': {
      if ('steps' in rule.gives) {
        const [first] = rule.gives.steps;
        return first && first.from < rule.minDeposit
          ? [{ at: 'rule.gives.steps.0.from', code: 'promotion.range.order', cure: rule.minDeposit }]
          : [];
      }
      return share(rule.gives, rule.minDeposit, step);
    }
    case 'ticket':
      return share(rule.gives, rule.minDeposit, step);
    case 'cashback':
      return rule.cap < step ? [{ at: 'rule.cap', code: 'promotion.gives.nothing', cure: step }] : [];
    case 'manual':
      return rule.upTo < step ? [{ at: 'rule.upTo', code: 'promotion.gives.nothing', cure: step }] : [];
    case 'wheel':
      return [
        ...(rule.segments.some(({ of }) => of === 'money' || of === 'points')
          ? []
          : [{ at: 'rule.segments.0.of', code: 'promotion.no.prize' as const }]),
        ...(rule.tickets.deposit === null && rule.tickets.turnover === null && !rule.tickets.login && !rule.tickets.mission
          ? [{ at: 'rule.tickets.deposit', code: 'promotion.no.tickets' as const }]
          : []),
        // A stock is counted by the prize: two fields of one prize would count the same.
        ...rule.segments.flatMap((one, index) =>
          'stock' in one && one.stock !== null && rule.segments.some((other, at) => at !== index && prizeKey(other) === prizeKey(one))
            ? [{ at: `rule.segments.${index}.stock`, code: 'promotion.twice' as const }]
            : [],
        ),
      ];
    case 'rain':
      return [
        ...(rule.least > rule.most ? [{ at: 'rule.most', code: 'promotion.range.order' as const, cure: rule.least }] : []),
        ...(rule.pool < rule.most ? [{ at: 'rule.pool', code: 'promotion.pool.small' as const, cure: rule.most }] : []),
        ...twice('rule.hours', rule.hours),
      ];
    default:
      return [];
  }
}

/** The share of the smallest deposit that counts must come to something. */
function share({ percent, cap }: { percent: bigint; cap: bigint }, least: bigint, step: bigint): ProblemAt[] {
  if (cap < step) return [{ at: 'rule.gives.cap', code: 'promotion.gives.nothing', cure: step }];
  if ((least * percent) / PPM >= step) return [];
  return [{ at: 'rule.minDeposit', code: 'promotion.gives.nothing', cure: (step * PPM + percent - 1n) / percent }];
}

const twice = (at: string, list: readonly string[]): ProblemAt[] =>
  list.flatMap((one, index) => (list.indexOf(one) < index ? [{ at: `${at}.${index}`, code: 'promotion.twice' as const }] : []));

function ofLock({ rule, lock }: PromotionTerms): ProblemAt[] {
  if (lock.timesHundredths === 0) return [];
  const { weights } = lock;
  return [
    ...(lock.of === 'depositAndBonus' && !WITH_DEPOSIT.has(rule.kind)
      ? [{ at: 'lock.of', code: 'promotion.lock.no.deposit' as const, cure: 'bonus' }]
      : []),
    ...twice(
      'lock.weights',
      weights.map(({ gameType }) => gameType),
    ),
    ...(weights.length === GAME_TYPES.length && weights.every(({ percent }) => percent === 0)
      ? [{ at: 'lock.weights', code: 'promotion.lock.nothing.counts' as const }]
      : []),
  ];
}

function ofWho({ who }: PromotionTerms): ProblemAt[] {
  const { minAccountDays: least, maxAccountDays: most } = who;
  return least !== null && most !== null && least > most ? [{ at: 'who.maxAccountDays', code: 'promotion.range.order' }] : [];
}

/** Terms as a form has them, and what their shape does not allow. */
export const decodeTerms = (form: unknown) => z.safeDecode(promotionTerms, form as WirePromotionTerms);
