import { rewardChanged, rewardLapsed } from '@pavilion/contract/rewards/events';
import type { Deps } from '../../deps.ts';
import { maybeOne, type Tx } from '../../kernel/db.ts';
import { lockMember } from '../player-limits/public.ts';
import { endGrant } from './end-grant.ts';
import { grantStep } from './rules.ts';
import { workGuarded } from './work-locks.ts';

/**
 * Ends a grant that waits to be claimed because what it was issued for no longer holds; no money had moved. Takes the member's guard. False where it was
 * claimed or has ended before: it then stays unchanged.
 */
export async function takeIssuedBack(
  tx: Tx,
  { hint }: Pick<Deps, 'hint'>,
  { id, brandId, memberId, now }: { id: string; brandId: string; memberId: string; now: Date },
): Promise<boolean> {
  await lockMember(tx, memberId);
  const ended = await maybeOne(tx, `UPDATE reward_grant SET state = $2, ended_at = $3 WHERE id = $1 AND state = 'issued' RETURNING id`, [
    id,
    grantStep('issued', 'expire', 'system'),
    now,
  ]);
  if (ended) await hint(tx, rewardLapsed, { brandId, memberId, data: { refId: id } });
  return ended !== null;
}

/**
 * Ends a grant whose cause is gone: one that waits to be claimed lapses, of one under its lock what is left goes back, with what was won from it. One that was played
 * off stays. Takes the member's guard; false where nothing ended.
 */
export async function endUnfounded(
  tx: Tx,
  deps: Pick<Deps, 'hint'>,
  grant: { id: string; brandId: string; memberId: string; now: Date },
): Promise<boolean> {
  if (await takeIssuedBack(tx, deps, grant)) return true;
  await workGuarded(tx, grant.memberId, { again: true });
  const ended = await endGrant(tx, { id: grant.id, act: 'forfeit', by: 'system', now: grant.now });
  if (ended) await deps.hint(tx, rewardChanged, { brandId: grant.brandId, memberId: grant.memberId, data: { refId: grant.id } });
  return ended !== null;
}
