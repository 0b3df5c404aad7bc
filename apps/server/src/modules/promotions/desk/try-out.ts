import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { checkEligibility } from '../decide.ts';
import { stepOf } from '../store.ts';
import { type PromotionsDeskDeps } from './store.ts';
import { type PastMember, type PastOccasion, runTrial, type TrialResult } from './trial.ts';
import { readMembers } from './trial-members.ts';
import { gatherOccasions, isKnown, MAX_OCCASIONS, spanOf } from './trial-occasions.ts';

type Trial = InnerValue<typeof wire.promotionTry>;

/** Whom a promotion would have reached last month and what it would have cost. Reads, and writes nothing. */
export async function tryOut(
  deps: PromotionsDeskDeps,
  { brandId, terms }: InnerBody<typeof wire.promotionTry>,
  context: OperatorContext,
): Promise<Trial> {
  const brand = await deps.access.brandInScope(brandId, context);
  const span = spanOf(brand, terms.rule, context.now);
  const gathered = await gatherOccasions(deps.db, { brand, rule: terms.rule, span });
  const occasions = gathered.slice(0, MAX_OCCASIONS);
  const ids = [...new Set(occasions.map(({ memberId }) => memberId))];
  const members = await readMembers(deps.db, deps, { ids, who: terms.who, now: context.now });
  const known = isKnown(terms.rule);
  const running = { terms, step: await stepOf(deps.db, brand.currency), timeZone: brand.timeZone, members };
  const result = known ? runTrial(occasions, running) : reachOnly(occasions, members, terms.who);
  const days: Trial['days'] = [];
  for (let at = span.from; at < span.to; at = at.plus({ days: 1 })) {
    const day = at.toFormat('yyyy-MM-dd');
    days.push({ day, ...(result.days.get(day) ?? { given: 0, sum: 0n }) });
  }
  return {
    from: span.from.toFormat('yyyy-MM-dd'),
    to: span.to.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
    unknown: !known,
    partial: gathered.length > MAX_OCCASIONS,
    funnel: [
      { step: 'occasions', count: result.occasions },
      ...(known ? [{ step: 'amount' as const, count: result.amount }] : []),
      { step: 'who', count: result.who },
      { step: 'protected', count: result.protected },
    ],
    members: result.members,
    given: result.given,
    sum: result.sum,
    mean: result.given === 0 ? 0n : result.sum / BigInt(result.given),
    turnover: result.turnover,
    days: known ? days : [],
    stops: result.stops && terms.budget && { ...result.stops, most: terms.budget.amount },
  };
}

/** Of what the books do not show: members who logged in, and how many of them it is for. */
function reachOnly(
  occasions: readonly PastOccasion[],
  members: ReadonlyMap<string, PastMember>,
  who: Parameters<typeof checkEligibility>[0],
): TrialResult {
  const candidates = occasions.flatMap(({ memberId, at }) => {
    const member = members.get(memberId);
    return member ? [{ eligibility: { ...member.eligibility, isNewPerson: true }, at }] : [];
  });
  const meant = candidates.filter(({ eligibility, at }) => checkEligibility(who, { ...eligibility, isBarred: false }, at) === null);
  const free = meant.filter(({ eligibility }) => !eligibility.isBarred);
  return {
    occasions: occasions.length,
    amount: candidates.length,
    who: meant.length,
    protected: free.length,
    given: 0,
    members: free.length,
    sum: 0n,
    turnover: 0n,
    days: new Map(),
    stops: null,
  };
}
