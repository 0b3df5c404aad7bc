import type { PromotionBudget, PromotionTerms } from '@pavilion/contract/promotions/terms';
import { DateTime } from 'luxon';
import { decide, checkEligibility, type MemberEligibility, type Occasion } from '../decide.ts';

/** Something that happened last month on which a promotion may give. */
export interface PastOccasion {
  memberId: string;
  at: Date;
  /** Of the brand. */
  day: string;
  /** What was given before on the way decides of some: which day of the month, whether the day had one. */
  about(before: Before): Occasion;
}

/** What the trial gave the member already. */
export interface Before {
  hasToday: boolean;
  thisMonth: number;
  ever: boolean;
}

export interface PastMember {
  eligibility: Omit<MemberEligibility, 'isNewPerson'>;
  /** By what a person is known again; empty where the rule does not ask. */
  marks: readonly string[];
}

export interface TrialResult {
  occasions: number;
  /** Left after the rule's own terms, after whom it is for, after who is paused, and given. */
  amount: number;
  who: number;
  protected: number;
  given: number;
  members: number;
  sum: bigint;
  turnover: bigint;
  days: Map<string, { given: number; sum: bigint }>;
  stops: { day: string; sum: bigint } | null;
}

const ANYBODY: PromotionTerms['who'] = {
  minRank: null,
  minAccountDays: null,
  maxAccountDays: null,
  countries: [],
  branch: null,
  verifiedContact: false,
  firstDevice: false,
  oncePerPerson: false,
};

interface TrialInput {
  terms: PromotionTerms;
  step: bigint;
  timeZone: string;
  members: ReadonlyMap<string, PastMember>;
}

/**
 * Lays terms over what happened, in order, by the decision that gives: as if everybody had taken part. Twice in one pass, with the budget and as if there were none, so
 * that what it would have cost and when it would have stopped are both answered. Reads nothing and knows no clock.
 */
export function runTrial(occasions: readonly PastOccasion[], { terms, step, timeZone, members }: TrialInput): TrialResult {
  const result: TrialResult = {
    occasions: occasions.length,
    amount: 0,
    who: 0,
    protected: 0,
    given: 0,
    members: 0,
    sum: 0n,
    turnover: 0n,
    days: new Map(),
    stops: null,
  };
  const [free, capped] = [createGiving(null, timeZone), createGiving(terms.budget, timeZone)];
  for (const past of occasions) {
    const member = members.get(past.memberId);
    if (!member) continue;
    const eligibility: MemberEligibility = { ...member.eligibility, isNewPerson: free.isNewPerson(past.memberId, member.marks) };
    const about = past.about(free.before(past));
    const at = { now: past.at, step };
    if (!decide({ ...terms, who: ANYBODY }, { ...eligibility, isBarred: false }, about, at).gives) continue;
    result.amount += 1;
    if (checkEligibility(terms.who, { ...eligibility, isBarred: false }, past.at)) continue;
    result.who += 1;
    if (eligibility.isBarred) continue;
    result.protected += 1;
    const decision = decide(terms, eligibility, about, at);
    if (!decision.gives) continue;
    const { amount, asked } = decision.given;
    free.give(past, member.marks, amount);
    result.given += 1;
    result.sum += amount;
    result.turnover += asked;
    const day = result.days.get(past.day) ?? { given: 0, sum: 0n };
    result.days.set(past.day, { given: day.given + 1, sum: day.sum + amount });
  }
  result.members = free.members();
  const stops = terms.budget && stopsWith(occasions, { terms, step, timeZone, members }, capped);
  return { ...result, stops };
}

/** The same with the budget: the first day on which it was not enough, and what was given with it. */
function stopsWith(
  occasions: readonly PastOccasion[],
  { terms, step, members }: TrialInput,
  capped: TrialBudget,
): { day: string; sum: bigint } | null {
  let day: string | null = null;
  let sum = 0n;
  for (const past of occasions) {
    const member = members.get(past.memberId);
    if (!member || capped.isOver()) continue;
    const eligibility: MemberEligibility = { ...member.eligibility, isNewPerson: capped.isNewPerson(past.memberId, member.marks) };
    const decision = decide(terms, eligibility, past.about(capped.before(past)), { now: past.at, step });
    if (!decision.gives) continue;
    if (capped.give(past, member.marks, decision.given.amount)) sum += decision.given.amount;
    else day ??= past.day;
  }
  return day === null ? null : { day, sum };
}

interface TrialBudget {
  isNewPerson(memberId: string, marks: readonly string[]): boolean;
  before(past: PastOccasion): Before;
  /** False where the budget is not enough. */
  give(past: PastOccasion, marks: readonly string[], amount: bigint): boolean;
  /** A budget for all of its time is used up: it stopped. */
  isOver(): boolean;
  members(): number;
}

function createGiving(budget: PromotionBudget, timeZone: string): TrialBudget {
  const days = new Set<string>();
  const months = new Map<string, number>();
  const owners = new Map<string, string>();
  const spent = new Map<string, bigint>();
  const given = new Set<string>();
  let over = false;
  return {
    isNewPerson: (memberId, marks) => marks.every((mark) => (owners.get(mark) ?? memberId) === memberId),
    before: ({ memberId, day }) => ({
      hasToday: days.has(`${memberId} ${day}`),
      thisMonth: months.get(`${memberId} ${day.slice(0, 7)}`) ?? 0,
      ever: given.has(memberId),
    }),
    give({ memberId, day, at }, marks, amount) {
      if (budget) {
        const period =
          budget.per === 'all' ? 'all' : DateTime.fromJSDate(at, { zone: timeZone }).startOf(budget.per).toFormat('yyyy-MM-dd');
        const sum = (spent.get(period) ?? 0n) + amount;
        if (sum > budget.amount) {
          over = budget.per === 'all';
          return false;
        }
        spent.set(period, sum);
        over = budget.per === 'all' && sum === budget.amount;
      }
      const month = `${memberId} ${day.slice(0, 7)}`;
      days.add(`${memberId} ${day}`);
      months.set(month, (months.get(month) ?? 0) + 1);
      given.add(memberId);
      for (const mark of marks) if (!owners.has(mark)) owners.set(mark, memberId);
      return true;
    },
    isOver: () => over,
    members: () => given.size,
  };
}
