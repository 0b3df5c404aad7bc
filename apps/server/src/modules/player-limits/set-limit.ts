import { newId } from '@pavilion/contract/base/id';
import { maybeOne, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from './lock-member.ts';
import { CONFIRM_WITHIN_MS, LOOSENING_WAIT_MS, isTighter } from './rules.ts';
import type { LimitKind, LimitPeriod } from './rules.ts';

export type LimitName = { kind: LimitKind; period: LimitPeriod } | { kind: 'session'; period: 'session' };

export interface LimitAnswer {
  changeId: string;
  /** False: it waits until `effectiveAt` for `confirmLimit`. */
  inForce: boolean;
  effectiveAt: Date;
}

const COLUMNS = new Set(
  ['deposit', 'loss', 'wager'].flatMap((kind) => ['day', 'week', 'month'].map((period) => `${kind}_${period}_limit`)),
);

/** Our own fixed set of columns; nothing else reaches the statement. */
function columnOf({ kind, period }: LimitName): string {
  if (kind === 'session') return 'session_limit_minutes';
  const column = `${kind}_${period}_limit`;
  if (!COLUMNS.has(column)) throw new Error(`no such limit: ${column}`);
  return column;
}

/**
 * Sets a member's limit: `amount` in ledger units (minutes for the session), null for none. Tighter is in force at once and
 * withdraws a waiting change; looser waits 24 hours for `confirmLimit`. In the caller's transaction.
 */
export async function setLimit(tx: Sql, memberId: string, change: LimitName & { amount: bigint | null }, now: Date): Promise<LimitAnswer> {
  const { kind, period, amount } = change;
  const present = await presentLimit(tx, memberId, change);
  if (amount !== null && (amount < 0n || (kind === 'session' && (amount < 1n || amount > 1_440n)))) {
    throw refuse('limit.amount.invalid', { field: 'amount' });
  }
  await tx.query(`UPDATE limit_change SET state = 'withdrawn' WHERE member_id = $1 AND kind = $2 AND period = $3 AND state = 'pending'`, [
    memberId,
    kind,
    period,
  ]);
  const inForce = isTighter(present, amount);
  const effectiveAt = inForce ? now : new Date(now.getTime() + LOOSENING_WAIT_MS);
  const changeId = newId('lim', now.getTime());
  await tx.query(
    `INSERT INTO limit_change (id, member_id, kind, period, amount, asked_at, effective_at, expires_at, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      changeId,
      memberId,
      kind,
      period,
      amount,
      now,
      effectiveAt,
      new Date(effectiveAt.getTime() + CONFIRM_WITHIN_MS),
      inForce ? 'applied' : 'pending',
    ],
  );
  if (inForce) await tx.query(`UPDATE member_guard SET ${columnOf(change)} = $2 WHERE member_id = $1`, [memberId, amount]);
  return { changeId, inForce, effectiveAt };
}

/** The second yes to a looser limit. Refuses `limit.change.not.found` and `limit.change.too.early`. */
export async function confirmLimit(tx: Sql, memberId: string, changeId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId);
  const change = await maybeOne<{ kind: LimitKind; period: LimitPeriod; amount: bigint | null; effective_at: Date; expires_at: Date }>(
    tx,
    `SELECT kind, period, amount, effective_at, expires_at FROM limit_change WHERE id = $1 AND member_id = $2 AND state = 'pending'`,
    [changeId, memberId],
  );
  if (!change || change.expires_at <= now) throw refuse('limit.change.not.found');
  if (change.effective_at > now) throw refuse('limit.change.too.early');
  await tx.query(`UPDATE limit_change SET state = 'applied' WHERE id = $1`, [changeId]);
  await tx.query(`UPDATE member_guard SET ${columnOf(change)} = $2 WHERE member_id = $1`, [memberId, change.amount]);
}

/** Gives a waiting looser limit up. Refuses `limit.change.not.found`. */
export async function withdrawLimit(tx: Sql, memberId: string, changeId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId);
  const { rowCount } = await tx.query(
    `UPDATE limit_change SET state = 'withdrawn' WHERE id = $1 AND member_id = $2 AND state = 'pending' AND expires_at > $3`,
    [changeId, memberId, now],
  );
  if (rowCount !== 1) throw refuse('limit.change.not.found');
}

async function presentLimit(tx: Sql, memberId: string, limit: LimitName): Promise<bigint | null> {
  await lockMember(tx, memberId);
  const row = await one<{ present: bigint | null }>(
    tx,
    `SELECT ${columnOf(limit)}::bigint AS present FROM member_guard WHERE member_id = $1`,
    [memberId],
  );
  return row.present;
}
