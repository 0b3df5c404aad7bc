import * as wire from '@pavilion/contract/points/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { pointTerms, type PointTerms } from '@pavilion/contract/points/terms';
import * as z from 'zod/mini';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { tried } from '../../kernel/tried.ts';
import { operatorActor } from '../audit/public.ts';
import { propose, repeatedProposal } from '../four-eyes/public.ts';
import type { PointDeskDeps } from './desk.ts';
import type { TermsRow } from './tables.ts';
import { lockTerms, nextDay, readTerms } from './terms.ts';
import { putInForce, TERMS_SUBJECT, termsKind } from './terms-kind.ts';

const MAX_SHOWN = 50;

/** How points are made and what money they are worth: an operator proposes, another one confirms (four-eyes). */
export function registerTermsDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: PointDeskDeps): void {
  const { db, access } = deps;
  serve(wire.pointTermsRead, async ({ query: { brandId } }, context) => {
    const brand = await access.brandInScope(brandId, context);
    const rows = await many<TermsRow>(db, 'SELECT * FROM point_terms WHERE brand_id = $1 ORDER BY version DESC LIMIT $2', [
      brandId,
      MAX_SHOWN,
    ]);
    return {
      currency: brand.currency,
      ratesFrom: nextDay(context.now, brand.timeZone).toISOString(),
      list: await views(deps, rows),
    };
  });
  serve(wire.pointTermsPropose, async ({ body }, context) => ({ proposalId: await proposeTerms(deps, body, context) }));
}

async function views({ access }: PointDeskDeps, rows: readonly TermsRow[]) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by]));
  return rows.map((row) => ({
    version: row.version,
    terms: readTerms(row.terms),
    state: row.state,
    reason: row.reason,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: names.get(row.decided_by) ?? row.decided_by,
    decidedAt: row.decided_at.toISOString(),
  }));
}

/** Refuses what the call declares; answers the proposal. */
async function proposeTerms(
  deps: PointDeskDeps,
  { brandId, terms, reason }: InnerBody<typeof wire.pointTermsPropose>,
  context: OperatorContext,
): Promise<string> {
  const brand = await deps.access.brandInScope(brandId, context);
  await refuseWrong(deps, terms, brand.currency);
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, brandId);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const { now } = context;
    const by = { proposedBy: context.session.operatorId, proposedAt: now, decidedBy: context.session.operatorId };
    await tried(tx, () => putInForce(tx, deps, { brandId, terms, by, reason, now }));
    const proposed = {
      kind: termsKind(deps),
      brandIds: [brandId],
      subject: { kind: TERMS_SUBJECT, id: brandId, name: brand.name },
      payload: { terms: z.encode(pointTerms, terms) },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}

/** Money for points in steps that can be paid out again. */
async function refuseWrong({ db }: PointDeskDeps, { convert }: PointTerms, currency: string): Promise<void> {
  if (!convert) return;
  if (convert.daily < convert.units) throw refuse('desk.bounds.wrong', { field: 'daily' });
  if (convert.turnoverPercent === 0 && convert.days !== null) throw refuse('desk.bounds.wrong', { field: 'days' });
  const { step } = await one<{ step: bigint }>(db, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [currency]);
  if (convert.ratio % step !== 0n) throw refuse('amount.step', { field: 'ratio' });
}
