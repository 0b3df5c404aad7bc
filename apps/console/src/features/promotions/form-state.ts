import { decodeTerms, type PromotionProblemCode, problemsOf } from '@pavilion/contract/promotions/problems';
import { CASHBACK_OF_TURNOVER, type PromotionKind, type WirePromotionTerms } from '@pavilion/contract/promotions/terms';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';

/** Terms while they are written: numbers may be a text on the way, or nothing. */
export type Loose = null | boolean | number | string | readonly Loose[] | { readonly [name: string]: Loose };

export type Problem = PromotionProblemCode | 'missing';
/** Place in the terms → what is wrong there, and what would put it right. */
export type Problems = ReadonlyMap<string, { code: Problem; cure?: Loose }>;

const stepsOf = (at: string): string[] => at.split('.');

export function getAt(value: Loose | undefined, at: string): Loose | undefined {
  let found: Loose | undefined = value;
  for (const name of stepsOf(at)) found = typeof found === 'object' && found !== null ? (found as Record<string, Loose>)[name] : undefined;
  return found;
}

/** A copy with the place changed; what is around it is made where it is missing. */
export function setAt(value: Loose | undefined, at: string, next: Loose): Loose {
  const [name = '', ...rest] = stepsOf(at);
  const inner = rest.length === 0 ? next : setAt((value as Record<string, Loose> | null | undefined)?.[name], rest.join('.'), next);
  if (Array.isArray(value)) return (value as readonly Loose[]).with(Number(name), inner);
  return { ...(value as Record<string, Loose> | null), [name]: inner };
}

const RULES = {
  deposit: { kind: 'deposit', which: 'first', weekdays: [], minDeposit: '', gives: { percent: 100, cap: '' } },
  cashback: {
    kind: 'cashback',
    period: 'week',
    gameTypes: [],
    steps: [{ lossFrom: '', percent: 5 }],
    cap: '',
    ofTurnover: CASHBACK_OF_TURNOVER,
  },
  turnover: { kind: 'turnover', period: 'day', gameTypes: [], steps: [{ turnoverFrom: '', amount: '' }] },
  signup: { kind: 'signup', amount: '' },
  login: { kind: 'login', amounts: ['', '', '', '', '', '', ''] },
  code: { kind: 'code', amount: '' },
  manual: { kind: 'manual', upTo: '', pictures: 'optional' },
  race: { kind: 'race', period: 'week', gameTypes: [], measure: 'turnover', least: '', prizes: ['', '', ''] },
  wheel: {
    kind: 'wheel',
    tickets: { deposit: null, turnover: null, login: true, mission: false, perDay: 1, days: 7 },
    segments: [
      { of: 'money', amount: '', free: false, weight: 1, stock: null },
      { of: 'nothing', weight: 9 },
    ],
  },
  rain: { kind: 'rain', hours: ['20:00'], weekdays: [], seconds: 60, pool: '', least: '', most: '' },
  ticket: { kind: 'ticket', minDeposit: '', gives: { percent: 50, cap: '' }, days: 14, to: 'everybody' },
} as const satisfies Record<PromotionKind, Loose>;

/** Terms to begin with. */
export const emptyTerms = (kind: PromotionKind): Loose => ({
  rule: RULES[kind],
  who: {
    minRank: null,
    minAccountDays: null,
    maxAccountDays: null,
    countries: [],
    branch: null,
    verifiedContact: false,
    firstDevice: false,
    oncePerPerson: true,
  },
  lock: {
    timesHundredths: 500,
    of: kind === 'deposit' || kind === 'ticket' ? 'depositAndBonus' : 'bonus',
    largestBet: null,
    weights: [],
    days: 14,
    takesWinnings: true,
  },
  budget: null,
  claimDays: 7,
});

/** The same terms of another kind: what is common stays. */
export const ofKind = (terms: Loose, kind: PromotionKind): Loose => setAt(terms, 'rule', RULES[kind]);

interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  errors?: readonly (readonly Issue[])[] | undefined;
}

/** Of alternatives the one that comes nearest speaks: the one with the fewest complaints deep inside. */
const placesOf = (issue: Issue, before: readonly PropertyKey[] = []): string[] => {
  const path = [...before, ...issue.path];
  const inner = (issue.errors ?? []).map((list) => list.flatMap((one) => placesOf(one, path)));
  const nearest = inner.filter((list) => list.length > 0).toSorted((a, b) => depth(b) - depth(a))[0];
  return nearest ?? [path.join('.')];
};
const depth = (list: readonly string[]): number => Math.max(...list.map((one) => one.split('.').length)) * 100 - list.length;

export interface CheckedTerms {
  /** Null while a field is not filled in. */
  terms: WirePromotionTerms | null;
  problems: Problems;
}

/** `step`: the currency's smallest amount, in main units. */
export function checkTerms(form: Loose, step: number): CheckedTerms {
  const parsed = decodeTerms(form);
  if (!parsed.success) {
    const places = (parsed.error.issues as readonly Issue[]).flatMap((issue) => placesOf(issue));
    return { terms: null, problems: new Map(places.map((at) => [at, { code: 'missing' }])) };
  }
  const found = problemsOf(parsed.data, { step: unitsFromNumber(step) ?? 1n });
  return {
    terms: form as WirePromotionTerms,
    problems: new Map(
      found.map(({ field, code, cure }) => [
        field,
        { code, ...(cure === undefined ? {} : { cure: typeof cure === 'bigint' ? numberFromUnits(cure) : cure }) },
      ]),
    ),
  };
}
