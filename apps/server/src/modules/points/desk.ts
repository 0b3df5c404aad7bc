import * as wire from '@pavilion/contract/points/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { findPointBalance } from './book-points.ts';
import { type ActingOperator, correctPoints } from './correct.ts';
import type { PointDeps } from './deps.ts';
import { registerRewardsDesk } from './desk-rewards.ts';
import { registerTermsDesk } from './desk-terms.ts';
import { readAddress, refuseOrder, sendOrder } from './handle-order.ts';
import { listEntries } from './queries.ts';
import type { CorrectionRow, OrderRow } from './tables.ts';

export interface PointDeskDeps extends PointDeps {
  access: DeskAccess;
}

/** Rewards, orders, terms and members' points at the desk. */
export function registerPointsDesk({ serve, access }: DeskRegistrar, base: PointDeps): void {
  const deps: PointDeskDeps = { ...base, access };
  registerRewardsDesk({ serve }, deps);
  registerTermsDesk({ serve }, deps);
  serve(wire.pointOrdersList, ({ query }, context) => listOrders(deps, query, context));
  serve(wire.pointOrderAddress, ({ query }, context) => readAddress(deps, query.id, byOf(context)));
  serve(wire.pointOrderSend, async ({ body }, context) => orderView(deps, await sendOrder(deps, body, byOf(context)), context));
  serve(wire.pointOrderRefuse, async ({ body }, context) => orderView(deps, await refuseOrder(deps, body, byOf(context)), context));
  serve(wire.memberPoints, ({ query }, context) => memberPoints(deps, query, context));
  serve(wire.pointCorrectionsList, ({ query }, context) => listCorrections(deps, query, context));
  serve(wire.pointCorrectionPropose, ({ body }, context) => propose(deps, body, context));
}

const byOf = ({ session: { operatorId, scope }, ip }: OperatorContext): ActingOperator => ({ operator: operatorId, scope, ip });

const scopeOf = ({ session }: OperatorContext, brandId: string | undefined): string[] =>
  session.scope.filter((id) => brandId === undefined || id === brandId);

interface ListedOrder extends OrderRow {
  username: string;
  currency: string;
}

const ORDERS = `SELECT o.*, m.username, b.currency FROM point_order o JOIN member_facts m ON m.id = o.member_id JOIN brand_facts b ON b.id = o.brand_id`;

async function orderViews({ access }: PointDeskDeps, rows: readonly ListedOrder[]) {
  const names = await access.operatorNames(rows.map((row) => row.decided_by ?? ''));
  return rows.map((row) => ({
    id: row.id,
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    kind: row.kind,
    rewardId: row.reward_id,
    name: row.names['EN'] ?? Object.values(row.names)[0] ?? '',
    quantity: row.quantity,
    points: Number(row.points),
    currency: row.currency,
    amount: row.amount,
    grantId: row.grant_id,
    state: row.state,
    note: row.note,
    hasAddress: row.address !== null,
    createdAt: row.created_at.toISOString(),
    decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }));
}

async function orderView(deps: PointDeskDeps, { id }: OrderRow, _context: OperatorContext) {
  const [value] = await orderViews(deps, [await one<ListedOrder>(deps.db, `${ORDERS} WHERE o.id = $1`, [id])]);
  if (!value) throw new Error(`no order ${id}`);
  return value;
}

async function listOrders(
  deps: PointDeskDeps,
  query: InnerQuery<typeof wire.pointOrdersList>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.pointOrdersList>> {
  const page = pageOf(query);
  const where = `o.brand_id = ANY ($1) AND ($2::text IS NULL OR o.member_id = $2) AND ($3::text IS NULL OR o.id = $3) AND ($4::text IS NULL OR o.state = $4)
    AND ($5::text IS NULL OR o.kind = $5) AND ($6::timestamptz IS NULL OR o.created_at >= $6) AND ($7::timestamptz IS NULL OR o.created_at < $7)`;
  const values = [
    scopeOf(context, query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.state ?? null,
    query.kind ?? null,
    ...utcDays(query),
  ];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM point_order o WHERE ${where}`, values);
  const order = query.state === 'P' ? 'o.created_at, o.id' : 'o.created_at DESC, o.id DESC';
  const rows = await many<ListedOrder>(deps.db, `${ORDERS} WHERE ${where} ORDER BY ${order} LIMIT $8 OFFSET $9`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: await orderViews(deps, rows), ...pageFacts(page, count) };
}

async function memberPoints({ db, access }: PointDeskDeps, query: InnerQuery<typeof wire.memberPoints>, context: OperatorContext) {
  const { memberId } = query;
  const { brandId } = await access.memberInScope(memberId, context);
  const { username } = await one<{ username: string }>(db, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
  const page = pageOf(query);
  const points = await findPointBalance(db, { brandId, memberId });
  const { rows, count } = await listEntries(db, {
    brandId,
    memberId,
    from: new Date(0),
    to: new Date(context.now.getTime() + DAY_MS),
    type: null,
    page,
  });
  return {
    brandId,
    username,
    balance: Number(points.balance),
    pending: Number(points.pending),
    debt: Number(points.debt),
    list: rows.map((row) => ({
      journalId: String(row.journalId),
      time: row.at.toISOString(),
      type: row.source,
      code: row.code,
      changed: Number(row.points),
      balance: Number(row.balance),
      reference: row.reference,
    })),
    ...pageFacts(page, count),
  };
}

interface ListedCorrection extends CorrectionRow {
  username: string;
}

const CORRECTIONS = 'SELECT c.*, m.username FROM point_correction c JOIN member_facts m ON m.id = c.member_id';

async function correctionViews({ access }: PointDeskDeps, rows: readonly ListedCorrection[]) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by]));
  return rows.map((row) => ({
    id: row.id,
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    points: Number(row.points),
    code: row.code,
    reason: row.reason,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: names.get(row.decided_by) ?? row.decided_by,
    decidedAt: row.decided_at.toISOString(),
  }));
}

async function listCorrections(deps: PointDeskDeps, query: InnerQuery<typeof wire.pointCorrectionsList>, context: OperatorContext) {
  const page = pageOf(query);
  const where = 'c.brand_id = ANY ($1) AND ($2::text IS NULL OR c.member_id = $2)';
  const values = [scopeOf(context, query.brandId), query.memberId ?? null];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM point_correction c WHERE ${where}`, values);
  const rows = await many<ListedCorrection>(
    deps.db,
    `${CORRECTIONS} WHERE ${where} ORDER BY c.decided_at DESC, c.id DESC LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: await correctionViews(deps, rows), ...pageFacts(page, count) };
}

async function propose(deps: PointDeskDeps, body: InnerBody<typeof wire.pointCorrectionPropose>, context: OperatorContext) {
  const { memberId, points, code, reason } = body;
  if (points === 0) throw refuse('desk.bounds.wrong', { field: 'points' });
  const { brandId } = await deps.access.memberInScope(memberId, context);
  return correctPoints(deps, { brand_id: brandId, member_id: memberId, points: BigInt(points), code, reason }, context);
}
