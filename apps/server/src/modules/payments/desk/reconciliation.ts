import type * as wire from '@pavilion/contract/payments/desk-reconciliation';
import { MAX_STATEMENT_CHARACTERS } from '@pavilion/contract/payments/desk-reconciliation';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { isInScope } from '../../../http/desk-scope.ts';
import { boundedDays, momentsOfDays } from '../../../kernel/days.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { providerKinds } from '../adapters/kinds.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import type { Difference } from '../reconciliation/compare.ts';
import { makeRun, RUN_COLUMNS, type RunRow } from '../reconciliation/make-run.ts';
import { readStatement } from '../reconciliation/read-statement.ts';
import type { PaymentsDeskDeps } from './deps.ts';

const MAX_DAYS = 31;

interface SourceRow {
  code: string;
  kind: string;
  brand_id: string | null;
}

const SOURCES = 'SELECT code, kind, brand_id FROM payment_provider WHERE (brand_id = $1 OR brand_id IS NULL)';

/** Providers a brand may have paid through: its own and the installation's; those off too, whose last payments are still compared. */
export async function listSources(
  { db, access }: PaymentsDeskDeps,
  { brandId }: InnerQuery<typeof wire.reconciliationSources>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.reconciliationSources>> {
  await access.brandInScope(brandId, context);
  const rows = await many<SourceRow>(db, `${SOURCES} ORDER BY code`, [brandId]);
  return {
    list: rows.flatMap(({ code, kind, brand_id: owner }) => {
      const found = providerKinds.get(kind);
      if (!found?.statement) return [];
      const fetches = found.fetchesStatements === true && (owner !== null || isInScope(null, context.session));
      return [{ code, kind, columns: Object.values(found.statement.columns), fetches }];
    }),
  };
}

async function sourceOf({ db, access }: PaymentsDeskDeps, which: { brandId: string; provider: string }, context: OperatorContext) {
  await access.brandInScope(which.brandId, context);
  const row = await maybeOne<SourceRow>(db, `${SOURCES} AND code = $2`, [which.brandId, which.provider]);
  if (!row) throw refuse('not.found');
  const format = providerKinds.get(row.kind)?.statement;
  if (!format) throw refuse('statement.not.offered');
  return { ...row, format };
}

function spanOf(days: { from: string; to: string }): { from: Date; to: Date } {
  return momentsOfDays(boundedDays({ fromDay: days.from, toDay: days.to }, { most: MAX_DAYS }), 'utc');
}

/** The statement of the installation's own provider is about all brands: it is given to operators who see them all. */
export async function fetchStatement(
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof wire.statementFetch>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.statementFetch>> {
  const source = await sourceOf(deps, body, context);
  spanOf(body);
  if (source.brand_id === null && !isInScope(null, context.session)) throw refuse('statement.not.offered');
  const provider = await deps.providers.find(body.provider);
  if (!provider?.statement) throw refuse('statement.not.offered');
  const text = await provider.statement(body).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.log.warn({ err: error, provider: body.provider }, 'no statement');
    throw refuse('statement.unavailable');
  });
  if (text.length > MAX_STATEMENT_CHARACTERS) throw refuse('statement.too.long', { field: 'from' });
  return { fileName: `${body.provider}-${body.from}-${body.to}.csv`, text };
}

async function runView({ access }: PaymentsDeskDeps, rows: readonly RunRow[]) {
  const names = await access.operatorNames(rows.map((row) => row.made_by));
  return rows.map((row) => ({
    id: row.id,
    brandId: row.brand_id,
    provider: row.provider,
    from: row.from_day,
    to: row.to_day,
    fileName: row.file_name,
    lines: row.lines,
    agreed: row.agreed,
    beyond: row.beyond,
    differences: row.differences,
    madeBy: names.get(row.made_by) ?? row.made_by,
    madeAt: row.made_at.toISOString(),
  }));
}

async function oneRun(deps: PaymentsDeskDeps, row: RunRow) {
  const [view] = await runView(deps, [row]);
  if (!view) throw new Error(`no run ${row.id}`);
  return view;
}

export async function makeReconciliation(
  deps: PaymentsDeskDeps,
  body: InnerBody<typeof wire.reconciliationMake>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.reconciliationMake>> {
  const { format } = await sourceOf(deps, body, context);
  const span = spanOf(body);
  const lines = readStatement(body.text, format);
  const { brandId, provider, from, to, fileName } = body;
  return oneRun(deps, await makeRun(deps.db, { brandId, provider, days: { from, to }, span, fileName, lines }, operatorActor(context)));
}

export async function listRuns(
  deps: PaymentsDeskDeps,
  query: InnerQuery<typeof wire.reconciliationRuns>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof wire.reconciliationRuns>> {
  const page = pageOf(query);
  const where = 'brand_id = ANY ($1) AND ($2::text IS NULL OR provider = $2)';
  const values = [session.scope.filter((id) => query.brandId === undefined || id === query.brandId), query.provider ?? null];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM reconciliation_run WHERE ${where}`, values);
  const rows = await many<RunRow>(
    deps.db,
    `SELECT ${RUN_COLUMNS} FROM reconciliation_run WHERE ${where} ORDER BY made_at DESC, id DESC LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: await runView(deps, rows), ...pageFacts(page, count) };
}

type DifferenceRow = Difference & { place: number };

export async function viewRun(
  deps: PaymentsDeskDeps,
  query: InnerQuery<typeof wire.reconciliationView>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof wire.reconciliationView>> {
  const page = pageOf(query);
  const row = await maybeOne<RunRow>(deps.db, `SELECT ${RUN_COLUMNS} FROM reconciliation_run WHERE id = $1 AND brand_id = ANY ($2)`, [
    query.id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  const where = 'run_id = $1 AND ($2::text IS NULL OR difference = $2)';
  const values = [row.id, query.difference ?? null];
  const { count } = await one<{ count: number }>(
    deps.db,
    `SELECT count(*)::int AS count FROM reconciliation_difference WHERE ${where}`,
    values,
  );
  const list = await many<DifferenceRow>(
    deps.db,
    `SELECT place, difference, kind, reference, provider_ref AS "providerRef", payment_id AS "paymentId", currency, ours, theirs, our_state AS "ourState",
       their_state AS "theirState" FROM reconciliation_difference WHERE ${where} ORDER BY place LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { run: await oneRun(deps, row), list, ...pageFacts(page, count) };
}
