import { POINT } from '@pavilion/contract/points/terms';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, many, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { accounts, findBalance, post, postAll, type Journal } from '../ledger/public.ts';
import { lockMembers } from '../player-limits/public.ts';
import { bookingOf, type EarnedPoints, type PointBalance, pointBalanceOf } from './rules.ts';

export type PointSource = 'play' | 'deposit';

interface EarnedRow extends EarnedPoints {
  member_id: string;
  brand_id: string;
  source: PointSource;
  bookings: number;
}

/** Members whose points are booked in one transaction: guards are held for no longer than a hundred postings take. */
const MEMBERS_AT_ONCE = 50;

const findEarned = (sql: Sql, memberIds: readonly string[], lock = ''): Promise<EarnedRow[]> =>
  many<Omit<EarnedRow, 'exact'> & { exact: string }>(
    sql,
    `SELECT member_id, brand_id, source, exact::text AS exact, booked, bookings FROM point_earned WHERE member_id = ANY ($1) ORDER BY member_id, source ${lock}`,
    [memberIds],
  ).then((rows) => rows.map((row) => ({ ...row, exact: BigInt(row.exact) })));

const pointsOf = async (sql: Sql, brandId: string, memberId: string): Promise<bigint> =>
  (await findBalance(sql, accounts.points({ brandId, memberId }))) / POINT;

/** Whole points of a member as they can be spent now, with what is not booked yet. Reads only. */
export async function findPointBalance(sql: Sql, { brandId, memberId }: { brandId: string; memberId: string }): Promise<PointBalance> {
  return pointBalanceOf(await pointsOf(sql, brandId, memberId), await findEarned(sql, [memberId]));
}

/**
 * Books what these members earned into the ledger, whole points only, and takes back what corrections left, as far as there are points. The caller holds their
 * guards. Answers how many points each of them has afterwards.
 */
export async function bookPoints(
  tx: Tx,
  members: readonly { brandId: string; memberId: string }[],
  now: Date,
): Promise<Map<string, bigint>> {
  const rows = Map.groupBy(
    await findEarned(
      tx,
      members.map(({ memberId }) => memberId),
      'FOR UPDATE',
    ),
    ({ member_id: id }) => id,
  );
  const left = new Map<string, bigint>();
  const journals: Journal[] = [];
  const booked: { row: EarnedRow; points: bigint }[] = [];
  for (const { brandId, memberId } of members) {
    const balance = await pointsOf(tx, brandId, memberId);
    const all = bookingOf(balance, rows.get(memberId) ?? []);
    left.set(
      memberId,
      all.reduce((sum, { points }) => sum + points, balance),
    );
    booked.push(...all);
    journals.push(...all.map(journalOf));
  }
  if (journals.length === 0) return left;
  await postAll(tx, journals, now);
  await tx.query(
    `UPDATE point_earned e SET booked = e.booked + w.points, bookings = e.bookings + 1
       FROM unnest($1::text[], $2::text[], $3::bigint[]) w (member_id, source, points) WHERE e.member_id = w.member_id AND e.source = w.source`,
    [booked.map(({ row }) => row.member_id), booked.map(({ row }) => row.source), booked.map(({ points }) => points)],
  );
  return left;
}

function journalOf({
  row: { member_id: memberId, brand_id: brandId, source, bookings },
  points,
}: {
  row: EarnedRow;
  points: bigint;
}): Journal {
  const [member, house] = [accounts.points({ brandId, memberId }), accounts.pointsIssue({ brandId })];
  const key = `points:${memberId}:${source}:${bookings}`;
  return points > 0n
    ? { key, type: 'points.earned', reference: source, memo: { source }, lines: [{ from: house, to: member, amount: points * POINT }] }
    : {
        key,
        type: 'points.taken.back',
        reference: source,
        memo: { source },
        lines: [{ from: member, to: house, amount: -points * POINT }],
      };
}

export interface PointMovement {
  brandId: string;
  memberId: string;
  /** Whole points; below zero they leave. */
  points: bigint;
  /** `points:<what>:<id>`, unique for ever. */
  key: string;
  reference: string;
  /** What the details say: `redeem`, `convert`, `desk`, `mission`, and more of it. */
  source: string;
  code?: string;
  /** They come back, or are taken as nothing was ever bought for them. */
  isBack?: boolean;
  now: Date;
}

/** Moves whole points of a member whose guard the caller holds. Throws `balance.not.enough` below zero: callers ask before. */
export async function movePoints(tx: Tx, { brandId, memberId, points, ...moving }: PointMovement): Promise<void> {
  const [member, house] = [accounts.points({ brandId, memberId }), accounts.pointsIssue({ brandId })];
  const isIn = points > 0n;
  await post(
    tx,
    {
      key: moving.key,
      type: isIn ? (moving.isBack ? 'points.returned' : 'points.earned') : moving.isBack ? 'points.taken.back' : 'points.spent',
      reference: moving.reference,
      memo: { source: moving.source, ...(moving.code ? { code: moving.code } : {}) },
      lines: [{ from: isIn ? house : member, to: isIn ? member : house, amount: (isIn ? points : -points) * POINT }],
    },
    moving.now,
  );
}

/** Gives whole points that another module decided on, once under its key, within its transaction; the caller holds the member's guard. */
export const givePoints = (tx: Tx, giving: Omit<PointMovement, 'isBack' | 'code'>): Promise<void> => movePoints(tx, giving);

/**
 * Books everybody's points, or those of `memberIds`, some members a transaction (50 unless given). Members of one transaction are booked at the latest moment of
 * any of them. Cut short, the rest is booked the next time.
 */
export async function bookAll({
  db,
  clock,
  memberIds = null,
  atOnce = MEMBERS_AT_ONCE,
}: {
  db: Db;
  clock: Clock;
  memberIds?: readonly string[] | null;
  atOnce?: number;
}): Promise<void> {
  let after = '';
  for (;;) {
    const members = await many<{ member_id: string; brand_id: string }>(
      db,
      `SELECT member_id, min(brand_id) AS brand_id FROM point_earned WHERE floor(exact / 10000000000) <> booked AND member_id > $1
         AND ($3::text[] IS NULL OR member_id = ANY ($3)) GROUP BY member_id ORDER BY member_id LIMIT $2`,
      [after, atOnce, memberIds],
    );
    const last = members.at(-1);
    if (!last) return;
    after = last.member_id;
    await transaction(db, async (tx) => {
      await lockMembers(
        tx,
        members.map(({ member_id: id }) => id),
      );
      await bookPoints(
        tx,
        members.map(({ member_id: memberId, brand_id: brandId }) => ({ brandId, memberId })),
        clock.now(),
      );
    });
  }
}
