import type { Act } from '@pavilion/contract/acts';
import { pointsOrder } from '@pavilion/contract/points/events';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { movePoints } from './book-points.ts';
import type { ActingOperator } from './correct.ts';
import type { PointDeps } from './deps.ts';
import type { OrderRow } from './tables.ts';

/** An order of the operator's brands; any other refuses `not.found`. */
export async function findOrder(sql: Tx | PointDeps['db'], id: string, { scope }: ActingOperator): Promise<OrderRow> {
  const order = await maybeOne<OrderRow>(sql, 'SELECT * FROM point_order WHERE id = $1 AND brand_id = ANY ($2)', [id, scope]);
  if (!order) throw refuse('not.found');
  return order;
}

/** Locks the member's guard, then the order, which must wait. Refuses `not.found`, `desk.changed.meanwhile`. */
async function lockWaiting(tx: Tx, id: string, by: ActingOperator): Promise<OrderRow> {
  const { member_id: memberId } = await findOrder(tx, id, by);
  await lockMember(tx, memberId);
  const order = await one<OrderRow>(tx, 'SELECT * FROM point_order WHERE id = $1 FOR UPDATE', [id]);
  if (order.state !== 'P') throw refuse('desk.changed.meanwhile');
  return order;
}

export async function sendOrder(deps: PointDeps, { id, note }: { id: string; note: string }, by: ActingOperator): Promise<OrderRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    await lockWaiting(tx, id, by);
    const sent = await one<OrderRow>(
      tx,
      `UPDATE point_order SET state = 'A', note = $2, decided_by = $3, decided_at = $4 WHERE id = $1 RETURNING *`,
      [id, note, by.operator, now],
    );
    await notifyOrder(deps, { tx, order: sent, action: 'points.order.send', by, now });
    return sent;
  });
}

/** The points go back, the piece into the stock, the address goes. */
export async function refuseOrder(deps: PointDeps, { id, note }: { id: string; note: string }, by: ActingOperator): Promise<OrderRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const order = await lockWaiting(tx, id, by);
    await movePoints(tx, {
      brandId: order.brand_id,
      memberId: order.member_id,
      points: order.points,
      key: `points:refused:${id}`,
      reference: id,
      source: 'redeem',
      isBack: true,
      now,
    });
    await tx.query('UPDATE point_reward SET stock = stock + $2 WHERE id = $1 AND stock IS NOT NULL', [order.reward_id, order.quantity]);
    const refused = await one<OrderRow>(
      tx,
      `UPDATE point_order SET state = 'R', note = $2, decided_by = $3, decided_at = $4, address = NULL WHERE id = $1 RETURNING *`,
      [id, note, by.operator, now],
    );
    await notifyOrder(deps, { tx, order: refused, action: 'points.order.refuse', by, now });
    return refused;
  });
}

/** Where goods go; that it was looked at is written down. Empty where the address is gone. */
export async function readAddress(deps: PointDeps, id: string, by: ActingOperator): Promise<{ address: string; mobile: string }> {
  const order = await findOrder(deps.db, id, by);
  if (!order.address) return { address: '', mobile: '' };
  const said = JSON.parse(await deps.seal.open(order.address, id)) as { address: string; mobile: string };
  const now = deps.clock.now();
  await transaction(deps.db, (tx) => audit(tx, { order, action: 'points.order.address', by, now }));
  return said;
}

interface OrderNotice {
  order: OrderRow;
  action: Act;
  by: ActingOperator;
  now: Date;
}

async function notifyOrder(deps: PointDeps, { tx, ...notice }: OrderNotice & { tx: Tx }): Promise<void> {
  const { brand_id: brandId, member_id: memberId, id } = notice.order;
  await deps.hint(tx, pointsOrder, { brandId, memberId, data: { refId: id } });
  await audit(tx, notice);
}

function audit(tx: Tx, { order, action, by, now }: OrderNotice): Promise<void> {
  const actor: Actor = { kind: 'operator', id: by.operator, ip: by.ip, now };
  return writeAuditEntry(tx, actor, {
    action,
    subjectKind: 'points.order',
    subjectId: order.id,
    brandId: order.brand_id,
    detail: { memberId: order.member_id, points: String(order.points), state: order.state, note: order.note },
  });
}
