import { newId } from '@pavilion/contract/base/id';
import type { OperatorContext } from '../../http/desk.ts';
import { one, type Tx, transaction } from '../../kernel/db.ts';
import { operatorActor } from '../audit/public.ts';
import { type ActOutcome, actOrPropose, repeatedOutcome } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { bookCorrection, type NewCorrection, refuseUnable } from './book-correction.ts';
import { correctionKind } from './correction-kind.ts';
import type { PointDeps } from './deps.ts';
import { termsOf } from './terms.ts';

/** An operator at the desk. */
export interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees. */
  scope: readonly string[];
}

/**
 * Gives or takes points: at once up to the brand's threshold, else proposed to a second operator. What one operator moved of a member within a day counts together.
 * A repeat of the request answers as the first. Refuses `grant.member.barred`, `points.not.enough`, and what a proposal refuses.
 */
export const correctPoints = (
  deps: PointDeps,
  wanted: Omit<NewCorrection, 'id' | 'proposed_by' | 'proposed_at'>,
  context: OperatorContext,
): Promise<ActOutcome> =>
  transaction(deps.db, async (tx) => {
    const { member_id: memberId, brand_id: brandId, points, code, reason } = wanted;
    const { now, session } = context;
    await lockMember(tx, memberId);
    const repeated = await repeatedOutcome(tx, context);
    if (repeated) return repeated;
    await refuseUnable(tx, wanted, now);
    const row = { ...wanted, id: newId('ptc'), proposed_by: session.operatorId, proposed_at: now };
    const { id } = row;
    const { fourEyesAbove } = await termsOf(tx, brandId);
    const size = points < 0n ? -points : points;
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
    return actOrPropose(
      tx,
      {
        needsSecond: fourEyesAbove !== null && size + (await movedAlone(tx, row)) > BigInt(fourEyesAbove),
        proposing: {
          kind: correctionKind(deps),
          brandIds: [brandId],
          subject: { kind: 'points', id, name: username },
          memberId,
          payload: { id, points: String(points), code },
          reason,
        },
        act: () => bookCorrection(tx, deps, { row, by: operatorActor(context) }),
      },
      context,
    );
  });

async function movedAlone(tx: Tx, { member_id: memberId, proposed_by: operator, proposed_at: now }: NewCorrection): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    tx,
    `SELECT coalesce(sum(abs(points)), 0)::bigint AS sum FROM point_correction
       WHERE member_id = $1 AND proposed_by = $2 AND decided_by = $2 AND decided_at > $3::timestamptz - interval '1 day'`,
    [memberId, operator, now],
  );
  return sum;
}
