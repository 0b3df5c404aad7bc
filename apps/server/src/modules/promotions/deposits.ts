import { newId } from '@pavilion/contract/base/id';
import { rewardChanged } from '@pavilion/contract/rewards/events';
import { DateTime } from 'luxon';
import type { BrandInfo } from '../../http/types.ts';
import { many, maybeOne, one, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endUnfounded } from '../rewards/public.ts';
import { decide, type Occasion, type Reason } from './decide.ts';
import { findUsedUp, give, refusalOf } from './give.ts';
import { ticketOccasion, spendTicket } from './deposit-tickets.ts';
import { readEligibility } from './eligibility.ts';
import { type ClaimRow, findLive, findPromotion, isRunning, type Promotion, type PromotionsDeps, stepOf } from './store.ts';

interface ChosenDeposit {
  promotionId: string;
  depositId: string;
  memberId: string;
  brand: BrandInfo;
  /** What would arrive, less the fee of the way in. */
  amount: bigint;
  now: Date;
}

/**
 * Joins a promotion with a deposit that is being opened, in its transaction and under the member's guard. Refuses what is in the way as `promotionErrors` says.
 * The bonus is given when the deposit is credited, under the terms of this moment.
 */
export async function chooseWithDeposit(tx: Tx, deps: PromotionsDeps, chosen: ChosenDeposit): Promise<void> {
  const { promotionId, depositId, memberId, brand, amount, now } = chosen;
  const promotion = await findPromotion(tx, brand.id, promotionId);
  if (promotion?.kind !== 'deposit') throw refuse('promotion.not.running');
  const reason = await hindranceOf(tx, deps, { promotion, memberId, brand, amount, now });
  if (reason) throw refuse(refusalOf(reason), { field: 'promotionId' });
  await tx.query(
    `INSERT INTO promotion_claim (id, promotion_id, version, brand_id, member_id, occasion, state, facts, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'joined', $7, $8, $8)`,
    [newId('pcl'), promotionId, promotion.version, brand.id, memberId, depositId, JSON.stringify({ deposit: String(amount) }), now],
  );
}

interface DepositOccasion {
  promotion: Promotion;
  memberId: string;
  brand: BrandInfo;
  amount: bigint;
  now: Date;
}

/** Why a next deposit of so much would bring nothing; null: it would. */
export async function hindranceOf(
  sql: Sql,
  deps: PromotionsDeps,
  { promotion, memberId, brand, amount, now }: DepositOccasion,
): Promise<Reason | null> {
  if (!isRunning(promotion, now)) return 'not.running';
  const eligibility = await readEligibility(sql, deps, { promotionId: promotion.id, memberId, who: promotion.terms.who, now });
  const occasion = await occasionOf(sql, { promotion, memberId, brand, amount, now, isNext: true });
  const decision = decide(promotion.terms, eligibility, occasion, { now, step: await stepOf(sql, brand.currency) });
  return decision.gives ? null : decision.reason;
}

/** Bonuses a member could choose with their next deposit, were it large enough. */
export async function findDepositBonuses(
  sql: Sql,
  deps: PromotionsDeps,
  who: { memberId: string; brand: BrandInfo; now: Date },
): Promise<Promotion[]> {
  const found: Promotion[] = [];
  const live = (await findLive(sql, who.brand.id, who.now)).filter(({ kind }) => kind === 'deposit');
  const usedUp = await findUsedUp(sql, live, who);
  for (const promotion of live) {
    const { rule } = promotion.terms;
    if (rule.kind !== 'deposit' || usedUp.has(promotion.id)) continue;
    // A deposit that reaches the last step: what is asked is everything but its size.
    const most = 'steps' in rule.gives ? (rule.gives.steps.at(-1)?.from ?? 0n) : rule.gives.cap * 1_000n;
    const amount = most > rule.minDeposit ? most : rule.minDeposit;
    if ((await hindranceOf(sql, deps, { ...who, promotion, amount })) === null) found.push(promotion);
  }
  return found;
}

async function occasionOf(
  sql: Sql,
  { promotion, memberId, brand, amount, now, isNext }: DepositOccasion & { isNext: boolean },
): Promise<Occasion> {
  const day = DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('day');
  const { number, taken } = await one<{ number: number; taken: boolean }>(
    sql,
    `SELECT (SELECT count(*)::int FROM deposit_facts WHERE member_id = $1) AS number,
       EXISTS (SELECT FROM promotion_claim WHERE promotion_id = $2 AND member_id = $1 AND state = 'granted' AND changed_at >= $3) AS taken`,
    [memberId, promotion.id, day.toJSDate()],
  );
  return { kind: 'deposit', amount, number: isNext ? number + 1 : number, weekday: day.weekday, isTakenToday: taken };
}

export interface CreditedDeposit {
  depositId: string;
  brandId: string;
  memberId: string;
  /** What arrived, less its fee. */
  credited: bigint;
  now: Date;
}

/**
 * Gives the bonus chosen with a deposit, in the transaction that credits it, after its posting and under the member's guard. What is in the way now ends the choice with its
 * reason; the deposit stays.
 */
export async function giveForDeposit(
  tx: Tx,
  deps: PromotionsDeps,
  { depositId, brandId, memberId, credited, now }: CreditedDeposit,
): Promise<void> {
  const chosen = await maybeOne<ClaimRow>(tx, `SELECT * FROM promotion_claim WHERE member_id = $1 AND occasion = $2 AND state = 'joined'`, [
    memberId,
    depositId,
  ]);
  if (!chosen) return;
  const brand = await deps.brandById(brandId);
  const { claim, reason } = await give(tx, deps, {
    promotionId: chosen.promotion_id,
    memberId,
    occasion: depositId,
    version: chosen.version,
    about: (promotion) =>
      promotion.kind === 'ticket'
        ? ticketOccasion(tx, chosen, credited)
        : occasionOf(tx, { promotion, memberId, brand, amount: credited, now, isNext: false }),
    facts: { deposit: String(credited) },
    now,
  });
  if (reason === null) return spendTicket(tx, claim, now);
  await tx.query(`UPDATE promotion_claim SET state = 'lapsed', reason = $2, changed_at = $3 WHERE id = $1`, [chosen.id, reason, now]);
  await deps.hint(tx, rewardChanged, { brandId, memberId, data: { refId: chosen.id } });
}

/**
 * Ends the bonus a deposit brought and the tickets of wheels it earned, because money of the deposit goes back to its payer; under the member's guard, before that is
 * posted. What was played off stays, and a ticket that was used stays used.
 */
export async function endForDeposit(
  tx: Tx,
  deps: Pick<PromotionsDeps, 'hint'>,
  { depositId, brandId, memberId, now }: Omit<CreditedDeposit, 'credited'>,
): Promise<void> {
  const given = await many<{ grant_id: string }>(
    tx,
    'SELECT grant_id FROM promotion_claim WHERE member_id = $1 AND occasion = $2 AND grant_id IS NOT NULL ORDER BY id',
    [memberId, depositId],
  );
  for (const { grant_id: id } of given) await endUnfounded(tx, deps, { id, brandId, memberId, now });
  await tx.query(
    `UPDATE promotion_ticket SET state = 'cancelled', ended_at = $3 WHERE member_id = $1 AND source = 'deposit' AND occasion = $2 AND state = 'available'`,
    [memberId, `deposit:${depositId}`, now],
  );
}
