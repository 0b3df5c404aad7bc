import { newId } from '@pavilion/contract/id';
import { DateTime } from 'luxon';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { judgeStanding, type Occasion, type Reason } from './decide.ts';
import { giveOrRefuse, refusalOf } from './give.ts';
import { JOINED } from './joined.ts';
import { readStanding } from './standing.ts';
import { type ClaimRow, findLive, findPromotion, isRunning, type Promotion, type PromotionsDeps, stepOf } from './store.ts';

// What a member takes by their own hand: the day's login, the newcomer's gift, a code, an envelope, and taking part.

interface Whose {
  brand: BrandInfo;
  memberId: string;
  now: Date;
}

const dayOf = ({ brand, now }: Pick<Whose, 'brand' | 'now'>) => DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('day');
const whoseOf = ({ brand, session, now }: SessionContext): Whose => ({ brand, memberId: session.memberId, now });

async function running(tx: Tx, { brand, now }: Whose, kind: Promotion['kind'], id?: string): Promise<Promotion> {
  const all = await findLive(tx, brand.id, now);
  const found = all.find((one) => one.kind === kind && isRunning(one, now) && (id === undefined || one.id === id));
  if (!found) throw refuse('promotion.not.running');
  return found;
}

/** Days of a month on which a member took a login promotion. */
export async function loginsOf(sql: Parameters<typeof one>[0], promotionId: string, { brand, memberId, now }: Whose) {
  const day = dayOf({ brand, now });
  const rows = await many<{ day: string }>(
    sql,
    `SELECT occasion AS day FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2 AND state = 'granted' AND occasion LIKE $3 ORDER BY 1`,
    [promotionId, memberId, `${day.toFormat('yyyy-MM')}-%`],
  );
  const today = day.toFormat('yyyy-MM-dd');
  return { today, isTakenToday: rows.some((row) => row.day === today), takenThisMonth: rows.length };
}

/** The day's reward of the login calendar, once a day. */
export const takeLogin = (deps: PromotionsDeps, context: SessionContext, id?: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const whose = whoseOf(context);
    await lockMember(tx, whose.memberId);
    const promotion = await running(tx, whose, 'login', id);
    const { today, ...taken } = await loginsOf(tx, promotion.id, whose);
    return giveOrRefuse(tx, deps, {
      promotionId: promotion.id,
      memberId: whose.memberId,
      occasion: today,
      about: () => ({ kind: 'login', ...taken }),
      facts: { day: today, number: String(taken.takenThisMonth + 1) },
      now: whose.now,
    });
  });

/** What the brand gives for the registration, once. */
export const takeSignup = (deps: PromotionsDeps, context: SessionContext, id?: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const whose = whoseOf(context);
    const promotion = await running(tx, whose, 'signup', id);
    return giveOrRefuse(tx, deps, {
      promotionId: promotion.id,
      memberId: whose.memberId,
      occasion: 'signup',
      about: ({ startsAt }) => ({ kind: 'signup', isTaken: false, startsAt }),
      now: whose.now,
    });
  });

/** What a code gives, once for a member in its promotion. Refuses `promotion.code.unknown`, `promotion.code.used`. */
export const useCode = (deps: PromotionsDeps, context: SessionContext, typed: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const { brand, memberId, now } = whoseOf(context);
    const code = typed.normalize('NFKC').trim().toUpperCase();
    const known = await maybeOne<{ id: string }>(tx, 'SELECT promotion_id AS id FROM promotion_code WHERE brand_id = $1 AND code = $2', [
      brand.id,
      code,
    ]);
    const promotion = known && (await findPromotion(tx, brand.id, known.id));
    if (!known || !promotion || !isRunning(promotion, now)) throw refuse('promotion.code.unknown', { field: 'code' });
    await lockMember(tx, memberId);
    const before = await maybeOne(tx, `SELECT id FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2 AND state = 'granted'`, [
      known.id,
      memberId,
    ]);
    if (before) throw refuse('promotion.no.taken', { field: 'code' });
    return giveOrRefuse(tx, deps, {
      promotionId: known.id,
      memberId,
      occasion: 'code',
      about: async () => {
        const { rowCount } = await tx.query(
          'UPDATE promotion_code SET used = used + 1 WHERE promotion_id = $1 AND code = $2 AND used < uses',
          [known.id, code],
        );
        if (rowCount !== 1) throw refuse('promotion.code.used', { field: 'code' });
        return { kind: 'code', isTaken: false };
      },
      facts: { code },
      now,
    });
  });

/** The fall of a rain that holds the moment: the brand's day and hour it began at. Null between them. */
export function fallOf(
  { terms: { rule } }: Pick<Promotion, 'terms'>,
  { brand, now }: Pick<Whose, 'brand' | 'now'>,
): { at: string; endsAt: Date } | null {
  if (rule.kind !== 'rain') return null;
  const day = dayOf({ brand, now });
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(day.weekday)) return null;
  for (const hour of rule.hours) {
    const begins = day.set({ hour: Number(hour.slice(0, 2)), minute: Number(hour.slice(3)) });
    const ends = begins.plus({ seconds: rule.seconds });
    if (begins.toJSDate() <= now && now < ends.toJSDate()) return { at: begins.toFormat("yyyy-MM-dd'T'HH:mm"), endsAt: ends.toJSDate() };
  }
  return null;
}

/** An envelope of the rain that falls now, once for a member and fall; the pool of a fall is never overdrawn. */
export const takeEnvelope = (deps: PromotionsDeps, context: SessionContext, id: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const whose = whoseOf(context);
    const promotion = await running(tx, whose, 'rain', id);
    const fall = fallOf(promotion, whose);
    if (!fall) throw refuse('promotion.not.running');
    const pool = `rain:${fall.at}`;
    const before = await maybeOne(tx, 'SELECT id FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2 AND occasion = $3', [
      id,
      whose.memberId,
      fall.at,
    ]);
    if (before) throw refuse('promotion.no.taken');
    const claim = await giveOrRefuse(tx, deps, {
      promotionId: id,
      memberId: whose.memberId,
      occasion: fall.at,
      about: (held) => drawEnvelope(tx, held, { pool, step: stepOf(tx, whose.brand.currency), drawBelow: deps.drawBelow }),
      facts: { fall: fall.at },
      now: whose.now,
    });
    await tx.query('UPDATE promotion_spent SET spent = spent + $3 WHERE promotion_id = $1 AND period = $2', [id, pool, claim.amount]);
    return claim;
  });

async function drawEnvelope(
  tx: Tx,
  { id, terms: { rule } }: Promotion,
  { pool, step, drawBelow }: Pick<PromotionsDeps, 'drawBelow'> & { pool: string; step: Promise<bigint> },
): Promise<Occasion> {
  if (rule.kind !== 'rain') throw refuse('promotion.not.running');
  await tx.query('INSERT INTO promotion_spent (promotion_id, period) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, pool]);
  const { spent } = await one<{ spent: bigint }>(
    tx,
    'SELECT spent FROM promotion_spent WHERE promotion_id = $1 AND period = $2 FOR UPDATE',
    [id, pool],
  );
  const left = rule.pool - spent;
  if (left < rule.least) throw refuse('promotion.budget.used');
  const most = left < rule.most ? left : rule.most;
  const unit = await step;
  const steps = (most - rule.least) / unit;
  const drawn = steps > 0n ? BigInt(drawBelow(Number(steps) + 1)) : 0n;
  return { kind: 'rain', amount: rule.least + drawn * unit };
}

/** Takes part in a promotion by period, from the period on that holds the moment. Again it is the same. */
export const join = (deps: PromotionsDeps, context: SessionContext, id: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const { brand, memberId, now } = whoseOf(context);
    await lockMember(tx, memberId);
    const promotion = await findPromotion(tx, brand.id, id);
    if (!promotion || !isRunning(promotion, now)) throw refuse('promotion.not.running');
    if (!asksToJoin(promotion)) throw refuse('promotion.act.other');
    const reason = await standingReason(tx, deps, promotion, { memberId, now });
    if (reason) throw refuse(refusalOf(reason));
    await tx.query(
      `INSERT INTO promotion_claim (id, promotion_id, version, brand_id, member_id, occasion, state, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'joined', $7, $7)
         ON CONFLICT (promotion_id, member_id, occasion) DO UPDATE SET state = 'joined', version = excluded.version, changed_at = excluded.changed_at
           WHERE promotion_claim.state = 'withdrawn'`,
      [newId('pcl'), id, promotion.version, brand.id, memberId, JOINED, now],
    );
  });

/** What is paid as soon as it is due is paid to who asked for it. */
export const asksToJoin = ({ kind, terms }: Pick<Promotion, 'kind' | 'terms'>): boolean =>
  (kind === 'cashback' || kind === 'turnover' || kind === 'race') && terms.claimDays === 0;

export async function standingReason(
  tx: Tx | PromotionsDeps['db'],
  deps: PromotionsDeps,
  { id, terms: { who } }: Promotion,
  { memberId, now }: Pick<Whose, 'memberId' | 'now'>,
): Promise<Reason | null> {
  return judgeStanding(who, await readStanding(tx, deps, { promotionId: id, memberId, who, now }), now);
}
