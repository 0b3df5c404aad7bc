import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import type { rainNow } from '@pavilion/contract/promotions/rain';
import type { SessionContext } from '../../http/types.ts';
import { maybeOne, one } from '../../kernel/db.ts';
import { ttlCache } from '../../kernel/ttl-cache.ts';
import { isBarred } from '../rewards/public.ts';
import { findUsedUp } from './give.ts';
import { publicTermsOf } from './public-terms.ts';
import { type Fall, fallOf, lastFall, leastEnvelopes, nextFall, stateOfFall } from './rain.ts';
import { findLive, isRunning, type Promotion, type PromotionsDeps, textOf } from './store.ts';
import { asksToJoin, ineligibleReason } from './take.ts';

type RainView = NonNullable<InnerValue<typeof rainNow>['rain']>;
type Course = NonNullable<RainView['now']>;
type RainRule = Extract<Promotion['terms']['rule'], { kind: 'rain' }>;

/** How long it is told how a fall ended. */
const ENDED_MS = 10 * MINUTE_MS;

interface Candidate {
  promotion: Promotion;
  rule: RainRule;
  running: Fall | null;
  next: Fall | null;
}

/** The rain the member can take an envelope of now, else the one that falls, else the one that falls next; null: there is none for them. */
export async function viewRain(deps: PromotionsDeps, context: SessionContext): Promise<RainView | null> {
  const { brand, session, now } = context;
  const { memberId } = session;
  if (await isBarred(deps.db, memberId, now)) return null;
  const when = { brand, now };
  const rains = (await findLive(deps.db, brand.id, now)).flatMap((promotion) => candidateOf(promotion, when));
  const usedUp = await findUsedUp(
    deps.db,
    rains.map(({ promotion }) => promotion),
    when,
  );
  let first: RainView | null = null;
  for (const rain of rains.toSorted(soonest)) {
    const isUsedUp = usedUp.has(rain.promotion.id);
    // A budget that is used up today may be open again when the next one falls; what falls now is held to it.
    if (isUsedUp && rain.next === null) continue;
    if (await ineligibleReason(deps.db, deps, rain.promotion, { memberId, now })) continue;
    const view = await viewOne(deps, context, isUsedUp ? { ...rain, running: null } : rain);
    if (view.now?.state === 'falling' && view.now.mine === null) return view;
    first ??= view;
  }
  return first;
}

async function viewOne(
  deps: PromotionsDeps,
  { brand, language, session: { memberId }, now }: SessionContext,
  { promotion, rule, running, next }: Candidate,
): Promise<RainView> {
  const before = lastFall(promotion, { brand, now });
  const isRecent = before !== null && before.at !== running?.at && now.getTime() - before.endsAt.getTime() < ENDED_MS;
  const then = next && nextFall(promotion, { brand, now: next.startsAt });
  const seen = { promotion, rule, memberId, now };
  return {
    promotionId: promotion.id,
    title: textOf(promotion, language, brand).title,
    terms: publicTermsOf(promotion.terms),
    now: running && (await courseOf(deps, running, seen)),
    last: isRecent ? await courseOf(deps, before, seen) : null,
    next: next && {
      ...timesOf(next),
      pool: rule.pool,
      least: rule.least,
      most: rule.most,
      leastEnvelopes: leastEnvelopes(rule.pool, rule),
    },
    thenAt: then?.startsAt.toISOString() ?? null,
  };
}

function candidateOf(promotion: Promotion, when: Parameters<typeof fallOf>[1]): Candidate[] {
  const { rule } = promotion.terms;
  if (rule.kind !== 'rain' || asksToJoin(promotion)) return [];
  const running = isRunning(promotion, when.now) ? fallOf(promotion, when) : null;
  const next = nextFall(promotion, when);
  return running || next ? [{ promotion, rule, running, next }] : [];
}

/** What falls comes before what is to come. */
const soonest = (a: Candidate, b: Candidate): number => beginOf(a) - beginOf(b);
const beginOf = ({ running, next }: Candidate): number => (running ? 0 : (next?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER));

const timesOf = ({ at, startsAt, endsAt }: Fall) => ({ at, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });

interface Seen {
  promotion: Promotion;
  rule: RainRule;
  memberId: string;
  now: Date;
}

async function courseOf(deps: PromotionsDeps, fall: Fall, { promotion, rule, memberId, now }: Seen): Promise<Course> {
  const { spent, by, stoppedAt } = await stateOfFall(deps.db, promotion, fall);
  const { caught, lastAt } = await takesOf(deps, { promotion, fall, spent, now });
  const own = await maybeOne<{ amount: bigint | null }>(
    deps.db,
    `SELECT amount FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2 AND occasion = $3 AND state = 'granted'`,
    [promotion.id, memberId, fall.at],
  );
  const left = rule.pool > spent ? rule.pool - spent : 0n;
  const isOut = left < rule.least;
  const state = by !== null ? 'stopped' : isOut ? 'caught' : now < fall.endsAt ? 'falling' : 'over';
  const ends = { falling: null, stopped: stoppedAt, caught: lastAt ?? fall.endsAt, over: fall.endsAt } as const;
  return {
    ...timesOf(fall),
    pool: rule.pool,
    least: rule.least,
    most: state === 'falling' && left < rule.most ? left : rule.most,
    leastEnvelopes: leastEnvelopes(rule.pool, rule),
    state,
    left,
    leastLeft: leastEnvelopes(left, rule),
    caught,
    endedAt: ends[state]?.toISOString() ?? null,
    mine: own?.amount ?? null,
  };
}

interface Takes {
  caught: number;
  lastAt: Date | null;
}

/** Everybody who looks asks the same: it is counted once for each envelope that is taken. */
const counted = ttlCache<Takes>({ ageMs: MINUTE_MS, maxEntries: 100 });

const takesOf = (
  { db }: PromotionsDeps,
  { promotion: { id }, fall: { at }, spent, now }: { promotion: Promotion; fall: Fall; spent: bigint; now: Date },
): Promise<Takes> =>
  counted(db, {
    key: `${id} ${at} ${spent}`,
    now,
    read: () =>
      one<Takes>(
        db,
        `SELECT count(*)::int AS caught, max(changed_at) AS "lastAt" FROM promotion_claim WHERE promotion_id = $1 AND occasion = $2 AND state = 'granted'`,
        [id, at],
      ),
  });
