import type { SessionContext } from '../../http/types.ts';
import { maybeOne, one, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { bookPoints } from './book-points.ts';
import type { PointDeps } from './deps.ts';
import type { OrderRow } from './tables.ts';

/** The payment password, before any transaction: hashing takes long. */
export async function passPassword({ paymentPasswords }: PointDeps, password: string, { session, now }: SessionContext): Promise<void> {
  if (!(await paymentPasswords.isSet(session.memberId))) throw refuse('payment.password.unset');
  await paymentPasswords.check(session.memberId, password, now);
}

/** What exists under this id already; the caller holds the member's guard. Refuses `points.request.differs` where something else was asked. */
export async function findKnown(tx: Tx, memberId: string, asked: { requestId: string; hash: Buffer }): Promise<OrderRow | null> {
  const row = await maybeOne<OrderRow>(tx, 'SELECT * FROM point_order WHERE member_id = $1 AND request_id = $2', [
    memberId,
    asked.requestId,
  ]);
  if (row && !row.body_hash.equals(asked.hash)) throw refuse('points.request.differs');
  return row;
}

/**
 * Takes the member's guard and answers what can be spent, everything that was earned booked. Refuses `member.not.active`.
 */
export async function openPurse(tx: Tx, { brand, session, now }: SessionContext): Promise<bigint> {
  await lockMember(tx, session.memberId);
  const { status } = await one<{ status: string }>(tx, 'SELECT status FROM member_facts WHERE id = $1', [session.memberId]);
  if (status !== 'active') throw refuse('member.not.active');
  const points = await bookPoints(tx, [{ brandId: brand.id, memberId: session.memberId }], now);
  return points.get(session.memberId) ?? 0n;
}

/** Refuses `points.not.enough` with how many are missing. */
export function refuseShort(points: bigint, wanted: bigint): void {
  if (wanted > points) throw refuse('points.not.enough', { params: { short: Number(wanted - points) } });
}
