import type { Act } from '@pavilion/contract/acts';
import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { isPaused, lockMember } from '../player-limits/public.ts';
import { bookPoints, movePoints } from './book-points.ts';
import type { PointParts } from './deps.ts';
import { refuseShort } from './spend.ts';
import type { CorrectionRow } from './tables.ts';
import { termsOf } from './terms.ts';

/** An operator at the desk. */
export interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees. */
  scope: readonly string[];
}

export type AskedCorrection = Pick<CorrectionRow, 'brand_id' | 'member_id' | 'points' | 'code' | 'reason' | 'request_id'>;

const FREE_PLAY = 4;

/**
 * Gives or takes points: at once up to the brand's threshold, else proposed to a second operator. What one operator moved of a member within a day counts together.
 * The same `request_id` of the same operator answers what stands.
 */
export async function correctPoints(parts: PointParts, asked: AskedCorrection, by: ActingOperator): Promise<CorrectionRow> {
  const now = parts.clock.now();
  return transaction(parts.db, async (tx) => {
    await lockMember(tx, asked.member_id);
    const earlier = await maybeOne<CorrectionRow>(tx, 'SELECT * FROM point_correction WHERE proposed_by = $1 AND request_id = $2', [
      by.operator,
      asked.request_id,
    ]);
    if (earlier) {
      const isSame = (['member_id', 'points', 'code', 'reason'] as const).every((name) => earlier[name] === asked[name]);
      if (!isSame) throw refuse('points.request.differs');
      return earlier;
    }
    await refuseUnable(tx, asked, now);
    const row = await one<CorrectionRow>(
      tx,
      `INSERT INTO point_correction (id, brand_id, member_id, points, code, reason, request_id, state, proposed_by, proposed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'proposed', $8, $9) RETURNING *`,
      [newId('ptc'), asked.brand_id, asked.member_id, asked.points, asked.code, asked.reason, asked.request_id, by.operator, now],
    );
    const { fourEyesAbove } = await termsOf(tx, asked.brand_id);
    const size = asked.points < 0n ? -asked.points : asked.points;
    if (fourEyesAbove === null || size + (await movedAlone(tx, row, now)) <= BigInt(fourEyesAbove))
      return move(parts, { tx, row, by, now });
    await note(tx, { action: 'points.correct.propose', row, by, now });
    return row;
  });
}

/** Points for nobody whose account is closed, of free play, excluded or cooling off; taken are never more than there are. */
async function refuseUnable(
  tx: Tx,
  { member_id: memberId, brand_id: brandId, points }: Pick<CorrectionRow, 'member_id' | 'brand_id' | 'points'>,
  now: Date,
): Promise<void> {
  const { status, type } = await one<{ status: string; type: number }>(
    tx,
    'SELECT status, customer_type AS type FROM member_facts WHERE id = $1',
    [memberId],
  );
  if (points > 0n && (status === 'closed' || type === FREE_PLAY || (await isPaused(tx, memberId, now))))
    throw refuse('grant.member.barred');
  const left = (await bookPoints(tx, [{ brandId, memberId }], now)).get(memberId) ?? 0n;
  if (points < 0n) refuseShort(left, -points);
}

async function movedAlone(tx: Tx, { member_id: memberId, proposed_by: operator }: CorrectionRow, now: Date): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    tx,
    `SELECT coalesce(sum(abs(points)), 0)::bigint AS sum FROM point_correction
       WHERE member_id = $1 AND proposed_by = $2 AND decided_by = $2 AND state = 'done' AND decided_at > $3::timestamptz - interval '1 day'`,
    [memberId, operator, now],
  );
  return sum;
}

interface CorrectionMove {
  tx: Tx;
  row: CorrectionRow;
  by: ActingOperator;
  now: Date;
}

async function move(parts: PointParts, { tx, row, by, now }: CorrectionMove): Promise<CorrectionRow> {
  const whose = { brandId: row.brand_id, memberId: row.member_id };
  const isOut = row.points < 0n;
  await movePoints(tx, {
    ...whose,
    points: row.points,
    key: `points:desk:${row.id}`,
    reference: row.id,
    source: 'desk',
    code: row.code,
    isBack: isOut,
    now,
  });
  const done = await one<CorrectionRow>(
    tx,
    `UPDATE point_correction SET state = 'done', decided_by = $2, decided_at = $3 WHERE id = $1 AND state = 'proposed' RETURNING *`,
    [row.id, by.operator, now],
  );
  await parts.hint(tx, balanceChanged, { ...whose });
  await note(tx, { action: isOut ? 'points.take' : 'points.give', row: done, by, now });
  return done;
}

/** Locks the member's guard, then the row. */
async function lockCorrection(tx: Tx, id: string, { scope }: ActingOperator): Promise<CorrectionRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM point_correction WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<CorrectionRow>(tx, 'SELECT * FROM point_correction WHERE id = $1 FOR UPDATE', [id]);
}

/** The second operator's word: done once, however often it is asked at once. */
export async function confirmCorrection(parts: PointParts, id: string, by: ActingOperator): Promise<CorrectionRow> {
  const now = parts.clock.now();
  return transaction(parts.db, async (tx) => {
    const row = await lockCorrection(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    if (row.proposed_by === by.operator) throw refuse('desk.second.operator');
    await refuseUnable(tx, row, now);
    return move(parts, { tx, row, by, now });
  });
}

export async function withdrawCorrection(
  parts: PointParts,
  { id, reason }: { id: string; reason: string },
  by: ActingOperator,
): Promise<CorrectionRow> {
  const now = parts.clock.now();
  return transaction(parts.db, async (tx) => {
    const row = await lockCorrection(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    const back = await one<CorrectionRow>(
      tx,
      `UPDATE point_correction SET state = 'withdrawn', decided_by = $2, decided_at = $3 WHERE id = $1 RETURNING *`,
      [id, by.operator, now],
    );
    await note(tx, { action: 'points.correct.withdraw', row: { ...back, reason }, by, now });
    return back;
  });
}

function note(tx: Tx, { action, row, by, now }: { action: Act; row: CorrectionRow; by: ActingOperator; now: Date }): Promise<void> {
  const actor: Actor = { kind: 'operator', id: by.operator, ip: by.ip, now };
  return writeAuditEntry(tx, actor, {
    action,
    subjectKind: 'points',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { memberId: row.member_id, points: String(row.points), code: row.code, reason: row.reason },
  });
}
