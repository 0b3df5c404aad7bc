import * as wire from '@pavilion/contract/adjustments/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { changeControl } from '../four-eyes/public.ts';
import type { AdjustmentDeps, AdjustmentRow } from './book-adjustment.ts';
import { isReversible, makeAdjustment, reverseAdjustment } from './make-adjustment.ts';
import { adjustmentControl } from './rules.ts';

interface AdjustmentDeskDeps extends AdjustmentDeps {
  access: DeskAccess;
}

interface ListedRow extends AdjustmentRow {
  username: string;
  reversed_by: string | null;
  reversal_hours: number;
}

const SELECT = `SELECT a.*, m.username, coalesce(r.reversal_hours, 24) AS reversal_hours,
    (SELECT x.id FROM adjustment x WHERE x.reverses = a.id) AS reversed_by
  FROM adjustment a JOIN member_facts m ON m.id = a.member_id LEFT JOIN adjustment_rule r ON r.brand_id = a.brand_id`;

/** Credits and debits of members by the house, and a brand's rules of them. */
export function registerAdjustmentsDesk({ serve, access }: DeskRegistrar, base: AdjustmentDeps): void {
  const deps: AdjustmentDeskDeps = { ...base, access };
  serve(wire.adjustmentsList, ({ query }, context) => listAdjustments(deps, query, context));
  serve(wire.adjustmentPropose, ({ body }, context) => propose(deps, body, context));
  serve(wire.adjustmentReverse, ({ body }, context) => reverseAdjustment(deps, body, context));
  serve(wire.adjustmentRules, ({ query }, context) => readRules(deps, query, context));
  serve(wire.adjustmentRulesChange, ({ body }, context) => changeRules(deps, body, context));
}

async function views({ access }: AdjustmentDeskDeps, rows: readonly ListedRow[], { session, now }: OperatorContext) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by]));
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
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: names.get(row.decided_by) ?? row.decided_by,
    decidedAt: row.decided_at.toISOString(),
    reversible: row.reversed_by === null && isReversible(row, { operator: session.operatorId, hours: row.reversal_hours, now }),
  }));
}

/** Adjustments of the operator's brands, newest first. */
async function listAdjustments(
  deps: AdjustmentDeskDeps,
  query: InnerQuery<typeof wire.adjustmentsList>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.adjustmentsList>> {
  const page = pageOf(query);
  const where = `a.brand_id = ANY ($1) AND ($2::text IS NULL OR a.member_id = $2) AND ($3::text IS NULL OR a.id = $3 OR a.reference = $3)
    AND ($4::text IS NULL OR a.kind = $4) AND ($5::text IS NULL OR a.code = $5)
    AND ($6::timestamptz IS NULL OR a.decided_at >= $6) AND ($7::timestamptz IS NULL OR a.decided_at < $7)`;
  const values = [
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.kind ?? null,
    query.code ?? null,
    ...utcDays(query),
  ];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM adjustment a WHERE ${where}`, values);
  const rows = await many<ListedRow>(deps.db, `${SELECT} WHERE ${where} ORDER BY a.decided_at DESC, a.id DESC LIMIT $8 OFFSET $9`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return { list: await views(deps, rows, context), ...pageFacts(page, count) };
}

async function propose(
  deps: AdjustmentDeskDeps,
  { memberId, ...wanted }: InnerBody<typeof wire.adjustmentPropose>,
  context: OperatorContext,
) {
  if (wanted.amount <= 0n) throw refuse('desk.bounds.wrong', { field: 'amount' });
  const { brandId } = await deps.access.memberInScope(memberId, context);
  const { currency } = await deps.access.brandInScope(brandId, context);
  return makeAdjustment(deps, { ...wanted, member_id: memberId, brand_id: brandId, currency, reverses: null }, context);
}

async function readRules(
  { db, access }: AdjustmentDeskDeps,
  { brandId }: InnerQuery<typeof wire.adjustmentRules>,
  context: OperatorContext,
) {
  const { currency } = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, adjustmentControl.area);
  return { version, currency, ...(await adjustmentControl.read(db, brandId)) };
}

async function changeRules(
  { db, access }: AdjustmentDeskDeps,
  { brandId, version, reason, ...next }: InnerBody<typeof wire.adjustmentRulesChange>,
  context: OperatorContext,
) {
  return changeControl(db, adjustmentControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
}
