import type * as wire from '@pavilion/contract/points/calls';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { SessionContext } from '../../http/types.ts';
import { bodyHash } from '../../kernel/body-hash.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { movePoints } from './book-points.ts';
import type { PointDeps } from './deps.ts';
import { isOpen } from './rules.ts';
import { findKnown, openPurse, passPassword, refuseShort } from './spend.ts';
import type { OrderRow, RewardRow } from './tables.ts';

export type RedeemBody = InnerBody<typeof wire.redeemPoints>;

/**
 * Redeems points for a reward, the payment password first. The member's guard is locked, then the reward: of many who want the last piece one gets it. The same
 * `requestId` answers the first order.
 */
export async function redeem(deps: PointDeps, body: RedeemBody, context: SessionContext): Promise<OrderRow> {
  await passPassword(deps, body.paymentPassword, context);
  const { memberId } = context.session;
  const address = body.receiveAddress?.trim() ?? '';
  const mobile = body.mobileNum?.trim() ?? '';
  const hash = bodyHash({ kind: 'reward', reward: body.rewardId, quantity: body.quantity, address, mobile });
  const id = newId('pto');
  const sealed = address === '' ? null : await deps.seal.seal(JSON.stringify({ address, mobile }), id);
  return transaction(deps.db, async (tx) => {
    const points = await openPurse(tx, context);
    const known = await findKnown(tx, memberId, { requestId: body.requestId, hash });
    if (known) return known;
    const reward = await lockReward(tx, body.rewardId, context);
    const price = reward.points * BigInt(body.quantity);
    if (reward.kind === 'goods' && address.length < 8) throw refuse('points.address.missing', { field: 'receiveAddress' });
    if (reward.kind === 'goods' && !/^\+?[\d ()-]{6,20}$/.test(mobile)) throw refuse('points.mobile.missing', { field: 'mobileNum' });
    await refuseBeyondLimit(tx, { reward, quantity: body.quantity, memberId });
    refuseShort(points, price);
    const order = await writeOrder(tx, {
      id,
      reward,
      body,
      hash,
      address: reward.kind === 'goods' ? sealed : null,
      balance: points - price,
      context,
    });
    await takeFromStock(tx, reward, order);
    await movePoints(tx, {
      brandId: context.brand.id,
      memberId,
      points: -price,
      key: `points:redeem:${id}`,
      reference: id,
      source: 'redeem',
      now: context.now,
    });
    await deps.hint(tx, balanceChanged, { brandId: context.brand.id, memberId });
    return order;
  });
}

async function lockReward(tx: Tx, id: string, { brand, now }: SessionContext): Promise<RewardRow> {
  const reward = await maybeOne<RewardRow>(tx, 'SELECT * FROM point_reward WHERE id = $1 AND brand_id = $2 FOR UPDATE', [id, brand.id]);
  if (!reward) throw refuse('not.found');
  if (!isOpen(reward, now)) throw refuse('points.reward.closed');
  return reward;
}

async function refuseBeyondLimit(
  tx: Tx,
  { reward, quantity, memberId }: { reward: RewardRow; quantity: number; memberId: string },
): Promise<void> {
  if (reward.per_member === null) return;
  const { had } = await one<{ had: number }>(
    tx,
    `SELECT coalesce(sum(quantity), 0)::int AS had FROM point_order WHERE reward_id = $1 AND member_id = $2 AND state <> 'R'`,
    [reward.id, memberId],
  );
  const left = Math.max(0, reward.per_member - had);
  if (quantity > left) throw refuse('points.reward.limit', { params: { most: reward.per_member, left } });
}

interface NewOrder {
  id: string;
  reward: RewardRow;
  body: RedeemBody;
  hash: Buffer;
  address: Buffer | null;
  balance: bigint;
  context: SessionContext;
}

/** A voucher is given at once; goods wait until they are sent. */
function writeOrder(tx: Tx, { id, reward, body, hash, address, balance, context: { brand, session, now } }: NewOrder): Promise<OrderRow> {
  const isGiven = reward.kind === 'voucher';
  return one<OrderRow>(
    tx,
    `INSERT INTO point_order (id, brand_id, member_id, kind, reward_id, names, quantity, points, state, request_id, body_hash, address, created_at, day, decided_at,
        balance) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ($13::timestamptz AT TIME ZONE $14)::date, $15, $16) RETURNING *`,
    [
      id,
      brand.id,
      session.memberId,
      reward.kind,
      reward.id,
      JSON.stringify(Object.fromEntries(Object.entries(reward.texts).map(([language, { name }]) => [language, name]))),
      body.quantity,
      reward.points * BigInt(body.quantity),
      isGiven ? 'A' : 'P',
      body.requestId,
      hash,
      address,
      now,
      brand.timeZone,
      isGiven ? now : null,
      balance,
    ],
  );
}

/** Pieces of goods, or codes of a voucher. Refuses `points.stock.out` where there are fewer. */
async function takeFromStock(tx: Tx, reward: RewardRow, { id, quantity }: OrderRow): Promise<void> {
  if (reward.kind === 'goods') {
    if (reward.stock === null) return;
    if (reward.stock < quantity) throw refuse('points.stock.out', { params: { left: reward.stock } });
    await tx.query('UPDATE point_reward SET stock = stock - $2 WHERE id = $1', [reward.id, quantity]);
    return;
  }
  const taken = await many<{ id: string }>(
    tx,
    `UPDATE point_voucher v SET order_id = $2 FROM (SELECT id FROM point_voucher WHERE reward_id = $1 AND order_id IS NULL ORDER BY id LIMIT $3) w
       WHERE v.id = w.id RETURNING v.id`,
    [reward.id, id, quantity],
  );
  if (taken.length < quantity) throw refuse('points.stock.out', { params: { left: taken.length } });
}

/** Codes of these orders, in the clear: for their owner alone. */
export async function codesOf({ db, seal }: PointDeps, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await many<{ id: string; order_id: string; code: Buffer }>(
    db,
    'SELECT id, order_id, code FROM point_voucher WHERE order_id = ANY ($1) ORDER BY id',
    [orderIds],
  );
  const codes = new Map<string, string[]>();
  for (const { id, order_id: orderId, code } of rows) codes.set(orderId, [...(codes.get(orderId) ?? []), await seal.open(code, id)]);
  return codes;
}
