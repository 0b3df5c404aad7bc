import { referralChanged } from '@pavilion/contract/referral/events';
import { maybeOne, transaction } from '../../kernel/db.ts';
import { lockMembers } from '../player-limits/public.ts';
import { endUnfounded } from '../rewards/public.ts';
import type { ReferralDeps, ReferralRow } from './deps.ts';
import { findDone, termsOf } from './settle.ts';

/** Enqueued by what takes money of a deposit back, in its transaction. */
export const REVERSE_TASK = 'referral.reverse';

/**
 * A referral that counted by a deposit which is no longer enough counts no more: of its rewards what waits lapses, what is under its lock goes back with what was won
 * from it, and what was played off stays. Once, under both guards; after another order than the guards' own, so in a transaction of its own.
 */
export async function reverseReferral(deps: ReferralDeps, memberId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const found = await maybeOne<ReferralRow>(tx, `SELECT * FROM referral WHERE invited_id = $1 AND state = 'counted'`, [memberId]);
    if (!found) return;
    const { id, brand_id: brandId, inviter_id: inviterId, invited_id: invitedId } = found;
    await lockMembers(tx, [inviterId, invitedId]);
    const row = await maybeOne<ReferralRow>(tx, `SELECT * FROM referral WHERE id = $1 AND state = 'counted' FOR UPDATE`, [id]);
    if (!row) return;
    const now = deps.clock.now();
    const [rule, { firstDeposit }] = [await termsOf(tx, row), await findDone(tx, row, now)];
    if (firstDeposit !== null && firstDeposit >= rule.minDeposit) return;
    for (const [grantId, owner] of [
      [row.inviter_grant, inviterId],
      [row.invited_grant, invitedId],
    ] as const)
      if (grantId !== null) await endUnfounded(tx, deps, { id: grantId, brandId, memberId: owner, now });
    await tx.query(`UPDATE referral SET state = 'reversed', first_deposit = $2, decided_at = $3 WHERE id = $1`, [id, firstDeposit, now]);
    await deps.hint(tx, referralChanged, { brandId, memberId: inviterId });
  });
}
