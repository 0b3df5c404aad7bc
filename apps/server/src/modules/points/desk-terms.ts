import type { Act } from '@pavilion/contract/acts';
import * as wire from '@pavilion/contract/points/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { PointTerms } from '@pavilion/contract/points/terms';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { tried } from '../../kernel/tried.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { DeskParts } from './desk.ts';
import type { TermsRow } from './tables.ts';
import { keptTerms, nextDay, readTerms, writeRates } from './terms.ts';

const MAX_SHOWN = 50;

/** How points are made and what money they are worth: proposed by one operator, put in force by another. */
export function registerTermsDesk({ serve }: Pick<DeskRegistrar, 'serve'>, parts: DeskParts): void {
  const { db, access } = parts;
  serve(wire.pointTermsRead, async ({ query: { brandId } }, context) => {
    const brand = await access.brandInScope(brandId, context);
    const rows = await many<TermsRow>(db, 'SELECT * FROM point_terms WHERE brand_id = $1 ORDER BY version DESC LIMIT $2', [
      brandId,
      MAX_SHOWN,
    ]);
    return {
      currency: brand.currency,
      ratesFrom: nextDay(context.now, brand.timeZone).toISOString(),
      list: await views(parts, rows, context),
    };
  });
  serve(wire.pointTermsPropose, ({ body }, context) => propose(parts, body, context));
  serve(wire.pointTermsConfirm, ({ body }, context) => confirm(parts, body, context));
  serve(wire.pointTermsWithdraw, ({ body }, context) => withdraw(parts, body, context));
}

async function views({ access }: DeskParts, rows: readonly TermsRow[], { session }: OperatorContext) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by ?? '']));
  return rows.map((row) => ({
    version: row.version,
    terms: readTerms(row.terms),
    state: row.state,
    reason: row.reason,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedByMe: row.proposed_by === session.operatorId,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }));
}

async function shown(parts: DeskParts, row: TermsRow, context: OperatorContext) {
  const [value] = await views(parts, [row], context);
  if (!value) throw new Error('no terms');
  return value;
}

async function propose(parts: DeskParts, { brandId, terms, reason }: InnerBody<typeof wire.pointTermsPropose>, context: OperatorContext) {
  const brand = await parts.access.brandInScope(brandId, context);
  await refuseWrong(parts, terms, brand.currency);
  const row = await transaction(parts.db, async (tx) => {
    await lockTerms(tx, brandId);
    if (await maybeOne(tx, `SELECT FROM point_terms WHERE brand_id = $1 AND state = 'proposed'`, [brandId]))
      throw refuse('points.terms.waiting');
    const proposed = await one<TermsRow>(
      tx,
      `INSERT INTO point_terms (brand_id, version, terms, state, reason, proposed_by, proposed_at)
         SELECT $1, coalesce(max(version), 0) + 1, $2, 'proposed', $3, $4, $5 FROM point_terms WHERE brand_id = $1 RETURNING *`,
      [brandId, keptTerms(terms), reason, context.session.operatorId, context.now],
    );
    await tried(tx, () =>
      parts.passReturns(tx, { brandId, now: context.now }, () => putInForce(tx, { brand, body: proposed, terms: proposed.terms, context })),
    );
    await note(tx, { row: proposed, action: 'points.terms.propose', reason, context });
    return proposed;
  });
  return shown(parts, row, context);
}

/** Money for points in steps that can be paid out again. */
async function refuseWrong({ db }: DeskParts, { convert }: PointTerms, currency: string): Promise<void> {
  if (!convert) return;
  if (convert.daily < convert.units) throw refuse('desk.bounds.wrong', { field: 'daily' });
  if (convert.turnoverPercent === 0 && convert.days !== null) throw refuse('desk.bounds.wrong', { field: 'days' });
  const { step } = await one<{ step: bigint }>(db, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [currency]);
  if (convert.ratio % step !== 0n) throw refuse('amount.step', { field: 'ratio' });
}

/** Changes of a brand's terms come one after the other. */
const lockTerms = (tx: Tx, brandId: string) => tx.query(`SELECT pg_advisory_xact_lock(hashtext('point_terms:' || $1))`, [brandId]);

async function lockProposed(tx: Tx, { brandId, version }: { brandId: string; version: number }): Promise<TermsRow> {
  await lockTerms(tx, brandId);
  const row = await maybeOne<TermsRow>(tx, 'SELECT * FROM point_terms WHERE brand_id = $1 AND version = $2', [brandId, version]);
  if (!row) throw refuse('not.found');
  if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
  return row;
}

async function confirm(parts: DeskParts, body: InnerBody<typeof wire.pointTermsConfirm>, context: OperatorContext) {
  const brand = await parts.access.brandInScope(body.brandId, context);
  const { now } = context;
  const row = await transaction(parts.db, async (tx) => {
    const { proposed_by: by, terms } = await lockProposed(tx, body);
    if (by === context.session.operatorId) throw refuse('desk.second.operator');
    const live = await parts.passReturns(tx, { brandId: brand.id, now }, () => putInForce(tx, { brand, body, terms, context }));
    await note(tx, { row: live, action: 'points.terms.confirm', reason: live.reason, context });
    return live;
  });
  return shown(parts, row, context);
}

interface ConfirmedTerms {
  brand: { id: string; timeZone: string };
  body: { version: number };
  terms: unknown;
  context: OperatorContext;
}

async function putInForce(tx: Tx, { brand, body, terms, context: { now, session } }: ConfirmedTerms): Promise<TermsRow> {
  await tx.query(`UPDATE point_terms SET state = 'past' WHERE brand_id = $1 AND state = 'live'`, [brand.id]);
  const live = await one<TermsRow>(
    tx,
    `UPDATE point_terms SET state = 'live', decided_by = $3, decided_at = $4 WHERE brand_id = $1 AND version = $2 RETURNING *`,
    [brand.id, body.version, session.operatorId, now],
  );
  await writeRates(tx, { brandId: brand.id, terms: readTerms(terms), from: nextDay(now, brand.timeZone) });
  return live;
}

async function withdraw(parts: DeskParts, body: InnerBody<typeof wire.pointTermsWithdraw>, context: OperatorContext) {
  await parts.access.brandInScope(body.brandId, context);
  const row = await transaction(parts.db, async (tx) => {
    await lockProposed(tx, body);
    const back = await one<TermsRow>(
      tx,
      `UPDATE point_terms SET state = 'withdrawn', decided_by = $3, decided_at = $4 WHERE brand_id = $1 AND version = $2 RETURNING *`,
      [body.brandId, body.version, context.session.operatorId, context.now],
    );
    await note(tx, { row: back, action: 'points.terms.withdraw', reason: body.reason, context });
    return back;
  });
  return shown(parts, row, context);
}

const note = (
  tx: Tx,
  { row, action, reason, context }: { row: TermsRow; action: Act; reason: string; context: OperatorContext },
): Promise<void> =>
  writeAuditEntry(tx, operatorActor(context), {
    action,
    subjectKind: 'brand',
    subjectId: row.brand_id,
    brandId: row.brand_id,
    detail: { version: row.version, terms: row.terms, reason },
  });
