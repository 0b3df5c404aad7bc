import { DateTime } from 'luxon';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import type { Occasion } from './decide.ts';
import { giveOrRefuse } from './give.ts';
import { ofRain, notify } from './signals.ts';
import { type ClaimRow, findRunning, type Promotion, type PromotionsDeps, stepOf } from './store.ts';

/** One fall of a rain. */
export interface Fall {
  /** The brand's day and hour it begins at, yyyy-MM-ddTHH:mm: the occasion of its claims. */
  at: string;
  startsAt: Date;
  endsAt: Date;
}

interface BrandMoment {
  brand: Pick<BrandInfo, 'timeZone'>;
  now: Date;
}

/** Days ahead a next fall is looked for: each weekday once, and today's hours that are over. */
const DAYS_AHEAD = 7;

/** Falls of the rule from the day before to the days ahead, in order. One that begins before midnight goes on after it. */
function fallsAround({ terms: { rule } }: Pick<Promotion, 'terms'>, { brand, now }: BrandMoment): Fall[] {
  if (rule.kind !== 'rain') return [];
  const today = DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('day');
  const hours = rule.hours.toSorted();
  return Array.from({ length: DAYS_AHEAD + 2 }, (_one, index) => today.plus({ days: index - 1 }))
    .filter(({ weekday }) => rule.weekdays.length === 0 || rule.weekdays.includes(weekday))
    .flatMap((day) =>
      hours.map((hour) => {
        const begins = day.set({ hour: Number(hour.slice(0, 2)), minute: Number(hour.slice(3)) });
        return {
          at: begins.toFormat("yyyy-MM-dd'T'HH:mm"),
          startsAt: begins.toJSDate(),
          endsAt: begins.plus({ seconds: rule.seconds }).toJSDate(),
        };
      }),
    );
}

/** The fall that holds the moment; of two that overlap the one that began last. Null between them. */
export const fallOf = (promotion: Pick<Promotion, 'terms'>, when: BrandMoment): Fall | null =>
  fallsAround(promotion, when).findLast(({ startsAt, endsAt }) => startsAt <= when.now && when.now < endsAt) ?? null;

/** The first fall after the moment within the promotion's time; null: none comes. */
export const nextFall = (promotion: Pick<Promotion, 'terms' | 'startsAt' | 'endsAt'>, when: BrandMoment): Fall | null => {
  const from = promotion.startsAt > when.now ? promotion.startsAt : when.now;
  const next = fallsAround(promotion, { ...when, now: from }).find(({ startsAt }) => startsAt > when.now && startsAt >= promotion.startsAt);
  return next && (promotion.endsAt === null || next.startsAt < promotion.endsAt) ? next : null;
};

/** The fall before the moment that is over; null: none was within a day. */
export const lastFall = (promotion: Pick<Promotion, 'terms' | 'startsAt'>, when: BrandMoment): Fall | null =>
  fallsAround(promotion, when).findLast(({ startsAt, endsAt }) => endsAt <= when.now && startsAt >= promotion.startsAt) ?? null;

/** How many envelopes of a rule an amount holds at least, whatever is in them. */
export const leastEnvelopes = (amount: bigint, { least, most }: { least: bigint; most: bigint }): number =>
  amount < least ? 0 : Math.max(1, Number(amount / most));

/** What a fall gave of its pool is counted under this period of `promotion_spent`. */
const poolOf = (fall: Pick<Fall, 'at'>): string => `rain:${fall.at}`;

/** What a fall gave, and who stopped it. */
export async function stateOfFall(sql: Sql, { id }: Pick<Promotion, 'id'>, fall: Pick<Fall, 'at'>) {
  return one<{ spent: bigint; by: string | null; stoppedAt: Date | null; reason: string | null }>(
    sql,
    `SELECT coalesce((SELECT spent FROM promotion_spent WHERE promotion_id = $1 AND period = $3), 0)::bigint AS spent,
         s.stopped_by AS by, s.stopped_at AS "stoppedAt", s.reason
       FROM (SELECT) nothing LEFT JOIN promotion_rain_stop s ON s.promotion_id = $1 AND s.fall = $2`,
    [id, fall.at, poolOf(fall)],
  );
}

/** The fall a member may take an envelope of now: none was stopped, and its pool still has the smallest one. */
export async function openFall(sql: Sql, promotion: Pick<Promotion, 'id' | 'terms'>, when: BrandMoment): Promise<Fall | null> {
  const { rule } = promotion.terms;
  const fall = fallOf(promotion, when);
  if (!fall || rule.kind !== 'rain') return null;
  const { spent, by } = await stateOfFall(sql, promotion, fall);
  return by === null && rule.pool - spent >= rule.least ? fall : null;
}

interface RainClaim {
  promotionId: string;
  occasion: string;
  memberId: string;
}

/** Whether another account that signs in on a device of the member's took an envelope of the fall. */
async function isTakenOnDevice(sql: Sql, { promotionId, occasion, memberId }: RainClaim): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM promotion_claim c JOIN sign_in_facts o ON o.member_id = c.member_id JOIN sign_in_facts a ON a.device = o.device AND a.brand_id = o.brand_id
       WHERE c.promotion_id = $1 AND c.occasion = $2 AND c.member_id <> $3 AND a.member_id = $3) AS taken`,
    [promotionId, occasion, memberId],
  );
  return taken;
}

/** An envelope of the rain that falls now, once for a member and fall; the pool of a fall is never overdrawn. */
export const takeEnvelope = (deps: PromotionsDeps, { brand, session: { memberId }, now }: SessionContext, id: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const promotion = await findRunning(tx, { brandId: brand.id, now }, 'rain', id);
    const fall = fallOf(promotion, { brand, now });
    if (!fall) throw refuse('promotion.not.running');
    const before = await maybeOne(tx, 'SELECT id FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2 AND occasion = $3', [
      id,
      memberId,
      fall.at,
    ]);
    if (before) throw refuse('promotion.no.taken');
    const claim = await giveOrRefuse(tx, deps, {
      promotionId: id,
      memberId,
      occasion: fall.at,
      about: async (held) => {
        const drawn = await drawEnvelope(tx, held, { fall, step: await stepOf(tx, brand.currency), drawBelow: deps.drawBelow });
        // Behind the lock of the promotion, so that of two at once the second sees the first.
        if (await isTakenOnDevice(tx, { promotionId: id, occasion: fall.at, memberId })) throw refuse('promotion.no.device');
        return drawn;
      },
      facts: { fall: fall.at },
      isNotifiedByCaller: true,
      now,
    });
    await tx.query('UPDATE promotion_spent SET spent = spent + $3 WHERE promotion_id = $1 AND period = $2', [
      id,
      poolOf(fall),
      claim.amount,
    ]);
    await notify(tx, ofRain(id));
    return claim;
  });

/** Under the promotion's lock: a fall that was stopped meanwhile gives nothing more. */
async function drawEnvelope(
  tx: Tx,
  promotion: Promotion,
  { fall, step, drawBelow }: Pick<PromotionsDeps, 'drawBelow'> & { fall: Fall; step: bigint },
): Promise<Occasion> {
  const { rule } = promotion.terms;
  if (rule.kind !== 'rain') throw refuse('promotion.not.running');
  await tx.query('INSERT INTO promotion_spent (promotion_id, period) VALUES ($1, $2) ON CONFLICT DO NOTHING', [promotion.id, poolOf(fall)]);
  const { spent, by } = await stateOfFall(tx, promotion, fall);
  if (by !== null) throw refuse('promotion.not.running');
  const left = rule.pool - spent;
  if (left < rule.least) throw refuse('promotion.budget.used');
  const most = left < rule.most ? left : rule.most;
  const steps = (most - rule.least) / step;
  const drawn = steps > 0n ? BigInt(drawBelow(Number(steps) + 1)) : 0n;
  return { kind: 'rain', amount: rule.least + drawn * step };
}
