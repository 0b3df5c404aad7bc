import { newId } from '@pavilion/contract/base/id';
import type { PromotionBudget, PromotionLock, PromotionRule } from '@pavilion/contract/promotions/terms';
import { bonusGiven } from '@pavilion/contract/rewards/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { DateTime } from 'luxon';
import { many, maybeOne, one, type Sql, type Tx } from '../../kernel/db.ts';
import type { BrandInfo } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { issueGrant, openGrant } from '../rewards/public.ts';
import { decide, minGift, type GivenReward, type Occasion, type Reason } from './decide.ts';
import { keepMarks, readEligibility } from './eligibility.ts';
import { type ClaimRow, holdPromotion, isRunning, type Promotion, type PromotionsDeps, stepOf } from './store.ts';

export interface NewGift {
  promotionId: string;
  memberId: string;
  /** Unique for the member in the promotion: a deposit's id, a day, the first day of a period, a rank. */
  occasion: string;
  /** Asked under the promotion's lock; `promotion` is the version that gives. */
  about(promotion: Promotion): Promise<Occasion> | Occasion;
  /** What it was decided on, as the statement shows it: codes, days and amounts in ledger units. */
  facts?: Record<string, string>;
  now: Date;
  /** It was promised while the promotion ran, under this version: its end takes nothing away, only its being stopped does. */
  version?: number;
  /** The operator who decided. */
  decidedBy?: string;
  /** The caller notifies the member itself, at its own time. */
  isNotifiedByCaller?: boolean;
}

export type Outcome = { claim: ClaimRow; reason: null } | { claim: null; reason: Reason };

/** Words for each reason, as a refusal. */
export const refusalOf = (reason: Reason): string =>
  ({ 'not.running': 'promotion.not.running', budget: 'promotion.budget.used', barred: 'reward.barred' })[reason as string] ??
  `promotion.no.${reason}`;

/**
 * Gives a member the reward of a promotion on an occasion, once: checked again under the member's guard and the promotion's lock, within its budget. With days to claim it
 * is issued, else it is paid at once. The same occasion answers the first claim; nothing is given where a reason comes back. A gift that is larger than what is left of the budget
 * is refused, and smaller ones go on; once not even the smallest can be paid, the promotion stops by itself.
 */
export async function give(tx: Tx, deps: PromotionsDeps, giving: NewGift): Promise<Outcome> {
  const { promotionId, memberId, occasion, now } = giving;
  await lockMember(tx, memberId);
  const promotion = await lockPromotion(tx, promotionId, giving.version);
  const known = await maybeOne<ClaimRow>(
    tx,
    'SELECT * FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2 AND occasion = $3 FOR UPDATE',
    [promotionId, memberId, occasion],
  );
  if (known?.state === 'granted') return { claim: known, reason: null };
  if (giving.version === undefined ? !isRunning(promotion, now) : promotion.state === 'stopped') return nothing('not.running');
  const brand = await deps.brandById(promotion.brandId);
  const spent = await lockBudget(tx, promotion, brand.timeZone, now);
  const step = await stepOf(tx, brand.currency);
  const eligibility = await readEligibility(tx, deps, { promotionId, memberId, who: promotion.terms.who, now });
  const decision = decide(promotion.terms, eligibility, await giving.about(promotion), { now, step });
  if (!decision.gives) return nothing(decision.reason);
  const { given } = decision;
  const least = minGift(promotion.terms.rule, step);
  if (spent && spent.spent + given.amount > spent.budget) {
    if (spent.budget - spent.spent < least) await stopUsedUp(tx, promotion, now);
    return nothing('budget');
  }
  const claim = await writeClaim(tx, deps, { promotion, giving, given, currency: brand.currency });
  if (spent) {
    await tx.query('UPDATE promotion_spent SET spent = spent + $3 WHERE promotion_id = $1 AND period = $2', [
      promotionId,
      spent.period,
      given.amount,
    ]);
    if (spent.budget - spent.spent - given.amount < least) await stopUsedUp(tx, promotion, now);
  }
  return { claim, reason: null };
}

const nothing = (reason: Reason): Outcome => ({ claim: null, reason });

interface SpentBudget {
  period: string;
  spent: bigint;
  budget: bigint;
}

const ALL = 'all';

/** The row of all that is spent is the lock under which a promotion gives, with a budget or without one. */
async function lockSpent(tx: Tx, id: string, period: string): Promise<bigint> {
  await tx.query('INSERT INTO promotion_spent (promotion_id, period) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, period]);
  const { spent } = await one<{ spent: bigint }>(
    tx,
    'SELECT spent FROM promotion_spent WHERE promotion_id = $1 AND period = $2 FOR UPDATE',
    [id, period],
  );
  return spent;
}

/** The lock under which a promotion gives: one after the other, and none while it is being stopped. The caller holds the guard of a member it gives to. */
export async function lockPromotion(tx: Tx, id: string, version?: number): Promise<Promotion> {
  await lockSpent(tx, id, ALL);
  return holdPromotion(tx, id, version);
}

/** What is left of the budget now, under the promotion's lock; null: it has none. */
export async function roomOf(tx: Tx, promotion: Promotion, timeZone: string, now: Date): Promise<bigint | null> {
  const spent = await lockBudget(tx, promotion, timeZone, now);
  return spent && spent.budget - spent.spent;
}

async function lockBudget(tx: Tx, { id, terms: { budget } }: Promotion, timeZone: string, now: Date): Promise<SpentBudget | null> {
  if (!budget) return null;
  const period = budgetPeriod(budget, timeZone, now);
  return { period, spent: await lockSpent(tx, id, period), budget: budget.amount };
}

/** Promotions whose budget cannot pay their smallest gift any more, now: they are offered to nobody. Read without a lock: giving checks again. */
export async function findUsedUp(
  sql: Sql,
  promotions: readonly Promotion[],
  { brand, now }: { brand: Pick<BrandInfo, 'currency' | 'timeZone'>; now: Date },
): Promise<ReadonlySet<string>> {
  const bounded = promotions.filter(({ terms }) => terms.budget !== null && !hasPoints(terms.rule));
  if (bounded.length === 0) return new Set();
  const step = await stepOf(sql, brand.currency);
  const rows = await many<{ id: string; spent: bigint }>(
    sql,
    `SELECT s.promotion_id AS id, s.spent FROM promotion_spent s JOIN unnest($1::text[], $2::text[]) w (id, period) ON s.promotion_id = w.id AND s.period = w.period`,
    [bounded.map(({ id }) => id), bounded.map(({ terms }) => budgetPeriod(terms.budget, brand.timeZone, now))],
  );
  const spent = new Map(rows.map((row) => [row.id, row.spent]));
  return new Set(
    bounded.filter(({ id, terms }) => (terms.budget?.amount ?? 0n) - (spent.get(id) ?? 0n) < minGift(terms.rule, step)).map(({ id }) => id),
  );
}

/** `all`, or the first day of the period that holds the moment. */
export function budgetPeriod(budget: PromotionBudget, timeZone: string, now: Date): string {
  if (!budget || budget.per === 'all') return ALL;
  return DateTime.fromJSDate(now, { zone: timeZone }).startOf(budget.per).toFormat('yyyy-MM-dd');
}

const hasPoints = (rule: PromotionRule): boolean => rule.kind === 'wheel' && rule.segments.some(({ of }) => of === 'points');

/** Stops by itself where nothing comes after it is used up: a budget by period opens again, and a wheel still has points, which no budget bounds. */
async function stopUsedUp(tx: Tx, { id, terms: { budget, rule } }: Promotion, now: Date): Promise<void> {
  if (budget?.per === 'all' && !hasPoints(rule))
    await tx.query(`UPDATE promotion SET state = 'stopped', changed_at = $2 WHERE id = $1 AND state = 'live'`, [id, now]);
}

/** Of a lock as `rewards` takes them: products in small letters, parts per million. */
const weightsOf = ({ weights }: PromotionLock): Record<string, number> =>
  Object.fromEntries(weights.map(({ gameType, percent }) => [gameType.toLowerCase(), percent * PPM_PER_PERCENT]));

interface NewClaim {
  promotion: Promotion;
  giving: NewGift;
  given: GivenReward;
  currency: string;
}

async function writeClaim(tx: Tx, deps: PromotionsDeps, { promotion, giving, given, currency }: NewClaim): Promise<ClaimRow> {
  const { id: promotionId, brandId, code, version, terms } = promotion;
  const { memberId, occasion, now } = giving;
  const { amount, asked, lock } = given;
  const common = {
    key: `promotion:${promotionId}:${memberId}:${occasion}`,
    brandId,
    currency,
    memberId,
    source: 'promotion',
    code,
    amount,
    now,
  };
  const end = new Date(now.getTime() + lock.days * DAY_MS);
  const grant =
    terms.claimDays > 0
      ? await issueGrant(tx, deps, {
          ...common,
          terms: { asked, largestBet: lock.largestBet, weights: weightsOf(lock), daysToPlay: lock.days },
          claimUntil: new Date(now.getTime() + terms.claimDays * DAY_MS),
        })
      : await openGrant(tx, {
          ...common,
          asked,
          largestBet: lock.largestBet,
          weights: weightsOf(lock),
          expiresAt: end,
        });
  const claim = await one<ClaimRow>(
    tx,
    `INSERT INTO promotion_claim AS c (id, promotion_id, version, brand_id, member_id, occasion, state, facts, amount, grant_id, decided_by, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'granted', $7, $8, $9, $10, $11, $11)
       ON CONFLICT (promotion_id, member_id, occasion) DO UPDATE SET state = 'granted', version = excluded.version, facts = c.facts || excluded.facts,
         amount = excluded.amount, grant_id = excluded.grant_id, decided_by = excluded.decided_by, changed_at = excluded.changed_at RETURNING *`,
    [
      newId('pcl'),
      promotionId,
      version,
      brandId,
      memberId,
      occasion,
      JSON.stringify(giving.facts ?? {}),
      amount,
      grant.id,
      giving.decidedBy ?? null,
      now,
    ],
  );
  await keepMarks(tx, { promotionId, memberId, who: terms.who });
  if (grant.paid_at !== null) {
    if (!giving.isNotifiedByCaller) await deps.hint(tx, bonusGiven, { brandId, memberId, data: { refId: grant.id } });
    await deps.hint(tx, balanceChanged, { brandId, memberId });
  }
  return claim;
}

/** As `give`, for a call of the member: a reason is a refusal. */
export async function giveOrRefuse(tx: Tx, deps: PromotionsDeps, giving: NewGift): Promise<ClaimRow> {
  const { claim, reason } = await give(tx, deps, giving);
  if (reason !== null) throw refuse(refusalOf(reason));
  return claim;
}
