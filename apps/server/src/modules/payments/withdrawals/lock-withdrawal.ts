import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { maybeOne, one, type Tx } from '../../../kernel/db.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { WithdrawalRow } from '../tables.ts';

/** A withdrawal with what a decision about it is checked by and answered with. */
export interface LockedWithdrawal extends WithdrawalRow {
  username: string;
  /** Of the brand's rule; null: one approval is always enough. */
  four_eyes_above: bigint | null;
  /** Of the member's other withdrawals: what fewer than two operators let go, asked for from the day before this one on. 0 where this one is decided. */
  gone_alone: bigint;
  /** Operators who approved it so far, oldest first. */
  approvers: string[];
}

/** `gone_alone` of a withdrawal `w`. */
export const GONE_ALONE = `CASE WHEN w.state <> ${WITHDRAWAL.review} THEN 0::bigint ELSE (SELECT coalesce(sum(o.amount), 0)::bigint FROM withdrawal o
    WHERE o.member_id = w.member_id AND o.id <> w.id AND o.requested_at > w.requested_at - interval '1 day'
      AND o.state NOT IN (${WITHDRAWAL.review}, ${WITHDRAWAL.rejected}, ${WITHDRAWAL.cancelled})
      AND (SELECT count(*) FROM withdrawal_approval oa WHERE oa.withdrawal_id = o.id) < 2) END`;

/**
 * Locks the member's guard, then the withdrawal, and reads it. Null when there is none, or none of that member or of these brands where
 * they are named. The guard comes first in the order of locks, so the id's member is looked up before it.
 */
export async function lockWithdrawal(
  tx: Tx,
  { id, memberId, brandIds }: { id: string; memberId?: string | undefined; brandIds?: readonly string[] | undefined },
): Promise<LockedWithdrawal | null> {
  const found = await maybeOne<{ member_id: string }>(
    tx,
    'SELECT member_id FROM withdrawal WHERE id = $1 AND ($2::text IS NULL OR member_id = $2) AND ($3::text[] IS NULL OR brand_id = ANY ($3))',
    [id, memberId ?? null, brandIds ?? null],
  );
  if (!found) return null;
  await lockMember(tx, found.member_id);
  return one<LockedWithdrawal>(
    tx,
    `SELECT w.*, m.username, r.four_eyes_above, ${GONE_ALONE} AS gone_alone,
       ARRAY(SELECT a.operator_id FROM withdrawal_approval a WHERE a.withdrawal_id = w.id ORDER BY a.at) AS approvers
     FROM withdrawal w JOIN member_facts m ON m.id = w.member_id JOIN withdrawal_rule r ON r.brand_id = w.brand_id
     WHERE w.id = $1 FOR UPDATE OF w`,
    [id],
  );
}
