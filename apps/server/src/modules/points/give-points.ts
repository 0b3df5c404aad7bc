import type { Tx } from '../../kernel/db.ts';
import { movePoints } from './book-points.ts';

/** Points from a wheel to a member whose guard the caller holds and who is not barred; `id` of what gives them, once. */
export const givePoints = (
  tx: Tx,
  { brandId, memberId, points, id, now }: { brandId: string; memberId: string; points: number; id: string; now: Date },
): Promise<void> =>
  movePoints(tx, { brandId, memberId, points: BigInt(points), key: `points:wheel:${id}`, reference: id, source: 'wheel', now });
