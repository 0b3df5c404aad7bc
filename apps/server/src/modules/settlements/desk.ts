import * as wire from '@pavilion/contract/settlements/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { changeControl } from '../four-eyes/public.ts';
import { type ActDeps, type ActingOperator, freeLine, holdLine, holdRun } from './act-on-runs.ts';
import { settlementControl, type SettlementTerms } from './control.ts';
import { type CorrectionRow, proposeCorrection } from './correct-line.ts';
import { LINE_SELECT, type ListedLine, lineView, operatorNames, partsOf, viewRun } from './desk-views.ts';
import { dividendCostCodes } from './evaluate.ts';
import { listRunDays, listRuns } from './list-runs.ts';
import { proposeRelease } from './release-kind.ts';
import type { RunKind } from './tables.ts';

interface SettlementsDeskDeps extends ActDeps {
  access: DeskAccess;
}

/** Settlements at the desk: runs, lines, corrections, figures, rules. */
export function registerSettlementsDesk({ serve, access }: DeskRegistrar, base: ActDeps): void {
  const deps: SettlementsDeskDeps = { ...base, access };
  serve(wire.settlementRuns, ({ query }, context) => listRuns(deps, query, context));
  serve(wire.settlementDays, ({ query }, context) => listRunDays(deps, query, context));
  serve(wire.settlementRun, ({ query }, context) => listLines(deps, query, context));
  serve(wire.settlementRelease, async ({ body }, context) => ({ proposalId: await proposeRelease(deps, body, context) }));
  serve(wire.settlementHold, async ({ body }, context) => {
    await holdRun(deps, body, byOf(context));
    return viewRun(deps, body.id);
  });
  serve(wire.settlementLine, ({ query }, context) => viewLine(deps, query, context));
  serve(wire.settlementLineHold, async ({ body }, context) => ({ state: await holdLine(deps, body, byOf(context)) }));
  serve(wire.settlementLineFree, async ({ body }, context) => ({ state: await freeLine(deps, body, byOf(context)) }));
  serve(wire.settlementCorrect, async ({ body }, context) => ({ proposalId: await proposeCorrection(deps, body, context) }));
  serve(wire.settlementFigures, ({ query }, context) => readFigures(deps, query, context));
  serve(wire.settlementRules, ({ query }, context) => readRules(deps, query, context));
  serve(wire.settlementRulesChange, ({ body }, context) => changeRules(deps, body, context));
}

const byOf = ({ session: { operatorId, scope }, ip }: OperatorContext): ActingOperator => ({ operator: operatorId, scope, ip });

async function listLines(deps: SettlementsDeskDeps, query: InnerQuery<typeof wire.settlementRun>, context: OperatorContext) {
  const { db, access } = deps;
  const found = await maybeOne(db, 'SELECT FROM agent_run WHERE id = $1 AND brand_id = ANY ($2)', [query.id, context.session.scope]);
  if (!found) throw refuse('not.found');
  const page = pageOf(query, 50);
  const where = `l.run_id = $1 AND ($2::text IS NULL OR l.state = $2)
    AND ($3::text IS NULL OR CASE $3 WHEN 'unusual' THEN l.is_unusual ELSE l.late <> 0 END)`;
  const values = [query.id, query.state ?? null, query.only ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM agent_line l WHERE ${where}`, values);
  const rows = await many<ListedLine>(
    db,
    `${LINE_SELECT} WHERE ${where} ORDER BY l.is_unusual DESC, abs(l.amount - coalesce(l.before_amount, 0)) DESC, l.id LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const nameOf = await operatorNames(
    access,
    rows.map((row) => row.held_by),
  );
  return { run: await viewRun(deps, query.id), list: rows.map((row) => lineView(row, nameOf)), ...pageFacts(page, count) };
}

async function viewLine(deps: SettlementsDeskDeps, query: InnerQuery<typeof wire.settlementLine>, context: OperatorContext) {
  const { db, access } = deps;
  const row = await maybeOne<ListedLine>(db, `${LINE_SELECT} WHERE l.id = $1 AND l.brand_id = ANY ($2)`, [query.id, context.session.scope]);
  if (!row) throw refuse('not.found');
  const page = pageOf(query, 50);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM agent_line_part WHERE line_id = $1', [row.id]);
  const corrections = await many<CorrectionRow>(db, 'SELECT * FROM agent_correction WHERE line_id = $1 ORDER BY decided_at DESC, id DESC', [
    row.id,
  ]);
  const { costs = {}, share } = row.inputs;
  return {
    brandId: row.brand_id,
    kind: row.kind,
    currency: row.currency,
    line: lineView(row, await operatorNames(access, [row.held_by])),
    share: Number(share ?? 1_000_000) / 1_000_000,
    betting: row.stake,
    winning: row.payout,
    exact: row.exact,
    costs: dividendCostCodes.flatMap((code) => (costs[code] && costs[code] !== '0' ? [{ code, amount: BigInt(costs[code]) }] : [])),
    parts: await partsOf(db, row.id, page),
    corrections: await correctionViews(deps, corrections),
    ...pageFacts(page, count),
  };
}

async function correctionViews({ access }: SettlementsDeskDeps, rows: readonly CorrectionRow[]) {
  const nameOf = await operatorNames(
    access,
    rows.flatMap((row) => [row.proposed_by, row.decided_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    reason: row.reason,
    proposedBy: nameOf(row.proposed_by) ?? '',
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: nameOf(row.decided_by) ?? '',
    decidedAt: row.decided_at.toISOString(),
  }));
}

const USUAL_DAYS = 30;

async function readFigures(
  { db, access, clock }: SettlementsDeskDeps,
  { brandId, days = USUAL_DAYS }: InnerQuery<typeof wire.settlementFigures>,
  context: OperatorContext,
) {
  const { currency } = await access.brandInScope(brandId, context);
  const since = new Date(clock.now().getTime() - days * DAY_MS);
  const rows = await many<{
    kind: RunKind;
    paidByHouse: bigint;
    paidByUplines: bigint;
    waiting: bigint;
    held: bigint;
    owed: bigint;
    owedLines: number;
    carried: bigint;
  }>(
    db,
    `SELECT k.kind, coalesce(p.house, 0)::bigint + coalesce(x.amount, 0)::bigint AS "paidByHouse", coalesce(p.uplines, 0)::bigint AS "paidByUplines",
         coalesce(o.waiting, 0)::bigint AS waiting, coalesce(o.held, 0)::bigint AS held, coalesce(o.owed, 0)::bigint AS owed, coalesce(o.lines, 0)::int AS "owedLines",
         coalesce((SELECT sum(c.amount) FROM agent_carry c WHERE c.brand_id = $1 AND c.kind = k.kind), 0)::bigint AS carried
       FROM unnest($3::text[]) WITH ORDINALITY k (kind, n)
         LEFT JOIN (SELECT kind, sum(amount) FILTER (WHERE upline_id IS NULL) AS house, sum(amount) FILTER (WHERE upline_id IS NOT NULL) AS uplines
           FROM agent_line WHERE brand_id = $1 AND state = 'paid' AND settled_at >= $2 GROUP BY kind) p ON p.kind = k.kind
         LEFT JOIN (SELECT kind, sum(amount) AS amount FROM agent_correction WHERE brand_id = $1 AND decided_at >= $2 GROUP BY kind) x ON x.kind = k.kind
         LEFT JOIN (SELECT kind, sum(amount) FILTER (WHERE state = 'computed') AS waiting, sum(amount) FILTER (WHERE state = 'held') AS held,
             sum(amount) FILTER (WHERE state = 'owed') AS owed, count(*) FILTER (WHERE state = 'owed') AS lines
           FROM agent_line WHERE brand_id = $1 AND state IN ('computed', 'held', 'owed') GROUP BY kind) o ON o.kind = k.kind
       ORDER BY k.n`,
    [brandId, since, wire.settlementKinds],
  );
  return { currency, days, kinds: rows };
}

async function readRules(
  { db, access }: SettlementsDeskDeps,
  { brandId }: InnerQuery<typeof wire.settlementRules>,
  context: OperatorContext,
) {
  const { currency } = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'settlements');
  return { version, currency, ...(await settlementControl.read(db, brandId)) };
}

async function changeRules(
  { db, access }: SettlementsDeskDeps,
  { brandId, version, reason, ...next }: InnerBody<typeof wire.settlementRulesChange>,
  context: OperatorContext,
) {
  // Kinds that were not sent stay as they are.
  const merged = (now: SettlementTerms): SettlementTerms => ({
    ...next,
    rules: now.rules.map((rule) => next.rules.find(({ kind }) => kind === rule.kind) ?? rule),
  });
  return changeControl(
    db,
    settlementControl,
    { brand: await access.brandInScope(brandId, context), version, next: merged, reason },
    context,
  );
}
