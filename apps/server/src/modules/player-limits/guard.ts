import { one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { depositRefusal, withdrawalRefusal } from './rules.ts';
import type { LimitPeriod } from './rules.ts';

interface GuardRow {
  status: string;
  brandStatus: string;
  customerType: number;
  excludedUntil: Date | null;
  coolOffUntil: Date | null;
  depositStep: bigint;
  withdrawStep: bigint;
  day: bigint;
  week: bigint;
  month: bigint;
  dayLimit: bigint | null;
  weekLimit: bigint | null;
  monthLimit: bigint | null;
}

/** `lockMember` that answers the facts a deposit or withdrawal is checked with. */
async function lockGuard(tx: Sql, memberId: string, now: Date): Promise<GuardRow> {
  return one<GuardRow>(
    tx,
    `SELECT g.status, b.status AS "brandStatus", m.customer_type AS "customerType", g.excluded_until AS "excludedUntil",
         g.cool_off_until AS "coolOffUntil", c.deposit_step AS "depositStep", c.withdraw_step AS "withdrawStep",
         CASE WHEN g.day_start = d.today THEN g.deposit_day_used ELSE 0 END AS day,
         CASE WHEN g.week_start = date_trunc('week', d.today)::date THEN g.deposit_week_used ELSE 0 END AS week,
         CASE WHEN g.month_start = date_trunc('month', d.today)::date THEN g.deposit_month_used ELSE 0 END AS month,
         g.deposit_day_limit AS "dayLimit", g.deposit_week_limit AS "weekLimit", g.deposit_month_limit AS "monthLimit"
       FROM member_guard g JOIN member_facts m ON m.id = g.member_id JOIN brand_facts b ON b.id = m.brand_id
         JOIN currency c ON c.code = b.currency, LATERAL (SELECT ($2::timestamptz AT TIME ZONE b.time_zone)::date AS today) d
       WHERE g.member_id = $1 FOR UPDATE OF g`,
    [memberId, now],
  );
}

/**
 * Checks a deposit under the member's lock and reserves its amount in their deposit windows. Call it first in the transaction
 * that records the request; then call nothing twice for one request. Refuses with `field: 'amount'` where it is the amount.
 */
export const guardDeposit = (tx: Sql, memberId: string, amount: bigint, now: Date): Promise<void> =>
  checkDeposit(tx, memberId, { amount, now, hasArrived: false });

/** As `guardDeposit`, for money that has arrived already: the steps of a request are not asked of it. */
export const guardArrivedDeposit = (tx: Sql, memberId: string, amount: bigint, now: Date): Promise<void> =>
  checkDeposit(tx, memberId, { amount, now, hasArrived: true });

async function checkDeposit(
  tx: Sql,
  memberId: string,
  { amount, now, hasArrived }: { amount: bigint; now: Date; hasArrived: boolean },
): Promise<void> {
  const row = await lockGuard(tx, memberId, now);
  const limits: Record<LimitPeriod, [bigint, bigint | null]> = {
    day: [row.day, row.dayLimit],
    week: [row.week, row.weekLimit],
    month: [row.month, row.monthLimit],
  };
  const windows = (['day', 'week', 'month'] as const).map((period) => ({ period, used: limits[period][0], limit: limits[period][1] }));
  const refusal = depositRefusal({ ...row, step: hasArrived ? 1n : row.depositStep, windows }, amount, now);
  if (refusal) throw refuse(refusal, /^(amount|limit)\./.test(refusal) ? { field: 'amount' } : undefined);
  await countDeposit(tx, memberId, amount, now);
}

/** Gives a reserved amount back: the deposit asked for at `askedAt` failed or expired. Once for each request. */
export async function releaseDeposit(tx: Sql, memberId: string, amount: bigint, askedAt: Date): Promise<void> {
  await tx.query(
    `UPDATE member_guard g SET
         deposit_day_used = deposit_day_used - CASE WHEN g.day_start = d.today THEN $2::bigint ELSE 0 END,
         deposit_week_used = deposit_week_used - CASE WHEN g.week_start = date_trunc('week', d.today)::date THEN $2::bigint ELSE 0 END,
         deposit_month_used = deposit_month_used - CASE WHEN g.month_start = date_trunc('month', d.today)::date THEN $2::bigint ELSE 0 END
       FROM member_facts m JOIN brand_facts b ON b.id = m.brand_id, LATERAL (SELECT ($3::timestamptz AT TIME ZONE b.time_zone)::date AS today) d
       WHERE g.member_id = $1 AND m.id = g.member_id`,
    [memberId, amount, askedAt],
  );
}

/** Checks a request for a payout under the member's lock. The balance itself is the ledger's to refuse. */
export async function guardWithdrawal(tx: Sql, memberId: string, amount: bigint, now: Date): Promise<void> {
  const row = await lockGuard(tx, memberId, now);
  const refusal = withdrawalRefusal({ ...row, step: row.withdrawStep }, amount);
  if (refusal) throw refuse(refusal, refusal === 'amount.step' ? { field: 'amount' } : undefined);
}

interface VendorGuardRow {
  status: string;
  brandStatus: string;
  customerType: number;
  excludedUntil: Date | null;
  coolOffUntil: Date | null;
  betStep: bigint;
  /** What is still free of each limit, those without one absent: `{"loss.day": "50000"}`. */
  left: Record<string, string>;
}

/**
 * Checks money on its way to a vendor that keeps wallets, under the member's lock: play there is reported only once it is over, so all money at vendors may be
 * lost. `exposed`: what is there or on its way already. Refuses with `field: 'amount'` where it is the amount.
 */
export async function guardVendorTransfer(
  tx: Sql,
  memberId: string,
  { amount, exposed }: { amount: bigint; exposed: bigint },
  now: Date,
): Promise<void> {
  const row = await one<VendorGuardRow>(
    tx,
    `SELECT g.status, b.status AS "brandStatus", g.customer_type AS "customerType", g.excluded_until AS "excludedUntil",
         g.cool_off_until AS "coolOffUntil", c.bet_step AS "betStep", jsonb_strip_nulls(jsonb_build_object(
           'loss.day', (g.loss_day_limit - CASE WHEN g.day_start = d.today THEN g.loss_day_used ELSE 0 END)::text,
           'loss.week', (g.loss_week_limit - CASE WHEN g.week_start = date_trunc('week', d.today)::date THEN g.loss_week_used ELSE 0 END)::text,
           'loss.month', (g.loss_month_limit - CASE WHEN g.month_start = date_trunc('month', d.today)::date THEN g.loss_month_used ELSE 0 END)::text,
           'wager.day', (g.wager_day_limit - CASE WHEN g.day_start = d.today THEN g.wager_day_used ELSE 0 END)::text,
           'wager.week', (g.wager_week_limit - CASE WHEN g.week_start = date_trunc('week', d.today)::date THEN g.wager_week_used ELSE 0 END)::text,
           'wager.month', (g.wager_month_limit - CASE WHEN g.month_start = date_trunc('month', d.today)::date THEN g.wager_month_used ELSE 0 END)::text)) AS left
       FROM member_guard g JOIN brand_facts b ON b.id = g.brand_id
         JOIN currency c ON c.code = b.currency, LATERAL (SELECT ($2::timestamptz AT TIME ZONE b.time_zone)::date AS today) d
       WHERE g.member_id = $1 FOR UPDATE OF g`,
    [memberId, now],
  );
  const full = Object.entries(row.left).find(([, left]) => exposed + amount > BigInt(left));
  const refusal = depositRefusal({ ...row, step: row.betStep, windows: [] }, amount, now) ?? (full ? `limit.${full[0]}` : null);
  if (refusal) throw refuse(refusal, /^(amount|limit)\./.test(refusal) ? { field: 'amount' } : undefined);
}

async function countDeposit(tx: Sql, memberId: string, amount: bigint, now: Date): Promise<void> {
  await tx.query('SELECT guard_new_period($1, $2)', [memberId, now]);
  await tx.query(
    `UPDATE member_guard SET deposit_day_used = deposit_day_used + $2, deposit_week_used = deposit_week_used + $2,
         deposit_month_used = deposit_month_used + $2 WHERE member_id = $1`,
    [memberId, amount],
  );
}
