import * as wire from '@pavilion/contract/adjustments/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { changeControl } from '../four-eyes/public.ts';
import {
  type AdjustmentDeps,
  type AdjustmentRow,
  confirmAdjustment,
  isReversible,
  makeAdjustment,
  reverseAdjustment,
  withdrawAdjustment,
} from './make-adjustment.ts';
import { adjustmentControl } from './rules.ts';

interface Parts extends AdjustmentDeps {
  access: DeskAccess;
}

interface ListedRow extends AdjustmentRow {
  username: string;
  reversed_by: string | null;
  reversal_hours: number;
}

const SELECT = `SELECT a.*, m.username, coalesce(r.reversal_hours, 24) AS reversal_hours,
    (SELECT x.id FROM adjustment x WHERE x.reverses = a.id AND x.state <> 'withdrawn') AS reversed_by
  FROM adjustment a JOIN member_facts m ON m.id = a.member_id LEFT JOIN adjustment_rule r ON r.brand_id = a.brand_id`;

/** Credits and debits of members by the house, and a brand's rules of them. */
export function registerAdjustmentsDesk({ serve, access }: DeskRegistrar, deps: AdjustmentDeps): void {
  const parts: Parts = { ...deps, access };
  serve(wire.adjustmentsList, ({ query }, context) => listAdjustments(parts, query, context));
  serve(wire.adjustmentPropose, ({ body }, context) => propose(parts, body, context));
  serve(wire.adjustmentConfirm, async ({ body }, context) => shown(parts, await confirmAdjustment(parts, body.id, byOf(context)), context));
  serve(wire.adjustmentWithdraw, async ({ body }, context) => shown(parts, await withdrawAdjustment(parts, body, byOf(context)), context));
  serve(wire.adjustmentReverse, async ({ body }, context) => shown(parts, await reverseAdjustment(parts, body, byOf(context)), context));
  serve(wire.adjustmentRules, ({ query }, context) => readRules(parts, query, context));
  serve(wire.adjustmentRulesChange, ({ body }, context) => changeRules(parts, body, context));
}

const byOf = ({ session: { operatorId, scope }, ip }: OperatorContext) => ({ operator: operatorId, scope, ip });

async function views({ access }: Parts, rows: readonly ListedRow[], { session, now }: OperatorContext) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by ?? '']));
  return rows.map((row) => ({
    id: row.id,
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    kind: row.kind,
    currency: row.currency,
    amount: row.amount,
    code: row.code,
    reason: row.reason,
    reference: row.reference,
    state: row.state,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedByMe: row.proposed_by === session.operatorId,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reversible: row.reversed_by === null && isReversible(row, { operator: session.operatorId, hours: row.reversal_hours, now }),
  }));
}

async function shown(parts: Parts, { id }: AdjustmentRow, context: OperatorContext) {
  const [value] = await views(parts, [await one<ListedRow>(parts.db, `${SELECT} WHERE a.id = $1`, [id])], context);
  if (!value) throw new Error(`no adjustment ${id}`);
  return value;
}

/** Adjustments of the operator's brands, newest first. */
async function listAdjustments(
  parts: Parts,
  query: InnerQuery<typeof wire.adjustmentsList>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.adjustmentsList>> {
  const page = pageOf(query);
  const where = `a.brand_id = ANY ($1) AND ($2::text IS NULL OR a.member_id = $2) AND ($3::text IS NULL OR a.id = $3 OR a.reference = $3)
    AND ($4::text IS NULL OR a.kind = $4) AND ($5::text IS NULL OR a.code = $5) AND ($6::text IS NULL OR a.state = $6)
    AND ($7::timestamptz IS NULL OR a.proposed_at >= $7) AND ($8::timestamptz IS NULL OR a.proposed_at < $8)`;
  const values = [
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.kind ?? null,
    query.code ?? null,
    query.state ?? null,
    ...utcDays(query),
  ];
  const { count } = await one<{ count: number }>(parts.db, `SELECT count(*)::int AS count FROM adjustment a WHERE ${where}`, values);
  const rows = await many<ListedRow>(parts.db, `${SELECT} WHERE ${where} ORDER BY a.proposed_at DESC, a.id DESC LIMIT $9 OFFSET $10`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: await views(parts, rows, context), ...pageFacts(page, count) };
}

async function propose(parts: Parts, body: InnerBody<typeof wire.adjustmentPropose>, context: OperatorContext) {
  const { memberId, ...asked } = body;
  if (asked.amount <= 0n) throw refuse('desk.bounds.wrong', { field: 'amount' });
  const { brandId } = await parts.access.memberInScope(memberId, context);
  const { currency } = await parts.access.brandInScope(brandId, context);
  const row = await makeAdjustment(parts, { ...asked, member_id: memberId, brand_id: brandId, currency }, byOf(context));
  return shown(parts, row, context);
}

async function readRules({ db, access }: Parts, { brandId }: InnerQuery<typeof wire.adjustmentRules>, context: OperatorContext) {
  const { currency } = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, adjustmentControl.area);
  return { version, currency, ...(await adjustmentControl.read(db, brandId)) };
}

async function changeRules(
  { db, access }: Parts,
  { brandId, version, reason, ...next }: InnerBody<typeof wire.adjustmentRulesChange>,
  context: OperatorContext,
) {
  return changeControl(db, adjustmentControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
}
