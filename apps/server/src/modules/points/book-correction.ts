import { balanceChanged } from '@pavilion/contract/wallet/events';
import { one, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { isPaused } from '../player-limits/public.ts';
import { bookPoints, movePoints } from './book-points.ts';
import type { PointBaseDeps } from './deps.ts';
import { refuseShort } from './spend.ts';
import type { CorrectionRow } from './tables.ts';

export type NewCorrection = Omit<CorrectionRow, 'decided_by' | 'decided_at'>;
export type CorrectingDeps = Pick<PointBaseDeps, 'hint'>;

const FREE_PLAY = 4;

/** Closed accounts, trial accounts, and excluded or cooling-off members get no points; never more points are taken than the member has. Runs under the member's guard. */
export async function refuseUnable(
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

interface Booking {
  row: NewCorrection;
  by: Actor;
  /** That the operator confirmed. */
  proposal?: string;
}

/** Gives or takes the points, under the member's guard. Refuses `grant.member.barred`, `points.not.enough`. */
export async function bookCorrection(tx: Tx, { hint }: CorrectingDeps, { row, by, proposal }: Booking): Promise<void> {
  await refuseUnable(tx, row, by.now);
  const owner = { brandId: row.brand_id, memberId: row.member_id };
  const isOut = row.points < 0n;
  await movePoints(tx, {
    ...owner,
    points: row.points,
    key: `points:desk:${row.id}`,
    reference: row.id,
    source: 'desk',
    code: row.code,
    isBack: isOut,
    now: by.now,
  });
  await tx.query(
    `INSERT INTO point_correction (id, brand_id, member_id, points, code, reason, proposed_by, proposed_at, decided_by, decided_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [row.id, row.brand_id, row.member_id, row.points, row.code, row.reason, row.proposed_by, row.proposed_at, by.id, by.now],
  );
  await hint(tx, balanceChanged, { ...owner });
  await writeAuditEntry(tx, by, {
    action: isOut ? 'points.take' : 'points.give',
    subjectKind: 'points',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId: row.member_id,
      points: String(row.points),
      code: row.code,
      reason: row.reason,
      ...(proposal === undefined ? {} : { proposal, proposedBy: row.proposed_by }),
    },
  });
}
