import type * as wire from '@pavilion/contract/points/calls';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { SessionContext } from '../../http/types.ts';
import { bodyHash } from '../../kernel/body-hash.ts';
import { one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isExcluded, isPaused } from '../player-limits/public.ts';
import { openGrant } from '../rewards/public.ts';
import { movePoints } from './book-points.ts';
import type { PointDeps } from './deps.ts';
import { findKnown, openPurse, passPassword, refuseShort } from './spend.ts';
import type { OrderRow } from './tables.ts';
import { termsOf } from './terms.ts';

const PERCENT = 100n;

/** Points of whole steps become money: a bonus of source `points`, under its turnover where the terms ask for it. Once a `requestId`. */
export async function convertToMoney(
  deps: PointDeps,
  body: InnerBody<typeof wire.convertPoints>,
  context: SessionContext,
): Promise<OrderRow> {
  await passPassword(deps, body.paymentPassword, context);
  const { brand, session, now } = context;
  const { memberId } = session;
  const hash = bodyHash({ kind: 'cash', points: body.points });
  return transaction(deps.db, async (tx) => {
    const points = await openPurse(tx, context);
    const known = await findKnown(tx, memberId, { requestId: body.requestId, hash });
    if (known) return known;
    const terms = (await termsOf(tx, brand.id)).convert;
    if (!terms) throw refuse('points.convert.off');
    await refuseBarred(tx, memberId, now);
    if (body.points % terms.units !== 0) throw refuse('points.convert.step', { field: 'points', params: { step: terms.units } });
    const left = terms.daily - (await convertedToday(tx, memberId, context));
    if (body.points > left) throw refuse('points.convert.daily', { field: 'points', params: { left: Math.max(0, left) } });
    refuseShort(points, BigInt(body.points));
    const id = newId('pto');
    const amount = terms.ratio * BigInt(body.points / terms.units);
    await movePoints(tx, {
      brandId: brand.id,
      memberId,
      points: -BigInt(body.points),
      key: `points:convert:${id}`,
      reference: id,
      source: 'convert',
      now,
    });
    const grant = await openGrant(tx, {
      key: `points:${id}`,
      brandId: brand.id,
      currency: brand.currency,
      memberId,
      source: 'points',
      code: 'convert',
      amount,
      asked: (amount * BigInt(terms.turnoverPercent)) / PERCENT,
      expiresAt: terms.days === null ? null : new Date(now.getTime() + terms.days * DAY_MS),
      now,
    });
    const order = await one<OrderRow>(
      tx,
      `INSERT INTO point_order (id, brand_id, member_id, kind, quantity, points, amount, grant_id, state, request_id, body_hash, created_at, day, decided_at,
          balance) VALUES ($1, $2, $3, 'cash', 1, $4, $5, $6, 'A', $7, $8, $9, ($9::timestamptz AT TIME ZONE $10)::date, $9, $11) RETURNING *`,
      [
        id,
        brand.id,
        memberId,
        BigInt(body.points),
        amount,
        grant.id,
        body.requestId,
        hash,
        now,
        brand.timeZone,
        points - BigInt(body.points),
      ],
    );
    await deps.hint(tx, balanceChanged, { brandId: brand.id, memberId });
    return order;
  });
}

/** Who is excluded or takes a break is offered no money to play with; goods and vouchers stay open. */
async function refuseBarred(tx: Tx, memberId: string, now: Date): Promise<void> {
  if (await isExcluded(tx, memberId, now)) throw refuse('member.excluded');
  if (await isPaused(tx, memberId, now)) throw refuse('member.cooling.off');
}

/** Points the member converted on this day of the brand. */
export async function convertedToday(sql: Sql, memberId: string, { brand, now }: Pick<SessionContext, 'brand' | 'now'>): Promise<number> {
  const { points } = await one<{ points: bigint }>(
    sql,
    `SELECT coalesce(sum(points), 0)::bigint AS points FROM point_order
       WHERE member_id = $1 AND kind = 'cash' AND state <> 'R' AND day = ($2::timestamptz AT TIME ZONE $3)::date`,
    [memberId, now, brand.timeZone],
  );
  return Number(points);
}
