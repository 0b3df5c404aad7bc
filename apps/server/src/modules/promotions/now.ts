import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { promotionsNow } from '@pavilion/contract/promotions/now';
import type { PromotionBudget } from '@pavilion/contract/promotions/terms';
import { DateTime } from 'luxon';
import type { BrandInfo, RequestContext } from '../../http/types.ts';
import type { Period } from '../../kernel/agent-periods.ts';
import { ttlCache } from '../../kernel/ttl-cache.ts';
import type { RacePlace } from '../activity/public.ts';
import { isBarred } from '../rewards/public.ts';
import { findUsedUp } from './give.ts';
import { mostPlaces, periodBack, prizeAt, type RaceRule, rank, readPlaces } from './race.ts';
import { type Fall, nextFall, openFall } from './rain.ts';
import { findLive, isRunning, type Promotion, type PromotionsDeps, textOf } from './store.ts';
import { asksToJoin, ineligibleReason } from './take.ts';
import { readerOf } from './view.ts';

type Now = InnerValue<typeof promotionsNow>;
type Reader = ReturnType<typeof readerOf>;

/** Leaders that are named. */
const LEADERS = 3;
const SECOND_MS = 1_000;

/** The race that ends next and the rain of now or next, as far as the reader may have something of them. */
export async function viewNow(deps: PromotionsDeps, context: RequestContext): Promise<Now> {
  const reader = readerOf(context);
  const { memberId, now, brand } = reader;
  if (memberId !== null && (await isBarred(deps.db, memberId, now))) return { race: null, rain: null };
  const live = await findLive(deps.db, brand.id, now);
  return { race: await raceNow(deps, live, reader), rain: await rainNow(deps, live, reader) };
}

/** A visitor is shown what is for everybody, a member what they may have. */
async function isFor(deps: PromotionsDeps, promotion: Promotion, { memberId, now }: Reader): Promise<boolean> {
  if (memberId === null) return promotion.terms.who.branch === null;
  return (await ineligibleReason(deps.db, deps, promotion, { memberId, now })) === null;
}

interface Running {
  promotion: Promotion;
  period: Period;
}

async function raceNow(deps: PromotionsDeps, live: readonly Promotion[], reader: Reader): Promise<Now['race']> {
  const { brand, now, language } = reader;
  const running = live.flatMap((promotion): Running[] => {
    const period = isRunning(promotion, now) ? periodBack(promotion, brand.timeZone, now, 0) : null;
    return period ? [{ promotion, period }] : [];
  });
  for (const one of running.toSorted((a, b) => a.period.to.getTime() - b.period.to.getTime())) {
    if (!(await isFor(deps, one.promotion, reader))) continue;
    const found = await standingOf(deps, one, reader);
    if (found?.state !== 'running') continue;
    const { rule } = found;
    return {
      code: one.promotion.code,
      title: textOf(one.promotion, language, brand).title,
      endsAt: one.period.to.toISOString(),
      measure: rule.measure,
      pool: rule.prizes.reduce((sum, prize) => sum + prize, 0n),
      prizes: rule.prizes.length,
      leaders: await leadersOf(deps, found, reader.memberId),
      self: await selfOf(deps, found, one.period, reader),
    };
  }
  return null;
}

type Standing = NonNullable<Awaited<ReturnType<typeof readPlaces>>>;

/** The first screen asks often and places move slowly: all share what is read of a race. */
const shared = ttlCache<Standing | null>({ ageMs: 20 * SECOND_MS, maxEntries: 200 });
/** Places of members behind those, which are read one by one. */
const own = ttlCache<RacePlace | null>({ ageMs: 20 * SECOND_MS, maxEntries: 5_000 });

const standingOf = (deps: PromotionsDeps, { promotion, period }: Running, { brand, now }: Reader): Promise<Standing | null> =>
  shared(deps.db, {
    key: `${promotion.id} ${promotion.version} ${period.from.getTime()}`,
    now,
    read: () => readPlaces(deps, { brand, live: promotion, period, now, self: null }),
  });

async function leadersOf(deps: PromotionsDeps, { rule, places }: Standing, memberId: string | null) {
  const first = places.filter(({ place, score }) => place <= LEADERS && score >= rule.least);
  const unnamed = await deps.unnamed(first.map((one) => one.memberId));
  return first.map((one) => ({
    ...placed(rule, one),
    customerName: unnamed.has(one.memberId) ? '****' : deps.maskedName(one.username),
    isSelf: one.memberId === memberId,
  }));
}

async function selfOf(deps: PromotionsDeps, { promotion, rule, places }: Standing, period: Period, { memberId, now }: Reader) {
  if (memberId === null) return null;
  const known = places.find((one) => one.memberId === memberId);
  if (known) return placed(rule, known);
  const behind = await own(deps.db, {
    key: `${promotion.id} ${promotion.version} ${period.from.getTime()} ${memberId}`,
    now,
    read: async () => (await rank(deps.db, { promotion, rule, period, most: 0, self: memberId }))[0] ?? null,
  });
  if (!behind) return null;
  // Of the shared ones who may have nothing are on no board, and who is behind them moves up.
  const most = mostPlaces(rule);
  const out = behind.place > most ? most - places.length : 0;
  return placed(rule, { ...behind, place: behind.place - out });
}

const placed = (rule: RaceRule, { place, score }: Pick<RacePlace, 'place' | 'score'>) => ({
  place,
  score,
  prize: prizeAt(rule, { place, score }),
});

async function rainNow(deps: PromotionsDeps, live: readonly Promotion[], reader: Reader): Promise<Now['rain']> {
  const { brand, now, language } = reader;
  const rains = live.filter((one) => one.kind === 'rain' && !asksToJoin(one));
  const usedUp = await findUsedUp(deps.db, rains, { brand, now });
  const falls: { promotion: Promotion; fall: Fall }[] = [];
  for (const promotion of rains) {
    const fall = await fallFor(deps, promotion, { brand, now, isUsedUp: usedUp.has(promotion.id) });
    if (fall) falls.push({ promotion, fall });
  }
  for (const { promotion, fall } of falls.toSorted((a, b) => a.fall.startsAt.getTime() - b.fall.startsAt.getTime())) {
    const { rule } = promotion.terms;
    if (rule.kind !== 'rain' || !(await isFor(deps, promotion, reader))) continue;
    return {
      code: promotion.code,
      title: textOf(promotion, language, brand).title,
      startsAt: fall.startsAt.toISOString(),
      endsAt: fall.endsAt.toISOString(),
      pool: rule.pool,
    };
  }
  return null;
}

/** The fall that still has something, else the next; with its budget used up the first that has a new one. */
async function fallFor(
  { db }: PromotionsDeps,
  promotion: Promotion,
  { brand, now, isUsedUp }: { brand: BrandInfo; now: Date; isUsedUp: boolean },
): Promise<Fall | null> {
  const open = isUsedUp || !isRunning(promotion, now) ? null : await openFall(db, promotion, { brand, now });
  if (open) return open;
  const from = isUsedUp ? newBudgetAt(promotion.terms.budget, brand.timeZone, now) : now;
  return from && nextFall(promotion, { brand, now: from });
}

/** The moment before a budget by period is full again; null: it never is. */
function newBudgetAt(budget: PromotionBudget, timeZone: string, now: Date): Date | null {
  if (!budget || budget.per === 'all') return null;
  return DateTime.fromJSDate(now, { zone: timeZone }).endOf(budget.per).toJSDate();
}
