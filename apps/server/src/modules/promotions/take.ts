import { plainNumber } from '@pavilion/languages/compared-text';
import { newId } from '@pavilion/contract/base/id';
import { DateTime } from 'luxon';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { many, maybeOne, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { checkEligibility, type Reason } from './decide.ts';
import { giveOrRefuse, refusalOf } from './give.ts';
import { JOINED } from './joined.ts';
import { readEligibility } from './eligibility.ts';
import { type ClaimRow, findPromotion, findRunning, isRunning, type Promotion, type PromotionsDeps } from './store.ts';

// What a member takes by their own hand: the day's login, the newcomer's gift, a code, and taking part; an envelope is in `rain.ts`.

interface MemberAt {
  brand: BrandInfo;
  memberId: string;
  now: Date;
}

const dayOf = ({ brand, now }: Pick<MemberAt, 'brand' | 'now'>) => DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('day');
const memberOf = ({ brand, session, now }: SessionContext): MemberAt => ({ brand, memberId: session.memberId, now });

/** Days of a month on which a member took a login promotion. */
export async function loginsOf(sql: Sql, promotionId: string, { brand, memberId, now }: MemberAt) {
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
    const member = memberOf(context);
    await lockMember(tx, member.memberId);
    const promotion = await findRunning(tx, { brandId: member.brand.id, now: member.now }, 'login', id);
    const { today, ...taken } = await loginsOf(tx, promotion.id, member);
    return giveOrRefuse(tx, deps, {
      promotionId: promotion.id,
      memberId: member.memberId,
      occasion: today,
      about: () => ({ kind: 'login', ...taken }),
      facts: { day: today, number: String(taken.takenThisMonth + 1) },
      now: member.now,
    });
  });

/** What the brand gives for the registration, once. */
export const takeSignup = (deps: PromotionsDeps, context: SessionContext, id?: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const member = memberOf(context);
    const promotion = await findRunning(tx, { brandId: member.brand.id, now: member.now }, 'signup', id);
    return giveOrRefuse(tx, deps, {
      promotionId: promotion.id,
      memberId: member.memberId,
      occasion: 'signup',
      about: ({ startsAt }) => ({ kind: 'signup', isTaken: false, startsAt }),
      now: member.now,
    });
  });

/** What a code gives, once for a member in its promotion. Refuses `promotion.code.unknown`, `promotion.code.used`. */
export const useCode = (deps: PromotionsDeps, context: SessionContext, typed: string): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const { brand, memberId, now } = memberOf(context);
    const code = plainNumber(typed).toUpperCase();
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

/** Takes part in a promotion by period, from the period on that holds the moment. Again it is the same. */
export const join = (deps: PromotionsDeps, context: SessionContext, id: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const { brand, memberId, now } = memberOf(context);
    await lockMember(tx, memberId);
    const promotion = await findPromotion(tx, brand.id, id);
    if (!promotion || !isRunning(promotion, now)) throw refuse('promotion.not.running');
    if (!asksToJoin(promotion)) throw refuse('promotion.act.other');
    const reason = await ineligibleReason(tx, deps, promotion, { memberId, now });
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

export async function ineligibleReason(
  tx: Tx | PromotionsDeps['db'],
  deps: PromotionsDeps,
  { id, terms: { who } }: Promotion,
  { memberId, now }: Pick<MemberAt, 'memberId' | 'now'>,
): Promise<Reason | null> {
  return checkEligibility(who, await readEligibility(tx, deps, { promotionId: id, memberId, who, now }), now);
}
